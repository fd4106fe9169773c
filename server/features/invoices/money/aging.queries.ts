import { sql } from 'kysely';
import { agingBuckets, type AgingBucket } from '#contract/office/report.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Open invoices by days past due. The rows behind a bucket are found by the same expressions. */
export const owed = sql`i.status in ('issued', 'partly_paid') and i.total_cents > i.paid_cents + i.credited_cents`;
const today = sql`(select (now() at time zone time_zone)::date from business_settings)`;
export const bucket = sql<AgingBucket>`
  case when i.due_on >= ${today} then 'current' when i.due_on >= ${today} - 30 then 'd30'
    when i.due_on >= ${today} - 60 then 'd60' when i.due_on >= ${today} - 90 then 'd90' else 'older' end`;

type Aged = { key: AgingBucket; count: number; cents: number };

/** All buckets, including empty ones. */
export async function aging(tx: Tx): Promise<Aged[]> {
  const found = await tx.all(sql<Aged>`
    select ${bucket} as key, count(*) as count, sum(i.total_cents - i.paid_cents - i.credited_cents)::bigint as cents
    from invoices i where ${owed} group by 1`);
  return agingBuckets.map((key) => found.find((each) => each.key === key) ?? { key, count: 0, cents: 0 });
}
