import type pg from 'pg';
import type { Question } from '#tools/bench/questions.ts';

const [technicians, asking] = [12, 200];

/**
 * When a technician could come, for twelve technicians with as many visits as the business has jobs: four a day each, including
 * the next two months. The constraint that keeps them apart is on while they are inserted.
 */
export async function slotQuestions(admin: pg.Pool, jobs: number): Promise<Question[]> {
  const { rowCount } = await admin.query('select from busy_spans limit 1');
  if (!rowCount) await plan(admin, jobs);
  const { rows } = await admin.query<{ place: string; client: string; service: string; work: string }>(
    `select l.id as place, l.client_id as client, s.id as service, s.name as work
     from (select id, client_id from places order by random() limit ${asking}) l, services s
     where s.name in ('Bench wash', 'Bench fleet')`,
  );
  const question = (name: string, work: string): Question => {
    const bodies = rows.flatMap(({ place, client, service, ...row }) =>
      row.work === work
        ? JSON.stringify({
            client_id: client,
            place_id: place,
            items: [{ service_id: service, units: null, square_feet: null, vehicle_size: null, condition: 'normal' }],
          })
        : [],
    );
    return { kind: 'slots', name, paths: bodies.map(() => '/api/slots'), bodies };
  };
  return [
    question('12 technicians, 14 days, least driving', 'Bench wash'),
    question('the same, 8 hours by two of them, on several days', 'Bench fleet'),
  ];
}

async function plan(admin: pg.Pool, jobs: number): Promise<void> {
  await admin.query(`
    update booking_rules set online = true, several_days_online = true, depot_latitude = 35.8, depot_longitude = -78.6;
    insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes, buffer_minutes,
        taxable, deposit_percent, skills, online, people_min)
      values (gen_random_uuid(), 'Bench wash', 'washing', 'flat', false, 'visit', 60, 0, 15, true, 0, '{flatwork}', true, 1),
        (gen_random_uuid(), 'Bench fleet', 'washing', 'flat', false, 'visit', 480, 0, 15, true, 0, '{flatwork}', true, 2);
    insert into service_prices (service_id, valid_from, price_cents, included_units, extra_cents, suv_percent, truck_percent,
        van_percent, dirty_percent, heavy_percent)
      select id, '2020-01-01', 12500, 1, 0, 100, 100, 100, 100, 100 from services where name in ('Bench wash', 'Bench fleet');
    insert into profiles (id, role, full_name)
      select gen_random_uuid(), 'tech', 'Washer ' || i from generate_series(1, ${technicians}) i;
    insert into staff (profile_id, skills) select id, '{flatwork}' from profiles where full_name like 'Washer %'
      on conflict (profile_id) do update set skills = excluded.skills;
    insert into working_hours (profile_id, weekday, starts, ends, break_starts, break_ends)
      select id, day, '08:00', '18:00', '12:00', '12:30' from profiles, generate_series(0, 6) day
      where full_name like 'Washer %'`);
  await admin.query(
    `insert into busy_spans (owner_id, technician_id, span, kind, work_ends, latitude, longitude)
     select gen_random_uuid(), t.id, tstzrange(at, at + interval '75 minutes'), 'job', at + interval '60 minutes',
       35.7 + random() / 5, -78.7 + random() / 5
     from (select id from profiles where full_name like 'Washer %') t
       cross join generate_series(0, $1::int / ${technicians}) i
       cross join lateral (select date_trunc('day', now()) + interval '60 days' - (i / 4) * interval '1 day'
         + interval '12 hours' + (i % 4) * interval '2 hours 30 minutes' as at) a`,
    [jobs],
  );
  await admin.query('analyze busy_spans');
}
