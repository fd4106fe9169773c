import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DoneVisit, Visit, VisitDetail } from '#contract/field/visit.schema.ts';
import type { PersonWeek, TimeRow } from '#contract/field/timeEntry.schema.ts';
import { raised } from '#server/db/raised.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addService, addVisit, atClock } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newPhoto, start as startPhoto, startPhotoPortal } from '#test/support/photos.ts';
import { openStream } from '#test/support/stream.ts';

let database: TestDatabase;
let portal: string;
let dani: Person;
let marcus: Person;
let nina: Person;
let lead: Client;
let helper: Client;
let job: string;

beforeAll(async () => {
  ({ database, portal } = await startPhotoPortal());
});
beforeEach(async () => {
  const add = (full_name: string) => addPerson(database.admin, 'tech', { full_name });
  [dani, marcus, nina] = await Promise.all([add('Dani Reyes'), add('Marcus Bell'), add('Nina Castro')]);
  [lead, helper] = await Promise.all([signedIn(portal, dani), signedIn(portal, marcus)]);
  const { id: client_id } = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  job = await addJob(database.admin, { title: 'Ceramic coating', client_id });
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const at = (days: number, time: string) => atClock(database.admin, days, time);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

type Span = { of: Person; lead?: boolean; from: string; to: string };
/** In one statement, as the office writes them. */
const plan = (spans: Span[]) => {
  const [people, leads] = [spans.map(({ of }) => of.id), spans.map((span) => span.lead ?? false)];
  return database.admin.query(
    `with gone as (delete from job_spans where job_id = $1)
     insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
     select gen_random_uuid(), $1, s.* from unnest($2::uuid[], $3::boolean[], $4::timestamptz[], $5::timestamptz[]) s`,
    [job, people, leads, spans.map(({ from }) => from), spans.map(({ to }) => to)],
  );
};
const now = () => ({ from: hours(-0.5), to: hours(1) });
const planNow = () =>
  plan([
    { of: dani, lead: true, ...now() },
    { of: marcus, ...now() },
  ]);

type Answer = VisitDetail & { code: string; message: string };
const act = (who: Client, what: string, body: object = {}) =>
  who.command<Answer>('POST', `/api/visits/${job}/${what}`, { occurred_at: hours(0), ...body });
const start = (who: Client, what: 'on-the-way' | 'clock-in', part: object = {}) =>
  act(who, what, { entry_id: uuidv7(), switch_from: null, ...part });
const read = (who: Client) => who.get<Answer>(`/api/visits/${job}`);
type Page = { items: Visit[]; next: string | null };
const pageOf = async (who: Client, show: string, cursor = '') =>
  (await who.get<Page>(`/api/visits?show=${show}${cursor && `&cursor=${cursor}`}`)).body;
const list = async (who: Client, show: 'today' | 'upcoming') =>
  (await pageOf(who, show)).items.map(({ title, scheduled_start, part }) => ({ title, start: scheduled_start, part }));
const done = async (who: Client) =>
  (await who.get<{ items: DoneVisit[] }>('/api/visits/done')).body.items.map(({ id }) => id);
const clock = async (who: Client) => (await who.get<TimeRow | null>('/api/time/running')).body;

describe('a job of several people and days', () => {
  test('is listed for each of them on their own days, at their own time', async () => {
    const [morning, next] = [
      { from: await at(0, '08:00'), to: await at(0, '12:00') },
      { from: await at(1, '08:00'), to: await at(1, '16:00') },
    ];
    await plan([
      { of: dani, lead: true, ...morning },
      { of: marcus, ...morning },
      { of: dani, lead: true, ...next },
      { of: nina, from: await at(1, '13:00'), to: await at(1, '16:00') },
    ]);
    for (const [title, from, to] of [
      ['Early', '06:00', '07:00'],
      ['Late', '13:00', '14:00'],
    ] as const)
      await addVisit(database.admin, 0, [from, to], { title, assigned_to: dani.id });
    const part = { id: expect.any(String), lead_name: 'Dani', days: 2 };
    const [one, two] = [
      { ...part, day: 1 },
      { ...part, day: 2 },
    ];
    const title = 'Ceramic coating';

    expect(await list(lead, 'today')).toEqual([
      { title: 'Early', start: await at(0, '06:00'), part: null },
      { title, start: morning.from, part: { ...one, lead: true, others: ['Marcus'] } },
      { title: 'Late', start: await at(0, '13:00'), part: null },
    ]);
    expect(await list(lead, 'upcoming')).toEqual([
      { title, start: next.from, part: { ...two, lead: true, others: ['Nina'] } },
    ]);
    expect(await list(helper, 'today')).toEqual([
      { title, start: morning.from, part: { ...one, lead: false, others: ['Dani'] } },
    ]);
    expect(await list(helper, 'upcoming')).toEqual([]);
    const third = await signedIn(portal, nina);
    expect(await list(third, 'today')).toEqual([]);
    const week = await third.get<PersonWeek>(`/api/time/mine?day=${next.from.slice(0, 10)}`);
    expect(week.body.jobs, 'time can be recorded for it').toMatchObject([{ id: job }]);
    expect(await list(third, 'upcoming')).toEqual([
      { title, start: await at(1, '13:00'), part: { ...two, lead: false, others: ['Dani'] } },
    ]);
    expect((await read(third)).body.job.spans.map(({ person_id, start: from }) => [person_id, from])).toEqual([
      ...[dani, marcus].map(({ id }) => [id, morning.from]),
      [dani.id, next.from],
      [nina.id, await at(1, '13:00')],
    ]);
  });

  test('is on the list of each day while it is in progress, and among the done ones of all who worked on it', async () => {
    const yesterday = { from: await at(-1, '08:00'), to: await at(-1, '12:00') };
    const today = { from: await at(0, '08:00'), to: await at(0, '12:00') };
    await plan([
      { of: dani, lead: true, ...yesterday },
      { of: marcus, ...yesterday },
      { of: dani, lead: true, ...today },
    ]);
    await start(lead, 'clock-in', { confirmed: true });
    expect(await list(lead, 'today')).toMatchObject([{ start: today.from, part: { day: 2, days: 2, others: [] } }]);
    expect([await list(helper, 'today'), await done(helper)]).toEqual([[], []]);
    await act(lead, 'complete', { reason: null });
    expect([await done(lead), await done(helper)]).toEqual([[job], [job]]);
    expect(await done(await signedIn(portal, nina))).toEqual([]);
  });

  test('keeps the pages of a long day whole, also where one person comes to it twice', async () => {
    const minute = Date.parse(await at(0, '00:00'));
    const span = (index: number) => ({
      from: new Date(minute + index * 600_000).toISOString(),
      to: new Date(minute + index * 600_000 + 300_000).toISOString(),
    });
    await plan(Array.from({ length: 30 }, (_, index) => ({ of: dani, lead: true, ...span(index * 2) })));
    for (let index = 0; index < 30; index++) {
      const { from, to } = span(index * 2 + 1);
      await addJob(database.admin, { assigned_to: dani.id, scheduled_start: from, scheduled_end: to });
    }
    const first = await pageOf(lead, 'today');
    const second = await pageOf(lead, 'today', first.next!);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null]);
    const starts = [...first.items, ...second.items].map(({ scheduled_start }) => Date.parse(scheduled_start!));
    expect(starts).toEqual(Array.from({ length: 60 }, (_, index) => minute + index * 600_000));
  });

  test('isn’t there for other technicians', async () => {
    await planNow();
    const third = await signedIn(portal, nina);
    expect([await list(third, 'today'), await list(third, 'upcoming')]).toEqual([[], []]);
    expect([(await read(third)).status, (await start(third, 'clock-in')).status]).toEqual([404, 404]);
  });

  test('expects each person at their own time', async () => {
    await plan([
      { of: dani, lead: true, ...now() },
      { of: marcus, from: hours(25), to: hours(26) },
    ]);
    for (const what of ['on-the-way', 'clock-in'] as const)
      expect((await start(helper, what)).body.code, what).toBe('not_expected');
    expect((await start(lead, 'clock-in')).body.job.status).toBe('in_progress');
  });
});

