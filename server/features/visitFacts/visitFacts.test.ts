import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EstimateList, EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import type { JobDetail, NewItem } from '#contract/jobs/job.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addService, addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let rep: Client;
let dani: Person;
let service: string;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  rep = await signedIn(portal, await addPerson(database.admin, 'sales'));
});
beforeEach(async () => {
  dani = await addTechnician(database.admin);
  service = await addService(database.admin);
});

const item = (part: Partial<NewItem> = {}): NewItem => ({
  id: uuidv7(),
  service_id: service,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
  ...part,
});
async function sold(...items: NewItem[]): Promise<string> {
  const job = newJob({ assigned_to: dani.id, items: items.length > 0 ? items : [item()] });
  expect((await office.command('POST', '/api/jobs', job)).status).toBe(200);
  return job.id;
}
async function setStatus(id: string, status: string): Promise<void> {
  const { version } = (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
  expect(
    (
      await office.command('POST', `/api/jobs/${id}/status`, {
        version,
        status,
        completion: { reason: 'Done on paper.' },
      })
    ).status,
  ).toBe(200);
}

/** Minutes before now. Each stretch of a person uses its own hours in the past, so that none overlap. */
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let hours = 0;
type Change = { person?: Person; kind?: string; entry_id?: string };
async function clock(job_id: string, minutes: number, { person = dani, kind = 'job', entry_id }: Change = {}) {
  if (!entry_id) hours += 12;
  const from = hours * 60;
  const { status } = await office.command('POST', '/api/time/changes', {
    id: uuidv7(),
    person_id: person.id,
    entry_id: entry_id ?? null,
    kind,
    job_id,
    started_at: ago(from),
    ended_at: ago(from - minutes),
    reason: 'Phone was dead',
  });
  expect(status).toBe(200);
}
const entryOf = async (job: string) =>
  (await database.admin.query<{ id: string }>('select id from time_entries where job_id = $1', [job])).rows[0]!.id;
const factOf = async (job: string): Promise<unknown> =>
  (
    await database.admin.query(
      'select service_id, condition, book_minutes, actual_minutes, left_out, people from visit_facts where job_id = $1',
      [job],
    )
  ).rows[0];
const fact = (actual_minutes: number, part: object = {}) => ({
  service_id: service,
  condition: 'normal',
  book_minutes: 60,
  actual_minutes,
  left_out: null,
  people: 1,
  ...part,
});
async function finished(minutes: number): Promise<string> {
  const job = await sold();
  await clock(job, minutes);
  await setStatus(job, 'completed');
  return job;
}
const estimates = async (who: Client) => (await who.get<EstimateList>('/api/estimates')).body;
const learned = async (who: Client = rep) =>
  (await estimates(who)).services.find(({ service_id }) => service_id === service);

describe('what a visit took', () => {
  test('is kept once the job is completed, against the price book’s minutes', async () => {
    const job = await sold(item({ condition: 'dirty' }));
    await clock(job, 30);
    await clock(job, 42);
    await clock(job, 25, { kind: 'drive' });
    expect(await factOf(job)).toBeUndefined();
    await setStatus(job, 'completed');
    expect(await factOf(job)).toEqual(fact(72, { condition: 'dirty' }));
  });

  test('is kept when the time comes in after the job was completed', async () => {
    const job = await sold();
    await setStatus(job, 'completed');
    expect(await factOf(job)).toBeUndefined();
    await clock(job, 55);
    expect(await factOf(job)).toEqual(fact(55));
  });

  test('isn’t known of a job with two services, or of a line that isn’t in the price book', async () => {
    const typed = { service_id: null, service_name: 'Gum removal', minutes: 30, price_cents: 4_000 };
    for (const other of [item(), item(typed)]) {
      const job = await sold(item(), other);
      await clock(job, 90);
      await setStatus(job, 'completed');
      expect(await factOf(job)).toBeUndefined();
    }
  });

  test('follows a correction of the time, also one that takes it away', async () => {
    const job = await finished(300);
    const entry_id = await entryOf(job);
    await clock(job, 66, { entry_id });
    expect(await factOf(job)).toEqual(fact(66));
    await clock(await sold(), 66, { entry_id });
    expect(await factOf(job)).toBeUndefined();
  });

  test('goes when the job is reopened, and comes back', async () => {
    const job = await finished(66);
    await setStatus(job, 'in_progress');
    expect(await factOf(job)).toBeUndefined();
    await setStatus(job, 'completed');
    expect(await factOf(job)).toEqual(fact(66));
  });

  test('is left out while a clock runs, and when it ran on after the job was done', async () => {
    const job = await sold();
    const tech = await signedIn(portal, dani);
    const start = { entry_id: uuidv7(), switch_from: null, occurred_at: ago(0) };
    expect((await tech.command('POST', `/api/visits/${job}/clock-in`, start)).status).toBe(200);
    await setStatus(job, 'completed');
    expect(await factOf(job)).toMatchObject({ left_out: 'running' });
    // As if the job was completed in the morning and the clock was stopped at night.
    await database.admin.query('alter table jobs disable trigger complete_job');
    await database.admin.query(`update jobs set completed_at = now() - interval '8 hours' where id = $1`, [job]);
    await database.admin.query('alter table jobs enable trigger complete_job');
    await tech.command('POST', '/api/time/stop', { occurred_at: ago(0) });
    expect(await factOf(job)).toMatchObject({ left_out: 'late' });
  });

  test('of two people is everyone’s time, with how many they are, and is left out', async () => {
    const job = await sold();
    await clock(job, 30);
    await clock(job, 20);
    await setStatus(job, 'completed');
    const marcus = await addTechnician(database.admin);
    await clock(job, 25, { person: marcus });
    expect(await factOf(job)).toEqual(fact(75, { left_out: 'crew', people: 2 }));
    const { rows } = await database.admin.query<{ id: string }>(
      'select id from time_entries where job_id = $1 and person_id = $2',
      [job, marcus.id],
    );
    await clock(await sold(), 25, { person: marcus, entry_id: rows[0]!.id });
    expect(await factOf(job)).toEqual(fact(50));
  });

  test('is read once both are there, where the clock stops while the job is completed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const job = await sold();
      await Promise.all([clock(job, 50), setStatus(job, 'completed')]);
      expect(await factOf(job)).toEqual(fact(50));
    }
  });
});

