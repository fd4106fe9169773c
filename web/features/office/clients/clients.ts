import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call('client.record', { params: { id }, signal }),
    // Visits and open jobs are in it, and of those only jobs are told.
    staleTime: 0,
  });

/** 'list' is heard whichever job changed: see useLive. */
export const timelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['job', 'list', 'timeline', id],
    queryFn: ({ pageParam, signal }) =>
      call('client.timeline', { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
