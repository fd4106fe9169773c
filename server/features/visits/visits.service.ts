import { PortalError } from '#contract/errors.ts';
import { isExpected, ownTime } from '#contract/jobs/expected.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import { firstName } from '#contract/base/firstName.ts';
import { undoMs } from '#contract/base/limits.ts';
import { arrivalWindowMinutes } from '#contract/office/notices.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import type {
  BinReport,
  ClockStart,
  Completion,
  NewSignature,
  Pause,
  VisitDetail,
} from '#contract/field/visit.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { binBillingText as text } from '#text/binBilling.ts';
import { errorText } from '#text/errors.ts';
import { completionText } from '#text/visit.ts';
import { raised } from '#server/db/raised.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { endRunning, startEntry, takeBackDrive } from '#server/features/time/time.service.ts';
import { occurredAt } from '#server/occurred.ts';
import * as visits from '#server/features/visits/visits.queries.ts';
import type { Task } from '#server/tasks/task.ts';

/** Refusals of the database that the caller can act on. */
const refusals: Refusals = {
  [raised.visit_closed]: () => new PortalError('visit_closed'),
  [raised.visit_incomplete]: () => new PortalError('visit_incomplete'),
  [raised.bins_miscounted]: () => new PortalError('visit_closed'),
  [raised.photo_missing]: () => new PortalError('proof_needed'),
  [raised.job_invoiced]: () => new PortalError('job_invoiced'),
  bin_outcomes_photo_id_fkey: () => new PortalError('proof_needed'),
  signatures_pkey: () => new PortalError('command_reused'),
};

type Answer = Effect<VisitDetail | null>;

/** Locks the technician's own job. Null if the job was theirs once: what happened there is still a fact. */
async function hold(tx: Tx, id: string): Promise<Job | null> {
  const [job] = await jobs.lock(tx, [id]);
  if (job) return job;
  if (await visits.wasAssigned(tx, id)) return null;
  throw new PortalError('not_found');
}

async function holdOwn(tx: Tx, id: string): Promise<Job> {
  const job = await hold(tx, id);
  if (!job) throw new PortalError('visit_closed');
  return job;
}

/** Helpers work on the job; the lead alone reports the way, the bins and the end of it. */
const leads = (actor: Actor, job: Job) => job.assigned_to === actor.id;

async function holdLed(tx: Tx, actor: Actor, id: string): Promise<Job> {
  const job = await holdOwn(tx, id);
  if (leads(actor, job)) return job;
  const name = firstName(await visits.leadName(tx, id));
  throw new PortalError('lead_only', { message: fill(errorText.lead_only, { name }) });
}

/** Why a job accepts no more changes. */
const closed = (job: Job) => new PortalError(job.status === 'completed' ? 'visit_completed' : 'visit_closed');

export const isOpen = ({ status }: Job) => status === 'pending' || status === 'in_progress';

async function answered(tx: Tx, actor: Actor, id: string, changes: Change[]): Promise<Answer> {
  return { answer: (await visits.detail(tx, actor, id)) ?? null, changes };
}

/** The change goes to the office, the technician and the client of the job. */
const told = (action: AuditAction, id: string, job: Job | null, fields: string[]): Change =>
  job
    ? jobChange(action, job, job, fields)
    : { action, entity: 'job', id, fields, audience: { users: [], roles: ['admin'] } };

/**
 * Prevents starting by mistake: outside their planned time, a technician who isn't on the way yet must confirm. The lead of work
 * on several days starts anew each day.
 */
async function assertExpected(tx: Tx, actor: Actor, job: Job, at: string): Promise<void> {
  const anew = leads(actor, job) && job.span_count > 0;
  if (job.status !== 'pending' && !anew) return;
  const [{ time_zone }, trip, spans] = await Promise.all([
    business(tx),
    leads(actor, job) ? visits.tripOn(tx, job.id, at) : undefined,
    job.span_count > 0 ? visits.ownSpansOf(tx, job.id) : [],
  ]);
  if (job.status !== 'pending' && trip?.arrived_at) return;
  if (!trip?.on_the_way_at && !isExpected(ownTime(job, spans, at, time_zone), at, time_zone))
    throw new PortalError('not_expected');
}

/** Starts a clock on a job. A closed job refuses it, unless it happened earlier and only arrives now. */
async function start(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: 'drive' | 'job',
  { entry_id, switch_from, confirmed, occurred_at }: ClockStart,
) {
  const { at, late } = occurredAt(occurred_at);
  const job = await hold(tx, id);
  if (job && !isOpen(job) && !late) throw closed(job);
  if (job && !late && !confirmed) await assertExpected(tx, actor, job, at);
  const { changes } = await startEntry(tx, actor, { id: entry_id, kind, job_id: id, at, late, switch_from });
  return { job, at, late, changes };
}

