import { invoiceName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { refusals } from '#server/features/books/ledger.ts';
import { spendCredit } from '#server/features/invoices/money/balance.queries.ts';
import { memoText } from '#text/booksExport.ts';

/** Pays the invoice from the deposits held for its work. Anything left over becomes the client's credit. */
export async function applyDeposits(
  tx: Tx,
  invoice: { id: string; number: number; total_cents: number },
): Promise<void> {
  let owed = invoice.total_cents;
  for (const { id, held_cents } of await deposits.heldFor(tx, invoice.id)) {
    const applied = Math.min(held_cents, owed);
    if (applied > 0) {
      await deposits.markApplied(tx, id, applied, invoice.id);
      const memo = fill(memoText.depositUsed, { invoice: invoiceName(invoice.number) });
      await refusing(refusals, spendCredit(tx, { invoice_id: invoice.id, amount_cents: applied, memo }));
      owed -= applied;
    }
    if (held_cents > applied) await deposits.letGo(tx, id, held_cents - applied);
  }
}
