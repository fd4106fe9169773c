import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { paymentName } from '#contract/money/money.ts';
import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { book } from '#server/features/books/ledger.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { type LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { type LockedPayment, update } from '#server/features/payments/payments.queries.ts';
import { bookingDay, shareTip } from '#server/features/payments/funnel/receive.queries.ts';

type Money = {
  /** The total that came in, tip included. */
  amount_cents: number;
  fee_cents: number;
  booked_on?: string;
  provider_txn_id: string;
  raw: unknown;
  occurred_at?: string;
  /** The part of the invoice that another pending payment reserves; this payment can't pay it. */
  reserved_cents?: number;
};

/** The balance that can still be paid. A void invoice takes no more payments, and a draft none yet. */
export const owedOn = (invoice: LockedInvoice): number =>
  invoice.status === 'issued' || invoice.status === 'partly_paid'
    ? invoice.total_cents - invoice.paid_cents - invoice.credited_cents
    : 0;

export const cashOf = (payment: Pick<LockedPayment, 'provider'>): 'cash:manual' | 'cash:paypal' =>
  payment.provider === 'manual' ? 'cash:manual' : 'cash:paypal';

/**
 * Money that really came in is always booked: to the invoice up to its balance, the rest as the client's credit. The caller holds
 * the locks on the invoice and the payment. A second booking of the same money fails on the transaction's key.
 */
export async function receive(tx: Tx, payment: LockedPayment, money: Money): Promise<void> {
  const { id, client_id, invoice_id, tip_cents } = payment;
  const invoice = invoice_id ? await invoices.lock(tx, invoice_id) : undefined;
  await tx.run(
    sqlFor.insertInto('payment_transactions').values({
      id: uuidv7(),
      payment_id: id,
      kind: 'capture',
      provider: payment.provider,
      provider_txn_id: money.provider_txn_id,
      amount_cents: money.amount_cents,
      fee_cents: money.fee_cents,
      raw: money.raw === null || money.raw === undefined ? null : JSON.stringify(money.raw),
      ...(money.occurred_at && { occurred_at: money.occurred_at }),
    }),
  );
  const booked_on = money.booked_on ?? (await bookingDay(tx, money.occurred_at));
  const net = money.amount_cents - tip_cents;
  const open = invoice ? Math.max(0, owedOn(invoice) - (money.reserved_cents ?? 0)) : 0;
  const applied = Math.min(net, open);
  const rest = net - applied;
  const name = paymentName(payment.number);
  const links = { booked_on, client_id, invoice_id, payment_id: id };
  await book(tx, { ...links, memo: fill(text.received, { name }) }, [
    { account: cashOf(payment), amount_cents: money.amount_cents },
    { account: 'tips', amount_cents: -tip_cents },
    { account: 'receivable', amount_cents: -applied },
    { account: client_id ? 'client_credit' : 'revenue', amount_cents: -rest },
  ]);
  await book(tx, { ...links, memo: fill(text.fee, { name }) }, [
    { account: 'fees', amount_cents: money.fee_cents },
    { account: cashOf(payment), amount_cents: -money.fee_cents },
  ]);
  if (applied > 0) await invoices.update(tx, invoice_id!, { paid_cents: sql`paid_cents + ${applied}` });
  await update(tx, id, { captured_cents: money.amount_cents, received_on: booked_on });
  if (tip_cents > 0 && invoice_id) await shareTip(tx, payment, booked_on);
}
