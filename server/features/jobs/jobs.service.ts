import { PortalError } from '#contract/errors.ts';
import {
  isStretch,
  type Completing,
  type Job,
  type JobDetail,
  type JobUpdate,
  type NewJob,
} from '#contract/jobs/job.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { jobErrorText as text } from '#text/jobErrors.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { change, write, type JobValues } from '#server/features/jobs/change.service.ts';
import { assertCompletes } from '#server/features/jobs/completion.service.ts';
import * as items from '#server/features/jobs/items.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { endOf } from '#server/features/dispatch/fit.service.ts';
import { jobNotices } from '#server/features/jobs/notices.ts';
import { refused } from '#server/http/refused.ts';

/** Announced to the job's former and current client and technician, and to the office. */
export function jobChange(action: AuditAction, before: Job | null, after: Job | null, fields: string[]): Change {
  const parties = [before, after].flatMap((job) =>
    job ? [job.client_id, job.assigned_to, job.helpers ?? []].flat() : [],
  );
  const users = [...new Set(parties.filter((id) => id !== null))];
  const id = (after ?? before)!.id;
  return { action, entity: 'job', id, fields, before, after, audience: { users, roles: ['admin'] } };
}

/** The end of the work, if its length is given. */
export async function withEnd<T extends Pick<NewJob, 'assigned_to' | 'scheduled_start' | 'scheduled_end'>>(
  tx: Tx,
  values: T,
  work_minutes: number | undefined,
): Promise<T> {
  if (work_minutes === undefined) return values;
  return { ...values, scheduled_end: await endOf(tx, values, work_minutes * 60_000) };
}

export async function create(
  tx: Tx,
  actor: Actor,
  { items: list, work_minutes, override_hours, completion, ...given }: NewJob,
): Promise<Effect<JobDetail>> {
  const values = await withEnd(tx, given, work_minutes);
  if (values.due_date && Date.parse(values.due_date) < Date.now()) throw refused('due_date', text.dueBefore);
  // The items are priced first, because their buffer is part of the plan.
  const lines = await items.price(tx, list);
  items.assertOffered(lines);
  const { buffer_minutes } = items.lengthOf(lines);
  const row = { ...values, buffer_minutes, series_id: null, tour_id: null };
  const made = await write(tx, row, override_hours, (nested) => jobs.insert(nested, row));
  await items.store(tx, row.id, lines, 0);
  if (made!.status === 'completed') await assertCompletes(tx, [{ ...made!, status: 'pending' }], completion);
  const named = Object.entries(values).flatMap(([field, value]) => (field !== 'id' && value !== null ? [field] : []));
  const fields = lines.length > 0 ? [...named, ...items.fieldsOf({ agreed: items.isAgreed(lines) })] : named;
  return {
    answer: (await jobs.detail(tx, actor, row.id))!,
    changes: [jobChange('job.created', null, made!, fields)],
    notices: jobNotices(null, made!),
  };
}

/**
 * Locks the job and checks that it is still the version that the editor saw; otherwise the error carries the current job.
 */
export async function hold(tx: Tx, actor: Actor, id: string, version: number): Promise<Job> {
  const [job] = await jobs.lock(tx, [id]);
  if (!job) throw new PortalError('not_found');
  if (job.version === version) return job;
  throw new PortalError('changed_meanwhile', { current: (await jobs.detail(tx, actor, id))! });
}

export async function update(tx: Tx, actor: Actor, id: string, body: JobUpdate): Promise<Effect<JobDetail>> {
  const { items: list, work_minutes, version, override_hours, completion, ...given } = body;
  const before = await hold(tx, actor, id, version);
  const values = await withEnd(tx, given, work_minutes);
  if (before.span_count === 0 && !isStretch(values)) throw refused('scheduled_end', text.tooLong);
  if (values.status === 'completed') {
    await assertCompletes(tx, [{ ...before, scheduled_start: values.scheduled_start }], completion);
  }
  const { items: now } = (await jobs.detail(tx, actor, id))!;
  const plan = await items.planOf(tx, now, list);
  const { after, fields } = await change(tx, before, values, { override_hours, items: plan });
  return answered(tx, actor, 'job.updated', { before, after, fields });
}

/** Changes some columns of a job, under the given audit action. */
export async function edit(
  tx: Tx,
  actor: Actor,
  {
    id,
    version,
    action,
    override_hours = false,
    completion,
  }: { id: string; version: number; action: AuditAction; override_hours?: boolean; completion?: Completing },
  values: Partial<JobValues>,
): Promise<Effect<JobDetail>> {
  const before = await hold(tx, actor, id, version);
  if (values.status === 'completed') await assertCompletes(tx, [before], completion);
  return answered(tx, actor, action, { before, ...(await change(tx, before, values, { override_hours })) });
}

async function answered(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  { before, after, fields }: { before: Job; after: Job; fields: string[] },
): Promise<Effect<JobDetail>> {
  const answer = (await jobs.detail(tx, actor, before.id))!;
  return {
    answer,
    changes: fields.length === 0 ? [] : [jobChange(action, before, after, fields)],
    notices: jobNotices(before, after),
  };
}

const refusals: Refusals = { '23503': () => new PortalError('job_has_history') };

/** Deleting is final. If records refer to the job (an invoice, time, photos), the database keeps it. */
export async function remove(tx: Tx, id: string): Promise<Effect<null>> {
  const [before] = await jobs.lock(tx, [id]);
  if (!before) throw new PortalError('not_found');
  await refusing(refusals, jobs.remove(tx, id));
  return { answer: null, changes: [jobChange('job.deleted', before, null, ['number'])] };
}
