import { PortalError } from '#contract/errors.ts';
import type { BulkResult, Completing, Job } from '#contract/jobs/job.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { errorText } from '#text/errors.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { change, type JobValues } from '#server/features/jobs/change.service.ts';
import { assertCompletes } from '#server/features/jobs/completion.service.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { jobNotices } from '#server/features/jobs/notices.ts';
import { holdTechnicians } from '#server/features/dispatch/schedule.queries.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';

/** Changes each job on its own: those that can be changed are, and for the others the answer says why not. */
export async function bulk(
  tx: Tx,
  ids: string[],
  values: Partial<JobValues>,
  {
    action,
    override_hours = false,
    completion,
  }: { action: AuditAction; override_hours?: boolean; completion?: Completing },
): Promise<Effect<BulkResult>> {
  const wanted = [...new Set(ids)];
  const held = await jobs.lock(tx, wanted);
  if (values.status === 'completed') await assertCompletes(tx, held, completion);
  // All technicians are locked at once, in one order: locking them job by job could deadlock with another request.
  const technicians = [...held.map(({ assigned_to }) => assigned_to), values.assigned_to].filter((id) => id != null);
  await holdTechnicians(tx, [...new Set(technicians)]);
  const changes: Change[] = [];
  const notices: NoticeEvent[] = [];
  const refused: BulkResult['refused'] = [];
  for (const id of wanted) {
    const before = held.find((job) => job.id === id);
    const outcome = before ? await alone(tx, before, values, override_hours) : errorText.not_found;
    if (typeof outcome === 'string') refused.push({ id, message: outcome });
    else if (outcome.fields.length > 0) {
      changes.push(jobChange(action, before!, outcome.after, outcome.fields));
      notices.push(...jobNotices(before!, outcome.after));
    }
  }
  const done = wanted.filter((id) => !refused.some((one) => one.id === id));
  return { answer: { changed: await jobs.rows(tx, done), refused }, changes, notices };
}

/** Runs in its own savepoint. An error that would be the same for every job is thrown, not reported for this one. */
async function alone(tx: Tx, before: Job, values: Partial<JobValues>, override_hours: boolean) {
  try {
    return await tx.savepoint((nested) => change(nested, before, values, { override_hours }));
  } catch (error) {
    if (!(error instanceof PortalError) || error.status !== 409) throw error;
    return error.message;
  }
}
