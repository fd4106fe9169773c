import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { addJob, addService } from '#test/support/jobs.ts';

/** A series of weekly visits, straight into its table. */
export async function addSeries(admin: pg.Pool, client_id: string): Promise<string> {
  const id = uuidv7();
  await admin.query(
    `insert into job_series (id, title, priority, client_id, start_time, duration_minutes, rule, starts_on)
     values ($1, 'Trash-bin plan', 'medium', $2, '08:20', 40, '{"every": "week", "interval": 1, "weekdays": [2]}', '2026-01-06')`,
    [id, client_id],
  );
  return id;
}

type Visit = { series_id: string | null; occurrence?: string; client_id: string; status?: JobStatus };
type Sold = { service_id: string; price: number };

/** A visit of a series with these services, straight into their tables. */
export async function addVisit(
  admin: pg.Pool,
  { series_id, occurrence, client_id, status = 'completed' }: Visit,
  services: Sold[],
): Promise<string> {
  const id = await addJob(admin, { series_id, client_id, ...(occurrence && { occurrence }) });
  for (const [position, { service_id, price }] of services.entries()) {
    const item = uuidv7();
    await admin.query(
      `insert into job_items (id, job_id, position, service_id, units, condition, minutes) values ($1, $2, $3, $4, 2, 'normal', 20)`,
      [item, id, position, service_id],
    );
    await admin.query('insert into job_item_prices (item_id, price_cents, taxable) values ($1, $2, true)', [
      item,
      price,
    ]);
  }
  if (status !== 'pending') await admin.query('update jobs set status = $2 where id = $1', [id, status]);
  return id;
}

/** A plan of $35 a month, and an extra at $12 a visit. */
export const addPlanServices = async (admin: pg.Pool) => ({
  plan: { service_id: await addService(admin, { billing: 'month' }), price: 3_500 },
  extra: { service_id: await addService(admin), price: 1_200 },
});
