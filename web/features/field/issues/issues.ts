import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** One's own reports; with a job, everything that was reported about it. 'list' is heard whichever issue changed. */
export const ownIssuesQuery = (job?: string) =>
  infiniteQueryOptions({
    queryKey: ['issue', 'list', 'mine', job ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('issue.mine', { query: { ...(job && { job }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
