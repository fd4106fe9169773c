import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { queueRunAhead } from '#test/support/queue.ts';

let portal: string;
let database: Awaited<ReturnType<typeof startCaughtPortal>>['database'];
let catchers: Awaited<ReturnType<typeof startCaughtPortal>>['catchers'];
let dani: Person;
let hannah: Person;
let tech: Client;
let client: Client;
let job: string;

beforeAll(async () => {
  ({ portal, database, catchers } = await startCaughtPortal());
});
beforeEach(async () => {
  [dani, hannah] = await Promise.all([addPerson(database.admin, 'tech'), addPerson(database.admin, 'client')]);
  [tech, client] = await Promise.all([signedIn(portal, dani), signedIn(portal, hannah)]);
  job = await addJob(database.admin, { assigned_to: dani.id, client_id: hannah.id });
  await plan(0.5);
});

const hour = 3_600_000;
const from = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
/** Plans the job for this many hours from now. */
const plan = (hours: number) =>
  database.admin.query('update jobs set scheduled_start = $2, scheduled_end = $3 where id = $1', [
    job,
    from(hours),
    from(hours + 1),
  ]);
type Answer = VisitDetail & { code: string };
const act = (what: string, part: object = {}) =>
  tech.command<Answer>('POST', `/api/visits/${job}/${what}`, {
    entry_id: uuidv7(),
    switch_from: null,
    occurred_at: from(0),
    ...part,
  });
const undo = (who = tech) => who.command<Answer>('POST', `/api/visits/${job}/on-the-way/undo`, undefined);
const mails = async () => {
  await queueRunAhead(database.admin);
  return (await catchers.mail.all(hannah.email)).map(({ subject }) => subject);
};
const seen = async () => (await client.get<OwnVisit>(`/api/own-visits/${job}`)).body.progress;
const clock = async () =>
  (
    await database.admin.query(
      `select kind, job_id, ended_at is null as running, minutes_between(started_at, ended_at) as minutes
       from time_entries where person_id = $1 order by started_at, ended_at nulls last`,
      [dani.id],
    )
  ).rows;

test('On my way reaches the client by one email after ten seconds, and their page says it no sooner', async () => {
  const { body } = await act('on-the-way');
  expect(body.progress).toMatchObject({ on_the_way_waits: true, on_the_way_at: expect.any(String) });
  expect(await seen(), 'the client’s page').toBeNull();
  expect(await mails()).toEqual([expect.stringMatching(/^On the way: /)]);
  expect(await seen()).toMatchObject({ on_the_way_at: expect.any(String) });
  expect((await undo()).body.code, 'the client knows').toBe('undo_over');
  expect((await tech.get<VisitDetail>(`/api/visits/${job}`)).body.progress).toMatchObject({ on_the_way_waits: false });
});

test('taken back within them it tells no one, and the clock is as it was', async () => {
  const shop = uuidv7();
  await tech.command('POST', '/api/time/start', {
    id: shop,
    kind: 'shop',
    job_id: null,
    switch_from: null,
    occurred_at: new Date(Date.now() - 60_000).toISOString(),
  });
  await act('on-the-way', { switch_from: shop });
  const other = await signedIn(portal, await addPerson(database.admin, 'tech'));
  expect((await undo(other)).status, 'another technician').toBe(404);
  const { body } = await undo();
  expect(body.progress).toMatchObject({ on_the_way_at: null, arrives_from: null, on_the_way_waits: false });
  expect((await undo()).status, 'a second time').toBe(200);
  expect(await mails()).toEqual([]);
  expect(await seen()).toMatchObject({ on_the_way_at: null });
  expect(await clock()).toMatchObject([
    { kind: 'shop', running: false },
    { kind: 'drive', job_id: job, running: false, minutes: 0 },
    { kind: 'shop', running: true },
  ]);
  await act('on-the-way', { switch_from: (await tech.get<{ id: string }>('/api/time/running')).body.id });
  expect(await mails(), 'set out after all').toHaveLength(1);
});

test.each([
  ['at midnight for 7:00 AM', 6.5],
  ['for tomorrow’s job', 25],
  ['for yesterday’s job', -25],
])('%s a tap starts nothing and mails nobody until the technician confirms it', async (_, hours) => {
  await plan(hours);
  for (const what of ['on-the-way', 'clock-in']) expect((await act(what)).body.code, what).toBe('not_expected');
  expect([await mails(), await clock(), await seen()]).toEqual([[], [], null]);
  await act('on-the-way', { confirmed: true });
  await undo();
  expect(await mails(), 'confirmed and taken back').toEqual([]);
  const { status } = await act('on-the-way', { confirmed: true });
  expect([status, await mails()]).toEqual([200, [expect.stringMatching(/^On the way: /)]]);
  const drive = (await tech.get<{ id: string }>('/api/time/running')).body.id;
  expect((await act('clock-in', { switch_from: drive })).body.job.status, 'who is on the way isn’t asked again').toBe(
    'in_progress',
  );
});

test('an hour that was clocked without signal is kept, whatever was planned', async () => {
  await plan(25);
  const { body } = await act('clock-in', { occurred_at: from(-1) });
  expect(body.job.status).toBe('in_progress');
});

test.each([
  [
    'moved to another day',
    "scheduled_start = scheduled_start + interval '2 days', scheduled_end = scheduled_end + interval '2 days'",
  ],
  ['given to another technician', 'assigned_to = null'],
  ['cancelled', "status = 'cancelled'"],
])('a visit that is %s has nobody on the way, and nobody is told', async (_, change) => {
  await act('on-the-way');
  await database.admin.query(`update jobs set ${change} where id = $1`, [job]);
  expect(await mails()).toEqual([]);
  expect(await seen()).toMatchObject({ on_the_way_at: null });
});

test('who clocks in within the ten seconds has arrived: nobody is told that they are on the way', async () => {
  const { body } = await act('on-the-way');
  const drive = (await tech.get<{ id: string }>('/api/time/running')).body.id;
  expect(body.progress!.on_the_way_waits).toBe(true);
  await act('clock-in', { switch_from: drive });
  expect((await undo()).body.code).toBe('undo_over');
  expect(await mails()).toEqual([]);
  expect(await seen()).toMatchObject({ arrived_at: expect.any(String) });
});
