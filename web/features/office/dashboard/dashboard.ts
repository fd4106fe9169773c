import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addDays, daysBetween } from '#contract/base/days.ts';
import type { DashboardQuery } from '#contract/office/dashboard.schema.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { day, oneOf, useFilters } from '#web/filters.ts';
import { dayIn } from '#web/when.ts';

/** The choices from contract/office/dashboard.schema.ts, whose schemas aren't bundled for the browser. */
export const choices = ['7', '30', '90'] as const satisfies readonly NonNullable<DashboardQuery['days']>[];

const schema = { days: oneOf(choices, '30'), from: day, to: day };

/** The days from the address: the last so many days, or a range of dates. */
export function usePeriod() {
  const { filter, set, path } = useFilters(schema);
  const { days, from, to } = filter;
  const today = dayIn(useZone());
  const custom = from !== undefined || to !== undefined;
  const range = { from: from ?? to ?? today, to: to ?? today };
  const backwards = range.to < range.from;
  const tooLong = daysBetween(range.from, range.to) >= maxPeriodDays;
  const query: DashboardQuery = custom ? range : { days };
  return {
    query,
    custom: custom ? range : null,
    days: custom ? null : days,
    backwards,
    tooLong,
    set,
    daysPath: (choice: (typeof choices)[number]) => path({ days: choice, from: null, to: null }),
    /** Starts with the days that are shown now. */
    customPath: path({ days: null, from: from ?? addDays(today, 1 - Number(days)), to: to ?? today }),
  };
}
export type DashboardPeriod = ReturnType<typeof usePeriod>;

/** Loads again when anything that it counts changes: see freshness. Time alone also changes it, so it loads every minute. */
export const dashboardQuery = (query: DashboardQuery) =>
  queryOptions({
    queryKey: ['dashboard', query],
    queryFn: ({ signal }) => call('dashboard.read', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
