import { sql } from 'kysely';
import type { InvoiceLine } from '#contract/money/invoice.schema.ts';
import type { PlanShare } from '#contract/jobs/job.schema.ts';
import type { Condition, VehicleSize } from '#contract/jobs/service.kinds.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export const store = async (tx: Tx, invoice_id: string, lines: InvoiceLine[]): Promise<void> => {
  if (lines.length === 0) return;
  await tx.run(
    sqlFor.insertInto('invoice_lines').values(lines.map((line, position) => ({ ...line, invoice_id, position }))),
  );
};

export const clear = (tx: Tx, invoiceId: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId));

/** Stores the tax by the rates of the day of issue. */
export const setTax = (
  tx: Tx,
  { id, tax_rate_id, tax_name, tax_ppm, tax_cents }: Pick<InvoiceLine, 'id' | 'tax_rate_id'> & Partial<InvoiceLine>,
): Promise<number> =>
  tx.run(sqlFor.updateTable('invoice_lines').set({ tax_rate_id, tax_name, tax_ppm, tax_cents }).where('id', '=', id));

export const bind = async (tx: Tx, invoice_id: string, jobIds: string[]): Promise<void> => {
  if (jobIds.length === 0) return;
  await tx.run(sqlFor.insertInto('invoice_jobs').values(jobIds.map((job_id) => ({ invoice_id, job_id }))));
};

export const release = (tx: Tx, invoiceId: string): Promise<number> =>
  tx.run(sqlFor.updateTable('invoice_jobs').set({ released: true }).where('invoice_id', '=', invoiceId));

export const jobsOn = async (tx: Tx, invoiceId: string): Promise<string[]> => {
  const rows = await tx.all(sqlFor.selectFrom('invoice_jobs').select('job_id').where('invoice_id', '=', invoiceId));
  return rows.map(({ job_id }) => job_id);
};

/**
 * A completed service as it is invoiced. A job without services is one line, priced by the person who edits the invoice.
 */
export type DoneItem = {
  job_id: string;
  service_id: string | null;
  service_name: string;
  category: string | null;
  /** The unit in which the service is counted, if the business has a word for it. */
  unit: string | null;
  units: number | null;
  /** Only for a service that is charged by the hour. */
  minutes: number | null;
  square_feet: number | null;
  vehicle_size: VehicleSize | null;
  condition: Condition;
  price_cents: number;
  /** The price book's price, if it differs. */
  book_cents: number | null;
  currency: string;
  /** Why the price differs from the price book. */
  price_reason: string | null;
  taxable: boolean;
  /** In the business' time zone. */
  day: string;
  technician_name: string | null;
  plan: PlanShare | null;
};

export const doneItems = (tx: Tx, jobIds: string[]): Promise<DoneItem[]> =>
  tx.all(sql<DoneItem>`
    select j.id as job_id, i.service_id, coalesce(i.service_name, j.title) as service_name, s.category, s.unit, i.units,
      case s.pricing when 'hourly' then i.minutes end as minutes, i.square_feet,
      i.vehicle_size, coalesce(i.condition, 'normal') as condition, coalesce(m.price_cents, 0) as price_cents, m.price_reason, m.book_cents, b.currency,
      coalesce(m.taxable, true) as taxable, t.full_name as technician_name,
      (coalesce(j.scheduled_start, u.done_at, now()) at time zone b.time_zone)::date as day, item_plan(i.id) as plan
    from jobs j cross join business_settings b
      left join job_items i on i.job_id = j.id
      left join job_item_prices m on m.item_id = i.id
      left join services s on s.id = i.service_id
      left join profiles t on t.id = j.assigned_to
      left join unbilled_jobs u on u.job_id = j.id
    where j.id = any (${jobIds}::uuid[])
    order by j.scheduled_start, j.number, i.position, i.id`);
