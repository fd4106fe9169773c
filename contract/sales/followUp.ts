import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays, weekdayOf } from '#contract/base/days.ts';
import type { LeadOutcome, LoggedKind, NextStep } from '#contract/sales/lead.kinds.ts';

/** The business' time zone, and the days it is open: Sunday first, null is closed. */
export type BusinessClock = { time_zone: string; hours: readonly (object | null)[] };
export type FollowUp = { next_step: NextStep; follow_up_at: string };

/** The same time of day, so many days later, moved to the next open day if that one is closed. */
export function openDayLater(now: string, days: number, { time_zone, hours }: BusinessClock): string {
  const { day, time } = clockAt(now, time_zone);
  const later = addDays(day, days);
  const open = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(later, more)).find((each) => hours[weekdayOf(each)]);
  return instantAt(open ?? later, time, time_zone);
}

/** At 5 PM, or in an hour if that is later, but always today. */
function laterToday(now: string, time_zone: string): string {
  const { day } = clockAt(now, time_zone);
  const inAnHour = new Date(Date.parse(now) + 3_600_000).toISOString();
  const atFive = instantAt(day, '17:00', time_zone);
  if (inAnHour <= atFive) return atFive;
  return clockAt(inAnHour, time_zone).day === day ? inAnHour : instantAt(day, '23:59', time_zone);
}

/**
 * The next step that a logged contact sets, unless the user chooses another: "no answer" is a call tomorrow at the same time,
 * "needs time" is a call in a week, "wants it" is a quote today. A written message waits two days for an answer. Null: the next
 * step stays.
 */
export function followUpAfter(
  kind: LoggedKind,
  outcome: LeadOutcome | null,
  now: string,
  clock: BusinessClock,
): FollowUp | null {
  if (outcome === 'lost' || kind === 'note') return null;
  if (outcome === 'wants_it') return { next_step: 'quote', follow_up_at: laterToday(now, clock.time_zone) };
  const days = outcome === 'no_answer' ? 1 : outcome === 'needs_time' ? 7 : 2;
  return { next_step: 'call', follow_up_at: openDayLater(now, days, clock) };
}
