import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** The technician's own reports; with a job, every report about it. 'list' listens for changes of any issue. */
export const ownIssuesQuery = (job?: string) =>
  infiniteQueryOptions({
    queryKey: ['issue', 'list', 'mine', job ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('issue.mine', { query: { ...(job && { job }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
