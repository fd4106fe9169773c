import { addDays, lastDay, toDay, toTime } from '#contract/base/days.ts';

/** When something comes again. Days of the calendar only: no time of day, so no time zone. */
export type Rule =
  | { every: 'week'; interval: number; weekdays: number[] }
  /** A 31st that a month doesn't have is its last day. */
  | { every: 'month'; interval: number; day: number }
  /** The second Thursday; -1 is the last. */
  | { every: 'month'; interval: number; nth: number; weekday: number }
  /** So many days after the bins were emptied. */
  | { every: 'pickup'; interval: number; asset_id: string; pickup_weekday: number; days_after: number };

export type Recurrence = {
  rule: Rule;
  starts_on: string;
  ends_on: string | null;
  /** How many there are at most; a skipped one counts. */
  max_count: number | null;
  skips: string[];
};

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1969-12-28, where the weeks are counted from. */
const firstSunday = -4 * dayMs;
const weekdayOf = (time: number) => new Date(time).getUTCDay();

/** The days of a recurrence in order, from its first to a last one that is asked for. */
export const occurrences = (recurrence: Recurrence, until: string): string[] => [...daysOf(recurrence, until)];

/** The same, one after the other, for whoever doesn't need all of them. */
export function* daysOf(recurrence: Recurrence, until: string): Generator<string> {
  const skips = new Set(recurrence.skips);
  for (const day of candidates(recurrence, until)) if (!skips.has(day)) yield day;
}

/** How far anything is looked for: a rule may name one day in 28 years, or none at all. */
export const lookAhead = (day: string) => {
  const far = addDays(day, 36 * 366);
  return far < lastDay ? far : lastDay;
};

/** Every day of it in order, also those that are skipped, which count. */
function* candidates({ rule, starts_on, ends_on, max_count }: Recurrence, until: string): Generator<string> {
  const last = toTime(ends_on !== null && ends_on < until ? ends_on : until);
  const start = toTime(starts_on);
  let count = 0;
  for (let period = firstPeriod(rule, start); startOfPeriod(rule, period) <= last; period += rule.interval)
    for (const day of daysIn(rule, period)) {
      if (day === null || day < start) continue;
      if (day > last || (max_count !== null && count >= max_count)) return;
      count += 1;
      yield toDay(day);
    }
}

/**
 * Weeks begin on Sunday, as the calendar of the office does; a rule for every second one counts from the week it starts
 * in. A pickup counts from the first day that fits, so that "every fourth week" begins with the next one.
 */
function firstPeriod(rule: Rule, start: number): number {
  const period = periodOf(rule, start);
  return rule.every === 'pickup' && daysIn(rule, period)[0]! < start ? period + 1 : period;
}

/** The number of the month or of the week a day is in. */
export const periodOf = ({ every }: Rule, day: number): number =>
  every === 'month'
    ? new Date(day).getUTCFullYear() * 12 + new Date(day).getUTCMonth()
    : Math.floor((day - firstSunday) / weekMs);

const startOfPeriod = ({ every }: Rule, period: number): number =>
  every === 'month' ? firstOfMonth(period) : firstSunday + period * weekMs;

/** The days a rule names in one month or week, in order; null where a month has no fifth one. */
export function daysIn(rule: Rule, period: number): (number | null)[] {
  const first = startOfPeriod(rule, period);
  if (rule.every === 'week')
    return [...new Set(rule.weekdays)].toSorted((one, other) => one - other).map((weekday) => first + weekday * dayMs);
  if (rule.every === 'pickup') return [first + ((rule.pickup_weekday + rule.days_after) % 7) * dayMs];
  return [
    'day' in rule
      ? dayOfMonth(first, lastOfMonth(period), rule.day)
      : nthWeekday(first, lastOfMonth(period), rule.nth, rule.weekday),
  ];
}

const firstOfMonth = (month: number) => new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
const lastOfMonth = (month: number) => firstOfMonth(month + 1) - dayMs;

const dayOfMonth = (first: number, last: number, day: number) => Math.min(first + (day - 1) * dayMs, last);

/** Null where a month has no fifth one. */
function nthWeekday(first: number, last: number, nth: number, weekday: number): number | null {
  if (nth === -1) return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs;
  const day = first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)) * dayMs;
  return day <= last ? day : null;
}
