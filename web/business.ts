import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** There is one business, so its key needs no id. */
export const businessQuery = queryOptions({
  queryKey: ['business_settings'],
  queryFn: ({ signal }) => call('business.read', { signal }),
});

const useBusiness = () => useQuery(businessQuery).data;

/** The first day of the week; Sunday until the business has loaded. */
export const useWeekStart = () => useBusiness()?.week_starts_on ?? 0;

/** The business' time zone; the browser's until the business has loaded. */
export const useZone = () => useBusiness()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
