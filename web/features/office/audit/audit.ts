import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/office/audit.schema.ts';
import { call } from '#web/api.ts';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('audit.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Every change adds to the log and none announces it, so it loads on each visit.
    staleTime: 0,
  });

export const auditPeopleQuery = queryOptions({
  queryKey: ['profile', 'audit'],
  queryFn: ({ signal }) => call('audit.people', { signal }),
});

export const sealQuery = queryOptions({
  queryKey: ['audit', 'seal'],
  queryFn: ({ signal }) => call('audit.seal', { signal }),
  staleTime: 0,
});
