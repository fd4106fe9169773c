import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CoverQuery, OfferQuery, WaysOutQuery } from '#contract/jobs/schedule.schema.ts';
import { call } from '#web/api.ts';
import { jobLists } from '#web/features/office/jobs/jobs.ts';

export const boardQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...jobLists, 'board', from, to],
    queryFn: ({ signal }) => call('board.read', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

export const monthQuery = (month: string) =>
  queryOptions({
    queryKey: [...jobLists, 'month', month],
    queryFn: ({ signal }) => call('board.month', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });

/** What waits to be planned. */
export const drawerQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...jobLists, 'drawer', search],
    queryFn: ({ pageParam, signal }) =>
      call('job.list', {
        query: { unscheduled: 'true', ...(search && { search }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Who could do a job, and when. Free time goes quickly. */
export const offersQuery = (body: OfferQuery) =>
  queryOptions({
    queryKey: [...jobLists, 'offers', body],
    queryFn: ({ signal }) => call('board.offers', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Who could take over somebody's day. */
export const coverQuery = (body: CoverQuery) =>
  queryOptions({
    queryKey: [...jobLists, 'cover', body],
    queryFn: ({ signal }) => call('board.cover', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What else could be done with a job that somebody has no time for. */
export const waysOutQuery = (body: WaysOutQuery) =>
  queryOptions({
    queryKey: [...jobLists, 'waysOut', body],
    queryFn: ({ signal }) => call('board.waysOut', { body, signal }),
    staleTime: 0,
  });

type Wish = { technician: string; wish: string; minutes: number; job?: string };
export const slotsQuery = (wish: Wish) =>
  queryOptions({
    queryKey: [...jobLists, 'slots', wish],
    queryFn: ({ signal }) => call('board.slots', { query: wish, signal }),
    // Free time goes quickly.
    staleTime: 0,
  });
