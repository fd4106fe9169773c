import { PortalError } from '#contract/errors.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { creditNoteName, invoiceName } from '#contract/money/money.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { memoText } from '#text/booksExport.ts';
import { invoiceErrorText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { book, type Entry } from '#server/features/books/ledger.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { answered, holdIssued, reserving } from '#server/features/invoices/invoices.service.ts';
import { creditedTaxes, taxSidesOf } from '#server/features/invoices/drafts/taxes.ts';
import { refused } from '#server/http/refused.ts';

type Note = {
  id: string;
  amount_cents: number;
  reason: string;
  refund_id: string | null;
  created_by: string | null;
  /** The account it comes from: the receivable, or the cash that is refunded. */
  from: 'receivable' | 'cash:paypal' | 'cash:manual';
};

/**
 * Takes an amount off an invoice, on a credit note with its own number. Money that was already paid and isn't owed any more
 * goes back: to the account that a refund is paid from, or to the client's credit. The caller has locked the invoice.
 */
export async function creditNote(tx: Tx, invoice: LockedInvoice, note: Note): Promise<void> {
  const { id, amount_cents, reason, refund_id, created_by, from } = note;
  const taxes = creditedTaxes(taxSidesOf(await invoices.linesOf(tx, invoice.id)), invoice, amount_cents);
  const tax_cents = taxes.reduce((sum, side) => sum + side.amount_cents, 0);
  const number = await invoices.nextNumber(tx, 'credit_note');
  await tx.run(
    sqlFor
      .insertInto('credit_notes')
      .values({ id, number, invoice_id: invoice.id, refund_id, amount_cents, tax_cents, reason, created_by }),
  );
  const balance = invoice.total_cents - invoice.paid_cents - invoice.credited_cents;
  const back = from === 'receivable' ? Math.max(0, amount_cents - balance) : amount_cents;
  await invoices.update(tx, invoice.id, {
    credited_cents: invoice.credited_cents + amount_cents,
    ...(back > 0 && { paid_cents: invoice.paid_cents - back }),
  });
  const given: Entry[] =
    from === 'receivable'
      ? [
          { account: 'receivable', amount_cents: back - amount_cents },
          { account: 'client_credit', amount_cents: -back },
        ]
      : [{ account: from, amount_cents: -amount_cents }];
  const names = { note: creditNoteName(number), invoice: invoiceName(invoice.number!) };
  const about = { client_id: invoice.client_id, invoice_id: invoice.id, refund_id, credit_note_id: id };
  await book(tx, { memo: fill(memoText.credited, names), ...about }, [
    { account: 'refunds', amount_cents: amount_cents - tax_cents },
    ...taxes,
    ...given,
  ]);
}

/** The office credits an amount without a refund: it isn't owed any more, or it becomes the client's credit. */
export async function credit(
  tx: Tx,
  actor: Actor,
  invoiceId: string,
  note: { id: string; amount_cents: number; reason: string },
): Promise<Effect<InvoiceDetail>> {
  const invoice = await holdIssued(tx, invoiceId);
  const left = invoice.total_cents - invoice.credited_cents;
  if (left === 0) throw new PortalError('invoice_settled');
  if (note.amount_cents > left) throw refused('amount_cents', text.creditTooLarge);
  if (await invoices.isBeingPaid(tx, invoiceId, reserving)) throw new PortalError('payment_under_way');
  const values = { ...note, refund_id: null, created_by: actor.id, from: 'receivable' as const };
  await refusing(refusals, creditNote(tx, invoice, values));
  return answered(tx, actor, 'invoice.credited', invoice, ['credited_cents', 'status']);
}

const refusals: Refusals = {
  // The number comes from a locked counter, so only the id can be taken.
  '23505': () => refused('id', text.repeatedNote),
};
