import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CoverQuery, OfferQuery, PlanQuery, WaysOutQuery } from '#contract/jobs/schedule.schema.ts';
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

/** Jobs that wait to be planned. */
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

/** Technicians who could do a job, and when. Other users may take free time at any moment. */
export const offersQuery = (body: OfferQuery) =>
  queryOptions({
    queryKey: [...jobLists, 'offers', body],
    queryFn: ({ signal }) => call('board.offers', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whole plans for a job of several people or days. */
export const plansQuery = (body: PlanQuery) =>
  queryOptions({
    queryKey: [...jobLists, 'plans', body],
    queryFn: ({ signal }) => call('board.plans', { body, signal }),
    staleTime: 0,
  });

/** Technicians who could take over a day. */
export const coverQuery = (body: CoverQuery) =>
  queryOptions({
    queryKey: [...jobLists, 'cover', body],
    queryFn: ({ signal }) => call('board.cover', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The options for a job whose technician has no time for it. */
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
