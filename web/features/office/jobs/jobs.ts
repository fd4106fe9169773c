import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { JobFilter } from '#contract/jobs/job.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any job: see useLive. */
export const jobLists = ['job', 'list'];

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ['job', id],
    queryFn: ({ signal }) => call('job.read', { params: { id }, signal }),
  });

export const jobListQuery = (filter: JobFilter) =>
  infiniteQueryOptions({
    queryKey: [...jobLists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('job.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const jobCountQuery = (filter: JobFilter) =>
  queryOptions({
    queryKey: [...jobLists, 'count', filter],
    queryFn: async ({ signal }) => (await call('job.count', { query: filter, signal })).count,
    placeholderData: keepPreviousData,
  });

export const jobChipsQuery = queryOptions({
  queryKey: [...jobLists, 'chips'],
  queryFn: ({ signal }) => call('job.chips', { signal }),
});

/** The open visits of a series, next ones first. */
export const seriesVisitsQuery = (series: string) =>
  queryOptions({
    queryKey: [...jobLists, 'series', series],
    queryFn: ({ signal }) => call('job.list', { query: { series, status: 'active', sort: 'scheduled' }, signal }),
  });

export const jobHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['job', id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call('job.history', { params: { id }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const savedFiltersQuery = queryOptions({
  queryKey: ['job_filter', 'list'],
  queryFn: ({ signal }) => call('jobFilter.list', { signal }),
});
