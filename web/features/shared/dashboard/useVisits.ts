import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { dayIn } from '#web/when.ts';

/** 'job' and 'list' listen for changes of any job (see useLive). The day is in the key: the list loads again at midnight. */
const visitsQuery = (day: string) =>
  infiniteQueryOptions({
    queryKey: ['job', 'list', 'visits', day],
    queryFn: ({ pageParam, signal }) => call('visit.list', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** A technician's jobs today, or a client's next visits. */
export const useVisits = () => useInfiniteQuery(visitsQuery(dayIn(useZone(), useNow())));
