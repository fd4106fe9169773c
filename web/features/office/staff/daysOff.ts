import type { DayOff } from '#contract/people/staff.schema.ts';
import { staffText } from '#text/staff.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { formatCalendarDay } from '#web/when.ts';

export const rangeOf = ({ starts_on, ends_on }: Pick<DayOff, 'starts_on' | 'ends_on'>) =>
  formatCalendarDays(starts_on, ends_on);

export const inOrder = (days: readonly DayOff[]) => days.toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));

/** The current or next days off. Days compare as text. */
export function nextDayOff(days: readonly DayOff[], today: string): { now: boolean; text: string } {
  const next = inOrder(days).find(({ ends_on }) => ends_on >= today);
  if (!next) return { now: false, text: staffText.noDayOff };
  if (next.starts_on > today) return { now: false, text: rangeOf(next) };
  return { now: true, text: fill(staffText.offNow, { day: formatCalendarDay(next.ends_on) }) };
}
