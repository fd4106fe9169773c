import { isDeepStrictEqual } from 'node:util';
import type { Booking, NewBooking } from '#contract/booking/booking.schema.ts';
import type { Arrival } from '#contract/jobs/arrival.ts';
import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { bookingChange } from '#server/features/bookings/changes.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import type { Picked } from '#server/features/slots/find.service.ts';
import * as holds from '#server/features/slots/holds.queries.ts';
import { described } from '#server/features/slots/holds.service.ts';
import { asksDeposit } from '#server/features/slots/quote.service.ts';
import { stored, type PlannedTime } from '#server/features/slots/plannedTime.ts';
import type { Offer } from '#server/features/slots/token.ts';
import type { Task } from '#server/tasks/task.ts';
import type { AuditAction } from '#text/audit.ts';

/** Queued in the transaction that creates the request, because the client may leave before it is settled. */
export const settling = (booking_id: string): Task => ({
  name: 'settleBooking',
  payload: { booking_id },
  key: `settle-${booking_id}`,
});

const refusals: Refusals = {
  // The hold is gone, or another booking has taken it.
  [raised.hold_over]: () => new PortalError('hold_over'),
  bookings_one_hold: () => new PortalError('hold_over'),
  '54000': () => new PortalError('too_many_visits'),
  bookings_pkey: () => new PortalError('command_reused'),
};

/**
 * Stores what a client books, at the price and under the policy that they saw; the database copies the time from the
 * hold.
 */
export async function create(
  tx: Tx,
  actor: Actor,
  { id, hold_id, note, total_cents }: NewBooking,
  online: boolean,
): Promise<Effect<Booking>> {
  const row = await holds.find(tx, hold_id);
  if (!row) throw new PortalError('hold_over');
  const { client_id, quote, policy } = await described(tx, row, asksDeposit(actor, online));
  if (quote.total_cents !== total_cents) throw new PortalError('price_changed');
  const status = quote.deposit_cents > 0 ? 'awaiting_deposit' : 'requested';
  await refusing(
    refusals,
    bookings.insert(tx, {
      id,
      client_id,
      created_by: actor.id,
      kind: 'new',
      status,
      hold_id,
      quote: JSON.stringify(quote),
      note,
      notice_hours: policy.notice_hours,
      late_fee_cents: policy.fee_cents,
      // The office doesn't need to approve its own booking.
      ...(actor.role === 'admin' && { approved: true }),
    }),
  );
  const fields = ['status', 'window_start', ...(note ? ['note'] : [])];
  return {
    answer: (await bookings.find(tx, id))!,
    changes: [bookingChange('booking.created', { id, client_id }, fields)],
    tasks: status === 'requested' ? [settling(id)] : [],
  };
}

async function holdNew(tx: Tx, id: string, statuses: readonly Booking['status'][]) {
  const booking = await bookings.lockOwn(tx, id);
  if (booking?.kind !== 'new') throw new PortalError('not_found');
  if (!statuses.includes(booking.status)) throw new PortalError('booking_changed');
  return booking;
}

/** Only the funnel (`settle`) changes the booking's visit and its money. */
async function answered(
  tx: Tx,
  booking: { id: string; client_id: string },
  action: AuditAction,
): Promise<Effect<Booking>> {
  const answer = (await bookings.find(tx, booking.id))!;
  return { answer, changes: [bookingChange(action, booking)], tasks: [settling(booking.id)] };
}

export async function withdraw(tx: Tx, id: string): Promise<Effect<Booking>> {
  const booking = await holdNew(tx, id, ['requested', 'awaiting_deposit', 'awaiting_office', 'needs_time']);
  await bookings.update(tx, id, { status: 'withdrawn' });
  return answered(tx, booking, 'booking.withdrawn');
}

/** The time was lost after the deposit was paid: the client gets the deposit back with one tap. */
export async function takeBack(tx: Tx, id: string): Promise<Effect<Booking>> {
  const booking = await holdNew(tx, id, ['needs_time']);
  if (!(await deposits.findOf(tx, id))?.held_cents) throw new PortalError('booking_changed');
  await bookings.update(tx, id, { status: 'withdrawn' });
  return answered(tx, booking, 'booking.withdrawn');
}

/** A time that the office has proposed, or a window that was offered to this client. */
export type Wish = { proposal: bookings.Proposal } | { picked: Picked };

/** Takes another time. The work, the place and the price stay as agreed. */
export async function choose(tx: Tx, id: string, wish: Wish): Promise<Effect<Booking>> {
  const booking = await holdNew(tx, id, ['awaiting_office', 'needs_time']);
  await bookings.update(tx, id, {
    ...chosen(booking, wish),
    status: 'requested',
    approved: 'proposal' in wish,
    hold_id: null,
    refusal: null,
  });
  return answered(tx, booking, 'booking.chosen');
}

type Chosen = Pick<LockedBooking, 'id' | 'client_id' | 'place_id' | 'items'>;

const columnsOf = ({
  technician_id,
  starts_at,
  ends_at,
  spans,
  buffer_minutes,
  window_start,
  window_end,
}: PlannedTime & Arrival) => ({
  technician_id,
  starts_at,
  ends_at,
  spans: stored(spans),
  buffer_minutes,
  window_start,
  window_end,
});

function chosen({ id, client_id, place_id, items }: Chosen, wish: Wish) {
  if ('proposal' in wish) {
    if (wish.proposal.booking_id !== id) throw new PortalError('token_over');
    return columnsOf(wish.proposal);
  }
  return timeOf(wish.picked, { client_id, job_id: null, place_id, items });
}

/**
 * The time of a window that was offered to this client, for this work at this place or for this visit. Throws with
 * other windows if the time is taken.
 */
export function timeOf(
  { offer, taken, others }: Picked,
  { client_id, job_id, place_id, items }: Pick<Offer, 'client_id' | 'job_id' | 'items'> & { place_id: string | null },
) {
  const { client_id: toWhom, job_id: visit, place_id: where, items: work } = offer;
  // Duration and people depend on the work, so a window for other work isn't valid for this one.
  if (!isDeepStrictEqual([toWhom, visit, where, work], [client_id, job_id, place_id, items]))
    throw new PortalError('token_over');
  if (!taken) throw new PortalError('slot_lost', { windows: others });
  return columnsOf(taken);
}
