import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** 'list' is heard whichever supply or request changed, and jobs are told under 'supply', too (web/freshness.ts). */
export const vanQuery = queryOptions({
  queryKey: ['supply', 'list', 'van'],
  queryFn: ({ signal }) => call('supply.van', { signal }),
  // Tomorrow becomes another day without anything being told.
  staleTime: 0,
});

export const jobSuppliesQuery = (job: string) =>
  queryOptions({
    queryKey: ['supply', 'list', 'job', job],
    queryFn: ({ signal }) => call('supply.ofJob', { params: { id: job }, signal }),
  });
