import { arrivalOf } from '#contract/jobs/arrival.ts';
import type { Refusal } from '#contract/booking/booking.kinds.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { bookingChange } from '#server/features/bookings/changes.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { draftFee } from '#server/features/bookings/feeInvoice.ts';
import { giveBack } from '#server/features/bookings/giveBack.ts';
import { reschedule } from '#server/features/bookings/visitMade.ts';
import { change } from '#server/features/jobs/change.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { jobNotices } from '#server/features/jobs/notices.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

/** Held, and as the client saw it: compared by its window, because a note of the office is no reason to refuse a client. */
async function holdSeen(tx: Tx, { job_id, seen_start }: LockedBooking): Promise<jobs.LockedJob | Refusal> {
  const [job] = await jobs.lock(tx, [job_id!]);
  if (job?.status === 'in_progress' || (job && (await bookings.hasBegun(tx, job.id)))) return 'begun';
  const arrival = job?.status === 'pending' && arrivalOf(job, (await rules.terms(tx)).window_minutes);
  if (!arrival || Date.parse(arrival.window_start) !== Date.parse(seen_start!)) return 'changed_meanwhile';
  return job;
}

async function refuse(tx: Tx, by: By, booking: LockedBooking, refusal: Refusal): Promise<void> {
  await bookings.update(tx, booking.id, { status: 'refused', refusal });
  await record(tx, by, bookingChange('booking.refused', booking));
}

async function finish(tx: Tx, by: By, booking: LockedBooking, starts_at: string | null): Promise<void> {
  await bookings.update(tx, booking.id, { status: 'done' });
  await record(tx, by, bookingChange('booking.done', booking));
  await enqueueNotice(tx, by.actor?.id ?? null, { notice: 'booking_cancelled', entity_id: booking.id, starts_at });
}

/** One command, no hold: the visit's own time would be in the way of it. */
export async function moveVisit(tx: Tx, by: By, booking: LockedBooking): Promise<void> {
  const job = await holdSeen(tx, booking);
  if (typeof job === 'string') return refuse(tx, by, booking, job);
  const after = await reschedule(tx, by, booking, job);
  if (!after) return refuse(tx, by, booking, 'slot_lost');
  if (booking.fee_cents > 0) await draftFee(tx, by, booking, job);
  for (const notice of jobNotices(job, after)) await enqueueNotice(tx, null, notice);
  await finish(tx, by, booking, after.window_start);
}

/**
 * Frees the time at once. A late one costs its fee: the deposit is kept for it as far as it goes, and the office decides about
 * the bill. What isn't kept goes back.
 */
export async function cancelVisit(tx: Tx, by: By, booking: LockedBooking, online: boolean): Promise<void> {
  const job = await holdSeen(tx, booking);
  if (typeof job === 'string') return refuse(tx, by, booking, job);
  const { after, fields } = await change(tx, job, { status: 'cancelled' });
  await record(tx, by, jobChange('job.status_set', job, after, fields));
  const deposit = await deposits.lockOfJob(tx, job.id);
  if (booking.fee_cents > 0) {
    const invoice = await draftFee(tx, by, booking, job);
    if (deposit?.held_cents) await deposits.keepFor(tx, deposit.id, invoice);
  }
  const back = Math.max(0, (deposit?.held_cents ?? 0) - booking.fee_cents);
  if (deposit && back > 0) await giveBack(tx, by, deposit, back, online);
  for (const notice of jobNotices(job, after)) await enqueueNotice(tx, null, notice);
  await finish(tx, by, booking, null);
}
