import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserFilter } from '#contract/people/profile.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any user: see useLive. */
const userLists = ['profile', 'list'];

export const userListQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...userLists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('user.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const userCountQuery = queryOptions({
  queryKey: [...userLists, 'count'],
  queryFn: async ({ signal }) => (await call('user.count', { signal })).count,
});

export const userSecurityQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', id],
    queryFn: ({ signal }) => call('user.security', { params: { id }, signal }),
    // Sessions begin and end without a change event.
    staleTime: 0,
  });
