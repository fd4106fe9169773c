import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** There is one business, so its key needs no id. */
export const businessQuery = queryOptions({
  queryKey: ['business_settings'],
  queryFn: ({ signal }) => call('business.read', { signal }),
});

export const useBusiness = () => useQuery(businessQuery).data;
