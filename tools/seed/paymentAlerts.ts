import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { named } from '#tools/seed/paymentCourse.ts';

const alertId = (index: number) => `019b76da-e600-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** Two open alerts, and one that an administrator resolved. */
export async function seedAlerts(tx: Tx, { office, now }: { office: string; now: number }): Promise<void> {
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const refunded = await tx.first(sql<{ id: string; txn: string; cents: number }>`
    select p.id, r.provider_refund_id as txn, r.amount_cents as cents from refunds r join payments p on p.id = r.payment_id
    where p.status = 'partially_refunded' and p.id::text like '019b76da-e400-%' order by r.created_at limit 1`);
  const unknown = (index: number, found_cents: number, hours: number) => ({
    id: alertId(index),
    kind: 'missing_here' as const,
    payment_id: null,
    provider_txn_id: named('alert', index),
    expected_cents: null,
    found_cents,
    note: null,
    resolved_at: null,
    resolved_by: null,
    resolution: null,
    created_at: ago(hours),
  });
  const settled = { resolution: 'The owner’s own money, moved out again', resolved_at: ago(180), resolved_by: office };
  await tx.run(
    sqlFor.insertInto('payment_alerts').values([
      { ...unknown(0, 4_500, 200), ...settled },
      unknown(1, 12_000, 30),
      {
        ...unknown(2, (refunded?.cents ?? 0) + 1_000, 9),
        kind: 'refund_mismatch',
        payment_id: refunded?.id ?? null,
        provider_txn_id: refunded?.txn ?? named('alert', 2),
        expected_cents: refunded?.cents ?? null,
      },
    ]),
  );
}
