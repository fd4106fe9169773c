import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { FoundPlans, PlanQuery } from '#contract/jobs/schedule.schema.ts';
import { setRules } from '#test/support/booking.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let dani: Person;
let marcus: Person;
let client: Person;
let home: string;
let service: string;

/* Dani has the skill and a break, Marcus works through, without the skill. */
beforeAll(async () => {
  ({ database, office } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  await setRules(database.admin);
  dani = await addTechnician(database.admin, everyDay('08:00', '17:00', ['12:00', '12:30']), {
    full_name: 'Dani Ortega',
    skills: ['detailing'],
  });
  marcus = await addTechnician(database.admin, everyDay('08:00', '17:00'), { full_name: 'Marcus Webb', skills: [] });
  service = await addService(database.admin, { minutes: 480, skills: ['detailing'] });
  client = await addPerson(database.admin, 'client');
  home = await addPlace(database.admin, client.id, [35.78, -78.64]);
});

const item = (service_id: string) => ({
  id: uuidv7(),
  service_id,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal' as const,
});
async function created(part: Parameters<typeof newJob>[0] = {}): Promise<JobDetail> {
  const job = newJob({ client_id: client.id, place_id: home, items: [item(service)], ...part });
  const { status, body } = await office.command<JobDetail>('POST', '/api/jobs', job);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function find(job: JobDetail, from: string, part: Partial<PlanQuery> = {}): Promise<FoundPlans> {
  const asked: PlanQuery = { job_id: job.id, from, people: 1, several_days: false, hand_over: false, ...part };
  const { status, body } = await office.send<FoundPlans>('POST', '/api/board/plans', { body: asked });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** Saves a found plan as the dialog does. */
async function taken({ id, version }: JobDetail, { spans }: FoundPlans['plans'][number]): Promise<JobDetail> {
  const planned = spans.map((span) => Object.assign({ id: uuidv7() }, span));
  const { status, body } = await office.command<JobDetail>('PUT', `/api/jobs/${id}/spans`, {
    spans: planned,
    override_hours: false,
    version,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** Who, on which day, by the clock of New York in summer. */
const times = ({ spans }: FoundPlans['plans'][number]) =>
  spans.map(({ person_id, start, end, lead }) => [
    person_id === dani.id ? 'Dani' : 'Marcus',
    ...[start, end].map((at) => new Date(Date.parse(at) - 4 * 3_600_000).toISOString().slice(8, 16)),
    lead,
  ]);
const busy = (person: Person, from: string, until: string) =>
  addJob(database.admin, { assigned_to: person.id, scheduled_start: `${from}:00Z`, scheduled_end: `${until}:00Z` });

describe('plans for a job', () => {
  test('of one person cross the break, and are saved as they were found', async () => {
    const job = await created();
    const { minutes, plans } = await find(job, '2031-05-05');
    expect(minutes).toBe(480);
    expect(plans).toHaveLength(5);
    expect(times(plans[0]!)).toEqual([['Dani', '05T08:00', '05T16:30', true]]);
    expect(await taken(job, plans[0]!)).toMatchObject({ pause_minutes: 30, assigned_to: dani.id, span_count: 0 });
    // The job doesn't stand in its own way, and its work stays as long as it is.
    expect((await find(job, '2031-05-05')).plans[0]).toEqual(plans[0]);
  });

  test('of two people share the work, the one with the skill leads', async () => {
    const job = await created();
    const { minutes, plans } = await find(job, '2031-06-02', { people: 2 });
    expect(minutes).toBe(240);
    expect(times(plans[0]!)).toEqual([
      ['Dani', '02T08:00', '02T12:00', true],
      ['Marcus', '02T08:00', '02T12:00', false],
    ]);
    const saved = await taken(job, plans[0]!);
    expect(saved).toMatchObject({ assigned_to: dani.id, helpers: [marcus.id], span_count: 2 });
    expect((await find(saved, '2031-06-02', { people: 1 })).minutes).toBe(480);
  });

  test('of several days leave no part that is shorter than the rules say', async () => {
    await busy(dani, '2031-07-07T19:00', '2031-07-07T21:00');
    const job = await created();
    const [first] = (await find(job, '2031-07-07', { several_days: true })).plans;
    expect(times(first!)).toEqual([
      ['Dani', '07T08:00', '07T14:30', true],
      ['Dani', '08T08:00', '08T10:00', true],
    ]);
    expect(await taken(job, first!)).toMatchObject({ span_count: 2, helpers: null });
    await setRules(database.admin, { max_days: 1 });
    const [alone] = (await find(await created(), '2031-07-07', { several_days: true })).plans;
    expect(times(alone!)[0]![1]).toBe('09T08:00');
    await setRules(database.admin, { min_stretch_minutes: 180 });
    const [longer] = (await find(await created(), '2031-07-07', { several_days: true })).plans;
    expect(times(longer!)).toEqual([
      ['Dani', '08T10:00', '08T15:30', true],
      ['Dani', '09T08:00', '09T11:00', true],
    ]);
    await setRules(database.admin);
  });

  test('go on with another person if they may, who then leads because they finish', async () => {
    const ruth = await addTechnician(database.admin, everyDay('08:00', '17:00'), { skills: ['detailing'] });
    await busy(ruth, '2031-08-04T04:00', '2031-08-05T03:00');
    await busy(dani, '2031-08-04T19:00', '2031-08-16T03:00');
    const job = await created();
    const ask = { several_days: true } as const;
    const [own] = (await find(job, '2031-08-04', ask)).plans;
    expect(own!.spans.map(({ person_id }) => person_id)).toEqual([ruth.id]);
    const [first] = (await find(job, '2031-08-04', { ...ask, hand_over: true })).plans;
    expect(first!.spans.map(({ person_id, lead }) => [person_id, lead])).toEqual([
      [dani.id, false],
      [ruth.id, true],
    ]);
    await taken(job, first!);
    await database.admin.query('update profiles set active = false where id = $1', [ruth.id]);
  });

  test('wait while a part of the work cures, for its share of all lines', async () => {
    const coating = await addService(database.admin, { minutes: 300, skills: ['detailing'] });
    await database.admin.query('update services set wait_minutes = 120, wait_after_percent = 60 where id = $1', [
      coating,
    ]);
    const wash = await addService(database.admin, { minutes: 60, skills: ['detailing'] });
    const job = await created({ items: [item(coating), item(wash)] });
    // 60% of the coating and all of the wash come first: 4 h, then 2 h.
    const [first] = (await find(job, '2031-05-19')).plans;
    expect(times(first!)).toEqual([
      ['Dani', '19T08:00', '19T12:00', true],
      ['Dani', '19T14:00', '19T16:00', true],
    ]);
    await taken(job, first!);
    await database.admin.query('update services set wait_minutes = 720 where id = $1', [coating]);
    const { minutes, plans } = await find(await created({ items: [item(coating), item(wash)] }), '2031-05-26', {
      people: 2,
    });
    expect(minutes).toBe(180);
    expect(times(plans[0]!)).toEqual([
      ['Dani', '26T08:00', '26T10:00', true],
      ['Marcus', '26T08:00', '26T10:00', false],
      ['Dani', '27T08:00', '27T09:00', true],
      ['Marcus', '27T08:00', '27T09:00', false],
    ]);
    // Each part would fit, the second after the first doesn't: no opening is too short.
    await busy(dani, '2031-06-10T00:00', '2031-06-26T03:00');
    await busy(dani, '2031-06-09T19:00', '2031-06-09T23:59');
    expect(await find(await created({ items: [item(coating)] }), '2031-06-09')).toMatchObject({
      plans: [],
      together: null,
      longest: null,
    });
  });

  test('without one say what is missing: enough time, or enough people at once', async () => {
    await busy(dani, '2031-09-01T16:30', '2031-09-16T03:00');
    const job = await created();
    expect(await find(job, '2031-09-01')).toMatchObject({
      plans: [],
      together: null,
      longest: { full_name: 'Dani Ortega', minutes: 240, start: '2031-09-01T12:00:00Z' },
    });
    await busy(marcus, '2031-09-01T04:00', '2031-09-16T03:00');
    expect(await find(job, '2031-09-01', { people: 2 })).toMatchObject({
      plans: [],
      together: { full_names: ['Dani Ortega'], start: '2031-09-01T12:00:00Z' },
      longest: null,
    });
  });

  test('begin neither in the past nor on a day that is over', async () => {
    const { plans } = await find(await created(), '2020-01-01');
    expect(plans.length).toBeGreaterThan(0);
    for (const { spans } of plans) expect(Date.parse(spans[0]!.start)).toBeGreaterThan(Date.now());
  });

  test('are for one person alone if the work is handed over', async () => {
    const { id: job_id } = await created();
    const asked = { job_id, from: '2031-05-05', people: 2, several_days: true, hand_over: true };
    expect((await office.send('POST', '/api/board/plans', { body: asked })).status).toBe(400);
  });
});
