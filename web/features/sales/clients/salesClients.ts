import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SalesClientFilter } from '#contract/sales/salesClient.schema.ts';
import { call } from '#web/api.ts';

/** Under 'client', so that they are heard when a client, a job or a plan changes: see web/freshness.ts. */
const lists = ['client', 'list', 'sales'];

export const salesClientListQuery = (filter: SalesClientFilter) =>
  infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('salesClient.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Visits begin without anything being told.
    staleTime: 0,
  });

export const salesClientCountQuery = queryOptions({
  queryKey: [...lists, 'count'],
  queryFn: ({ signal }) => call('salesClient.count', { signal }),
  staleTime: 0,
});

export const salesClientQuery = (id: string) =>
  queryOptions({
    queryKey: ['client', id, 'sales'],
    queryFn: ({ signal }) => call('salesClient.read', { params: { id }, signal }),
    staleTime: 0,
  });
