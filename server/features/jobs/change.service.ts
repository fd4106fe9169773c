import { sql } from 'kysely';
import { PortalError } from '#contract/errors.ts';
import type { Job, JobUpdate } from '#contract/jobs/job.schema.ts';
import { jobErrorText as text } from '#text/jobErrors.ts';
import { workOf } from '#contract/jobs/freeTime.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as items from '#server/features/jobs/items.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { spansOf } from '#server/features/jobs/spans.queries.ts';
import { endOf, fitting, type Plan } from '#server/features/dispatch/fit.service.ts';
import { refused } from '#server/http/refused.ts';

/** Database errors that the caller can do something about. */
export const refusals: Refusals = {
  [raised.wrong_party]: ({ message }) =>
    message === 'not a client' ? refused('client_id', text.notAClient) : refused('place_id', text.notTheirPlace),
  [raised.no_technician]: () => refused('assigned_to', text.notATechnician),
  [raised.visit_incomplete]: () => new PortalError('visit_incomplete'),
  [raised.job_invoiced]: () => new PortalError('job_invoiced'),
  [raised.still_cancellable]: () => refused('scheduled_start', text.mayCancel),
  jobs_client_id_fkey: () => refused('client_id', text.notAClient),
  jobs_place_id_fkey: () => refused('place_id', text.notTheirPlace),
  jobs_assigned_to_fkey: () => refused('assigned_to', text.notATechnician),
  jobs_follow_spans: () => new PortalError('has_spans'),
  jobs_pkey: () => new PortalError('command_reused'),
};

type Planned = Pick<Job, 'id' | 'status' | 'assigned_to' | 'scheduled_start' | 'scheduled_end' | 'buffer_minutes'>;

/** Writes a job if it fits, all of its spans. A cancelled job occupies no time, wherever it is scheduled. */
export async function write<T>(
  tx: Tx,
  job: Planned & Partial<Pick<Job, 'span_count'>>,
  override_hours: boolean,
  put: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id: job_id, buffer_minutes } = job;
  const planOf = (assigned_to: string | null, scheduled_start: string | null, scheduled_end: string | null): Plan => {
    return { job_id, buffer_minutes, override_hours, assigned_to, scheduled_start, scheduled_end };
  };
  const plans = job.span_count
    ? (await spansOf(tx, job_id)).map(({ person_id, start, end }) => planOf(person_id, start, end))
    : [planOf(job.assigned_to, job.scheduled_start, job.scheduled_end)];
  return refusing(refusals, fitting(tx, job.status === 'cancelled' ? [] : plans, put));
}

export type JobValues = Omit<JobUpdate, 'items' | 'work_minutes' | 'override_hours' | 'version' | 'completion'>;
type Options = {
  override_hours?: boolean;
  items?: items.Plan | null;
  /** The window that is promised to the client with the new time. */
  promise?: Pick<Job, 'window_start' | 'window_end'> | null;
};
const times = new Set(['due_date', 'scheduled_start', 'scheduled_end']);

/** The same instant may be written with or without fractions of a second. */
const equal = (field: string, one: unknown, other: unknown) =>
  one === other ||
  (times.has(field) && typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));

/** Another technician may have another break: the work stays as long as it was. */
async function reassigned(tx: Tx, before: Job, values: Partial<JobValues>): Promise<Partial<JobValues>> {
  const { scheduled_start, scheduled_end, pause_minutes } = before;
  const { assigned_to } = values;
  if (assigned_to === undefined || assigned_to === before.assigned_to || 'scheduled_start' in values) return values;
  if (!scheduled_start || !scheduled_end) return values;
  const end = await endOf(
    tx,
    { assigned_to, scheduled_start },
    workOf({ scheduled_start, scheduled_end, pause_minutes }),
  );
  return { ...values, scheduled_end: end };
}

/** Writes the fields that differ, if the job fits. Returns the job afterwards and the names of those fields. */
export async function change(
  tx: Tx,
  before: Job,
  wanted: Partial<JobValues>,
  { override_hours = false, items: plan = null, promise = null }: Options = {},
): Promise<{ after: Job; fields: string[] }> {
  const values = before.span_count > 0 ? wanted : await reassigned(tx, before, wanted);
  const fields = (Object.keys(values) as (keyof JobValues)[]).filter(
    (field) => values[field] !== undefined && !equal(field, before[field], values[field]),
  );
  if (fields.length === 0 && !plan && !promise) return { after: before, fields };
  const changed = {
    ...(Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<JobValues>),
    ...(plan && plan.buffer_minutes !== before.buffer_minutes && { buffer_minutes: plan.buffer_minutes }),
  };
  // A job that isn't moved was already checked against working hours; only overlaps can be new.
  const moved = fields.some((field) => field === 'assigned_to' || field.startsWith('scheduled_'));
  const edited = plan && { items_edited: sql<number>`items_edited + 1` };
  const put = (nested: Tx) => jobs.update(nested, before.id, { ...changed, ...edited, ...promise });
  const after = await write(tx, { ...before, ...changed }, override_hours || !moved, put);
  if (plan) await items.carryOut(tx, before.id, plan);
  return { after: after!, fields: plan ? [...fields, ...items.fieldsOf(plan)] : fields };
}
