import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Job, NewJob } from '#contract/jobs/job.schema.ts';
import { addPerson, type Person } from '#test/support/people.ts';

/** What a new job is sent as; what isn't said is something ordinary, in the drawer. */
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
export const everyDay = (starts: string, ends: string): Day[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts, ends }));

/** A technician who works these hours, on the business' clock. */
export async function addTechnician(
  admin: pg.Pool,
  hours: Day[] = everyDay('08:00', '17:00'),
  named: { full_name?: string } = {},
): Promise<Person> {
  const person = await addPerson(admin, 'tech', named);
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

/** A job as its table has it, for tests that are about something else than making one. */
export async function addJob(admin: pg.Pool, part: Partial<Job & { occurrence: string }> = {}): Promise<string> {
  const values = { id: uuidv7(), title: 'Driveway wash', ...part };
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`);
  await admin.query(`insert into jobs (${names.join(', ')}) values (${places.join(', ')})`, Object.values(values));
  return values.id;
}

/** A place of a client's own, there or nowhere. */
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

/** Where addPlace puts a place: no two are in the same street. */
export const streetOf = (place_id: string): string => `${place_id.slice(-12)} Oak Street`;

type Offer = { minutes: number; buffer: number; skills: string[]; billing: 'visit' | 'month' };

/** Something to sell that takes this long. */
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
