import { arrivalOf } from '#contract/jobs/arrival.ts';
import type { Booking, OwnCancel, OwnMove, VisitPolicy } from '#contract/booking/booking.schema.ts';
import type { Unchangeable } from '#contract/booking/booking.kinds.ts';
import { freeUntil } from '#server/features/slots/cancelPolicy.ts';
import { PortalError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import { settling, timeOf } from '#server/features/bookings/bookings.service.ts';
import { bookingChange } from '#server/features/bookings/changes.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import * as business from '#server/features/business/business.queries.ts';
import { findOwn } from '#server/features/jobs/jobs.queries.ts';
import { daysOf } from '#server/features/jobs/spans.queries.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';
import type { Picked } from '#server/features/slots/find.service.ts';
import { quoteOfJob } from '#server/features/slots/quote.service.ts';
import type { AuditAction } from '#text/audit.ts';

/** Why the client can't change the visit; null if they can. */
function whyNot(job: Job, begun: boolean, startsAt: string | null): Unchangeable | null {
  if (job.status === 'cancelled') return 'cancelled';
  if (job.status !== 'pending' || begun) return 'begun';
  if (startsAt === null) return 'unplanned';
  if (Date.parse(startsAt) > Date.now()) return null;
  // Of work on several days, others are still to come.
  return job.span_count > 0 && Date.parse(job.scheduled_end!) > Date.now() ? 'begun' : 'over';
}

/**
 * What changing a visit costs right now, under the policy agreed with the booking or under today's. A visit whose time
 * was never promised to the client is free to change.
 */
async function policyOf(tx: Tx, job: Job): Promise<VisitPolicy> {
  const [agreed, settings, terms, begun, deposit_cents, days, cures] = await Promise.all([
    bookings.ofJob(tx, job.id),
    business.read(tx),
    rules.terms(tx),
    bookings.hasBegun(tx, job.id),
    deposits.heldOfJob(tx, job.id),
    job.span_count > 0 ? daysOf(tx, job.id) : [],
    bookings.cures(tx, job.id),
  ]);
  const arrival = arrivalOf(job, terms.window_minutes);
  const notice_hours = agreed?.notice_hours ?? settings.cancellation_notice_hours;
  const free_until = job.window_start && freeUntil(job.window_start, notice_hours);
  const why = whyNot(job, begun, arrival?.window_start ?? null);
  const late = free_until !== null && Date.now() > Date.parse(free_until);
  return {
    window_start: arrival?.window_start ?? null,
    window_end: arrival?.window_end ?? null,
    free_until,
    notice_hours,
    late,
    fee_cents: late ? (agreed?.late_fee_cents ?? settings.cancellation_fee_cents) : 0,
    deposit_cents,
    can_move:
      why === null &&
      terms.online &&
      job.place_id !== null &&
      (days.length < 2 || terms.several_days_online) &&
      // The office plans the wait between its parts.
      !cures,
    can_cancel: why === null,
    why,
  };
}

export async function policy(tx: Tx, id: string): Promise<VisitPolicy> {
  const job = await findOwn(tx, id);
  if (!job) throw new PortalError('not_found');
  return policyOf(tx, job);
}

const refusals: Refusals = {
  // Another tab, or another person of the same client, was faster.
  bookings_one_change: () => new PortalError('changed_meanwhile'),
  bookings_pkey: () => new PortalError('command_reused'),
  // The office withdrew the promised window after the fee was shown.
  [raised.fee_without_promise]: () => new PortalError('price_changed'),
};

type Asked = Pick<OwnMove, 'id' | 'seen_start' | 'fee_cents'> & { kind: 'move' | 'cancel'; note: string | null };

/** The total of a visit on a day when we are near or aren't, as the list of times shows it. */
async function totalOn(tx: Tx, jobId: string, near: boolean): Promise<number> {
  const { quote, near_quote } = await quoteOfJob(tx, jobId, await business.today(tx));
  return (near && near_quote ? near_quote : quote).total_cents;
}

/**
 * These rules are checked twice: here, so that the client is told at once, and by the funnel, which locks the visit
 * while changing it.
 */
async function ask(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { id, kind, seen_start, fee_cents, note }: Asked,
  picked: Picked | null,
): Promise<Effect<Booking>> {
  const job = await findOwn(tx, jobId);
  if (!job?.client_id) throw new PortalError('not_found');
  const { client_id } = job;
  const terms = await policyOf(tx, job);
  if (terms.why === 'begun' || terms.why === 'over') throw new PortalError('visit_begun');
  if (terms.why || Date.parse(terms.window_start!) !== Date.parse(seen_start))
    throw new PortalError('changed_meanwhile');
  if (kind === 'move' && !terms.can_move) throw new PortalError('booking_off');
  if (terms.fee_cents !== fee_cents) throw new PortalError('price_changed');
  await refusing(
    refusals,
    bookings.insert(tx, {
      id,
      client_id,
      created_by: actor.id,
      kind,
      status: 'requested',
      job_id: jobId,
      place_id: job.place_id,
      notice_hours: terms.notice_hours,
      late_fee_cents: fee_cents,
      fee_cents,
      seen_start,
      note,
      ...(picked && {
        ...timeOf(picked, { client_id, job_id: jobId, place_id: job.place_id, items: [] }),
        near: picked.offer.near,
      }),
    }),
  );
  const action: AuditAction = kind === 'move' ? 'booking.move_asked' : 'booking.cancel_asked';
  return {
    answer: (await bookings.find(tx, id))!,
    changes: [bookingChange(action, { id, client_id }, ['status', ...(note ? ['note'] : [])])],
    tasks: [settling(id)],
  };
}

export async function move(
  tx: Tx,
  actor: Actor,
  jobId: string,
  { id, seen_start, fee_cents, total_cents }: OwnMove,
  picked: Picked,
): Promise<Effect<Booking>> {
  const asked = await ask(tx, actor, jobId, { id, seen_start, fee_cents, kind: 'move', note: null }, picked);
  if ((await totalOn(tx, jobId, picked.offer.near)) !== total_cents) throw new PortalError('price_changed');
  return asked;
}

export const cancel = (
  tx: Tx,
  actor: Actor,
  jobId: string,
  { reason, ...asked }: OwnCancel,
): Promise<Effect<Booking>> => ask(tx, actor, jobId, { ...asked, kind: 'cancel', note: reason }, null);
