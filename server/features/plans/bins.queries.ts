import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Asked = { plan_id: string; service_id: string; cutoff: string };

/**
 * The bin lines that can still be changed, soonest first: on pending visits after the cutoff, sold at the price book's price, in
 * a month for which no visit is charged yet.
 */
export const open = (tx: Tx, { plan_id, service_id, cutoff }: Asked): Promise<{ item_id: string; day: string }[]> =>
  tx.all(sql<{ item_id: string; day: string }>`
    select i.id as item_id, (j.scheduled_start at time zone b.time_zone)::date::text as day
    from jobs j join job_series s on s.id = j.series_id join job_items i on i.job_id = j.id
      join job_item_prices p on p.item_id = i.id cross join business_settings b
    where s.plan_id = ${plan_id}::uuid and i.service_id = ${service_id}::uuid and j.status = 'pending'
      and j.scheduled_start > ${cutoff}::timestamptz and p.price_reason is null
      and (i.billing = 'visit' or item_plan(i.id) ->> 'billed_by' is null)
    order by j.scheduled_start, i.id`);

export const jobOf = async (tx: Tx, itemId: string): Promise<string> =>
  (await tx.first(sqlFor.selectFrom('job_items').select('job_id').where('id', '=', itemId)))!.job_id;

/** Updates the bin count of the client's asset. */
export const count = (tx: Tx, assetId: string, bin_count: number): Promise<number> =>
  tx.run(sqlFor.updateTable('assets').set({ bin_count }).where('id', '=', assetId).where('kind', '=', 'bins'));
