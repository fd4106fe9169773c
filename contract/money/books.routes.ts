import { z } from 'zod';
import * as books from '#contract/money/books.schema.ts';
import { command, read, Bytes } from '#contract/route.ts';

export const booksRoutes = {
  'books.read': read('GET /api/books', 'money.manage', { query: books.BooksRange, output: books.Books }),
  'books.export': read('GET /api/books/export', 'money.manage', {
    query: books.BooksRange,
    output: Bytes,
    recent: true,
    limit: 30,
  }),
  'books.periods': read('GET /api/books/periods', 'money.manage', { output: z.array(books.ClosedPeriod) }),
  'books.close': command('POST /api/books/close', 'money.manage', {
    body: books.ClosePeriod,
    output: z.array(books.ClosedPeriod),
  }),
};
