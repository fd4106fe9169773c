import type pg from 'pg';
import { addDays } from '#contract/base/days.ts';
import { occurrences, type Rule } from '#contract/jobs/recurrence.ts';
import { lengthOf, price, store } from '#server/features/jobs/items.service.ts';
import { insertAll } from '#tools/seed/bulk.ts';
import { people } from '#tools/seed/people.ts';
import { placeId } from '#tools/seed/clients.ts';
import { serviceId } from '#tools/seed/services.ts';
import { txOf } from '#tools/seed/tx.ts';

type SeedSeries = {
  client: string;
  title: string;
  technician: string;
  at: string;
  rule: Rule | { every: 'pickup'; interval: number; days_after: number };
  service: number;
  units?: number;
  square_feet?: number;
};

const [flatwork, binPlan] = [0, 3];
const dayAfterPickup = (interval: number) => ({ every: 'pickup', interval, days_after: 1 }) as const;

/** The recurring work of the seed's business: the plans for bins, and lots that are washed each week or month. */
const plans: SeedSeries[] = [
  {
    client: 'Ruth Abara',
    title: 'Trash-bin plan',
    technician: 'jess',
    at: '08:20',
    rule: dayAfterPickup(4),
    service: binPlan,
    units: 3,
  },
  {
    client: 'Hannah Osei',
    title: 'Trash-bin plan',
    technician: 'nico',
    at: '07:40',
    rule: dayAfterPickup(4),
    service: binPlan,
    units: 2,
  },
  {
    client: 'Kite Bakery',
    title: 'Kitchen bins',
    technician: 'luis',
    at: '07:10',
    rule: dayAfterPickup(2),
    service: binPlan,
    units: 5,
  },
  {
    client: 'Fernway Apartments',
    title: 'Bin rooms A and B',
    technician: 'jess',
    at: '12:10',
    rule: dayAfterPickup(4),
    service: binPlan,
    units: 24,
  },
  {
    client: 'Brightway Dental',
    title: 'Patient parking wash',
    technician: 'dani',
    at: '07:05',
    rule: { every: 'week', interval: 1, weekdays: [5] },
    service: flatwork,
    square_feet: 5_400,
  },
  {
    client: 'Maple Court HOA',
    title: 'Pool deck wash',
    technician: 'owen',
    at: '08:30',
    rule: { every: 'month', interval: 1, nth: 2, weekday: 5 },
    service: flatwork,
    square_feet: 4_200,
  },
];

const fixedId = (series: number, visit: number) =>
  `019b76da-c${series.toString(16)}00-7000-8000-${visit.toString(16).padStart(12, '0')}`;
export const seriesId = (index: number) => fixedId(index, 0);

/** Half a year ahead, as the background task keeps it, and some past weeks. */
const [daysBack, daysAhead] = [75, 182];

/** Recurring visits, from some weeks ago on; past ones are done. Existing ones stay unchanged. */
export async function seedSeries(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ today: string }>(
    'select (now() at time zone time_zone)::date::text as today from business_settings',
  );
  const known = await client.query<{ id: string }>('select id from job_series');
  for (const [index, plan] of plans.entries())
    if (!known.rows.some(({ id }) => id === seriesId(index))) await seedOne(client, { ...plan, index }, rows[0]!.today);
}

async function seedOne(client: pg.Client, plan: SeedSeries & { index: number }, today: string): Promise<void> {
  const parties = await partiesOf(client, plan);
  if (!parties) return;
  const { client_id, technician_id, rule, place_id } = parties;
  const series_id = seriesId(plan.index);
  const starts_on = addDays(today, -daysBack);
  const item = {
    service_id: serviceId(plan.service),
    units: plan.units ?? null,
    square_feet: plan.square_feet ?? null,
    vehicle_size: null,
    condition: 'normal' as const,
  };
  const tx = txOf(client);
  const priced = await price(tx, [{ id: fixedId(plan.index, 0xffff), ...item }]);
  const { minutes, buffer_minutes } = lengthOf(priced);
  await insertAll(client, 'job_series', [
    {
      id: series_id,
      client_id,
      place_id,
      title: plan.title,
      priority: 'medium',
      assigned_to: technician_id,
      start_time: plan.at,
      duration_minutes: minutes,
      rule,
      starts_on,
      items: [item],
      materialised_to: addDays(today, daysAhead),
      created_at: starts_on,
    },
  ]);
  const days = occurrences({ rule, starts_on, ends_on: null, max_count: null, skips: [] }, addDays(today, daysAhead));
  for (const [number, day] of days.entries()) {
    const id = fixedId(plan.index, number + 1);
    await client.query(visitSql, [
      id,
      plan.title,
      client_id,
      place_id,
      technician_id,
      day,
      plan.at,
      minutes,
      buffer_minutes,
      series_id,
      day < today,
      starts_on,
    ]);
    await store(tx, id, [{ ...priced[0]!, id: fixedId(plan.index, 0x1_0000 + number) }], 0);
  }
}

/** With its technician, if they work then and are free; otherwise unassigned, as the background task makes it. */
const visitSql = `
  insert into jobs (id, title, client_id, place_id, scheduled_start, scheduled_end, buffer_minutes, series_id, occurrence,
    status, completed_at, assigned_to, created_at)
  select $1, $2, $3, $4, t.starts, t.ends, $9::int, $10, $6::date, case when $11::boolean then 'completed' else 'pending' end,
    case when $11::boolean then t.ends end,
    case when works_at($5, t.starts, t.ends) and not exists (
        select from busy_spans s where s.technician_id = $5
          and s.span && tstzrange(t.starts, t.ends + make_interval(mins => $9::int)))
      then $5::uuid end,
    $12::date
  from business_settings b
    cross join lateral (select ($6::date + $7::time) at time zone b.time_zone as starts) s
    cross join lateral (select s.starts, s.starts + make_interval(mins => $8::int) as ends) t`;

async function partiesOf(client: pg.Client, { client: name, technician, rule }: SeedSeries) {
  const place_id = placeId(people.filter(({ role }) => role === 'client').findIndex((each) => each.full_name === name));
  const { rows } = await client.query<{ client_id: string; technician_id: string; asset_id: string; pickup: number }>(
    `select p.client_id, t.id as technician_id, a.id as asset_id, a.pickup_weekday as pickup
     from places p join profiles t on t.email = $2 and t.role = 'tech' and t.active
       left join assets a on a.place_id = p.id and a.kind = 'bins' and a.pickup_weekday is not null
     where p.id = $1 order by a.id limit 1`,
    [place_id, `${technician}@qrportal.example`],
  );
  const found = rows[0];
  if (!found || (rule.every === 'pickup' && !found.asset_id)) return null;
  const { client_id, technician_id, asset_id, pickup: pickup_weekday } = found;
  const whole: Rule = rule.every === 'pickup' ? { ...rule, asset_id, pickup_weekday } : rule;
  return { client_id, technician_id, place_id, rule: whole };
}
