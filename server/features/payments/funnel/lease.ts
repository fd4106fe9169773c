import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { lockBookingOf, lockQuoteOf } from '#server/features/bookings/deposits.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { later, lock, update, type LockedPayment } from '#server/features/payments/payments.queries.ts';

/** Longer than all calls to PayPal in one round. If the process dies, another one takes over after it. */
const leaseSeconds = 90;

/** The right to ask PayPal about a payment and to store the answer, until this time. */
export type Lease = { payment_id: string; until: string };

export type Taken = { lease: Lease; payment: LockedPayment };

/**
 * Takes the lease if it is free or expired; the background checks again when it ends, in case we die. Otherwise it tells the
 * holder of the lease to check again, because our news may be newer than what they have read. The row is locked for both, so that
 * the lease can't be released in between.
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

/** The purpose of a payment, which is locked before it. */
export type Purpose = Pick<LockedPayment, 'invoice_id' | 'deposit_id'>;

export type Held = {
  payment: LockedPayment;
  invoice: LockedInvoice | undefined;
  /** For a deposit, one of the two is set. */
  booking: LockedBooking | undefined;
  quote: { id: string; status: string } | undefined;
};

/**
 * Locks the invoice, the booking or the quote, and then the payment, as long as the lease is still ours: an answer that came too
 * late is discarded.
 */
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

/**
 * Releases the lease and sets the next background check. True if another request came in the meantime, so that the payment is
 * checked again at once.
 */
export async function release(tx: Tx, payment: LockedPayment, nextLook: number | null): Promise<boolean> {
  const again = interrupted(payment);
  await update(tx, payment.id, {
    lease_until: null,
    check_at: again ? sql<string>`now()` : nextLook === null ? null : later(nextLook),
  });
  return again;
}
