import { v7 as uuidv7 } from 'uuid';
import type { Payout, PayOut } from '#contract/money/commission.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { memoText } from '#text/booksExport.ts';
import { onBehalf } from '#server/db/asSystem.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { book } from '#server/features/books/ledger.ts';
import * as commission from '#server/features/commission/commission.queries.ts';
import { fold } from '#server/features/commission/fold.service.ts';
import { refused } from '#server/http/refused.ts';
import { commissionErrorText as text } from '#text/moneyErrors.ts';

const refusals: Refusals = {
  [raised.month_not_over]: () => new PortalError('month_not_over'),
  [raised.commission_changed]: () => new PortalError('commission_changed'),
  // No user has that id.
  '23503': () => new PortalError('commission_changed'),
};

/**
 * Pays exactly the amount that was shown: all money is folded first, and the database compares the amount with the sum
 * of the months since the last payout. It is booked as owed with the wages.
 */
export async function payOut(tx: Tx, actor: Actor, { through, people }: PayOut): Promise<Effect<Payout[]>> {
  if (new Set(people.map(({ staff_id }) => staff_id)).size < people.length) throw refused('people', text.paidTwice);
  await onBehalf(tx, fold);
  const memo = fill(memoText.commissionPaid, { month: through.slice(0, 7) });
  const paid = people.map((person) => ({ id: uuidv7(), ...person, through, paid_by: actor.id }));
  for (const { id, staff_id, amount_cents } of paid) {
    await refusing(refusals, commission.pay(tx, { id, staff_id, through, amount_cents, paid_by: actor.id }));
    await book(tx, { memo }, [
      { account: 'commission', amount_cents },
      { account: 'payroll', amount_cents: -amount_cents },
    ]);
  }
  return {
    answer: await commission.findPayouts(
      tx,
      paid.map(({ id }) => id),
    ),
    changes: paid.map((after): Change => ({
      action: 'commission.paid',
      entity: 'commission',
      id: after.staff_id,
      fields: ['through', 'amount_cents'],
      after,
      audience: { users: [after.staff_id], roles: ['admin'] },
    })),
    notices: paid.map(({ id, amount_cents }) => ({ notice: 'commission_paid', entity_id: id, amount_cents })),
  };
}
