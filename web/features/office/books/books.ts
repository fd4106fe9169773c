import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Books, BooksRange } from '#contract/money/books.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for every new ledger entry and closing: see useLive. */
const booksLists = ['books', 'list'];

export const booksQuery = (range: BooksRange) =>
  queryOptions({
    queryKey: [...booksLists, range],
    queryFn: ({ signal }) => call('books.read', { query: range, signal }),
    placeholderData: keepPreviousData,
    // Invoices and payments add ledger entries but announce only themselves.
    staleTime: 0,
  });

export const kinds = [
  'revenue_cents',
  'refunds_cents',
  'net_cents',
  'tax_cents',
  'tips_cents',
  'fees_cents',
  'cash_cents',
] as const satisfies readonly (keyof Books['totals'] | 'net_cents')[];

/** Adds net revenue, which every other page calls revenue: sales less refunds. */
export const withNet = <T extends Books['totals']>(sums: T) => ({
  ...sums,
  net_cents: sums.revenue_cents - sums.refunds_cents,
});

export const periodsQuery = queryOptions({
  queryKey: [...booksLists, 'periods'],
  queryFn: ({ signal }) => call('books.periods', { signal }),
});
