import { v7 as uuidv7 } from 'uuid';
import type { ClosedPeriod } from '#contract/money/books.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { booksErrorText as text } from '#text/moneyErrors.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as books from '#server/features/books/books.queries.ts';
import { today } from '#server/features/business/business.queries.ts';
import { refused } from '#server/http/refused.ts';

const refusals: Refusals = {
  // Another administrator closed the same day or a later one meanwhile.
  [raised.period_closed]: () => new PortalError('period_closed', { message: text.closedAlready }),
};

/** After this, nothing dated up to this day can change; the database enforces it. Closing can't be undone. */
export async function close(tx: Tx, actor: Actor, through: string): Promise<Effect<ClosedPeriod[]>> {
  if (through >= (await today(tx))) throw refused('through', text.todayOpen);
  const id = uuidv7();
  await refusing(refusals, books.close(tx, { id, through, closed_by: actor.id }));
  const audience = { users: [], roles: ['admin' as const] };
  return {
    answer: await books.periods(tx),
    changes: [{ action: 'books.closed', entity: 'books', id, fields: ['through'], audience }],
  };
}
