import { v7 as uuidv7 } from 'uuid';
import type { Booking } from '#contract/booking/booking.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { settling, timeOf } from '#server/features/bookings/bookings.service.ts';
import { bookingChange } from '#server/features/bookings/changes.ts';
import { now } from '#server/db/now.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { newNotices } from '#server/features/jobs/spans.service.ts';
import type { Picked } from '#server/features/slots/find.service.ts';

async function holdWaiting(tx: Tx, id: string, statuses: readonly Booking['status'][]): Promise<LockedBooking> {
  const booking = await bookings.lock(tx, id);
  if (booking?.kind !== 'new') throw new PortalError('not_found');
  if (!statuses.includes(booking.status)) throw new PortalError('booking_changed');
  return booking;
}

const decided = (actor: Actor) => ({ decided_at: now, decided_by: actor.id });

/** The visit is already on the calendar; approving it notifies the client and the technician. */
export async function approve(tx: Tx, actor: Actor, id: string): Promise<Effect<Booking>> {
  const booking = await holdWaiting(tx, id, ['awaiting_office']);
  const [job] = await jobs.lock(tx, [booking.job_id!]);
  // The visit was cancelled on the board meanwhile, so there is nothing left to approve.
  if (job?.status !== 'pending') throw new PortalError('booking_changed');
  await bookings.update(tx, id, { status: 'confirmed', refusal: null, ...decided(actor) });
  await bookings.withdrawProposals(tx, id);
  return {
    answer: (await bookings.find(tx, id))!,
    changes: [bookingChange('booking.approved', booking)],
    notices: [
      { notice: 'visit_confirmed', entity_id: job.id, starts_at: job.window_start },
      ...(await newNotices(tx, job)),
    ],
  };
}

/** The funnel (`settle`) then takes the visit off the calendar and returns the deposit. */
export async function decline(tx: Tx, actor: Actor, id: string, reason: string): Promise<Effect<Booking>> {
  const booking = await holdWaiting(tx, id, ['awaiting_office', 'needs_time']);
  await bookings.update(tx, id, { status: 'refused', refusal: 'office', reason, ...decided(actor) });
  await bookings.withdrawProposals(tx, id);
  return {
    answer: (await bookings.find(tx, id))!,
    changes: [bookingChange('booking.declined', booking, ['status', 'reason'])],
    notices: [{ notice: 'booking_answered', entity_id: id, starts_at: booking.window_start }],
    tasks: [settling(id)],
  };
}

/** Proposes other times for the client to choose from. The time they asked for stays reserved until they choose. */
export async function propose(
  tx: Tx,
  actor: Actor,
  id: string,
  { picked, note }: { picked: Picked[]; note: string | null },
): Promise<Effect<Booking>> {
  const booking = await holdWaiting(tx, id, ['awaiting_office', 'needs_time']);
  const { client_id, place_id, items } = booking;
  const times = picked.map((each) => timeOf(each, { client_id, job_id: null, place_id, items }));
  await bookings.withdrawProposals(tx, id);
  await bookings.propose(
    tx,
    times.map((time) => Object.assign(time, { id: uuidv7(), booking_id: id, client_id: booking.client_id })),
  );
  await bookings.update(tx, id, { reason: note, ...decided(actor) });
  return {
    answer: (await bookings.find(tx, id))!,
    changes: [bookingChange('booking.proposed', booking, ['proposals'])],
    notices: [{ notice: 'booking_answered', entity_id: id, starts_at: booking.window_start }],
  };
}
