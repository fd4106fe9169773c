import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { IssueFilter } from '#contract/jobs/issue.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any issue: see useLive. */
const lists = ['issue', 'list'];

export const issueListQuery = (filter: Omit<IssueFilter, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('issue.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const issueCountsQuery = queryOptions({
  queryKey: [...lists, 'counts'],
  queryFn: ({ signal }) => call('issue.counts', { signal }),
});

export const issueQuery = (id: string) =>
  queryOptions({
    queryKey: ['issue', id],
    queryFn: ({ signal }) => call('issue.read', { params: { id }, signal }),
    // It contains the next visit, and job changes arrive under another name.
    staleTime: 0,
  });
