import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { misfitOf } from '#server/features/payments/funnel/misfit.ts';
import { hold, renew, type Lease, type Purpose } from '#server/features/payments/funnel/lease.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { owedOn } from '#server/features/payments/funnel/receive.ts';
import { isCapturable, move, moveToCapturing } from '#server/features/payments/funnel/status.ts';
import { keep } from '#server/features/slots/holds.queries.ts';
import { holdMinutes } from '#server/features/bookings/deposits.queries.ts';
import { PayPalFailure, type Order, type PayPal } from '#server/integrations/paypal/client.ts';

/** PayPal's view of an order, and its reason for refusing the capture, if one was requested. */
export type Snapshot = { order: Order | null; refusal: string | null };

export const isApproved = (order: Order | null): order is Order =>
  order?.status === 'APPROVED' && order.captures.length === 0;

/**
 * Records that we are about to capture, before PayPal is asked: from here on the amount is reserved on the invoice. Returns
 * undefined if the money must not be captured.
 */
export async function beginCapture(
  tx: Tx,
  by: By,
  lease: Lease,
  order: Order,
  purpose: Purpose,
): Promise<{ lease: Lease; requestId: string } | undefined> {
  const held = await hold(tx, lease, purpose);
  if (!held || !isCapturable(held.payment) || misfitOf(held.payment, order)) return undefined;
  const { payment, invoice, booking, quote } = held;
  const tried = payment.status === 'capturing';
  const rows = { before: { ...payment }, after: payment };
  const unwanted =
    (booking && booking.status !== 'awaiting_deposit') ||
    (quote && quote.status !== 'accepted') ||
    (invoice && owedOn(invoice) < payment.amount_cents);
  if (!tried && unwanted) {
    await move(tx, payment, 'superseded', 'superseded', { note: text.nothingOwed });
    await record(tx, by, paymentChange('payment.superseded', payment, ['status'], rows));
    return undefined;
  }
  if (booking?.hold_id) await keep(tx, booking.hold_id, holdMinutes.capture);
  await moveToCapturing(tx, payment);
  if (!tried) await record(tx, by, paymentChange('payment.capturing', payment, ['status'], rows));
  return { lease: await renew(tx, payment), requestId: `cap-${payment.id}-${payment.attempt}` };
}

/** The order was captured elsewhere, or PayPal is still processing it: neither is a refusal. */
const alreadyDone = new Set(['ORDER_ALREADY_CAPTURED', 'PENDING_CAPTURE', 'ORDER_ALREADY_COMPLETED']);

/** Captures the money. After a refusal the order is read again, because its captures decide. */
export async function capture(paypal: PayPal, order: Order, requestId: string): Promise<Snapshot> {
  try {
    return { order: await paypal.capture(order.id, requestId), refusal: null };
  } catch (error) {
    if (!(error instanceof PayPalFailure) || error.kind === 'unknown') throw error;
    const now = await paypal.getOrder(order.id);
    if (now?.captures.length === 0 && alreadyDone.has(error.issue ?? '')) throw error;
    return { order: now, refusal: error.issue ?? String(error.status) };
  }
}
