import { sql } from 'kysely';
import { webhookMinutes } from '#contract/base/timing.ts';
import { asSystem } from '#server/db/asSystem.ts';
import type { Tx } from '#server/db/transaction.ts';
import { sync, type SyncDeps } from '#server/features/payments/funnel/sync.service.ts';
import { PayPalFailure } from '#server/integrations/paypal/client.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import type { Payloads, Task } from '#server/tasks/task.ts';

/** The most payments per minute; the longest waiting come first. */
const batch = 300;

/**
 * Finds abandoned work: payments whose browser is gone, leases of processes that died, pending money, refunds without an answer,
 * events that were never applied. Each becomes one task, once in the queue however often it is found.
 */
export async function reconcilePayments({ pool, paypal }: SyncDeps): Promise<void> {
  if (!paypal) return;
  await asSystem(pool, async (tx) => {
    for (const task of await due(tx)) await enqueue(tx, task);
  });
}

async function due(tx: Tx): Promise<Task[]> {
  const [payments, refunds, events] = await Promise.all([
    tx.all(sql<{ id: string }>`
      select id from payments where check_at <= now() order by check_at limit ${sql.lit(batch)}`),
    tx.all(sql<{ id: string }>`
      select id from refunds where check_at <= now() order by check_at limit ${sql.lit(batch)}`),
    tx.all(sql<{ id: string }>`
      select event_id as id from webhook_events
      where applied_at is null and received_at < now() - make_interval(mins => ${sql.lit(webhookMinutes)})
      order by received_at limit ${sql.lit(batch)}`),
  ]);
  return [
    ...payments.map(({ id }) => ({ name: 'syncPayment' as const, payload: { payment_id: id }, key: `sync-${id}` })),
    ...refunds.map(({ id }) => ({ name: 'syncRefund' as const, payload: { refund_id: id }, key: `refund-${id}` })),
    ...events.map(({ id }) => ({ name: 'applyWebhook' as const, payload: { event_id: id }, key: `webhook-${id}` })),
  ];
}

/** When PayPal doesn't answer, the payment's own check_at schedules the next check, so the queue needn't retry. */
export async function syncPayment(deps: SyncDeps, { payment_id }: Payloads['syncPayment']): Promise<void> {
  try {
    await sync(deps, payment_id);
  } catch (error) {
    if (!(error instanceof PayPalFailure)) throw error;
  }
}
