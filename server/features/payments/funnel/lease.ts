import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { lockBookingOf, lockQuoteOf } from '#server/features/bookings/deposits.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { later, lock, update, type LockedPayment } from '#server/features/payments/payments.queries.ts';

/** Longer than all that is asked of PayPal in one go. Whoever dies meanwhile is followed by somebody else after it. */
const leaseSeconds = 90;

/** The right to ask PayPal about a payment and to write down what it said, until then. */
export type Lease = { payment_id: string; until: string };

export type Taken = { lease: Lease; payment: LockedPayment };

/**
 * Nobody else has it, or its time is over; then it is ours, and the background looks again when it ends, in case we die.
 * Otherwise whoever has it is told to look again, because what we came for may be newer than what they have read. The row is
 * held for both, so that nobody gives the lease back in between.
 */
export async function takeOrInterrupt(tx: Tx, id: string): Promise<Taken | undefined> {
  await lock(tx, id);
  const payment = await tx.first(
    sqlFor
      .updateTable('payments')
      .set({ lease_until: later(leaseSeconds), check_at: later(leaseSeconds) })
      .where('id', '=', id)
      .where('provider', '=', 'paypal')
      .where('provider_order_id', 'is not', null)
      .where('quarantined', '=', false)
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', sql<string>`now()`)]))
      .returningAll(),
  );
  if (payment) return { lease: { payment_id: id, until: payment.lease_until! }, payment };
  await tx.run(
    sqlFor
      .updateTable('payments')
      .set({ check_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('lease_until', '>=', sql<string>`now()`),
  );
  return undefined;
}

/** What a payment is for, which is held before it. */
export type Purpose = Pick<LockedPayment, 'invoice_id' | 'deposit_id'>;

export type Held = {
  payment: LockedPayment;
  invoice: LockedInvoice | undefined;
  /** Of a deposit: one of both. */
  booking: LockedBooking | undefined;
  quote: { id: string; status: string } | undefined;
};

/** The invoice, the booking or the quote, and then the payment, as long as the lease is still ours: what somebody too slow has read counts for nothing. */
export async function hold(tx: Tx, { payment_id, until }: Lease, purpose: Purpose | null): Promise<Held | undefined> {
  const invoice = purpose?.invoice_id ? await invoices.lock(tx, purpose.invoice_id) : undefined;
  const booking = purpose?.deposit_id ? await lockBookingOf(tx, purpose.deposit_id) : undefined;
  const quote = purpose?.deposit_id ? await lockQuoteOf(tx, purpose.deposit_id) : undefined;
  const payment = await lock(tx, payment_id);
  return payment?.lease_until === until ? { payment, invoice, booking, quote } : undefined;
}

const interrupted = ({ lease_until, check_at }: LockedPayment) => check_at !== lease_until;

export async function renew(tx: Tx, payment: LockedPayment): Promise<Lease> {
  const renewed = await tx.first(
    sqlFor
      .updateTable('payments')
      .set({ lease_until: later(leaseSeconds), ...(!interrupted(payment) && { check_at: later(leaseSeconds) }) })
      .where('id', '=', payment.id)
      .returning('lease_until'),
  );
  return { payment_id: payment.id, until: renewed!.lease_until! };
}

/** Gives it back, and says when the background looks again. True: somebody came by meanwhile, so it is looked at at once. */
export async function release(tx: Tx, payment: LockedPayment, nextLook: number | null): Promise<boolean> {
  const again = interrupted(payment);
  await update(tx, payment.id, {
    lease_until: null,
    check_at: again ? sql<string>`now()` : nextLook === null ? null : later(nextLook),
  });
  return again;
}
