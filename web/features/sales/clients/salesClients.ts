import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SalesClientFilter } from '#contract/sales/salesClient.schema.ts';
import { call } from '#web/api.ts';

/** Keyed under 'client', so that they follow changes of clients, jobs and plans: see web/freshness.ts. */
const lists = ['client', 'list', 'sales'];

export const salesClientListQuery = (filter: SalesClientFilter) =>
  infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('salesClient.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Visits begin without a change event.
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
