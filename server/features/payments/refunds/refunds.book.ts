import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { paymentName } from '#contract/money/money.ts';
import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import { book } from '#server/features/books/ledger.ts';
import { letGo } from '#server/features/bookings/deposits.queries.ts';
import { creditNote } from '#server/features/invoices/money/credit.service.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { invoiceChange } from '#server/features/invoices/invoices.service.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { update, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { cashOf } from '#server/features/payments/funnel/receive.ts';
import { lowerShares } from '#server/features/payments/tips/tips.service.ts';
import { freeCreditFrom, type StoredRefund } from '#server/features/payments/refunds/refunds.queries.ts';

/** Money that went back: refunded by us, or taken by PayPal or a bank. */
export type GivenBack = {
  kind: 'refund' | 'reversal';
  amount_cents: number;
  provider_txn_id: string;
  raw: unknown;
  occurred_at?: string | null;
  /** Null if no user here requested it. */
  refund: StoredRefund | null;
};

/** Whether the amount fits into the money that came in; otherwise nothing is booked. */
export const fits = ({ captured_cents, refunded_cents }: LockedPayment, amount_cents: number): boolean =>
  refunded_cents + amount_cents <= (captured_cents ?? 0);

/**
 * Books it once. The amount goes back first and the tip last. The amount is taken first from what stayed with us as credit, then
 * from what was paid on the invoice, which a credit note lowers or which is due again. The caller holds the locks on the invoice
 * and the payment.
 */
export async function bookGivenBack(tx: Tx, payment: LockedPayment, back: GivenBack): Promise<Change[]> {
  const { amount_cents, refund } = back;
  await tx.run(
    sqlFor.insertInto('payment_transactions').values({
      id: uuidv7(),
      payment_id: payment.id,
      kind: back.kind,
      provider: payment.provider,
      provider_txn_id: back.provider_txn_id,
      amount_cents,
      raw: back.raw === null || back.raw === undefined ? null : JSON.stringify(back.raw),
      ...(back.occurred_at && { occurred_at: back.occurred_at }),
    }),
  );
  const base = Math.min(amount_cents, Math.max(0, payment.amount_cents - payment.refunded_cents));
  const changes = await bookParts(tx, payment, back, base);
  await update(tx, payment.id, { refunded_cents: sql`refunded_cents + ${amount_cents}` });
  payment.refunded_cents += amount_cents;
  if (amount_cents > base) changes.push(...(await lowerShares(tx, payment)));
  const kind = back.kind === 'refund' ? 'refunded' : 'reversed';
  await note(tx, payment.id, kind, { amount_cents, note: refund?.reason ?? back.provider_txn_id });
  return changes;
}

async function bookParts(tx: Tx, payment: LockedPayment, back: GivenBack, base: number): Promise<Change[]> {
  const { id, client_id, invoice_id } = payment;
  const { amount_cents, refund } = back;
  const invoice = invoice_id ? await invoices.lock(tx, invoice_id) : undefined;
  const fromCredit = invoice ? Math.min(base, await freeCreditFrom(tx, invoice.id)) : 0;
  const fromInvoice = invoice ? Math.min(base - fromCredit, invoice.paid_cents) : 0;
  const credited = refund?.credit ? fromInvoice : 0;
  if (invoice && refund && credited > 0) {
    const { reason, created_by } = refund;
    const about = { refund_id: refund.id, created_by, from: cashOf(payment) };
    await creditNote(tx, invoice, { id: uuidv7(), amount_cents: credited, reason, ...about });
  } else if (fromInvoice > 0) {
    await invoices.update(tx, invoice_id!, { paid_cents: sql`paid_cents - ${fromInvoice}` });
  }
  // Money that PayPal or a bank took back is no longer held for the visit.
  if (payment.deposit_id && !refund?.held_credit_cents) await letGo(tx, payment.deposit_id, base);
  const name = paymentName(payment.number);
  const memo = fill(back.kind === 'refund' ? text.refunded : text.reversed, { name });
  await book(tx, { memo, client_id, invoice_id, payment_id: id, refund_id: refund?.id ?? null }, [
    { account: cashOf(payment), amount_cents: credited - amount_cents },
    { account: 'receivable', amount_cents: fromInvoice - credited },
    { account: client_id ? 'client_credit' : 'refunds', amount_cents: base - fromInvoice },
    { account: 'tips', amount_cents: amount_cents - base },
  ]);
  if (!invoice || fromInvoice === 0) return [];
  const rows = { before: invoice, after: await invoices.lock(tx, invoice.id) };
  return [invoiceChange('invoice.refunded', invoice, ['paid_cents', 'status'], rows)];
}
