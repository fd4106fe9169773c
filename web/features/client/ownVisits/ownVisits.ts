import { infiniteQueryOptions, keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { dayIn } from '#web/when.ts';

/** 'job' and 'list' listen for changes of any job (see useLive). The day is in the key: the list loads again at midnight. */
const ownVisitsQuery = (when: 'coming' | 'past', day: string) =>
  infiniteQueryOptions({
    queryKey: ['job', 'list', 'own', when, day],
    queryFn: ({ pageParam, signal }) =>
      call('ownVisit.list', {
        query: { ...(when === 'past' && { past: 'true' }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const useOwnVisits = (when: 'coming' | 'past') =>
  useInfiniteQuery(ownVisitsQuery(when, dayIn(useZone(), useNow())));

export const ownVisitQuery = (id: string) =>
  queryOptions({ queryKey: ['job', id], queryFn: ({ signal }) => call('ownVisit.read', { params: { id }, signal }) });

export const ownPlacesQuery = queryOptions({
  queryKey: ['client', 'own-places'],
  queryFn: ({ signal }) => call('ownPlace.list', { signal }),
});

export const visitPath = (id: string) => `/client/appointments/${id}`;
