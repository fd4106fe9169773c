import type pg from 'pg';
import { rateOf, type Rate } from '#contract/money/price.ts';
import { insertAll, withoutSlowTriggers } from '#tools/seed/bulk.ts';
import { newest, oldest, planHistory, type PastVisit } from '#tools/seed/historyPlan.ts';
import type { SeedPlace, SeedService, SeedWindow } from '#tools/seed/jobPlan.ts';
import { lastNumber, beginning } from '#tools/seed/jobs.ts';

/** A stable uuid v7, older than all other ids of the seed. */
export const pastId = (kind: number, index: number) =>
  `01941f29-e${kind}00-7000-8000-${index.toString(16).padStart(12, '0')}`;

export type Visit = PastVisit & { id: string; category: string; service_name: string; technician_name: string };

/** A year of work before the weeks around today. A second run adds nothing and returns nothing. */
export async function seedHistory(client: pg.Client): Promise<Visit[]> {
  const { rowCount } = await client.query("select from jobs where id::text like '01941f29-e000-%' limit 1");
  if (rowCount) return [];
  const { rows: about } = await client.query<{ today: string; office: string }>(
    `select (now() at time zone time_zone)::date::text as today,
       (select id from profiles where role = 'admin' order by created_at, id limit 1) as office from business_settings`,
  );
  const { today, office } = about[0]!;
  const visits = await named(client, planHistory(today, await windowsOf(client, today), await stockOf(client)));
  await client.query("select set_config('app.user_id', $1, true)", [office]);
  await withoutSlowTriggers(client, async () => {
    await insertAll(client, 'jobs', visits.map(jobRow(visits.length)));
    await insertAll(client, 'job_items', visits.map(itemRow));
  });
  await insertAll(client, 'job_item_prices', visits.map(priceRow));
  await dateHistory(client);
  await client.query("select set_config('app.user_id', '', true)");
  return visits;
}

async function windowsOf(client: pg.Client, today: string): Promise<SeedWindow[]> {
  const { rows } = await client.query<SeedWindow>(
    `select p.id as technician, s.skills, (w.starts_at at time zone b.time_zone)::date - $1::date as day,
       (extract(epoch from w.starts_at) * 1000)::float8 as starts, (extract(epoch from w.ends_at) * 1000)::float8 as ends
     from business_settings b cross join profiles p join staff s on s.profile_id = p.id
       cross join lateral work_windows(p.id, $1::date + $2::int, $1::date + $3::int) w
     where p.role = 'tech' and p.active and w.starts_at > p.created_at order by w.starts_at, p.created_at, p.id`,
    [today, oldest, newest],
  );
  return rows;
}

async function stockOf(client: pg.Client) {
  const { rows: places } = await client.query<SeedPlace & { since: string }>(
    `select p.id, p.client_id, a.kind, a.label, a.vehicle_size, a.bin_count, a.square_feet, c.created_at::date::text as since
     from places p join assets a on a.place_id = p.id join profiles c on c.id = p.client_id order by p.id, a.id`,
  );
  const { rows: services } = await client.query<SeedService & { prices: (Rate & { valid_from: string })[] }>(
    `select s.id, s.pricing, s.by_condition, s.duration_minutes, s.extra_minutes, s.buffer_minutes, s.skills, s.taxable,
       (select json_agg(r order by r.valid_from desc) from service_prices r where r.service_id = s.id) as prices
     from services s where s.active order by s.id`,
  );
  return (day: string) => ({
    places: places.filter(({ since }) => since < day),
    services: services.flatMap((service) => {
      const rate = rateOf(service.prices, day);
      return rate ? [{ ...service, rate }] : [];
    }),
  });
}

async function named(client: pg.Client, visits: PastVisit[]): Promise<Visit[]> {
  const { rows: people } = await client.query<{ id: string; name: string }>(
    'select id, full_name as name from profiles',
  );
  const { rows: services } = await client.query<{ id: string; name: string; category: string }>(
    'select id, name, category from services',
  );
  return visits.map((visit, index) => {
    const { name, category } = services.find(({ id }) => id === visit.service.id)!;
    const technician_name = people.find(({ id }) => id === visit.technician)!.name;
    return { ...visit, id: pastId(0, index), service_name: name, category, technician_name };
  });
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const jobRow = (count: number) => (visit: Visit, index: number) => {
  const end = visit.start + visit.minutes * 60_000;
  return {
    id: visit.id,
    number: lastNumber - count + 1 + index,
    title: visit.title,
    description: visit.description,
    status: 'completed',
    priority: visit.priority,
    client_id: visit.place.client_id,
    place_id: visit.place.id,
    assigned_to: visit.technician,
    due_date: instant(visit.due),
    scheduled_start: instant(visit.start),
    scheduled_end: instant(end),
    buffer_minutes: visit.service.buffer_minutes,
    items_edited: 0,
    version: 2,
    created_at: instant(visit.created),
    completed_at: instant(end),
  };
};

const itemRow = (visit: Visit, index: number) => ({
  id: pastId(1, index),
  job_id: visit.id,
  position: 0,
  service_id: visit.service.id,
  units: visit.units,
  square_feet: visit.square_feet,
  vehicle_size: visit.vehicle_size,
  condition: visit.condition,
  minutes: visit.minutes,
});

const priceRow = ({ price_cents, service }: Visit, index: number) => ({
  item_id: pastId(1, index),
  price_cents,
  taxable: service.taxable,
});

/** Dates the history entries: the office planned the work, the technician ended it. */
async function dateHistory(client: pg.Client): Promise<void> {
  await client.query(
    `update job_changes c set created_at = j.created_at, changes = jsonb_set(c.changes, '{status,to}', '"pending"')
     from jobs j where j.id = c.job_id and j.id::text like '01941f29-e000-%'`,
  );
  await client.query(
    `insert into job_changes (job_id, client_id, actor_id, action, changes, created_at)
     select id, client_id, assigned_to, 'changed', changes, case when begun then ${beginning} else completed_at end
     from jobs cross join (values (true, '{"status": {"from": "pending", "to": "in_progress"}}'::jsonb),
       (false, '{"status": {"from": "in_progress", "to": "completed"}}')) s (begun, changes)
     where id::text like '01941f29-e000-%' order by number, begun desc`,
  );
}
