import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any supply or request; job changes also arrive under 'supply'. */
const lists = ['supply', 'list'];

export const stockQuery = queryOptions({
  queryKey: [...lists, 'stock'],
  queryFn: ({ signal }) => call('supply.stock', { signal }),
  // The next day begins without a change event.
  staleTime: 0,
});

export const requestsQuery = queryOptions({
  queryKey: [...lists, 'requests'],
  queryFn: ({ signal }) => call('supplyRequest.list', { signal }),
  staleTime: 0,
});

export const serviceSuppliesQuery = (service: string) =>
  queryOptions({
    queryKey: [...lists, 'service', service],
    queryFn: ({ signal }) => call('supply.ofService', { params: { id: service }, signal }),
  });

export const jobSuppliesQuery = (job: string) =>
  queryOptions({
    queryKey: [...lists, 'job', job],
    queryFn: ({ signal }) => call('supply.ofJob', { params: { id: job }, signal }),
  });
