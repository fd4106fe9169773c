import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any supply or request; job changes also arrive under 'supply' (web/freshness.ts). */
export const vanQuery = queryOptions({
  queryKey: ['supply', 'list', 'van'],
  queryFn: ({ signal }) => call('supply.van', { signal }),
  // The next day begins without a change event.
  staleTime: 0,
});

export const jobSuppliesQuery = (job: string) =>
  queryOptions({
    queryKey: ['supply', 'list', 'job', job],
    queryFn: ({ signal }) => call('supply.ofJob', { params: { id: job }, signal }),
  });