describe('a helper', () => {
  test('starts the job by clocking in, and their clock is their own', async () => {
    await planNow();
    const { body } = await start(helper, 'clock-in');
    expect([body.job.status, body.progress]).toEqual(['in_progress', null]);
    expect([await clock(helper), await clock(lead)]).toMatchObject([{ kind: 'job', job_id: job }, null]);
    const { body: leads } = await start(lead, 'clock-in');
    expect(leads.progress!.arrived_at).toEqual(expect.any(String));
    expect((await act(helper, 'pause')).status).toBe(200);
    expect(await clock(lead)).toMatchObject({ kind: 'job', job_id: job });
  });

  test('on the way tells nobody, and takes it back as it came', async () => {
    await planNow();
    expect((await start(helper, 'on-the-way')).status).toBe(200);
    expect(await clock(helper)).toMatchObject({ kind: 'drive', job_id: job });
    const told = () => rows(`select from graphile_worker._private_jobs where payload ->> 'job_id' = $1`, [job]);
    expect([(await read(lead)).body.progress, await told()]).toEqual([null, []]);
    expect((await helper.command('POST', `/api/visits/${job}/on-the-way/undo`, undefined)).status).toBe(200);
    expect(await clock(helper)).toBeNull();
    expect((await start(lead, 'on-the-way')).body.progress!.on_the_way_waits).toBe(true);
    expect((await helper.command('POST', `/api/visits/${job}/on-the-way/undo`, undefined)).status).toBe(200);
    expect((await read(lead)).body.progress!.on_the_way_at).not.toBeNull();
  });

  test('ticks a step, takes a photo and a signature', async () => {
    await planNow();
    const [step] = await rows<{ id: string }>(
      `insert into checklist_items (id, job_id, position, task, photo, required)
       values (gen_random_uuid(), $1, 0, 'Edges', false, true) returning id`,
      [job],
    );
    await start(helper, 'clock-in');
    expect((await read(helper)).body.missing).toEqual([{ kind: 'step', id: step!.id }]);
    const ticked = await helper.command('POST', `/api/checklist/${step!.id}`, { done: true, occurred_at: hours(0) });
    expect(ticked.body).toMatchObject({ done_by: marcus.id });
    const { body: photo } = await startPhoto(helper, newPhoto(job, Buffer.from('a photo')));
    expect(await rows('select flag from photos where id = $1', [photo.id])).toEqual([{ flag: null }]);
    const signature = { id: uuidv7(), signer_name: null, strokes: null, note: 'Left the keys.' };
    expect((await act(helper, 'signature', signature)).body.signature).toMatchObject({ note: 'Left the keys.' });
    expect((await read(lead)).body).toMatchObject({ missing: [], signature: { note: 'Left the keys.' } });
  });

  test('hears at once of the lead’s photos and issues', async () => {
    await planNow();
    const stream = await openStream(portal, helper);
    await stream.next();
    const photo = newPhoto(job, Buffer.from('the left door'));
    expect((await startPhoto(lead, photo)).status).toBe(200);
    expect(await stream.next()).toMatchObject({ data: { entity: 'photo', id: photo.id } });
    const issue = {
      id: uuidv7(),
      job_id: job,
      kind: 'damage',
      urgency: 'stops_job',
      text: 'A scratch on the left door.',
    };
    expect((await lead.command('POST', '/api/issues', { ...issue, occurred_at: hours(0) })).status).toBe(200);
    expect(await stream.next()).toMatchObject({ data: { entity: 'issue', id: issue.id } });
    stream.close();
  });

  test('leaves bins, the end of the job and its reopening to the lead', async () => {
    await planNow();
    const item_id = uuidv7();
    await rows(
      `insert into job_items (id, job_id, position, service_id, units, condition, minutes) values ($1, $2, 0, $3, 2, 'normal', 20)`,
      [item_id, job, await addService(database.admin)],
    );
    await start(helper, 'clock-in');
    const bins = { item_id, outcome: 'cleaned', bins_done: 2, photo_id: null };
    for (const [what, body] of [
      ['bins', bins],
      ['complete', { reason: null }],
      ['complete', { reason: 'Rain.' }],
    ] as const) {
      const { status, body: refused } = await act(helper, what, body);
      expect([status, refused], what).toMatchObject([
        409,
        { code: 'lead_only', message: 'Only the lead can finish this job. Ask Dani.' },
      ]);
    }
    await act(lead, 'bins', bins);
    expect((await act(lead, 'complete', { reason: null })).body).toMatchObject({
      job: { status: 'completed' },
      reopening: 'open',
    });
    expect(await clock(helper), 'the helper’s clock goes on').toMatchObject({ job_id: job });
    expect((await read(helper)).body.reopening).toBeNull();
    expect((await act(helper, 'reopen')).body.code).toBe('visit_closed');
    expect((await act(helper, 'pause')).status).toBe(200);
  });

  test('can’t complete it by SQL either', async () => {
    await planNow();
    await start(helper, 'clock-in');
    const client = await database.admin.connect();
    await client.query('begin');
    await client.query("select set_config('role', 'portal_tech', true), set_config('app.user_id', $1, true)", [
      marcus.id,
    ]);
    const completing = client.query("update jobs set status = 'completed' where id = $1", [job]);
    await expect(completing).rejects.toMatchObject({ code: raised.visit_closed });
    await client.query('rollback');
    client.release();
  });

  test('who was taken off the job reports what happened and sees nothing new', async () => {
    await planNow();
    await start(helper, 'clock-in');
    const [step] = await rows<{ id: string }>(
      `insert into checklist_items (id, job_id, position, task, photo, required)
       values (gen_random_uuid(), $1, 0, 'Edges', false, true) returning id`,
      [job],
    );
    await plan([
      { of: dani, lead: true, ...now() },
      { of: nina, ...now() },
    ]);
    expect([(await read(helper)).status, await list(helper, 'today'), await list(helper, 'upcoming')]).toEqual([
      404,
      [],
      [],
    ]);
    expect(
      (await helper.command('POST', `/api/checklist/${step!.id}`, { done: true, occurred_at: hours(0) })).status,
    ).toBe(404);
    const { status, body } = await act(helper, 'signature', {
      id: uuidv7(),
      signer_name: null,
      strokes: null,
      note: 'Gate shut.',
    });
    expect([status, body]).toEqual([200, null]);
    const { body: photo } = await startPhoto(helper, newPhoto(job, Buffer.from('what was')));
    expect(await rows('select flag from photos where id = $1', [photo.id])).toEqual([{ flag: 'not_assigned' }]);
    expect((await act(helper, 'pause')).status).toBe(200);
    expect(await clock(helper)).toBeNull();
    expect((await act(helper, 'complete', { reason: null })).body.code).toBe('visit_closed');
    await act(lead, 'complete', { reason: 'Rain.' });
    expect(await done(helper)).toEqual([]);
  });
});
