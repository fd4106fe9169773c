import { useQuery } from '@tanstack/react-query';
import { Car, Coffee, Square, Warehouse, type LucideIcon } from 'lucide-react';
import { v7 } from 'uuid';
import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { startableKinds } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { clockText as text, runningText, timeText } from '#text/time.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { clockOf, useElapsed } from '#web/features/field/time/elapsed.ts';
import { now, runningQuery } from '#web/features/field/visits.ts';
import { whatOf } from '#web/features/shared/time/entries.ts';
import { Button } from '#web/ui/Button.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { formatTime } from '#web/when.ts';

type Startable = (typeof startableKinds)[number];
const icons: Record<Startable, LucideIcon> = { drive: Car, shop: Warehouse, break: Coffee };

/** The running clock with its stop button, or the clocks to start. A job's clock starts with the job. */
export function LiveClock() {
  const { data: running, error, isFetching, refetch } = useQuery(runningQuery);
  const start = useCommand('time.start', () => {});
  const stop = useCommand('time.stop', () => {});
  const busy = start.busy || stop.busy;
  useErrorToast(start.error ?? stop.error, text.failed);
  const begin = (kind: Startable) =>
    start.send({
      body: { id: v7(), kind, job_id: null, switch_from: running?.id ?? null, ...now() },
    });
  if (running === undefined) {
    return error && <PanelError text={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <section
      aria-label={runningText.label}
      className="time-live grid gap-3 rounded-panel bg-chrome p-4 text-chrome-text"
    >
      {running ? (
        <div className="flex items-center gap-3">
          <Running running={running} />
          <Button
            variant="onDark"
            size="large"
            softDisabled={busy}
            onClick={() => stop.send({ body: now() })}
            className="flex-none px-4"
          >
            <Square size={18} aria-hidden />
            {text.clockOut}
          </Button>
        </div>
      ) : (
        <div>
          <p className="wide text-22">{text.off}</p>
          <p className="text-14 text-chrome-muted">{text.offBody}</p>
        </div>
      )}
      <fieldset aria-label={running ? text.switchTo : text.start} className="stacks grid min-w-0 grid-cols-3 gap-2">
        {startableKinds.map((kind) => {
          const Icon = icons[kind];
          const current = running?.kind === kind;
          return (
            <Button
              key={kind}
              variant="onDark"
              aria-pressed={current}
              softDisabled={busy || current}
              onClick={() => begin(kind)}
              className="time-switch"
            >
              <Icon size={18} aria-hidden />
              {timeText.kinds[kind]}
            </Button>
          );
        })}
      </fieldset>
      {busy && <output className="text-14 text-chrome-muted">{actionText.saving}</output>}
    </section>
  );
}

function Running({ running }: { running: TimeRow }) {
  const elapsed = clockOf(useElapsed(running.started_at));
  const zone = useZone();
  return (
    <div className="min-w-0 flex-1">
      <p role="timer" className="wide text-34 text-spray tabular-nums">
        {elapsed}
      </p>
      <p className="text-14 wrap-anywhere text-chrome-muted">
        {`${whatOf(running)}, ${fill(timeText.since, { time: formatTime(running.started_at, zone) })}`}
      </p>
    </div>
  );
}
