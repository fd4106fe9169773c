import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { newJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let renee: Person;
let walt: Person;
let [reneeAt, waltAt]: Client[] = [];
let job_id: string;

beforeAll(async () => {
  database = await testDatabase();
  const portal = await startPortal(database.appUrl);
  renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  walt = await addPerson(database.admin, 'admin', { full_name: 'Walt Hendricks' });
  reneeAt = await signedIn(portal, renee);
  waltAt = await signedIn(portal, walt);
});

beforeEach(async () => {
  const job = newJob();
  await reneeAt!.command('POST', '/api/jobs', job);
  job_id = job.id;
});

const beat = async (client: Client | undefined, editing = true) =>
  (await client!.send<{ others: object[] }>('POST', '/api/presence', { body: { job_id, editing } })).body.others;
const announced = async () =>
  (await database.admin.query("select roles from change_events where entity = 'presence' and entity_id = $1", [job_id]))
    .rows;

test('an editor of a job sees the other editors, and each coming and going is announced once', async () => {
  expect(await beat(reneeAt)).toEqual([]);
  expect(await beat(waltAt)).toEqual([{ id: renee.id, full_name: 'Renee Castillo' }]);
  expect(await beat(reneeAt)).toEqual([{ id: walt.id, full_name: 'Walt Hendricks' }]);
  expect(await announced()).toEqual([{ roles: ['admin'] }, { roles: ['admin'] }]);
  await beat(waltAt, false);
  await beat(waltAt, false);
  expect(await beat(reneeAt)).toEqual([]);
  expect(await announced()).toHaveLength(3);
});

test('an editor who left without a word is gone after 45 seconds, and announced when they come back', async () => {
  await beat(waltAt);
  await database.admin.query("update presence set seen_at = now() - interval '46 seconds' where job_id = $1", [job_id]);
  expect(await beat(reneeAt)).toEqual([]);
  const { rows } = await database.admin.query('select profile_id from presence where job_id = $1', [job_id]);
  expect(rows).toEqual([{ profile_id: renee.id }]);
  await beat(waltAt);
  expect(await announced()).toHaveLength(3);
});

test('leaves nothing in the activity log, and finds no job that isn’t there', async () => {
  await beat(reneeAt);
  const { rows } = await database.admin.query("select 1 from audit_events where entity = 'presence'");
  expect(rows).toEqual([]);
  job_id = uuidv7();
  const answer = await reneeAt!.send('POST', '/api/presence', { body: { job_id, editing: true } });
  expect(answer.status).toBe(404);
});
