import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isMonth } from '#contract/base/days.ts';
import type { StatementQuery } from '#contract/money/commission.schema.ts';
import { call } from '#web/api.ts';

export const salesCommissionPath = '/sales/commission';

/** `2026-11` in an address. */
export const monthFilter = (said: string) => (isMonth(said) ? said : undefined);

/** The month as the server takes it: its first day. */
export const monthOf = (month: string | undefined) => (month ? { month: `${month}-01` } : {});

/* 'list' listens for changes of anyone's commission: see freshness. */

export const statementQuery = (asked: StatementQuery = {}) =>
  queryOptions({
    queryKey: ['commission', 'list', 'statement', asked],
    queryFn: ({ signal }) => call('commission.statement', { query: asked, signal }),
    placeholderData: keepPreviousData,
  });

export const linesQuery = (asked: StatementQuery) =>
  infiniteQueryOptions({
    queryKey: ['commission', 'list', 'lines', asked],
    queryFn: ({ pageParam, signal }) =>
      call('commission.lines', { query: pageParam ? { ...asked, cursor: pageParam } : asked, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const goalsQuery = queryOptions({
  queryKey: ['sales_goals'],
  queryFn: ({ signal }) => call('salesGoals.read', { signal }),
});
