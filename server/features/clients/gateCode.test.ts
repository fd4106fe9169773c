import { beforeAll, expect, test } from 'vitest';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Visit } from '#contract/field/visit.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let dani: Person;
let place: string;
let job: string;

const recordOf = async () => (await office.get<ClientRecord>(`/api/clients/${hannah.id}`)).body.places[0]!;

async function save(gate_code: string) {
  const { id, assets: _, ...body } = await recordOf();
  return office.command('PUT', `/api/places/${id}`, { ...body, gate_code });
}

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client');
  dani = await addTechnician(database.admin);
  place = await addPlace(database.admin, hannah.id);
  job = await addJob(database.admin, {
    client_id: hannah.id,
    place_id: place,
    assigned_to: dani.id,
    due_date: new Date().toISOString(),
  });
  await save(' 4417# ');
});

test('the office keeps it with the place, at most forty characters', async () => {
  expect(await recordOf()).toMatchObject({ id: place, gate_code: '4417#' });
  expect((await save('4'.repeat(41))).status).toBe(400);
  expect(await recordOf()).toMatchObject({ gate_code: '4417#' });
});

test('the technician of the job reads it, with the job and on their first page', async () => {
  const theirs = await signedIn(portal, dani);
  expect((await theirs.get<JobDetail>(`/api/jobs/${job}`)).body.where?.gate_code).toBe('4417#');
  const { items } = (await theirs.get<{ items: Visit[] }>('/api/visits')).body;
  expect(items.map(({ where }) => where?.gate_code)).toEqual(['4417#']);
});

test('nobody else does, and nobody but the office writes it', async () => {
  const [tech, client] = [await addTechnician(database.admin), await addPerson(database.admin, 'client')];
  const outsiders = [tech, client];
  const other = await signedIn(portal, tech);
  expect((await other.get(`/api/jobs/${job}`)).status).toBe(404);
  expect((await other.get('/api/visits')).body).toMatchObject({ items: [] });
  expect((await (await signedIn(portal, client)).get(`/api/own-visits/${job}`)).status).toBe(404);
  const sales = await signedIn(portal, await addPerson(database.admin, 'sales'));
  expect([403, 404]).toContain((await sales.get(`/api/jobs/${job}`)).status);
  const { id, assets: _, ...body } = await recordOf();
  for (const person of [dani, hannah, ...outsiders]) {
    const theirs = await signedIn(portal, person);
    expect((await theirs.get(`/api/clients/${hannah.id}`)).status).toBe(403);
    expect((await theirs.command('PUT', `/api/places/${id}`, { ...body, gate_code: '1' })).status).toBe(403);
  }
  expect(await recordOf()).toMatchObject({ gate_code: '4417#' });
});

test('a file of clients brings it in, and takes it out again', async () => {
  const { street, city } = await recordOf();
  const row = { full_name: hannah.full_name, email: hannah.email, street, city, gate_code: '2580' };
  expect((await office.command('POST', '/api/clients/import', { rows: [row] })).status).toBe(200);
  expect(await recordOf()).toMatchObject({ gate_code: '2580' });
  const file = await office.get<string>('/api/clients/export');
  expect(file.body).toContain('gate_code');
  expect(file.body).toContain('2580');
});
