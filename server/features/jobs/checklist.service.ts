import { PortalError } from '#contract/errors.ts';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as checklist from '#server/features/jobs/checklist.queries.ts';
import { occurredAt } from '#server/occurred.ts';

const refusals: Refusals = {
  QR029: () => new PortalError('visit_closed'),
  QR032: () => new PortalError('step_photo_needed'),
};

/** A technician sees only the steps of their own jobs: another's aren't there. Ticked twice is ticked once. */
export async function tick(
  tx: Tx,
  actor: Actor,
  id: string,
  { done, occurred_at }: { done: boolean; occurred_at: string },
): Promise<Effect<CheckItem>> {
  const step = await checklist.lock(tx, id);
  if (!step) throw new PortalError('not_found');
  const { job_id, client_id, technician_id, ...before } = step;
  if ((before.done_at !== null) === done) return { answer: before, changes: [] };
  const ticked = checklist.tick(tx, id, done ? { by: actor.id, at: occurredAt(occurred_at).at } : null);
  const answer = await refusing(refusals, ticked);
  const users = [client_id, technician_id].filter((party) => party !== null);
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
