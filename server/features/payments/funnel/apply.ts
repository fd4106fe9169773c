import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { applyCapture } from '#server/features/payments/funnel/applyCapture.ts';
import type { Snapshot } from '#server/features/payments/funnel/capture.ts';
import { decline } from '#server/features/payments/funnel/decline.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import type { Held } from '#server/features/payments/funnel/lease.ts';
import { chargeOf, misfitOf, type Misfit } from '#server/features/payments/funnel/misfit.ts';
import { savePayer, update, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { raiseAlert } from '#server/features/payments/alerts/raiseAlert.ts';
import { applyRefunds } from '#server/features/payments/refunds/refunds.apply.ts';
import { isCapturable, move, restate } from '#server/features/payments/funnel/status.ts';
import type { Capture, Order } from '#server/integrations/paypal/client.ts';

/** PayPal discards an unapproved order after three hours; shortly after that it can't be paid any more. */
const orderLife_ms = 3 * 3_600_000 + 600_000;
const isOld = ({ created_at }: LockedPayment) => Date.now() - Date.parse(created_at) > orderLife_ms;

/** Seconds until the background checks again; null if there is nothing to wait for. */
function nextLook(payment: LockedPayment, capture: Capture | null | undefined, waits: boolean): number | null {
  const young = Date.now() - Date.parse(payment.created_at) < 900_000;
  if (payment.quarantined) return null;
  if (isCapturable(payment)) return young ? 60 : 600;
  if (capture?.status === 'PENDING') return 3_600;
  return waits ? 60 : null;
}

const rank = (status: string) => ({ REFUNDED: 1, PARTIALLY_REFUNDED: 1, COMPLETED: 1, PENDING: 2 })[status] ?? 3;
/** The capture that counts: received money before pending money before failed money. */
const decisive = (captures: Capture[]): Capture | undefined =>
  captures.toSorted((one, other) => rank(one.status) - rank(other.status))[0];

/**
 * Stores what PayPal reports, all of it in one transaction. A second report of the same state, even a concurrent one, changes
 * nothing. Returns in how many seconds to check again.
 */
export async function apply(tx: Tx, by: By, held: Held, { order, refusal }: Snapshot): Promise<number | null> {
  const { payment } = held;
  const before = { ...payment };
  const misfit = order && misfitOf(payment, order);
  const capture = order && decisive(order.captures);
  let waits = false;
  if (misfit) await quarantine(tx, by, payment, misfit, null);
  else {
    const wrong = capture && payment.captured_cents === null ? misfitOf(payment, capture) : null;
    if (wrong) await quarantine(tx, by, payment, wrong, capture!.id);
    else if (capture) {
      await applyCapture(tx, by, held, capture, order.status);
      if (order.payerId) await savePayer(tx, payment.id, order.payerId);
    } else await applyOrder(tx, payment, order, refusal);
    if (capture && !wrong) waits = await applyRefunds(tx, by, payment, order.refunds);
    await restate(tx, payment);
  }
  const fields = [
    ...(payment.status === before.status ? [] : ['status']),
    ...(payment.refunded_cents === before.refunded_cents ? [] : ['refunded_cents']),
  ];
  if (fields.length > 0)
    await record(tx, by, paymentChange(`payment.${payment.status}`, payment, fields, { before, after: payment }));
  return nextLook(payment, capture, waits);
}

/** Handles an order without a capture. */
async function applyOrder(tx: Tx, payment: LockedPayment, order: Order | null, refusal: string | null): Promise<void> {
  const gone = !order || order.status === 'VOIDED';
  if (payment.status === 'capturing') {
    // The order is back with the payer although we had requested the capture, so the capture was refused, even if that answer got
    // lost.
    if (!gone && (order.status !== 'APPROVED' || refusal) && order.status !== 'COMPLETED')
      return decline(tx, payment, refusal);
    if (gone && isOld(payment)) await move(tx, payment, 'failed', 'failed', { note: text.orderGone });
  } else if (isCapturable(payment) && isOld(payment)) {
    await move(tx, payment, 'expired', 'expired');
  }
}

async function quarantine(tx: Tx, by: By, payment: LockedPayment, misfit: Misfit, txn: string | null): Promise<void> {
  await update(tx, payment.id, { quarantined: true });
  payment.quarantined = true;
  await note(tx, payment.id, 'quarantined', { amount_cents: misfit.found_cents, note: misfit.note });
  await raiseAlert(tx, by, {
    ...misfit,
    payment_id: payment.id,
    provider_txn_id: txn,
    expected_cents: chargeOf(payment),
  });
  await record(tx, by, paymentChange('payment.quarantined', payment, ['quarantined']));
}
