import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SimilarTo } from '#contract/people/client.schema.ts';
import type { ClientFilter } from '#contract/people/clientList.schema.ts';
import type { TimelineKind } from '#contract/people/client.kinds.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any client: see useLive. */
const clientLists = ['client', 'list'];

export const clientListQuery = (filter: ClientFilter) =>
  infiniteQueryOptions({
    queryKey: [...clientLists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('client.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Visits begin and invoices become overdue without a change event.
    staleTime: 0,
  });

export const clientCountQuery = queryOptions({
  queryKey: [...clientLists, 'count'],
  queryFn: ({ signal }) => call('client.count', { signal }),
  staleTime: 0,
});

/** Whether enough is typed to compare it with other clients. */
export const isComparable = ({ full_name, phone, email }: SimilarTo) =>
  full_name.trim().length > 2 || phone.length > 6 || email.includes('@');

export const similarQuery = (typed: SimilarTo) =>
  queryOptions({
    queryKey: [...clientLists, 'similar', typed],
    queryFn: ({ signal }) => call('client.similar', { body: typed, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['client', id],
    queryFn: ({ signal }) => call('client.record', { params: { id }, signal }),
    // It contains visits and open jobs, and only jobs send change events.
    staleTime: 0,
  });

/** Keyed by the client, so that it follows changes of their jobs, invoices and payments. */
export const timelineQuery = (id: string, only: TimelineKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['client', id, 'timeline', only ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('client.timeline', {
        params: { id },
        query: { ...(only && { only }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
