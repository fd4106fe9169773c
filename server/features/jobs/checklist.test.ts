import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { CheckItem, JobDetail } from '#contract/jobs/job.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let renee: Person;
let dani: Person;
let theirs: Client;
let job: JobDetail;
let step: string;

beforeAll(async () => {
  ({ database, portal, renee, office } = await startOffice());
  dani = await addTechnician(database.admin);
  theirs = await signedIn(portal, dani);
  job = (await office.command<JobDetail>('POST', '/api/jobs', newJob({ assigned_to: dani.id }))).body;
  step = uuidv7();
  await database.admin.query(
    "insert into checklist_items (id, job_id, position, task, photo) values ($1, $2, 0, 'Edges', false)",
    [step, job.id],
  );
});

const tick = (client: Client, done: boolean) =>
  client.command<CheckItem>('POST', `/api/checklist/${step}`, { done, occurred_at: new Date().toISOString() });
const audits = async () =>
  (
    await database.admin.query(
      "select actor_id, entity, entity_id, fields from audit_events where action = 'job.checked' order by id",
    )
  ).rows;

test('a technician ticks a step of a job of theirs, once, and takes it back', async () => {
  const { status, body } = await tick(theirs, true);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: step, task: 'Edges', done_by: dani.id, done_at: expect.any(String) });
  expect((await tick(theirs, true)).body).toEqual(body);
  // A step that is done stays as it is, even if another user ticks it again.
  expect((await tick(office, true)).body).toEqual(body);
  expect(await audits()).toEqual([{ actor_id: dani.id, entity: 'job', entity_id: job.id, fields: ['checklist'] }]);
  expect((await tick(theirs, false)).body).toMatchObject({ done_at: null, done_by: null });
});

test('an administrator ticks any, and the technician hears of it', async () => {
  expect((await tick(office, true)).body.done_by).toBe(renee.id);
  const { rows } = await database.admin.query(
    'select entity, entity_id, users, roles from change_events order by id desc limit 1',
  );
  expect(rows).toEqual([{ entity: 'job', entity_id: job.id, users: [dani.id], roles: ['admin'] }]);
});

test('a step that isn’t there can’t be ticked', async () => {
  expect(
    (await office.command('POST', `/api/checklist/${uuidv7()}`, { done: true, occurred_at: new Date().toISOString() }))
      .status,
  ).toBe(404);
});
