import { PortalError } from '#contract/errors.ts';
import type { Job } from '#contract/jobs/job.schema.ts';
import { arrivalWindowMinutes } from '#contract/office/notices.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import type { BinReport, ClockStart, Completion, NewSignature, VisitDetail } from '#contract/field/visit.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { binBillingText as text } from '#text/binBilling.ts';
import type { Change } from '#server/db/record.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { endRunning, startEntry } from '#server/features/time/time.service.ts';
import { occurredAt } from '#server/occurred.ts';
import * as visits from '#server/features/visits/visits.queries.ts';

/** Of a visit what the database refuses, and the caller can do something about. */
const refusals: Refusals = {
  QR029: () => new PortalError('visit_closed'),
  QR030: () => new PortalError('visit_incomplete'),
  QR031: () => new PortalError('visit_closed'),
  QR032: () => new PortalError('proof_needed'),
  bin_outcomes_photo_id_fkey: () => new PortalError('proof_needed'),
  signatures_pkey: () => new PortalError('command_reused'),
};

type Answer = Effect<VisitDetail | null>;

/** A technician's own job, held. Null: it was theirs once, and what happened there is still a fact. */
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

const isOpen = ({ status }: Job) => status === 'pending' || status === 'in_progress';

async function answered(tx: Tx, actor: Actor, id: string, changes: Change[]): Promise<Answer> {
  return { answer: (await visits.detail(tx, actor, id)) ?? null, changes };
}

/** Told to the office and to whoever the job belongs to. */
const told = (action: AuditAction, id: string, job: Job | null, fields: string[]): Change =>
  job
    ? jobChange(action, job, job, fields)
    : { action, entity: 'job', id, fields, audience: { users: [], roles: ['admin'] } };

/** Starts a clock on a job. One that is closed refuses it, unless it happened before and only arrives now. */
async function start(
  tx: Tx,
  actor: Actor,
  id: string,
  kind: 'drive' | 'job',
  { entry_id, switch_from, occurred_at }: ClockStart,
) {
  const { at, late } = occurredAt(occurred_at);
  const job = await hold(tx, id);
  if (job && !isOpen(job) && !late) throw new PortalError('visit_closed');
  const { changes } = await startEntry(tx, actor, { id: entry_id, kind, job_id: id, at, late, switch_from });
  return { job, at, late, changes };
}

/** The clock of the drive starts, and the client hears when to expect somebody; not of what happened a while ago. */
export async function onTheWay(tx: Tx, actor: Actor, id: string, body: ClockStart): Promise<Answer> {
  const { job, at, late, changes } = await start(tx, actor, id, 'drive', body);
  if (!job || !isOpen(job)) return answered(tx, actor, id, [told('visit.on_the_way', id, job, []), ...changes]);
  // Who sets out again before the promised time is over has said enough: the client isn't told twice.
  const promised = await visits.promised(tx, id);
  if (promised && Date.parse(promised) > Date.parse(at)) {
    return answered(tx, actor, id, [told('visit.on_the_way', id, job, []), ...changes]);
  }
  const window = await arrival(tx, id, at);
  await visits.note(tx, id, { on_the_way_at: at, ...window });
  const effect = await answered(tx, actor, id, [told('visit.on_the_way', id, job, ['on_the_way_at']), ...changes]);
  const news = job.client_id !== null && job.status === 'pending' && !late;
  return {
    ...effect,
    ...(news && { notices: [{ notice: 'on_the_way', entity_id: id, starts_at: window.arrives_from }] }),
  };
}

/** Where the drive can't be estimated, it is taken to be this long. */
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

/** Arrived: the clock of the work starts, and with it a job that was pending. After a pause it starts again. */
export async function clockIn(tx: Tx, actor: Actor, id: string, body: ClockStart): Promise<Answer> {
  const { job: before, at, changes } = await start(tx, actor, id, 'job', body);
  if (!before) return answered(tx, actor, id, [told('visit.clocked_in', id, null, []), ...changes]);
  await visits.noteArrival(tx, id, at);
  const begins = before.status === 'pending';
  const after = begins ? (await refusing(refusals, jobs.update(tx, id, { status: 'in_progress' })))! : before;
  return answered(tx, actor, id, [
    jobChange('visit.clocked_in', before, after, begins ? ['status', 'arrived_at'] : ['arrived_at']),
    ...changes,
  ]);
}

export async function pause(tx: Tx, actor: Actor, id: string, occurred_at: string): Promise<Answer> {
  const job = await hold(tx, id);
  const { changes } = await endRunning(tx, actor, { ...occurredAt(occurred_at), job_id: id });
  return answered(tx, actor, id, changes.length > 0 ? [told('visit.paused', id, job, []), ...changes] : []);
}

/** What the invoice says where fewer bins were cleaned. */
function billNote(outcome: BinReport['outcome'], done: number, all: number): string | null {
  if (outcome === 'cleaned') return null;
  return fill(done === 0 ? text.none : text.some, { done, bins: all, why: text.why[outcome] });
}

export async function setBins(tx: Tx, actor: Actor, id: string, body: BinReport): Promise<Answer> {
  const job = await holdOwn(tx, id);
  const line = (await visits.bins(tx, id)).find(({ item_id }) => item_id === body.item_id);
  if (!line) throw new PortalError('not_found');
  const { item_id, outcome, bins_done } = body;
  const photo_id =
    body.photo_id ?? (outcome === 'cleaned' ? null : ((await visits.newestPhoto(tx, id, item_id)) ?? line.photo_id));
  const bill_note = billNote(outcome, bins_done, line.bins);
  const occurred_at = occurredAt(body.occurred_at).at;
  await refusing(
    refusals,
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

/** The database asks for everything that is required, or for a reason, which is kept only where it was needed. */
export async function complete(tx: Tx, actor: Actor, id: string, { reason, occurred_at }: Completion): Promise<Answer> {
  const { at, late } = occurredAt(occurred_at);
  const before = await holdOwn(tx, id);
  if (before.status !== 'in_progress') throw new PortalError('visit_closed');
  const completion_reason = (await visits.isMissing(tx, id)) ? reason : null;
  await visits.note(tx, id, { done_at: at, completion_reason });
  const after = (await refusing(refusals, jobs.update(tx, id, { status: 'completed' })))!;
  const { changes } = await endRunning(tx, actor, { at, late, job_id: id });
  const fields = ['status', 'done_at', ...(completion_reason === null ? [] : ['completion_reason'])];
  return answered(tx, actor, id, [jobChange('visit.completed', before, after, fields), ...changes]);
}

/** The office bills a completed job although a photo is missing or still on its way. */
export async function accept(tx: Tx, actor: Actor, id: string, reason: string): Promise<Answer> {
  const [job] = await jobs.lock(tx, [id]);
  if (!job) throw new PortalError('not_found');
  if (!(await visits.waitsForPhotos(tx, id))) throw new PortalError('changed_meanwhile');
  await visits.accept(tx, id, reason);
  return answered(tx, actor, id, [told('visit.accepted', id, job, ['office_reason'])]);
}
