import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Job, NewJob } from '#contract/jobs/job.schema.ts';
import { addPerson, type Person } from '#test/support/people.ts';

/** The body of a new job, with ordinary defaults, unscheduled. */
export const newJob = (part: Partial<NewJob> = {}): NewJob => ({
  id: uuidv7(),
  title: 'Driveway wash',
  description: null,
  status: 'pending',
  priority: 'medium',
  client_id: null,
  place_id: null,
  assigned_to: null,
  due_date: null,
  scheduled_start: null,
  scheduled_end: null,
  items: [],
  override_hours: false,
  ...part,
});

type Day = { weekday: number; starts: string; ends: string; break_starts?: string; break_ends?: string };
export const everyDay = (starts: string, ends: string, rest: [from: string, to: string] | null = null): Day[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    Object.assign({ weekday, starts, ends }, rest && { break_starts: rest[0], break_ends: rest[1] }),
  );

/** A technician with these working hours, in the business' time zone. */
export async function addTechnician(
  admin: pg.Pool,
  hours: Day[] = everyDay('08:00', '17:00'),
  { skills, ...named }: { full_name?: string; skills?: string[] } = {},
): Promise<Person> {
  const person = await addPerson(admin, 'tech', named);
  if (skills) await admin.query('update staff set skills = $2 where profile_id = $1', [person.id, skills]);
  for (const { weekday, starts, ends, break_starts = null, break_ends = null } of hours) {
    await admin.query('insert into working_hours values ($1, $2, $3, $4, $5, $6)', [
      person.id,
      weekday,
      starts,
      ends,
      break_starts,
      break_ends,
    ]);
  }
  return person;
}

/** A job straight into its table, for tests that aren't about creating one. */
export async function addJob(admin: pg.Pool, part: Partial<Job & { occurrence: string }> = {}): Promise<string> {
  const values = { id: uuidv7(), title: 'Driveway wash', ...part };
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`);
  await admin.query(`insert into jobs (${names.join(', ')}) values (${places.join(', ')})`, Object.values(values));
  return values.id;
}

/** This many days from today at a time of day, in the business' time zone. */
export async function atClock(admin: pg.Pool, days: number, time: string): Promise<string> {
  const { rows } = await admin.query<{ at: Date }>(
    `select ((now() at time zone time_zone)::date + $1::int + $2::time) at time zone time_zone as at from business_settings`,
    [days, time],
  );
  return rows[0]!.at.toISOString().replace('.000Z', 'Z');
}

/** A job between two times of that day. */
export async function addVisit(admin: pg.Pool, days: number, [from, to]: [string, string], part: Partial<Job>) {
  const [scheduled_start, scheduled_end] = [await atClock(admin, days, from), await atClock(admin, days, to)];
  return addJob(admin, { scheduled_start, scheduled_end, ...part });
}

/** A client's place, with or without a location. */
export async function addPlace(
  admin: pg.Pool,
  client_id: string,
  [latitude, longitude]: [number | null, number | null] = [null, null],
): Promise<string> {
  const id = uuidv7();
  await admin.query(
    "insert into places (id, client_id, street, city, latitude, longitude) values ($1, $2, $3, 'Raleigh', $4, $5)",
    [id, client_id, streetOf(id), latitude, longitude],
  );
  return id;
}

/** The street that addPlace gives a place: no two places share one. */
export const streetOf = (place_id: string): string => `${place_id.slice(-12)} Oak Street`;

type Offer = { minutes: number; buffer: number; skills: string[]; billing: 'visit' | 'month' };

/** A service with this duration. */
export async function addService(
  admin: pg.Pool,
  { minutes = 60, buffer = 0, skills = [], billing = 'visit' }: Partial<Offer> = {},
): Promise<string> {
  const id = uuidv7();
  await admin.query(
    `insert into services (id, name, category, pricing, by_condition, billing, duration_minutes, extra_minutes,
       buffer_minutes, taxable, deposit_percent, skills)
     values ($1, $5, 'bins', 'flat', false, $6, $2, 0, $3, true, 0, $4)`,
    [id, minutes, buffer, skills, `Service ${id}`, billing],
  );
  await admin.query(
    `insert into service_prices (service_id, valid_from, price_cents, included_units, extra_cents, suv_percent, truck_percent,
       van_percent, dirty_percent, heavy_percent) values ($1, '2020-01-01', 4500, 1, 0, 100, 100, 100, 100, 100)`,
    [id],
  );
  return id;
}
