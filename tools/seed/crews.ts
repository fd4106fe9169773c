import type pg from 'pg';
import type { VehicleSize } from '#contract/jobs/service.kinds.ts';
import { lengthOf, price, store } from '#server/features/jobs/items.service.ts';
import { insertAll } from '#tools/seed/bulk.ts';
import { placeId } from '#tools/seed/clients.ts';
import { people } from '#tools/seed/people.ts';
import { idOfService } from '#tools/seed/services.ts';
import { txOf } from '#tools/seed/tx.ts';

type SeedCrew = {
  client: string;
  title: string;
  description: string;
  service: string;
  vehicle_size?: VehicleSize;
  square_feet?: number;
  days: number;
  /** The first leads; null is an open seat. */
  people: (string | null)[];
  starts: string;
  ends: string;
};

/** Work of two people on two days, of two people on one day, and work that waits for a helper. */
const crews: SeedCrew[] = [
  {
    client: 'Greg Sandoval',
    title: 'Ceramic coating, SUV',
    description: 'Correct the paint on the first day, coat on the second. Keep it indoors overnight.',
    service: 'Ceramic coating',
    vehicle_size: 'suv',
    days: 2,
    people: ['marcus', 'tasha'],
    starts: '08:00',
    ends: '12:00',
  },
  {
    client: 'Rafael Pinto',
    title: 'House soft wash',
    description: 'Two storeys: one on the ladder, one on the ground.',
    service: 'House soft wash',
    square_feet: 1_500,
    days: 1,
    people: ['jess', 'luis'],
    starts: '07:30',
    ends: '10:30',
  },
  {
    client: 'Oak Hill Elementary',
    title: 'Flatwork wash',
    description: 'Before the first bell on the day, with a second machine.',
    service: 'Driveway and flatwork wash',
    square_feet: 4_000,
    days: 1,
    people: ['owen', null],
    starts: '08:30',
    ends: '11:00',
  },
];

const fixedId = (crew: number, part: number) =>
  `019b76da-eb00-7000-8000-${(crew * 100 + part).toString(16).padStart(12, '0')}`;

/** Jobs of several people and days in the next weeks, where their people have time. A second run adds nothing. */
export async function seedCrews(client: pg.Client): Promise<void> {
  const known = await client.query("select from jobs where id::text like '019b76da-eb00-%' limit 1");
  if (known.rowCount) return;
  for (const [index, crew] of crews.entries()) await seedCrew(client, index, crew);
}

type Time = { person_id: string | null; starts_at: string; ends_at: string };

async function seedCrew(client: pg.Client, index: number, crew: SeedCrew): Promise<void> {
  const clients = people.filter(({ role }) => role === 'client');
  const place_id = placeId(clients.findIndex(({ full_name }) => full_name === crew.client));
  const { rows: places } = await client.query<{ client_id: string }>('select client_id from places where id = $1', [
    place_id,
  ]);
  const { rows: days } = await client.query<{ times: Time[] }>(firstFree, [
    crew.people,
    crew.days,
    crew.starts,
    crew.ends,
  ]);
  const service_id = idOfService(crew.service);
  if (!places[0] || !days[0] || !service_id) return;
  const tx = txOf(client);
  const { vehicle_size = null, square_feet = null, title, description } = crew;
  const lines = await price(tx, [
    { id: fixedId(index, 99), service_id, units: null, square_feet, vehicle_size, condition: 'normal' },
  ]);
  const { buffer_minutes } = lengthOf(lines);
  const job_id = fixedId(index, 0);
  const job = { id: job_id, title, description, client_id: places[0].client_id, place_id, buffer_minutes };
  await insertAll(client, 'jobs', [job]);
  await store(tx, job_id, lines, 0);
  const { times } = days[0];
  const spanOf = (time: Time, part: number) => {
    const lead = time.person_id === times[0]!.person_id;
    return Object.assign(time, { id: fixedId(index, part + 1), job_id, pause_minutes: 0, lead });
  };
  await insertAll(client, 'job_spans', times.map(spanOf));
}

/** The first days on which everyone works and is free. */
const firstFree = `
  select json_agg(json_build_object('person_id', p.id, 'starts_at', t.starts, 'ends_at', t.ends) order by d.day, s.n) as times
  from generate_series(3, 28) first
    cross join business_settings b
    cross join unnest($1::text[]) with ordinality s (person, n)
    cross join lateral (
      select (now() at time zone b.time_zone)::date + n as day from generate_series(first, first + $2::int - 1) n) d
    cross join lateral (
      select (d.day + $3::time) at time zone b.time_zone as starts, (d.day + $4::time) at time zone b.time_zone as ends) t
    left join profiles p on p.email = s.person || '@qrportal.example' and p.role = 'tech' and p.active
  group by first
  having bool_and(s.person is null or works_at(p.id, t.starts, t.ends) and not exists (
    select from busy_spans busy where busy.technician_id = p.id
      and busy.span && tstzrange(t.starts, t.ends + interval '30 minutes')))
  order by first limit 1`;
