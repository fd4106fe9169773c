import { formatCalendarDay, formatter } from '#web/when.ts';
import type { Bucket, BucketUnit } from '#contract/office/buckets.ts';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { addDays, addMonths, daysBetween, toTime } from '#contract/base/days.ts';
import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCalendarDays, formatMonth, formatShortDay } from '#web/calendar.ts';
import { formatWholeCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';

const short: Record<BucketUnit, Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  quarter: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** The label below the axis: the first day of a bar. */
export const formatBarShort = ({ from }: Bucket, unit: BucketUnit) =>
  formatter({ ...short[unit], timeZone: 'UTC' }).format(toTime(from));

const isMonth = ({ from, to }: Bucket) =>
  from.endsWith('-01') && addDays(to, 1) === `${addMonths(from.slice(0, 7), 1)}-01`;

/** In full: Thu, Nov 12, November 2026, or Nov 8 – 14, 2026. */
export function formatBar(days: Bucket): string {
  if (days.from === days.to) return formatShortDay(days.from);
  return isMonth(days) ? formatMonth(days.from) : formatCalendarDays(days.from, days.to);
}

export const figureKinds = ['clients', 'active_jobs', 'completed_jobs', 'revenue'] as const;
type FigureKind = (typeof figureKinds)[number];

export const formatFigure = (kind: FigureKind, value: number, currency: string): string =>
  kind === 'revenue' ? formatWholeCents(value, currency) : formatNumber(value);

/** The note that says what a figure's growth compares with; without growth, the earlier value. */
export function comparedWith(kind: FigureKind, dashboard: Dashboard): string {
  const { period, currency } = dashboard;
  const { growth, before } = dashboard[kind];
  const days = daysBetween(period.from, period.to) + 1;
  const level = kind === 'clients' || kind === 'active_jobs';
  const [some, none] = level
    ? [text.since, text.noneAt]
    : days === 1
      ? [text.versusOne, text.noneInOne]
      : [text.versus, text.noneIn];
  return fill(growth === null ? none : some, {
    before: formatFigure(kind, before, currency),
    day: formatCalendarDay(period.from),
    count: formatNumber(days),
  });
}
