import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.schema.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addVisit, atClock, streetOf } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startEmptyPortal } from '#test/support/portal.ts';

type Page = { items: Visit[]; next: string | null };

let database: TestDatabase;
let portal: string;
let dani: Person;
let hannah: Person;
let tech: Client;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
});
beforeEach(async () => {
  [dani, hannah] = await Promise.all([addPerson(database.admin, 'tech'), addPerson(database.admin, 'client')]);
  tech = await signedIn(portal, dani);
});

const at = (days: number, time: string) => atClock(database.admin, days, time);
const visit = (days: number, span: [string, string], part: Partial<Job> = {}) =>
  addVisit(database.admin, days, span, { client_id: hannah.id, assigned_to: dani.id, ...part });
const read = async (who: Client, cursor = '') => {
  const { status, body } = await who.get<Page>(`/api/visits${cursor && `?cursor=${cursor}`}`);
  expect(status).toBe(200);
  return body;
};
const titles = async (who: Client) => (await read(who)).items.map(({ title }) => title);

test('a technician gets today’s jobs in order, done ones too, and none of another day or that were called off', async () => {
  await visit(0, ['23:00', '23:59'], { title: 'Last of the day' });
  await visit(0, ['00:00', '01:00'], { title: 'First of the day', status: 'completed' });
  await visit(0, ['09:00', '10:00'], { title: 'Called off', status: 'cancelled' });
  await visit(-1, ['23:00', '23:59'], { title: 'Yesterday' });
  await visit(1, ['00:00', '01:00'], { title: 'Tomorrow' });
  await addJob(database.admin, {
    assigned_to: dani.id,
    title: 'Due today, at any time',
    due_date: await at(0, '12:00'),
  });
  await addJob(database.admin, { assigned_to: dani.id, title: 'Due tomorrow', due_date: await at(1, '12:00') });
  expect(await titles(tech)).toEqual(['First of the day', 'Last of the day', 'Due today, at any time']);
});

test('today is a day of the business, wherever the server stands', async () => {
  const { rows } = await database.admin.query<{ time_zone: string }>('select time_zone from business_settings');
  try {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await database.admin.query('update business_settings set time_zone = $1', [zone]);
      await database.admin.query('delete from jobs where assigned_to = $1', [dani.id]);
      await visit(0, ['00:00', '01:00'], { title: 'Early' });
      await visit(0, ['23:00', '23:30'], { title: 'Late' });
      await visit(-1, ['23:30', '23:59'], { title: 'Before' });
      await visit(1, ['00:00', '00:30'], { title: 'After' });
      expect(await titles(tech), zone).toEqual(['Early', 'Late']);
    }
  } finally {
    await database.admin.query('update business_settings set time_zone = $1', [rows[0]!.time_zone]);
  }
});

test('each says who, where and what, and the number to call', async () => {
  const place_id = await addPlace(database.admin, hannah.id);
  await database.admin.query("update profiles set phone = '+19195550155' where id = $1", [hannah.id]);
  await database.admin.query(
    "update places set region = 'NC', postal_code = '27601', access_notes = 'Gate 4417' where id = $1",
    [place_id],
  );
  const id = await visit(0, ['09:00', '11:00'], { place_id });
  for (const position of [0, 1])
    await database.admin.query(
      `insert into job_items (id, job_id, position, service_id, condition, minutes)
       values (gen_random_uuid(), $1, $2, $3, 'normal', 60)`,
      [id, position, await addService(database.admin)],
    );
  await database.admin.query(
    `insert into checklist_items (id, job_id, position, task, photo, required)
     values (gen_random_uuid(), $1, 0, 'Move the mats', false, false), (gen_random_uuid(), $1, 1, 'Rinse', false, true)`,
    [id],
  );
  const street = streetOf(place_id);
  expect((await read(tech)).items[0]).toMatchObject({
    id,
    steps: { done: 0, all: 2, next: 'Rinse' },
    title: 'Driveway wash',
    client_name: hannah.full_name,
    technician_name: dani.full_name,
    place: `${street}, Raleigh`,
    address: `${street}, Raleigh, NC 27601`,
    where: expect.objectContaining({ id: place_id, access_notes: 'Gate 4417' }),
    services: [expect.stringMatching(/^Service /), expect.stringMatching(/^Service /)],
    client_phone: '+19195550155',
  });
});

test('nobody gets another’s', async () => {
  await visit(0, ['09:00', '11:00']);
  const [other, stranger] = await Promise.all([addPerson(database.admin, 'tech'), addPerson(database.admin, 'client')]);
  expect(await titles(await signedIn(portal, other))).toEqual([]);
  for (const who of [stranger, hannah]) {
    expect((await (await signedIn(portal, who)).get('/api/visits')).status).toBe(403);
  }
});
