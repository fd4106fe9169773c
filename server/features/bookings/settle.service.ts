import type pg from 'pg';
import type { Booking } from '#contract/booking/booking.schema.ts';
import { asSystem, asSystemFor } from '#server/db/asSystem.ts';
import { byTask, record, type By } from '#server/db/record.ts';
import { retryOnDeadlock } from '#server/db/retry.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { bookingChange, tell } from '#server/features/bookings/changes.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { giveBack } from '#server/features/bookings/giveBack.ts';
import { cancelVisit, moveVisit } from '#server/features/bookings/visitChange.ts';
import { makeVisit, rescheduleVisit, takeOffVisit } from '#server/features/bookings/visitMade.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

export type SettleDeps = { pool: pg.Pool; paypal: PayPal | null };

/**
 * The one funnel of bookings (docs/decisions/0045): the page that asked, the task queued by the same transaction and
 * the paid deposit all end here. It makes, moves or cancels the visit as the system, in the name of the user who asked;
 * a second call finds the booking settled. It locks the booking first, then its visit, then the technicians' time.
 */
export async function settle(
  { pool, paypal }: SettleDeps,
  id: string,
  by: By = byTask('settleBooking'),
): Promise<Booking | undefined> {
  const asked = await asSystem(pool, (tx) => bookings.createdBy(tx, id));
  if (!asked) return undefined;
  return retryOnDeadlock(() =>
    asSystemFor(pool, asked, async (tx) => {
      await settleOne(tx, by, (await bookings.lock(tx, id))!, paypal !== null);
      return bookings.find(tx, id);
    }),
  );
}

async function settleOne(tx: Tx, by: By, booking: LockedBooking, online: boolean): Promise<void> {
  const { kind, status } = booking;
  if (kind === 'move') return status === 'requested' ? moveVisit(tx, by, booking) : undefined;
  if (kind === 'cancel') return status === 'requested' ? cancelVisit(tx, by, booking, online) : undefined;
  if (status === 'requested') return bookVisit(tx, by, booking);
  if (status === 'awaiting_deposit' || status === 'lapsed') {
    if ((await deposits.lockOf(tx, booking.id))?.paid_cents) await bookVisit(tx, by, booking);
    return;
  }
  if (status !== 'withdrawn' && status !== 'refused') return;
  if (booking.job_id) await takeOffVisit(tx, by, booking.job_id);
  const deposit = await deposits.lockOf(tx, booking.id);
  if (!deposit?.held_cents) return;
  await giveBack(tx, by, deposit, deposit.held_cents, online);
  await record(tx, by, bookingChange('booking.given_back', booking, []));
}

/** The insert of the visit decides whether the time is free, not the hold. */
async function bookVisit(tx: Tx, by: By, booking: LockedBooking): Promise<void> {
  const job = await (booking.job_id ? rescheduleVisit(tx, by, booking) : makeVisit(tx, by, booking));
  if (!job) return loseTime(tx, by, booking);
  const confirmed = !(await needsApproval(tx, booking));
  const status = confirmed ? 'confirmed' : 'awaiting_office';
  await bookings.update(tx, booking.id, { status, job_id: job.id, hold_id: null, refusal: null });
  await bookings.withdrawProposals(tx, booking.id);
  await record(tx, by, bookingChange(`booking.${status}`, booking, ['status', 'job_id']));
  const starts_at = booking.window_start;
  // The client is notified although they are the actor: this is their confirmation.
  await tell(
    tx,
    confirmed
      ? [{ notice: 'visit_confirmed', entity_id: job.id, starts_at }, ...job.notices]
      : [{ notice: 'booking_requested', entity_id: booking.id, starts_at }],
  );
}

async function needsApproval(tx: Tx, { approved, client_id }: LockedBooking): Promise<boolean> {
  if (approved) return false;
  const { approval } = await rules.terms(tx);
  return approval === 'all' || (approval === 'new_clients' && !(await bookings.hasHistory(tx, client_id)));
}

/** The time is taken. A visit that is already on the calendar stays where it is; a paid deposit stays held in any case. */
async function loseTime(tx: Tx, by: By, booking: LockedBooking): Promise<void> {
  const status = booking.job_id ? 'awaiting_office' : 'needs_time';
  await bookings.update(tx, booking.id, { status, hold_id: null, refusal: 'slot_lost' });
  await record(tx, by, bookingChange(`booking.${status}`, booking));
  await tell(tx, [{ notice: 'slot_lost', entity_id: booking.id, starts_at: booking.window_start }]);
}
