import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addPlace, addService, addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

type Page = { items: JobRow[]; next: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let dani: Person;
let job: JobDetail;
let other: JobDetail;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  await database.admin.query("update profiles set phone = '+19195550200' where id = $1", [hannah.id]);
  dani = await addTechnician(database.admin, undefined, { full_name: 'Dani Ortega' });
  const service_id = await addService(database.admin);
  await database.admin.query("insert into checklist_templates values ($1, 1, 'Edges', false)", [service_id]);
  const place_id = await addPlace(database.admin, hannah.id);
  await database.admin.query("update places set access_notes = 'Gate code 4411' where id = $1", [place_id]);
  const item = {
    id: uuidv7(),
    service_id,
    units: null,
    square_feet: null,
    vehicle_size: null,
    condition: 'normal' as const,
  };
  const theirs = newJob({ client_id: hannah.id, place_id, assigned_to: dani.id, items: [item] });
  job = (await office.command<JobDetail>('POST', '/api/jobs', theirs)).body;
  other = (await office.command<JobDetail>('POST', '/api/jobs', newJob({ title: 'Nobody’s yet' }))).body;
});

const list = async (client: Client, query = '') => (await client.get<Page>(`/api/jobs${query}`)).body.items;

describe('the technician of a job', () => {
  test('sees it with the client’s name, number and way in, and no price', async () => {
    const theirs = await signedIn(portal, dani);
    const { body } = await theirs.get<JobDetail>(`/api/jobs/${job.id}`);
    expect(body).toEqual({ ...job, items: [{ ...job.items[0], price_cents: null }] });
    expect(body).toMatchObject({
      client_name: 'Hannah Osei',
      client: { phone: '+19195550200' },
      where: { access_notes: 'Gate code 4411' },
    });
    expect(job.items[0]!.price_cents).toBe(4_500);
  });

  test.each([
    '',
    '?search=wash',
    '?sort=due',
    '?sort=scheduled',
    '?status=pending',
    '?assigned_to=none',
    '?search=nobody',
  ])('sees no other in the list, asked as "%s"', async (query) => {
    const found = await list(await signedIn(portal, dani), query);
    expect(found.map(({ id }) => id)).toEqual(/none|nobody/.test(query) ? [] : [job.id]);
    if (found[0]) expect(found[0]).toMatchObject({ client_name: 'Hannah Osei', place: job.place });
  });

  test('still reads the name of a service that isn’t offered any more', async () => {
    await database.admin.query('update services set active = false where id = $1', [job.items[0]!.service_id]);
    const { body } = await (await signedIn(portal, dani)).get<JobDetail>(`/api/jobs/${job.id}`);
    expect(body.items[0]!.service_name).toBe(job.items[0]!.service_name);
  });
});

test('the client of a job has no job, but a visit (features/ownVisits)', async () => {
  const theirs = await signedIn(portal, hannah);
  expect((await theirs.get(`/api/jobs/${job.id}`)).status).toBe(403);
  expect((await theirs.get('/api/jobs')).status).toBe(403);
});

/* Another technician, another client, a sales representative, and the job's own people on routes that aren't theirs. */
describe('outsiders', () => {
  const plan = { assigned_to: null, scheduled_start: null, scheduled_end: null, override_hours: true, version: 1 };
  const routes: [string, (id: string) => [method: string, path: string, body?: unknown]][] = [
    ['job.read', (id) => ['GET', `/api/jobs/${id}`]],
    ['job.history', (id) => ['GET', `/api/jobs/${id}/history`]],
    ['job.count', () => ['GET', '/api/jobs/count']],
    ['job.export', () => ['GET', '/api/jobs/export']],
    [
      'job.update',
      (id) => {
        const { id: _, ...values } = newJob({ title: 'Taken over' });
        return ['PATCH', `/api/jobs/${id}`, { ...values, version: 1 }];
      },
    ],
    ['job.create', () => ['POST', '/api/jobs', newJob()]],
    ['job.assign', (id) => ['POST', `/api/jobs/${id}/assign`, { assigned_to: null, override_hours: true, version: 1 }]],
    ['job.schedule', (id) => ['POST', `/api/jobs/${id}/schedule`, plan]],
    ['job.setStatus', (id) => ['POST', `/api/jobs/${id}/status`, { status: 'cancelled', version: 1 }]],
    ['job.delete', (id) => ['DELETE', `/api/jobs/${id}`]],
    [
      'job.bulkAssign',
      (id) => ['POST', '/api/jobs/bulk/assign', { ids: [id], assigned_to: null, override_hours: true }],
    ],
    ['job.bulkStatus', (id) => ['POST', '/api/jobs/bulk/status', { ids: [id], status: 'cancelled' }]],
    [
      'job.tick',
      () => ['POST', `/api/checklist/${job.checklist[0]!.id}`, { done: true, occurred_at: new Date().toISOString() }],
    ],
    ['presence.beat', (id) => ['POST', '/api/presence', { job_id: id, editing: true }]],
  ];
  const readers = new Set(['job.read']);
  const tickers = new Set(['job.tick']);

  test.each(routes)('%s is closed to them, and the job is untouched', async (key, call) => {
    for (const role of ['sales', 'tech', 'client'] as const) {
      const client = await signedIn(portal, await addPerson(database.admin, role));
      const [method, path, body] = call(job.id);
      const { status } = await client.send(method, path, { body, commandId: uuidv7() });
      const seen = (readers.has(key) && role === 'tech') || (tickers.has(key) && role === 'tech');
      expect(status, `${role} at ${key}`).toBe(seen ? 404 : 403);
    }
    for (const person of [dani, hannah]) {
      const client = await signedIn(portal, person);
      const [method, path, body] = call(other.id);
      if (tickers.has(key) && person === dani) continue;
      const { status } = await client.send(method, path, { body, commandId: uuidv7() });
      expect(status, `${person.role} at ${key}`).toBe(readers.has(key) && person === dani ? 404 : 403);
    }
    expect((await office.get(`/api/jobs/${job.id}`)).body).toEqual(job);
    expect((await office.get(`/api/jobs/${other.id}`)).body).toEqual(other);
  });

  test('sales have no list of jobs, and another technician’s is empty', async () => {
    const sales = await signedIn(portal, await addPerson(database.admin, 'sales'));
    expect((await sales.get('/api/jobs')).status).toBe(403);
    expect(await list(await signedIn(portal, await addTechnician(database.admin)))).toEqual([]);
    expect((await new Client(portal).get('/api/jobs')).status).toBe(401);
  });

  test('a technician whose job is reassigned doesn’t see it any more, nor its steps', async () => {
    const nico = await addTechnician(database.admin);
    const theirs = await signedIn(portal, dani);
    const assign = (assigned_to: string, version: number) =>
      office.command('POST', `/api/jobs/${job.id}/assign`, { assigned_to, override_hours: false, version });
    await assign(nico.id, 1);
    expect((await theirs.get(`/api/jobs/${job.id}`)).status).toBe(404);
    expect(
      (
        await theirs.command('POST', `/api/checklist/${job.checklist[0]!.id}`, {
          done: true,
          occurred_at: new Date().toISOString(),
        })
      ).status,
    ).toBe(404);
    const { body } = await (await signedIn(portal, nico)).get<JobDetail>(`/api/jobs/${job.id}`);
    expect(body).toMatchObject({ checklist: [{ done_at: null }], items: [{ price_cents: null }] });
    await assign(dani.id, 2);
  });
});
