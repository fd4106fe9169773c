import type { SystemState } from '#contract/office/system.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { systemText as text } from '#text/system.ts';
import { formatNumber } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';

/** 6 s, 4 min, 3 h: how long the oldest task had waited when the data was read. */
function ageOf({ queue: { oldest_due }, read_at }: SystemState): string {
  if (!oldest_due) return text.none;
  const seconds = Math.max(0, Math.round((Date.parse(read_at) - Date.parse(oldest_due)) / 1_000));
  if (seconds < 60) return fill(text.age.seconds, { count: seconds });
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? fill(text.age.minutes, { count: minutes })
    : fill(text.age.hours, { count: Math.floor(minutes / 60) });
}

/** The background queue. */
export function QueuePanel({ state }: { state: SystemState }) {
  const { waiting, later, running } = state.queue;
  const figures = [
    [text.waiting, formatNumber(waiting)],
    [text.oldest, ageOf(state)],
    [text.running, formatNumber(running)],
    [text.later, formatNumber(later)],
  ] as const;
  return (
    <Panel title={text.queue} className="overflow-clip">
      <dl className="grid grid-cols-2 gap-px rule-t bg-border *:bg-surface">
        {figures.map(([name, value]) => (
          <div key={name} className="px-4 py-2.5">
            <dt className="text-13 text-muted md:text-12">{name}</dt>
            <dd className="wide text-20 tabular-nums md:text-18">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
