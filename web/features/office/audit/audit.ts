import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditFilter } from '#contract/audit.ts';
import { call } from '#web/api.ts';

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('audit.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Everything adds to it, and nothing tells: it is asked for at each visit.
    staleTime: 0,
  });
