import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { NewSeries } from '#contract/jobs/series.schema.ts';
import type { Client } from '#test/support/client.ts';
import { addPlace } from '#test/support/jobs.ts';
import { newSeries } from '#test/support/series.ts';

type Bins = { billing?: 'visit' | 'month'; pricing?: 'per_unit' | 'flat' };

/** Bins at $29 for the first and $9 for each additional one. */
export async function addBins(admin: pg.Pool, { billing = 'visit', pricing = 'per_unit' }: Bins = {}): Promise<string> {
  const id = uuidv7();
  await admin.query(
    `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes,
       buffer_minutes, taxable, deposit_percent, skills)
     values ($1, $2, 'bins', $3, false, $4, 20, 5, 0, true, 0, '{}')`,
    [id, `Trash-bin plan ${id}`, pricing, billing],
  );
  await admin.query(
    `insert into service_prices (service_id, valid_from, price_cents, included_units, extra_cents, suv_percent, truck_percent,
       van_percent, dirty_percent, heavy_percent) values ($1, '2020-01-01', 2900, 1, 900, 100, 100, 100, 100, 100)`,
    [id],
  );
  return id;
}

export const binItem = (service_id: string, units = 2): NewSeries['items'][number] => ({
  service_id,
  units,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
});

/** A client's bins at a place of theirs, emptied on Mondays. */
export async function addOwnBins(admin: pg.Pool, client_id: string): Promise<{ place_id: string; asset_id: string }> {
  const place_id = await addPlace(admin, client_id);
  const asset_id = uuidv7();
  await admin.query(
    `insert into assets (id, place_id, client_id, kind, label, bin_count, pickup_weekday) values ($1, $2, $3, 'bins', 'Bins', 2, 1)`,
    [asset_id, place_id, client_id],
  );
  return { place_id, asset_id };
}

/** A client's plan of two bins, each week on Tuesday, as the office makes it. */
export async function addPlan(
  { admin, office }: { admin: pg.Pool; office: Client },
  client_id: string,
  { items, ...part }: Partial<NewSeries> = {},
): Promise<NewSeries> {
  const series = newSeries({ client_id, max_count: null, items: items ?? [binItem(await addBins(admin))], ...part });
  const { status, body } = await office.command('POST', '/api/series', series);
  if (status !== 200) throw new Error(`The plan could not be made: ${JSON.stringify(body)}`);
  return series;
}
