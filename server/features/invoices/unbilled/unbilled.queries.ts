import { sql } from 'kysely';
import type { JobBilling, UnbilledJob } from '#contract/money/invoice.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { balance } from '#server/features/invoices/invoices.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** Jobs that can be invoiced; the others have no client. */
export const readySql = sql`
  unbilled_jobs u where exists (select from jobs j where j.id = u.job_id and j.client_id is not null)`;

/** Completed jobs that are on no invoice, newest first, of all clients or one; one row more than a page. */
export const list = (tx: Tx, client: string | undefined, after: Cursor | null): Promise<UnbilledJob[]> => {
  const older = after ? sql`(done_at, job_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`;
  const theirs = client ? sql`job_id in (select id from jobs where client_id = ${client})` : sql`true`;
  return tx.all(sql<UnbilledJob>`
    select u.job_id, j.number, j.title, j.client_id, c.full_name as client_name,
      c.email as client_email, p.street || ', ' || p.city as place,
      u.done_at, s.price_cents, s.plans, s.categories
    from (
      select job_id, done_at from unbilled_jobs where ${older} and ${theirs}
      order by done_at desc, job_id desc limit ${sql.lit(pageSize + 1)}
    ) u join jobs j on j.id = u.job_id left join profiles c on c.id = j.client_id left join places p on p.id = j.place_id
      cross join lateral (
        select coalesce(sum(case when (plan ->> 'included')::boolean then 0 else m.price_cents end), 0)::bigint as price_cents,
          coalesce(json_agg(plan order by i.position, i.id) filter (where plan is not null), '[]') as plans,
          coalesce(array_agg(distinct e.category order by e.category) filter (where e.id is not null), '{}') as categories
        from job_items i join job_item_prices m on m.item_id = i.id cross join lateral item_plan(i.id) plan
          left join services e on e.id = i.service_id
        where i.job_id = u.job_id) s
    order by u.done_at desc, u.job_id desc`);
};

export const invoiceOf = (tx: Tx, jobId: string): Promise<JobBilling['invoice'] | undefined> =>
  tx.first(sql<NonNullable<JobBilling['invoice']>>`
    select i.id, i.number, i.status, ${balance} as balance_cents
    from invoice_jobs o join invoices i on i.id = o.invoice_id
    where o.job_id = ${jobId} and not o.released`);

export const isUnbilled = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.run(sqlFor.selectFrom('unbilled_jobs').select('job_id').where('job_id', '=', jobId))) > 0;

/** The job is ready to bill, except that a required photo isn't ready. */
export const waitsForPhotos = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.first(sql<{ waits: boolean }>`
    select waits_for_photos(${jobId}) and not exists (select from billing_waivers where job_id = ${jobId}) as waits`))!
    .waits;

export const isInvoiced = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.run(
    sqlFor.selectFrom('invoice_jobs').select('job_id').where('job_id', '=', jobId).where('released', '=', false),
  )) > 0;

export const waive = (tx: Tx, job_id: string, reason: string, waived_by: string): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('billing_waivers')
      .values({ job_id, reason, waived_by })
      .onConflict((conflict) => conflict.doNothing()),
  );
