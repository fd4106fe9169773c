import { Readable } from 'node:stream';
import type { Books, BooksRange } from '#contract/money/books.schema.ts';
import { daysBetween } from '#contract/base/days.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';
import { booksErrorText as text } from '#text/moneyErrors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as books from '#server/features/books/books.queries.ts';
import { exportPage, linesOf } from '#server/features/books/export.ts';
import { close } from '#server/features/books/periods.service.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import { refused } from '#server/http/refused.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

/** The answer has a line per month, so a range of ten thousand years would be a long answer. */
function assertShort({ from, to }: BooksRange): void {
  if (daysBetween(from, to) >= maxPeriodDays) throw refused('to', text.rangeTooLong);
}

const kinds = ['revenue_cents', 'refunds_cents', 'tax_cents', 'tips_cents', 'fees_cents', 'cash_cents'] as const;

/** Summed from the months, so that the screen never shows a total that its lines don't add up to. */
const totalOf = (months: Books['months']) =>
  Object.fromEntries(
    kinds.map((kind) => [kind, months.reduce((sum, month) => sum + month[kind], 0)]),
  ) as Books['totals'];

export function booksRoutes({ pool }: Deps) {
  return {
    'books.read'({ actor, query }) {
      assertShort(query);
      return asActor(pool, actor, async (tx) => {
        const [{ currency }, months, taxes, balances, closed_through] = await Promise.all([
          business(tx),
          books.months(tx, query),
          books.taxes(tx, query),
          books.balances(tx, query.to),
          books.closedThrough(tx),
        ]);
        return { currency, totals: totalOf(months), months, taxes, balances, closed_through };
      });
    },

    async 'books.export'({ actor, query, reply }) {
      assertShort(query);
      const read = (after: books.BookCursor | null) =>
        asActor(pool, actor, (tx) => books.lines(tx, query, after, exportPage));
      // The first page is read before the first byte is sent, so that a failure is still an error response and not a
      // torn file.
      const first = await read(null);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="books-${query.from}-${query.to}.csv"`);
      return Readable.from(linesOf(first, read));
    },

    'books.periods': ({ actor }) => asActor(pool, actor, books.periods),

    'books.close': (tx, { actor, body }) => close(tx, actor, body.through),
  } satisfies Partial<Handlers>;
}
