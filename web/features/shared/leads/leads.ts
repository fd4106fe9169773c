import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeadFilter } from '#contract/sales/lead.schema.ts';
import { call } from '#web/api.ts';

type Owner = Pick<LeadFilter, 'owner'>;

/** Follow-ups become late without a change event. */
const ages = { staleTime: 0, refetchInterval: 60_000 };

export const leadBoardQuery = (filter: Owner = {}) =>
  queryOptions({
    queryKey: ['lead', 'list', 'board', filter],
    queryFn: ({ signal }) => call('lead.count', { query: filter, signal }),
    placeholderData: keepPreviousData,
    ...ages,
  });

export const leadsWaitingQuery = queryOptions({
  queryKey: ['lead', 'list', 'waiting'],
  queryFn: ({ signal }) => call('lead.waiting', { signal }),
});

export const heldRequestsQuery = queryOptions({
  queryKey: ['lead', 'list', 'held'],
  queryFn: ({ signal }) => call('heldRequest.list', { signal }),
  ...ages,
});

export const leadListQuery = (filter: LeadFilter) =>
  infiniteQueryOptions({
    queryKey: ['lead', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call('lead.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...ages,
  });

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => call('lead.read', { params: { id }, signal }),
    staleTime: 0,
  });

export const leadTemplatesQuery = queryOptions({
  queryKey: ['lead', 'list', 'templates'],
  queryFn: ({ signal }) => call('lead.templates', { signal }),
  staleTime: Infinity,
});
