import { v7 as uuidv7 } from 'uuid';
import { moneyLimits } from '#contract/base/limits.ts';
import { arrivalOf } from '#contract/jobs/arrival.ts';
import type { Refusal } from '#contract/booking/booking.kinds.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingNoteText } from '#text/bookings.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import type { LockedBooking } from '#server/features/bookings/bookings.queries.ts';
import { bookingChange, tell } from '#server/features/bookings/changes.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { giveBack } from '#server/features/bookings/giveBack.ts';
import { reschedule } from '#server/features/bookings/visitMade.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { invoiceChange } from '#server/features/invoices/invoices.service.ts';
import * as lines from '#server/features/invoices/drafts/lines.queries.ts';
import { change } from '#server/features/jobs/change.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { jobNotices } from '#server/features/jobs/notices.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

/**
 * Locks the visit and checks that it is as the client saw it. It compares the window, not the version, because an
 * office note is no reason to refuse the client.
 */
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

/**
 * Drafts the fee's invoice: the office sends it, or deletes it and waives the fee. A fee is a charge, not work, so it
 * isn't taxed.
 */
async function draftFee(tx: Tx, by: By, booking: LockedBooking, job: Job): Promise<string> {
  const id = uuidv7();
  const { client_id, fee_cents } = booking;
  const { currency } = await business.read(tx);
  const totals = { subtotal_cents: fee_cents, tax_cents: 0, total_cents: fee_cents };
  await invoices.insert(tx, { id, client_id, currency, ...totals, created_by: booking.created_by });
  await lines.store(tx, id, [
    {
      id: uuidv7(),
      job_id: null,
      service_id: null,
      description: booking.kind === 'move' ? bookingNoteText.lateMove : bookingNoteText.lateCancel,
      detail: fill(bookingNoteText.feeFor, { title: job.title, number: job.number }).slice(0, moneyLimits.line_detail),
      quantity: 1,
      unit_cents: fee_cents,
      tax_rate_id: null,
      amount_cents: fee_cents,
      tax_name: null,
      tax_ppm: 0,
      tax_cents: 0,
    },
  ]);
  await bookings.update(tx, booking.id, { fee_invoice_id: id });
  const fields = ['client_id', 'lines', 'total_cents'];
  await record(tx, by, invoiceChange('invoice.created', { id, client_id, status: 'draft' }, fields, { after: totals }));
  return id;
}

/** Moves the visit in one command without a hold: the visit's own time would block the hold. */
export async function moveVisit(tx: Tx, by: By, booking: LockedBooking): Promise<void> {
  const job = await holdSeen(tx, booking);
  if (typeof job === 'string') return refuse(tx, by, booking, job);
  const moved = await reschedule(tx, by, booking, job);
  if (!moved) return refuse(tx, by, booking, 'slot_lost');
  if (booking.fee_cents > 0) await draftFee(tx, by, booking, job);
  await tell(tx, moved.notices);
  await finish(tx, by, booking, moved.after.window_start);
}

/**
 * Frees the time at once. A late cancellation costs its fee: as much of the deposit as the fee needs is kept, and the
 * office decides about the bill. The rest of the deposit is returned.
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
  // Relative to the window that the client saw, even if the office had promised none.
  await tell(tx, jobNotices({ ...job, window_start: booking.seen_start }, after));
  await finish(tx, by, booking, null);
}
