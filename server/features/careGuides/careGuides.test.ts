import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { CareGuide, CareGuideSave, OwnCareGuide } from '#contract/office/careGuide.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addShown } from '#test/support/gallery.ts';
import { addJob, addPlace } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newService } from '#test/support/services.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let client: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  hannah = await addPerson(database.admin, 'client');
  client = await signedIn(portal, hannah);
});

const own = async (who: Client) => (await who.get<OwnCareGuide[]>('/api/own-care-guides')).body;
const guideOf = async (title: string) => (await own(client)).find((guide) => guide.title === title)!;

const windows = (part: Partial<CareGuideSave> = {}): CareGuideSave => ({
  title: 'Your windows',
  body: 'Glass stays clear longer if it is dry.',
  steps: [
    { timing: 'until', after: 2, unit: 'hours', title: 'Keep them closed', body: null },
    { timing: 'always', after: null, unit: null, title: 'Spots', body: 'Wipe them with water.' },
  ],
  kinds: [],
  service_ids: [],
  published: true,
  ...part,
});

async function addService(skills: CareGuideSave['kinds'], category = 'washing'): Promise<string> {
  const service = newService({ skills, category });
  await office.command('POST', '/api/services', service);
  return service.id;
}

/** A completed visit of Hannah's with this service. */
async function visited(service_id: string, part: object = {}) {
  const place_id = await addPlace(database.admin, hannah.id);
  const job_id = await addJob(database.admin, {
    client_id: hannah.id,
    place_id,
    status: 'completed',
    scheduled_start: '2026-10-03T13:00:00Z',
    scheduled_end: '2026-10-03T15:00:00Z',
    ...part,
  });
  const item = uuidv7();
  await database.admin.query(
    `insert into job_items (id, job_id, position, service_id, units, square_feet, condition, minutes)
     values ($1, $2, 0, $3, 2, 820, 'normal', 60)`,
    [item, job_id, service_id],
  );
  return { job_id, item };
}

test('guides for our kinds of work are there from the beginning, without dates for a client who had nothing done', async () => {
  const guides = await own(client);
  expect(guides.map(({ title }) => title)).toEqual([
    'Your driveway',
    'Your house wash',
    'Your car’s paint',
    'Your car’s interior',
    'Your ceramic coating',
    'Your bins',
  ]);
  expect(guides.every(({ visit, steps }) => visit === null && steps.length >= 5)).toBe(true);
});

test('a guide follows the last visit that did what it is about, also of a service that is no longer sold', async () => {
  const flatwork = await addService(['flatwork']);
  await visited(flatwork);
  const last = await visited(flatwork, {
    scheduled_start: '2026-11-09T13:00:00Z',
    scheduled_end: '2026-11-09T15:00:00Z',
  });
  await visited(flatwork, {
    status: 'pending',
    scheduled_start: '2026-11-20T13:00:00Z',
    scheduled_end: '2026-11-20T15:00:00Z',
  });
  await database.admin.query('update services set active = false where id = $1', [flatwork]);
  const { visit } = await guideOf('Your driveway');
  expect(visit).toMatchObject({ job_id: last.job_id, done_at: '2026-11-09T15:00:00Z', square_feet: 820, units: 2 });
  expect(visit?.place).toContain('Raleigh');
  // The guide links only to pages that exist: no photos that weren't shared, no booking of a service that isn't sold.
  await addShown(database.admin, { job_id: last.job_id, pair: null });
  expect((await guideOf('Your driveway')).visit).toMatchObject({ photos: 0, can_rebook: false });
  await addShown(database.admin, { job_id: last.job_id });
  await database.admin.query('update services set active = true, online = true where id = $1', [flatwork]);
  await database.admin.query('update booking_rules set online = true');
  expect((await guideOf('Your driveway')).visit).toMatchObject({ photos: 1, can_rebook: true });
  expect((await guideOf('Your bins')).visit).toBeNull();
  // The time reported by the technician's phone beats the schedule.
  await database.admin.query("insert into visit_progress (job_id, done_at) values ($1, '2026-11-09T14:20:00Z')", [
    last.job_id,
  ]);
  expect((await guideOf('Your driveway')).visit?.done_at).toBe('2026-11-09T14:20:00Z');
  const other = await signedIn(portal, await addPerson(database.admin, 'client'));
  expect((await own(other)).every((guide) => guide.visit === null)).toBe(true);
});

test('bins that weren’t cleaned have no guide; some of them have', async () => {
  const bins = await addService(['bins'], 'bins');
  const { item, job_id } = await visited(bins);
  const proof = await addShown(database.admin, { job_id, pair: null });
  await database.admin.query('update photos set item_id = $2 where id = $1', [proof, item]);
  const outcome = (done: number) =>
    database.admin.query(
      `insert into bin_outcomes (item_id, job_id, outcome, bins_done, photo_id, bill_note, occurred_at)
       values ($1, $2, 'blocked', $3, $4, 'blocked', now()) on conflict (item_id) do update set bins_done = $3`,
      [item, job_id, done, proof],
    );
  await outcome(0);
  expect((await guideOf('Your bins')).visit).toBeNull();
  await outcome(1);
  expect((await guideOf('Your bins')).visit?.job_id).toBe(job_id);
});

test('the owner writes one for a service of their own, hides it, changes its order and deletes it', async () => {
  const service_id = await addService([], 'Windows');
  const { job_id } = await visited(service_id);
  const id = uuidv7();
  const body = { id, ...windows({ service_ids: [service_id], published: false }) };
  expect((await office.command<CareGuide>('POST', '/api/care-guides', body)).body).toMatchObject(body);
  expect(await guideOf('Your windows')).toBeUndefined();
  const shown = windows({ service_ids: [service_id] });
  expect((await office.command('PATCH', `/api/care-guides/${id}`, shown)).status).toBe(200);
  expect(await guideOf('Your windows')).toMatchObject({ steps: shown.steps, visit: { job_id } });
  const ids = (await office.get<CareGuide[]>('/api/care-guides')).body.map((guide) => guide.id);
  await office.command('PUT', '/api/care-guides/order', { ids: [id, ...ids.filter((each) => each !== id)] });
  expect((await own(client))[0]!.title).toBe('Your windows');
  expect((await office.command('DELETE', `/api/care-guides/${id}`, undefined)).status).toBe(200);
  expect(await guideOf('Your windows')).toBeUndefined();
});

test.each([
  ['a time without a unit', { timing: 'until', after: 2, unit: null, title: 'x', body: null }],
  ['a time that holds always', { timing: 'always', after: 2, unit: 'hours', title: 'x', body: null }],
  ['no time where there should be one', { timing: 'from', after: null, unit: null, title: 'x', body: null }],
  ['no title', { timing: 'always', after: null, unit: null, title: ' ', body: null }],
  ['a field that isn’t known', { timing: 'always', after: null, unit: null, title: 'x', body: null, html: '<b>' }],
])('%s is refused', async (_, step) => {
  const body = { id: uuidv7(), ...windows(), steps: [step] };
  expect((await office.command('POST', '/api/care-guides', body)).status).toBe(400);
});

test('nobody but the office writes them, and only clients read them as their own', async () => {
  const tech = await signedIn(portal, await addPerson(database.admin, 'tech'));
  for (const who of [client, tech]) {
    expect((await who.get('/api/care-guides')).status).toBe(403);
    expect((await who.command('POST', '/api/care-guides', { id: uuidv7(), ...windows() })).status).toBe(403);
  }
  expect((await tech.get('/api/own-care-guides')).status).toBe(403);
});