describe('estimates', () => {
  test('say what eight finished jobs took, to sales and the office, and name no job and no person', async () => {
    for (let job = 0; job < 7; job += 1) await finished(72);
    expect(await learned()).toMatchObject({ jobs: 7, used: false });
    await finished(72);
    expect(await learned()).toMatchObject({ jobs: 8, took: expect.closeTo(1.2), used: true });
    expect(await learned(office)).toEqual(await learned());
    expect(Object.keys((await learned())!).toSorted()).toEqual(['factors', 'jobs', 'service_id', 'took', 'used']);
    const forgotten = await finished(600);
    expect(await factOf(forgotten)).toEqual(fact(600));
    expect(await learned()).toMatchObject({ jobs: 8, took: expect.closeTo(1.2) });
  });

  test('are switched off and on by the office alone, and so is the hourly cost', async () => {
    const off = { learn: false, hourly_cost_cents: 2_900 };
    const put = (who: Client, body: EstimateSettings) => who.command('PUT', '/api/estimates/settings', body);
    expect((await put(rep, off)).status).toBe(403);
    expect(await put(office, off)).toMatchObject({ status: 200, body: off });
    expect((await estimates(rep)).settings).toEqual(off);
    expect((await put(office, { learn: true, hourly_cost_cents: -1 })).status).toBe(400);
    expect((await put(office, { learn: true, hourly_cost_cents: null })).status).toBe(200);
  });

  test('never change a price or what is planned', async () => {
    for (let job = 0; job < 8; job += 1) await finished(90);
    const job = await sold();
    const { items } = (await office.get<JobDetail>(`/api/jobs/${job}`)).body;
    expect(items).toMatchObject([{ minutes: 60, price_cents: 4_500 }]);
  });
});
