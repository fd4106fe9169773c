import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** There is one business, so its key needs no id. */
export const businessQuery = queryOptions({
  queryKey: ['business_settings'],
  queryFn: ({ signal }) => call('business.read', { signal }),
});

const useBusiness = () => useQuery(businessQuery).data;

/** Where its weeks begin; until it is known, on a Sunday. */
export const useWeekStart = () => useBusiness()?.week_starts_on ?? 0;

/** The business' clock; until it is known, the browser's. */
export const useZone = () => useBusiness()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