/**
 * Starts the clock of the drive. After a delay, in which it can be taken back, the client is told when to expect the technician.
 * A late act isn't announced, and neither is a helper.
 */
export async function onTheWay(tx: Tx, actor: Actor, id: string, body: ClockStart): Promise<Answer> {
  const { job, at, late, changes } = await start(tx, actor, id, 'drive', body);
  if (!job || !isOpen(job)) return answered(tx, actor, id, [told('visit.on_the_way', id, job, []), ...changes]);
  if (!leads(actor, job)) return answered(tx, actor, id, changes);
  // If the technician sets out again before the promised time is over, the client isn't told twice.
  const trip = await visits.tripOn(tx, id, at);
  if (trip?.arrives_to && Date.parse(trip.arrives_to) > Date.parse(at)) {
    return answered(tx, actor, id, [told('visit.on_the_way', id, job, []), ...changes]);
  }
  const window = await arrival(tx, id, at);
  const on_the_way_waits = !late && !trip?.arrived_at;
  await visits.note(tx, id, { on_the_way_at: at, ...window, on_the_way_waits });
  const effect = await answered(tx, actor, id, [told('visit.on_the_way', id, job, ['on_the_way_at']), ...changes]);
  const payload = { job_id: id, on_the_way_at: at };
  const tell: Task = { name: 'tellOnTheWay', payload, key: `on-the-way-${id}`, later_ms: undoMs };
  return { ...effect, ...(on_the_way_waits && { tasks: [tell] }) };
}

/** Takes back On my way before the client is told: no one is notified, and the clock is as it was before. */
export async function undoOnTheWay(tx: Tx, actor: Actor, id: string): Promise<Answer> {
  const job = await holdOwn(tx, id);
  if (!leads(actor, job)) return answered(tx, actor, id, await takeBackDrive(tx, actor, id));
  const trip = await visits.trip(tx, id);
  if (!trip?.on_the_way_at) return answered(tx, actor, id, []);
  if (trip.arrived_at || !trip.on_the_way_waits) throw new PortalError('undo_over');
  await visits.note(tx, id, { on_the_way_at: null, arrives_from: null, arrives_to: null, on_the_way_waits: false });
  const changes = await takeBackDrive(tx, actor, id);
  return answered(tx, actor, id, [told('visit.on_the_way_undone', id, job, ['on_the_way_at']), ...changes]);
}

/** The assumed drive time if it can't be estimated. */
const usualDriveMinutes = 20;
const minute = 60_000;
const step = 5 * minute;

async function arrival(tx: Tx, id: string, at: string) {
  const { from, to } = (await visits.way(tx, id))!;
  const drive = (from && to && travelMinutes(from, to)) ?? usualDriveMinutes;
  const begins = Math.floor((Date.parse(at) + drive * minute) / step) * step;
  return {
    arrives_from: new Date(begins).toISOString(),
    arrives_to: new Date(begins + arrivalWindowMinutes * minute).toISOString(),
  };
}

/** The technician has arrived: the work clock starts, and a pending job starts with it. After a pause the clock starts again. */
export async function clockIn(tx: Tx, actor: Actor, id: string, body: ClockStart): Promise<Answer> {
  const { job: before, at, changes } = await start(tx, actor, id, 'job', body);
  if (!before) return answered(tx, actor, id, [told('visit.clocked_in', id, null, []), ...changes]);
  if (leads(actor, before)) await visits.noteArrival(tx, id, at);
  const begins = before.status === 'pending';
  const after = begins ? (await refusing(refusals, jobs.update(tx, id, { status: 'in_progress' })))! : before;
  return answered(tx, actor, id, [
    jobChange('visit.clocked_in', before, after, begins ? ['status', 'arrived_at'] : ['arrived_at']),
    ...changes,
  ]);
}

/** Stops the clock. If other days are to come, a lead who says so, or whose time today is over, has left for the day. */
export async function pause(tx: Tx, actor: Actor, id: string, { occurred_at, leaves }: Pause): Promise<Answer> {
  const job = await hold(tx, id);
  const { at, late } = occurredAt(occurred_at);
  const { changes } = await endRunning(tx, actor, { at, late, job_id: id });
  const left =
    job?.status === 'in_progress' && job.span_count > 0 && leads(actor, job) && (await visits.restOf(tx, id, at));
  if (left && left.later !== null && (leaves || (left.over && changes.length > 0))) {
    await visits.note(tx, id, { left_at: at });
    return answered(tx, actor, id, [told('visit.paused', id, job, ['left_at']), ...changes]);
  }
  return answered(tx, actor, id, changes.length > 0 ? [told('visit.paused', id, job, []), ...changes] : []);
}

