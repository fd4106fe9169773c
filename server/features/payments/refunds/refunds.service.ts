import { PortalError } from '#contract/errors.ts';
import { tabOf } from '#contract/money/money.ts';
import type { NewRefund, Refund } from '#contract/money/payment.schema.ts';
import { paymentErrorText as text } from '#text/moneyErrors.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { letGo, lockBookingOf, lockQuoteOf } from '#server/features/bookings/deposits.queries.ts';
import { holdCredit } from '#server/features/invoices/money/balance.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { findWhole, later, lock, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { bookGivenBack } from '#server/features/payments/refunds/refunds.book.ts';
import * as refunds from '#server/features/payments/refunds/refunds.queries.ts';
import { restate } from '#server/features/payments/funnel/status.ts';
import { refused } from '#server/http/refused.ts';

/** Locks the invoice, the booking or the quote first, then the payment. */
async function hold(tx: Tx, id: string): Promise<LockedPayment> {
  const found = await findWhole(tx, id);
  if (!found) throw new PortalError('not_found');
  if (found.invoice_id) await invoices.lock(tx, found.invoice_id);
  if (found.deposit_id) {
    await lockBookingOf(tx, found.deposit_id);
    await lockQuoteOf(tx, found.deposit_id);
  }
  return (await lock(tx, id))!;
}

/** Requests a refund. PayPal does it in the background; cash is handed over, so it is booked at once. */
export async function refund(
  tx: Tx,
  actor: { id: string | null },
  paymentId: string,
  { id, amount_cents, reason, credit }: NewRefund,
  online: boolean,
): Promise<Effect<Refund>> {
  const payment = await hold(tx, paymentId);
  const before = { ...payment };
  if (tabOf(payment.status) !== 'completed')
    throw new PortalError('refund_too_large', { message: text.nothingToRefund });
  const asked = (await refunds.ofPayment(tx, paymentId)).filter(
    ({ status }) => status === 'requested' || status === 'pending',
  );
  const onTheirWay = asked.reduce((sum, one) => sum + one.amount_cents, 0);
  if (payment.refunded_cents + onTheirWay + amount_cents > payment.captured_cents!)
    throw new PortalError('refund_too_large');
  // Money held for a visit isn't spendable credit, so it is released first and can then be refunded.
  if (payment.deposit_id) await letGo(tx, payment.deposit_id, amount_cents);
  const needed = payment.client_id ? await holdNeeded(tx, payment.client_id, payment, amount_cents, onTheirWay) : 0;
  const manual = payment.provider === 'manual';
  if (!manual && !online) throw new PortalError('payments_off');
  const row = await refusing(
    refusals,
    refunds.insert(tx, {
      id,
      payment_id: paymentId,
      amount_cents,
      reason,
      credit,
      status: manual ? 'completed' : 'requested',
      held_credit_cents: manual ? 0 : needed,
      request_key: `ref-${id}`,
      check_at: manual ? null : later(60),
      created_by: actor.id,
    }),
  );
  await note(tx, paymentId, 'refund_requested', { actor: actor.id, amount_cents, note: reason });
  const back = { kind: 'refund' as const, amount_cents, provider_txn_id: id, raw: null, refund: row };
  const changes = manual ? await bookGivenBack(tx, payment, back) : [];
  await restate(tx, payment);
  const { status, created_at } = row;
  return {
    answer: { id, amount_cents, reason, status, credit, created_at },
    changes: [
      paymentChange('payment.refund_requested', payment, ['refunded_cents', 'status'], { before, after: payment }),
      ...changes,
    ],
    tasks: manual ? [] : [{ name: 'syncRefund', payload: { refund_id: id }, key: `refund-${id}` }],
  };
}

/**
 * The part of the payment that became the client's credit is refunded from that credit, and held until then. Credit that was
 * spent on an invoice can't be refunded as well.
 */
async function holdNeeded(
  tx: Tx,
  clientId: string,
  payment: LockedPayment,
  amount_cents: number,
  onTheirWay: number,
): Promise<number> {
  const base = Math.min(amount_cents, Math.max(0, payment.amount_cents - payment.refunded_cents - onTheirWay));
  const invoice = payment.invoice_id ? await invoices.lock(tx, payment.invoice_id) : undefined;
  const credit = invoice ? Math.min(base, await refunds.freeCreditFrom(tx, invoice.id)) : base;
  const needed = invoice ? Math.max(credit, base - invoice.paid_cents) : credit;
  if (needed > 0 && (await holdCredit(tx, clientId)) < needed) throw new PortalError('no_credit');
  return needed;
}

const refusals: Refusals = {
  '23505': () => refused('id', text.repeatedRefund),
  [raised.credit_spent]: () => new PortalError('no_credit'),
};
