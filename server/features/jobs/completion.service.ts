import { PortalError } from '#contract/errors.ts';
import { isAhead } from '#contract/jobs/expected.ts';
import type { Completing, Job } from '#contract/jobs/job.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { giveReason, incomplete } from '#server/features/visits/visits.queries.ts';

/**
 * Checks before the office completes jobs: it must confirm jobs that haven't happened yet, and give a reason if
 * something required is missing. The reason is stored with the jobs that miss something.
 */
export async function assertCompletes(tx: Tx, held: Job[], completion: Completing): Promise<void> {
  const open = held.filter(({ status }) => status !== 'completed');
  const missing = await incomplete(
    tx,
    open.map(({ id }) => id),
  );
  const ahead = open.filter((job) => job.status !== 'in_progress' && isAhead(job, Date.now())).length;
  if ((ahead > 0 && !completion) || (missing.length > 0 && !completion?.reason)) {
    throw new PortalError('completion_asks', { asks: { ahead, missing: missing.length } });
  }
  if (completion?.reason) await giveReason(tx, missing, completion.reason);
}