/** The note on the invoice if fewer bins were cleaned. */
function billNote(outcome: BinReport['outcome'], done: number, all: number): string | null {
  if (outcome === 'cleaned') return null;
  return fill(done === 0 ? text.none : text.some, { done, bins: all, why: text.why[outcome] });
}

export async function setBins(tx: Tx, actor: Actor, id: string, body: BinReport): Promise<Answer> {
  const job = await holdLed(tx, actor, id);
  const line = (await visits.bins(tx, id)).find(({ item_id }) => item_id === body.item_id);
  if (!line) throw new PortalError('not_found');
  const { item_id, outcome, bins_done } = body;
  const photo_id =
    body.photo_id ?? (outcome === 'cleaned' ? null : ((await visits.newestPhoto(tx, id, item_id)) ?? line.photo_id));
  const bill_note = billNote(outcome, bins_done, line.bins);
  const occurred_at = occurredAt(body.occurred_at).at;
  await refusing(
    { ...refusals, [raised.visit_closed]: () => closed(job) },
    visits.setOutcome(tx, { item_id, job_id: id, outcome, bins_done, photo_id, bill_note, occurred_at }),
  );
  return answered(tx, actor, id, [told('visit.bins_set', id, job, ['bins'])]);
}

export async function sign(tx: Tx, actor: Actor, id: string, { occurred_at, ...body }: NewSignature): Promise<Answer> {
  const job = await hold(tx, id);
  const signed_at = occurredAt(occurred_at).at;
  await refusing(refusals, visits.sign(tx, { ...body, job_id: id, taken_by: actor.id, signed_at }));
  return answered(tx, actor, id, [told('visit.signed', id, job, ['signature'])]);
}

/**
 * The database requires everything that is mandatory, or a reason, which is kept only if it was needed. Completing twice keeps
 * the first completion. If other days are planned, the lead must confirm: their time is free again afterwards.
 */
export async function complete(tx: Tx, actor: Actor, id: string, body: Completion): Promise<Answer> {
  const { reason, confirmed, occurred_at } = body;
  const { at, late } = occurredAt(occurred_at);
  const before = await holdLed(tx, actor, id);
  if (before.status === 'completed' && (await visits.isDone(tx, id))) return answered(tx, actor, id, []);
  if (before.status !== 'in_progress') throw closed(before);
  if (!confirmed && before.span_count > 0 && (await visits.restOf(tx, id, at)).later)
    throw new PortalError('days_planned');
  const completion_reason = (await visits.isMissing(tx, id)) ? reason : null;
  await visits.note(tx, id, { done_at: at, completion_reason });
  const after = (await refusing(refusals, jobs.update(tx, id, { status: 'completed' })))!;
  const { changes } = await endRunning(tx, actor, { at, late, job_id: id });
  const fields = ['status', 'done_at', ...(completion_reason === null ? [] : ['completion_reason'])];
  return answered(tx, actor, id, [jobChange('visit.completed', before, after, fields), ...changes]);
}

/** Reopens a job that the technician completed, until it is invoiced. Clock, photos and checked steps stay; its later days may be taken. */
export async function reopen(tx: Tx, actor: Actor, id: string): Promise<Answer> {
  const before = await holdOwn(tx, id);
  if (before.status === 'in_progress') return answered(tx, actor, id, []);
  if (before.status !== 'completed') throw new PortalError('visit_closed');
  const taken = () => new PortalError('slot_taken', { message: completionText.daysTaken });
  const after = (await refusing(
    { ...refusals, no_double_booking: taken },
    jobs.update(tx, id, { status: 'in_progress' }),
  ))!;
  return answered(tx, actor, id, [jobChange('visit.reopened', before, after, ['status'])]);
}

/** The office bills a completed job although a photo is missing or still uploading. */
export async function accept(tx: Tx, actor: Actor, id: string, reason: string): Promise<Answer> {
  const [job] = await jobs.lock(tx, [id]);
  if (!job) throw new PortalError('not_found');
  if (!(await visits.waitsForPhotos(tx, id))) throw new PortalError('changed_meanwhile');
  await visits.accept(tx, id, reason);
  return answered(tx, actor, id, [told('visit.accepted', id, job, ['office_reason'])]);
}
