import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const referralCountsQuery = queryOptions({
  queryKey: ['referral', 'list', 'counts'],
  queryFn: ({ signal }) => call('referral.count', { signal }),
});
