import type { CareStep } from '#contract/office/careGuide.schema.ts';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays, addMonths, toDay, toTime } from '#contract/base/days.ts';

/** `open`: it applies now. `later`: it begins at that time. `over`: it applied until then. */
export type CareState = 'open' | 'later' | 'over';

export type CareDate = {
  /** Hours count by the clock; days, weeks and months count by the calendar, and then the time of day is meaningless. */
  at: string;
  precise: boolean;
  state: CareState;
};

/** The same day of a later month, or that month's last day: January 31 plus a month is February 28. */
function monthsAfter(day: string, count: number): string {
  const month = addMonths(day.slice(0, 7), count);
  const last = toDay(toTime(`${addMonths(month, 1)}-01`) - 86_400_000);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** When a step applies, counted from the end of the visit in the business' time zone; null for a step that always applies. */
export function careDateOf(step: CareStep, doneAt: string, timeZone: string, now: number): CareDate | null {
  const { timing, after, unit } = step;
  if (timing === 'always' || after === null || unit === null) return null;
  const { day } = clockAt(doneAt, timeZone);
  const at = {
    hours: () => new Date(Date.parse(doneAt) + after * 3_600_000).toISOString(),
    days: () => instantAt(addDays(day, after), '00:00', timeZone),
    weeks: () => instantAt(addDays(day, after * 7), '00:00', timeZone),
    months: () => instantAt(monthsAfter(day, after), '00:00', timeZone),
  }[unit]();
  const reached = now >= Date.parse(at);
  const state = timing === 'from' ? (reached ? 'open' : 'later') : reached ? 'over' : 'open';
  return { at, precise: unit === 'hours', state };
}
