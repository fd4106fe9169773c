import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** 'list' listens for changes of anyone's commission: see freshness. */
export const overviewQuery = (asked: { month?: string }) =>
  queryOptions({
    queryKey: ['commission', 'list', 'overview', asked],
    queryFn: ({ signal }) => call('commission.overview', { query: asked, signal }),
    placeholderData: keepPreviousData,
  });

export const commissionRulesQuery = queryOptions({
  queryKey: ['commission_rule'],
  queryFn: ({ signal }) => call('commission.rules', { signal }),
});
