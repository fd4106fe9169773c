import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const ownReferralsQuery = queryOptions({
  queryKey: ['referral', 'list', 'own'],
  queryFn: ({ signal }) => call('referral.own', { signal }),
});

export const linkOf = (code: string) => `${window.location.origin}/request?code=${code}`;
