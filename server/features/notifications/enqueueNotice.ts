import type { Notice } from '#contract/trade.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

/** Queues a notice about a profile in this transaction. A payment without a client has no profile to name: none is sent. */
export async function enqueueNotice(tx: Tx, notice: Notice, profileId: string | null): Promise<void> {
  if (profileId) await enqueue(tx, { name: 'notify', payload: { notice, profile_id: profileId } });
}
