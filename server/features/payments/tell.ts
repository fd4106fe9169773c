import type { Tx } from '#server/db/transaction.ts';
import type { LockedPayment } from '#server/features/payments/payments.queries.ts';
import { enqueue } from '#server/tasks/enqueue.ts';

/** The notice is about the client; without one there is nobody to name. */
export async function tell(
  tx: Tx,
  { client_id }: LockedPayment,
  notice: 'payment_received' | 'payment_failed',
): Promise<void> {
  if (client_id) await enqueue(tx, { name: 'notify', payload: { notice, profile_id: client_id } });
}
