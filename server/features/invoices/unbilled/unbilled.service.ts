import { PortalError } from '#contract/errors.ts';
import type { Actor } from '#contract/session.ts';
import type { Change } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as unbilled from '#server/features/invoices/unbilled/unbilled.queries.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';

/** It will not be invoiced: a warranty, a favour. The reason stays. */
export async function waive(tx: Tx, actor: Actor, jobId: string, reason: string): Promise<Effect<null>> {
  const [job] = await jobs.lock(tx, [jobId]);
  if (!job) throw new PortalError('not_found');
  if (await unbilled.isInvoiced(tx, jobId)) throw new PortalError('already_invoiced');
  if (job.status !== 'completed') throw new PortalError('not_completed');
  const made = await unbilled.waive(tx, jobId, reason, actor.id);
  const change: Change = {
    action: 'unbilled.waived',
    entity: 'unbilled',
    id: jobId,
    fields: ['reason'],
    audience: { users: [], roles: ['admin'] },
  };
  return { answer: null, changes: made > 0 ? [change] : [] };
}
