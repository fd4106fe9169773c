import { Link } from 'react-router';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { runningText } from '#text/time.ts';
import { clockOf, useElapsed } from '#web/features/field/time/elapsed.ts';
import { whatOf } from '#web/features/shared/time/entries.ts';

/** The running entry and its duration. */
export function TimerBar({ running }: { running: TimeRow }) {
  const elapsed = clockOf(useElapsed(running.started_at));
  return (
    <Link
      to="/tech/time"
      className="mb-3.5 flex min-h-12 flex-none items-center gap-3 rounded-panel bg-chrome px-4 py-2 text-chrome-text"
    >
      <span aria-hidden className="size-2 flex-none rounded-[2px] bg-spray" />
      <span className="sr-only">{runningText.open}</span>
      <span role="timer" className="wide text-18 text-spray tabular-nums">
        {elapsed}
      </span>
      <span className="min-w-0 flex-1 truncate text-14 text-chrome-muted">{whatOf(running)}</span>
    </Link>
  );
}
