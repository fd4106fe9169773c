import { addDays, daysBetween } from '#contract/base/days.ts';
import type { LeadCard } from '#contract/sales/lead.schema.ts';
import type { NextStep } from '#contract/sales/lead.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { leadsText as text } from '#text/leadPages.ts';
import { formatNumber } from '#web/numbers.ts';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

/** After this many days without contact a lead is marked. */
export const quietLimit = 7;

type Open = { next_step: NextStep | null; follow_up_at: string | null };

export const isLate = ({ follow_up_at }: Pick<Open, 'follow_up_at'>, now = Date.now()): boolean =>
  follow_up_at !== null && Date.parse(follow_up_at) < now;

export const isDueToday = ({ follow_up_at }: Pick<Open, 'follow_up_at'>, zone: string): boolean =>
  follow_up_at !== null && dayIn(zone, follow_up_at) <= dayIn(zone);

/** Call, 2:00 PM. Call tomorrow. Call, 2 days late. Empty if it is sold or lost. */
export function nextText({ next_step, follow_up_at: at }: Open, zone: string): string {
  if (!next_step || !at) return '';
  const step = text.steps[next_step];
  const [today, day] = [dayIn(zone), dayIn(zone, at)];
  const behind = daysBetween(day, today);
  if (behind === 1) return fill(text.when.lateOne, { step });
  if (behind > 1) return fill(text.when.late, { step, count: formatNumber(behind) });
  if (behind === 0)
    return isLate({ follow_up_at: at })
      ? fill(text.when.lateToday, { step, time: formatTime(at, zone) })
      : fill(text.when.at, { step, when: formatTime(at, zone) });
  if (day === addDays(today, 1)) return fill(text.when.tomorrow, { step });
  return fill(text.when.at, { step, when: formatWeekday(at, zone) });
}

export const quietDays = ({ touched_at }: Pick<LeadCard, 'touched_at'>, zone: string): number =>
  Math.max(0, daysBetween(dayIn(zone, touched_at), dayIn(zone)));

export function quietText(days: number): string {
  if (days === 0) return text.touchedToday;
  return days === 1 ? text.quietOne : fill(text.quiet, { count: formatNumber(days) });
}

type Wish = { service_name: string | null; detail: string | null };

/** The lead's request in one line: their words say more than the name of a service. */
export const wishOf = ({ service_name, detail }: Wish): string => detail ?? service_name ?? text.noWish;

/** The price book's name, if there is one. */
export const serviceOf = ({ service_name, detail }: Wish): string => service_name ?? detail ?? text.noWish;

export const firstName = (name: string) => name.split(' ')[0] ?? name;
