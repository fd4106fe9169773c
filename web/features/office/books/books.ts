import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BooksRange } from '#contract/money/books.schema.ts';
import { call } from '#web/api.ts';

/** 'list' is heard whatever was booked or closed: see useLive. */
const booksLists = ['books', 'list'];

export const booksQuery = (range: BooksRange) =>
  queryOptions({
    queryKey: [...booksLists, range],
    queryFn: ({ signal }) => call('books.read', { query: range, signal }),
    placeholderData: keepPreviousData,
    // Invoices and payments book without telling anybody but their own readers.
    staleTime: 0,
  });

export const periodsQuery = queryOptions({
  queryKey: [...booksLists, 'periods'],
  queryFn: ({ signal }) => call('books.periods', { signal }),
});
