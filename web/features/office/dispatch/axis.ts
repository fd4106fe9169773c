import { addDays } from '#contract/base/days.ts';
import type { Board } from '#contract/jobs/schedule.schema.ts';
import type { Span } from '#contract/jobs/freeTime.ts';
import { busySpan } from '#web/features/office/dispatch/blocks.ts';
import { hour, instantOf } from '#web/features/office/dispatch/clock.ts';
import { formatTime } from '#web/when.ts';

/** The displayed hours, as instants: on the days the clocks change there are 23 or 25 of them. */
export type Axis = Span & { hours: { at: number; label: string }[] };

export const dayBounds = (day: string, zone: string): Span => ({
  start: instantOf(day, '00:00', zone),
  end: instantOf(addDays(day, 1), '00:00', zone),
});

/** From the first shift, or an earlier job, to 6 PM, or later if a technician works longer, plus an hour. */
export function axisOf(board: Board, day: string, zone: string): Axis {
  const bounds = dayBounds(day, zone);
  const windows = board.technicians.flatMap((technician) => technician.windows);
  const inDay = (at: number) => at >= bounds.start && at <= bounds.end;
  const planned = board.jobs.map(busySpan);
  const starts = [...windows.map(({ start }) => Date.parse(start)), ...planned.map(({ start }) => start)].filter(inDay);
  const ends = [...windows.map(({ end }) => Date.parse(end) + hour), ...planned.map(({ end }) => end)];
  const first = starts.length ? Math.min(...starts) : instantOf(day, '07:00', zone);
  const last = Math.max(instantOf(day, '18:00', zone), ...ends.filter(inDay));
  const start = Math.max(bounds.start, Math.floor(first / hour) * hour);
  const end = Math.min(bounds.end, Math.ceil(last / hour) * hour);
  const count = Math.round((end - start) / hour);
  const hours = Array.from({ length: count }, (_, index) => {
    const at = start + index * hour;
    return { at, label: formatTime(at, zone) };
  });
  return { start, end, hours };
}

/** The position of a span on the axis, in percent. The parts beyond either end are cut off. */
export function placeOn({ start, end }: Span, span: Span): { left: number; width: number } {
  const from = Math.max(start, span.start);
  const to = Math.min(end, span.end);
  return { left: ((from - start) / (end - start)) * 100, width: (Math.max(0, to - from) / (end - start)) * 100 };
}

/** The parts of a day outside the windows, when a technician isn't available. */
export function gapsIn(bounds: Span, windows: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let from = bounds.start;
  for (const window of windows.toSorted((one, other) => one.start - other.start)) {
    if (window.end <= from || window.start >= bounds.end) continue;
    if (window.start > from) gaps.push({ start: from, end: window.start });
    from = window.end;
  }
  if (from < bounds.end) gaps.push({ start: from, end: bounds.end });
  return gaps;
}
