import type pg from 'pg';
import type { DoneItem } from '#server/features/invoices/drafts/lines.queries.ts';
import { linesFrom } from '#server/features/invoices/drafts/draft.lines.ts';
import type { DoneWork } from '#tools/seed/invoicePlan.ts';

/** Work without a client is nobody's to pay: all but the last of it was a favour, and its reason is kept. */
const favour = 'Own vehicles and yard of the business';

/** What is done and on no invoice, as an invoice would say it. */
export async function doneWork(client: pg.Client): Promise<DoneWork[]> {
  // It was done when it was done, not when the seed was run.
  await client.query(
    `update unbilled_jobs u set done_at = j.scheduled_end from jobs j
     where j.id = u.job_id and j.id::text like '019b76da-%' and j.scheduled_end < now()`,
  );
  await client.query(
    `insert into billing_waivers (job_id, reason, waived_by)
     select j.id, $1, (select id from profiles where role = 'admin' order by created_at, id limit 1)
     from unbilled_jobs u join jobs j on j.id = u.job_id
     where j.client_id is null and j.id::text like '019b76da-%' order by j.number desc offset 1`,
    [favour],
  );
  const { rows } = await client.query<DoneItem & { client_id: string; recurring: boolean }>(
    `select j.id as job_id, j.client_id, j.series_id is not null as recurring, i.service_id, i.service_name, s.category, s.unit, i.units, null as minutes, i.square_feet, i.vehicle_size, i.condition,
       m.price_cents::int as price_cents, m.taxable, t.full_name as technician_name, item_plan(i.id) as plan,
       (j.scheduled_start at time zone b.time_zone)::date::text as day
     from unbilled_jobs u join jobs j on j.id = u.job_id cross join business_settings b
       join job_items i on i.job_id = j.id join job_item_prices m on m.item_id = i.id
       join services s on s.id = i.service_id left join profiles t on t.id = j.assigned_to
     where j.client_id is not null and j.scheduled_start is not null and j.id::text like '019b76da-%'
     order by j.scheduled_start, j.number, i.position`,
  );
  const lines = linesFrom(rows, [], '2026-01-01');
  return rows.map(({ job_id, client_id, day, taxable, recurring }, index) => {
    const { service_id, description, detail, quantity, unit_cents } = lines[index]!;
    return { service_id, description, detail, quantity, unit_cents, job_id, client_id, day, taxable, recurring };
  });
}
