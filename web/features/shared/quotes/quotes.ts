import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QuoteFilter } from '#contract/sales/quote.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any quote: see useLive. */
const lists = ['quote', 'list'];

export const quoteListQuery = (filter: Omit<QuoteFilter, 'cursor'>) =>
  infiniteQueryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('quote.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const quoteCountsQuery = queryOptions({
  queryKey: [...lists, 'counts'],
  queryFn: ({ signal }) => call('quote.count', { signal }),
});

export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: ['quote', id],
    queryFn: ({ signal }) => call('quote.read', { params: { id }, signal }),
  });

export const quoteRulesQuery = queryOptions({
  queryKey: ['quote_rules'],
  queryFn: ({ signal }) => call('quoteRules.read', { signal }),
});

export const salesQuotesPath = '/sales/quotes';
export const salesQuotePath = (id: string) => `${salesQuotesPath}/${id}`;
