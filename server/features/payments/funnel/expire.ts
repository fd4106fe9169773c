import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lockOf } from '#server/features/bookings/deposits.queries.ts';
import { later, lock, lockOpenDeposit, update } from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { move } from '#server/features/payments/funnel/status.ts';

const life_ms = 900_000;

/**
 * The payment was requested, but no order exists: the browser was closed, or PayPal's answer got lost. It can't have been paid,
 * because only we know the address to pay at; so it expires after a quarter of an hour.
 */
export async function expireUnopened(tx: Tx, by: By, id: string): Promise<void> {
  const payment = await lock(tx, id);
  if (payment?.status !== 'created' || payment.provider_order_id) return;
  const left = Date.parse(payment.created_at) + life_ms - Date.now();
  if (left > 0) {
    await update(tx, id, { check_at: later(left / 1_000) });
    return;
  }
  const before = { ...payment };
  await move(tx, payment, 'expired', 'expired');
  await update(tx, id, { check_at: null });
  await record(tx, by, paymentChange('payment.expired', payment, ['status'], { before, after: payment }));
}

/**
 * Expires the payments of a deposit that wasn't paid in time. False if its money may be on its way. The caller holds the lock on
 * the booking.
 */
export async function expireDepositPayments(tx: Tx, by: By, bookingId: string): Promise<boolean> {
  const deposit = await lockOf(tx, bookingId);
  if (!deposit || deposit.paid_cents > 0) return false;
  const payment = await lockOpenDeposit(tx, deposit.id);
  if (!payment) return true;
  if (payment.status !== 'created' && payment.status !== 'declined') return false;
  const before = { ...payment };
  await move(tx, payment, 'expired', 'expired');
  await update(tx, payment.id, { check_at: null });
  await record(tx, by, paymentChange('payment.expired', payment, ['status'], { before, after: payment }));
  return true;
}
