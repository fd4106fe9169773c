import { v7 as uuidv7 } from 'uuid';
import { PortalError } from '#contract/errors.ts';
import type { Account } from '#contract/money/money.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { today } from '#server/features/business/business.queries.ts';

export const refusals: Refusals = {
  [raised.period_closed]: () => new PortalError('period_closed'),
  [raised.credit_spent]: () => new PortalError('no_credit'),
};

/** One side of a transaction: positive is a debit, negative a credit. A tax entry names the tax and the taxed amount. */
export type Entry =
  | { account: Exclude<Account, 'tax'>; amount_cents: number }
  | { account: 'tax'; amount_cents: number; tax_name: string; tax_ppm: number; taxable_cents: number };

type About = {
  memo: string;
  /** The day it counts for; today by default. */
  booked_on?: string;
  client_id?: string | null;
  invoice_id?: string | null;
  payment_id?: string | null;
  refund_id?: string | null;
  credit_note_id?: string | null;
  referral_id?: string | null;
};

/**
 * Adds a transaction to the books, without the sides that are zero. The database checks at commit that the rest sums to
 * zero.
 */
export async function book(tx: Tx, about: About, entries: readonly Entry[]): Promise<void> {
  const sides = entries.filter(({ amount_cents }) => amount_cents !== 0);
  if (sides.length === 0) return;
  const booked_on = about.booked_on ?? (await today(tx));
  const transaction_id = uuidv7();
  const links = { client_id: null, invoice_id: null, payment_id: null, refund_id: null, credit_note_id: null };
  const rowOf = (side: Entry) => ({
    tax_name: null,
    tax_ppm: null,
    taxable_cents: null,
    ...links,
    ...about,
    ...side,
    transaction_id,
    booked_on,
  });
  await refusing(refusals, tx.run(sqlFor.insertInto('ledger_entries').values(sides.map(rowOf))));
}
