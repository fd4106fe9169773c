import { formatter } from '#web/when.ts';
import type { Bucket, BucketUnit } from '#contract/office/buckets.ts';
import { addDays, addMonths, toTime } from '#contract/base/days.ts';
import { formatCalendarDays, formatMonth, formatShortDay } from '#web/calendar.ts';

const short: Record<BucketUnit, Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  quarter: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** Below the axis: where the days of a bar begin. */
export const formatBarShort = ({ from }: Bucket, unit: BucketUnit) =>
  formatter({ ...short[unit], timeZone: 'UTC' }).format(toTime(from));

const isMonth = ({ from, to }: Bucket) =>
  from.endsWith('-01') && addDays(to, 1) === `${addMonths(from.slice(0, 7), 1)}-01`;

/** In full: Thu, Nov 12, November 2026, or Nov 8 – 14, 2026. */
export function formatBar(days: Bucket): string {
  if (days.from === days.to) return formatShortDay(days.from);
  return isMonth(days) ? formatMonth(days.from) : formatCalendarDays(days.from, days.to);
}
