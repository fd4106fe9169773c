import { addDays, lastDay, toDay, toTime } from '#contract/base/days.ts';

/** When a visit repeats. Calendar days only: no time of day, so no time zone. */
export type Rule =
  | { every: 'week'; interval: number; weekdays: number[] }
  /** In a month without a 31st, day 31 is the last day. */
  | { every: 'month'; interval: number; day: number }
  /** The second Thursday; -1 is the last. */
  | { every: 'month'; interval: number; nth: number; weekday: number }
  /** So many days after the bins are emptied. */
  | { every: 'pickup'; interval: number; asset_id: string; pickup_weekday: number; days_after: number };

export type Recurrence = {
  rule: Rule;
  starts_on: string;
  ends_on: string | null;
  /** The most visits of the series; a skipped visit counts. */
  max_count: number | null;
  skips: string[];
};

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1969-12-28, the epoch of the week count. */
const firstSunday = -4 * dayMs;
const weekdayOf = (time: number) => new Date(time).getUTCDay();

/** The days of a recurrence in order, from its first day to `until`. */
export const occurrences = (recurrence: Recurrence, until: string): string[] => [...daysOf(recurrence, until)];

/** The same as a generator, for callers that don't need all days. */
export function* daysOf(recurrence: Recurrence, until: string): Generator<string> {
  const skips = new Set(recurrence.skips);
  for (const day of candidates(recurrence, until)) if (!skips.has(day)) yield day;
}

/** How far to search: a rule may match one day in 28 years, or none at all. */
export const lookAhead = (day: string) => {
  const far = addDays(day, 36 * 366);
  return far < lastDay ? far : lastDay;
};

/** Every day in order, including skipped ones, which count. */
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
 * Weeks begin on Sunday, as in the office's calendar; a rule for every second week counts from the week it starts in. A pickup
 * counts from the first matching day, so that "every fourth week" begins with the next pickup.
 */
function firstPeriod(rule: Rule, start: number): number {
  const period = periodOf(rule, start);
  return rule.every === 'pickup' && daysIn(rule, period)[0]! < start ? period + 1 : period;
}

/** The index of the month or the week that a day is in. */
export const periodOf = ({ every }: Rule, day: number): number =>
  every === 'month'
    ? new Date(day).getUTCFullYear() * 12 + new Date(day).getUTCMonth()
    : Math.floor((day - firstSunday) / weekMs);

const startOfPeriod = ({ every }: Rule, period: number): number =>
  every === 'month' ? firstOfMonth(period) : firstSunday + period * weekMs;

/** The days that a rule matches in one month or week, in order; null if the month has no fifth such weekday. */
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

/** Null if the month has no fifth such weekday. */
function nthWeekday(first: number, last: number, nth: number, weekday: number): number | null {
  if (nth === -1) return last - ((weekdayOf(last) - weekday + 7) % 7) * dayMs;
  const day = first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)) * dayMs;
  return day <= last ? day : null;
}
