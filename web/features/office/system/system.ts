import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** The worker checks once a minute and the queue moves all the time; the queue sends no change events. */
const beat = 10_000;

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call('system.read', { signal }),
  refetchInterval: beat,
  staleTime: 0,
});

export const unsentQuery = infiniteQueryOptions({
  queryKey: ['system', 'list'],
  queryFn: ({ pageParam, signal }) => call('system.unsent', { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  placeholderData: keepPreviousData,
  refetchInterval: beat,
  staleTime: 0,
});
