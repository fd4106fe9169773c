import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BookingRequestDetail, RequestFilter } from '#contract/booking/booking.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any booking: see useLive. */
const lists = ['booking', 'list'];

export const requestListQuery = (filter: Omit<RequestFilter, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...lists, 'requests', filter],
    queryFn: ({ pageParam, signal }) =>
      call('booking.requests', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const requestCountsQuery = queryOptions({
  queryKey: [...lists, 'counts'],
  queryFn: ({ signal }) => call('booking.counts', { signal }),
});

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => call('booking.request', { params: { id }, signal }),
    // It contains the technician's day, and job changes arrive under another name.
    staleTime: 0,
  });

/** Free windows, two weeks at a time. A window can be taken for ten minutes. */
export const otherTimesQuery = (request: BookingRequestDetail, from: string | null) =>
  queryOptions({
    queryKey: ['booking', request.id, 'times', from],
    queryFn: ({ signal }) =>
      call('slot.list', {
        body: {
          client_id: request.client_id,
          place_id: request.place_id!,
          items: request.items,
          ...(from && { from }),
        },
        signal,
      }),
    enabled: request.place_id !== null,
    staleTime: 0,
    refetchInterval: 5 * 60_000,
  });
