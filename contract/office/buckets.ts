import { addDays, addMonths, daysBetween, startOfWeek, type WeekStart } from '#contract/base/days.ts';

/* A chart draws a bounded number of bars, so the daily figures of a long period are grouped. */

type Period = { from: string; to: string };
/** The days of one bar, both included. The first and the last bar may be shorter, because the period cuts them off. */
export type Bucket = Period;
export const bucketUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type BucketUnit = (typeof bucketUnits)[number];

const mostBars = 62;

const monthsIn = { month: 1, quarter: 3, year: 12 };

/** The first day of the next bucket. */
function nextOf(unit: BucketUnit, day: string, weekStart: WeekStart): string {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'week') return addDays(startOfWeek(day, weekStart), 7);
  const months = monthsIn[unit];
  const passed = (Number(day.slice(5, 7)) - 1) % months;
  return `${addMonths(day.slice(0, 7), months - passed)}-01`;
}

function cut({ from, to }: Period, unit: BucketUnit, weekStart: WeekStart): Bucket[] {
  const buckets: Bucket[] = [];
  for (let day = from; daysBetween(day, to) >= 0;) {
    if (buckets.length === mostBars) throw new RangeError(`${from} to ${to} has more than ${mostBars} bars`);
    const next = nextOf(unit, day, weekStart);
    buckets.push({ from: day, to: daysBetween(next, to) < 0 ? to : addDays(next, -1) });
    day = next;
  }
  return buckets;
}

/** Days as long as they fit, then calendar weeks, months, quarters or years. */
export function bucketsOf(period: Period, weekStart: WeekStart): { unit: BucketUnit; buckets: Bucket[] } {
  const days = daysBetween(period.from, period.to) + 1;
  const longest = { day: mostBars, week: (mostBars - 1) * 7, month: (mostBars - 1) * 30, quarter: (mostBars - 1) * 90 };
  const unit = bucketUnits.find((each) => each === 'year' || days <= longest[each]) ?? 'year';
  return { unit, buckets: cut(period, unit, weekStart) };
}

/** Parts of nearly equal length, regardless of calendar boundaries. */
export function splitEvenly({ from, to }: Period, parts: number): Bucket[] {
  const days = daysBetween(from, to) + 1;
  const count = Math.min(parts, days);
  const start = (index: number) => addDays(from, Math.floor((index * days) / count));
  return Array.from({ length: count }, (_, index) => ({ from: start(index), to: addDays(start(index + 1), -1) }));
}

/** The sum of each bucket's days. Days without a value count as 0. */
export function sumOver<Row extends { day: string }>(
  buckets: readonly Bucket[],
  rows: readonly Row[],
  valueOf: (row: Row) => number,
): number[] {
  const sums = buckets.map(() => 0);
  let at = 0;
  for (const row of rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    while (at < buckets.length && buckets[at]!.to < row.day) at += 1;
    const bucket = buckets[at];
    if (bucket && bucket.from <= row.day) sums[at]! += valueOf(row);
  }
  return sums;
}

/** The same buckets, moved by `days`, to compare bar by bar. */
export const shifted = (buckets: readonly Bucket[], days: number): Bucket[] =>
  buckets.map(({ from, to }) => ({ from: addDays(from, days), to: addDays(to, days) }));
