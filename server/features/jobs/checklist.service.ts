import { PortalError } from '#contract/errors.ts';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as checklist from '#server/features/jobs/checklist.queries.ts';
import type { LockedStep } from '#server/features/jobs/checklist.queries.ts';
import { occurredAt } from '#server/occurred.ts';

const refusals = (status: LockedStep['job_status']): Refusals => ({
  [raised.visit_closed]: () => new PortalError(status === 'completed' ? 'visit_completed' : 'visit_closed'),
  [raised.photo_missing]: () => new PortalError('step_photo_needed'),
});

/** A technician sees only the steps of their own jobs; others are not_found. Ticking a step twice changes nothing. */
export async function tick(
  tx: Tx,
  actor: Actor,
  id: string,
  { done, occurred_at }: { done: boolean; occurred_at: string },
): Promise<Effect<CheckItem>> {
  const step = await checklist.lock(tx, id);
  if (!step) throw new PortalError('not_found');
  const { job_id, client_id, technician_id, helpers, job_status, ...before } = step;
  if ((before.done_at !== null) === done) return { answer: before, changes: [] };
  const ticked = checklist.tick(tx, id, done ? { by: actor.id, at: occurredAt(occurred_at).at } : null);
  const answer = await refusing(refusals(job_status), ticked);
  const users = [client_id, technician_id, ...(helpers ?? [])].filter((party) => party !== null);
  return {
    answer: answer!,
    changes: [
      {
        action: 'job.checked',
        entity: 'job',
        id: job_id,
        fields: ['checklist'],
        audience: { users, roles: ['admin'] },
      },
    ],
  };
}
