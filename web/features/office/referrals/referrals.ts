import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Referral, ReferralFilter } from '#contract/sales/referral.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { referralsText as text } from '#text/referrals.ts';
import { call } from '#web/api.ts';
import { formatCalendarDay } from '#web/when.ts';

const lists = ['referral', 'list'];

export const referralListQuery = (filter: Omit<ReferralFilter, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('referral.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const referralQuery = (id: string) =>
  queryOptions({
    queryKey: ['referral', id],
    queryFn: ({ signal }) => call('referral.read', { params: { id }, signal }),
    // It contains the friend's invoice, and invoice changes arrive under another name.
    staleTime: 0,
  });

/** The referral's progress in one line. */
export function standingOf({ status, closed_reason, state, due_on }: Referral): string {
  if (status === 'closed') return text.closed[closed_reason!];
  if (status === 'earned') return text.tabs.earned;
  return fill(text.states[state], { date: due_on ? formatCalendarDay(due_on) : '' });
}
