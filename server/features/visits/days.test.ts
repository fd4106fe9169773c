import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import type { JobDetail, WorkSpan } from '#contract/jobs/job.schema.ts';
import type { Visit, VisitDetail } from '#contract/field/visit.schema.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { queueRunAhead } from '#test/support/queue.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let portal: string;
let database: Awaited<ReturnType<typeof startCaughtPortal>>['database'];
let catchers: Awaited<ReturnType<typeof startCaughtPortal>>['catchers'];
let dani: Person;
let marcus: Person;
let hannah: Person;
let lead: Client;
let client: Client;
let job: string;

beforeAll(async () => {
  ({ portal, database, catchers } = await startCaughtPortal());
  // It is about noon there: some hours ago is today, and a day ago is yesterday.
  await database.admin.query(
    `update business_settings set time_zone = (
       select name from pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 12 limit 1)`,
  );
});
beforeEach(async () => {
  [dani, marcus, hannah] = await Promise.all([
    addPerson(database.admin, 'tech', { full_name: 'Dani Reyes' }),
    addPerson(database.admin, 'tech', { full_name: 'Marcus Bell' }),
    addPerson(database.admin, 'client'),
  ]);
  [lead, client] = await Promise.all([signedIn(portal, dani), signedIn(portal, hannah)]);
  job = await addJob(database.admin, { title: 'Ceramic coating', client_id: hannah.id });
  await plan(-24.5, -0.5);
});

const from = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().replace(/\.?0+Z$/, 'Z');
/** Days of the lead and a helper, which begin so many hours from now; in one statement, as the office writes them. */
const plan = (...starts: number[]) =>
  database.admin.query(
    `with gone as (delete from job_spans where job_id = $1)
     insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
     select gen_random_uuid(), $1, person, person = $2, starts_at, starts_at + interval '2 hours'
     from unnest($4::timestamptz[]) starts_at cross join unnest(array[$2, $3]::uuid[]) person`,
    [job, dani.id, marcus.id, starts.map(from)],
  );
type Answer = VisitDetail & { code: string };
const running = async (who: Client) => (await who.get<{ id: string } | null>('/api/time/running')).body?.id ?? null;
const act = async (what: string, part: object = {}, who = lead) =>
  who.command<Answer>('POST', `/api/visits/${job}/${what}`, {
    ...(what !== 'complete' && what !== 'pause' && { entry_id: uuidv7(), switch_from: await running(who) }),
    occurred_at: from(0),
    ...part,
  });
const yesterday = (hour: number) => ({ occurred_at: from(-24 + hour / 10) });
const undo = () => lead.command<Answer>('POST', `/api/visits/${job}/on-the-way/undo`, undefined);
const read = async () => (await lead.get<Answer>(`/api/visits/${job}`)).body;
const mails = async () => {
  await queueRunAhead(database.admin);
  return (await catchers.mail.all(hannah.email)).map(({ subject }) => subject);
};
const told = expect.stringMatching(/^On the way: Ceramic/);
const seen = async () => (await client.get<OwnVisit>(`/api/own-visits/${job}`)).body.progress;

/** What the phone reports of the first day, later. */
async function firstDay() {
  const { occurred_at } = yesterday(0);
  await act('on-the-way', { occurred_at });
  const arrival = yesterday(1);
  await act('clock-in', arrival);
  await act('pause', yesterday(2));
  return { on_the_way_at: occurred_at, arrived_at: arrival.occurred_at };
}

describe('the second day', () => {
  test('begins anew: the client is told once more, and what the first day brought is kept', async () => {
    const first = await firstDay();
    expect((await read()).progress).toMatchObject(first);
    const { body } = await act('on-the-way');
    expect(body.job.status).toBe('in_progress');
    expect(body.progress).toMatchObject({ on_the_way_waits: true, arrived_at: null });
    expect(body.earlier).toMatchObject([first]);
    expect(await mails()).toEqual([told]);
    expect(await seen()).toMatchObject({ on_the_way_at: expect.any(String), arrived_at: null });
    expect((await undo()).body.code, 'the client knows').toBe('undo_over');
    await act('on-the-way');
    expect(await mails(), 'a second tap').toHaveLength(1);
    const { body: there } = await act('clock-in');
    expect(there.progress!.arrived_at! > first.arrived_at).toBe(true);
    expect([there.earlier, there.progress!.on_the_way_at]).toEqual([body.earlier, body.progress!.on_the_way_at]);
    await act('on-the-way');
    expect(await mails(), 'to fetch something').toHaveLength(1);
  });

  test('is taken back as on the first', async () => {
    const first = await firstDay();
    await act('on-the-way');
    const { body } = await undo();
    expect(body).toMatchObject({ progress: { on_the_way_at: null, arrived_at: null }, earlier: [first] });
    expect(await mails()).toEqual([]);
    await act('on-the-way');
    expect(await mails()).toEqual([told]);
  });

  test('has an arrival of its own without On my way', async () => {
    const first = await firstDay();
    const { body } = await act('clock-in');
    expect(body).toMatchObject({ progress: { on_the_way_at: null }, earlier: [first] });
    const [resumed] = [await act('pause'), await act('clock-in')].slice(1);
    expect(resumed!.body.progress!.arrived_at, 'after a break').toBe(body.progress!.arrived_at);
  });

  test('isn’t overwritten by what happened on the first and arrives late', async () => {
    await act('clock-in', yesterday(1));
    await act('pause', yesterday(2));
    const { body } = await act('clock-in');
    const late = yesterday(0);
    const { body: after } = await act('on-the-way', late);
    expect(after.progress).toEqual(body.progress);
    expect(after.earlier).toMatchObject([
      {
        ...body.earlier[0],
        on_the_way_at: late.occurred_at,
        arrives_from: expect.any(String),
        arrives_to: expect.any(String),
      },
    ]);
    await act('clock-in', yesterday(3));
    expect((await read()).earlier, 'the first arrival counts').toEqual(after.earlier);
    expect([await mails(), (await read()).progress]).toEqual([[], body.progress]);
  });

  test('is the lead’s to announce', async () => {
    await firstDay();
    const helper = await signedIn(portal, marcus);
    expect((await act('on-the-way', {}, helper)).status).toBe(200);
    expect([await mails(), (await read()).earlier]).toEqual([[], []]);
    await act('clock-in', {}, helper);
    await act('on-the-way');
    expect(await mails(), 'a helper who was there first').toEqual([told]);
  });

  test('is asked for outside its time', async () => {
    await firstDay();
    await plan(-24.5, 30);
    for (const what of ['on-the-way', 'clock-in']) expect((await act(what)).body.code, what).toBe('not_expected');
    expect((await act('on-the-way', { confirmed: true })).status).toBe(200);
    expect((await act('clock-in')).status, 'who is on the way').toBe(200);
    await act('pause');
    expect((await act('clock-in')).status, 'who was there').toBe(200);
  });

  test.each([
    ['moved', () => plan(-24.5, 47)],
    ['cancelled', () => database.admin.query("update jobs set status = 'cancelled' where id = $1", [job])],
  ])('that is %s has nobody on the way', async (_, change) => {
    await firstDay();
    await act('on-the-way');
    await change();
    expect(await mails()).toEqual([]);
    expect(await seen()).toMatchObject({ on_the_way_at: null });
  });
});

describe('the end of a day', () => {
  beforeEach(() => plan(-0.5, 24));

  const busy = async () =>
    (
      await database.admin.query<{ starts: Date }>(
        'select lower(span) as starts from busy_spans where group_id = $1 and technician_id = $2 order by 1',
        [job, dani.id],
      )
    ).rows.length;
  const complete = (confirmed?: boolean, who = lead) =>
    act('complete', { reason: null, ...(confirmed && { confirmed }) }, who);

  test('is what the lead says, until they come back', async () => {
    await act('clock-in');
    expect((await act('pause')).body.progress!.left_at, 'lunch').toBeNull();
    await act('clock-in');
    expect((await act('pause', { leaves: true })).body.progress!.left_at).toEqual(expect.any(String));
    expect(await seen()).toMatchObject({ left_at: expect.any(String) });
    expect((await act('clock-in')).body.progress!.left_at).toBeNull();
  });

  test('is also the pause after the planned time', async () => {
    await plan(-3, 24);
    await act('clock-in', { confirmed: true });
    expect((await act('pause')).body.progress!.left_at).toEqual(expect.any(String));
  });

  test('is no one’s on the last day, and never a helper’s', async () => {
    const helper = await signedIn(portal, marcus);
    await act('clock-in');
    await act('clock-in', {}, helper);
    expect((await act('pause', { leaves: true }, helper)).body.progress!.left_at).toBeNull();
    await plan(-24.5, -0.5);
    expect((await act('pause', { leaves: true })).body.progress!.left_at).toBeNull();
  });

  test('that arrives late belongs to its day', async () => {
    await plan(-24.5, -0.5);
    await act('clock-in', yesterday(1));
    await act('clock-in');
    const { occurred_at } = yesterday(3);
    const { body } = await act('pause', { occurred_at, leaves: true });
    expect(body).toMatchObject({ progress: { left_at: null }, earlier: [{ left_at: occurred_at }] });
  });

  test('isn’t the end of the job unless the lead confirms it', async () => {
    await act('clock-in');
    const { status, body } = await complete();
    expect([status, body.code, (await read()).job.status]).toEqual([409, 'days_planned', 'in_progress']);
    expect((await complete(true)).body.job.status).toBe('completed');
    await plan(-24.5, -0.5);
    expect(await busy(), 'planned anew').toBe(2);
  });

  test('leaves the later days to others when the job is done, and takes them back with it', async () => {
    await act('clock-in');
    expect(await busy()).toBe(2);
    await complete(true);
    expect(await busy()).toBe(1);
    await act('reopen');
    expect(await busy()).toBe(2);
    await complete(true);
    const other = await addJob(database.admin, {
      assigned_to: dani.id,
      scheduled_start: from(24.5),
      scheduled_end: from(25),
    });
    const { status, body } = await act('reopen');
    expect([status, body]).toMatchObject([
      409,
      { code: 'slot_taken', message: expect.stringContaining('Ask the office') },
    ]);
    await database.admin.query('delete from jobs where id = $1', [other]);
    expect((await act('reopen')).body.job.status).toBe('in_progress');
    expect(await busy()).toBe(2);
  });

  test('is also the end of the days after it: none is on Today when the job is done', async () => {
    const helper = await signedIn(portal, marcus);
    const today = async (who: Client) =>
      (await who.get<{ items: Visit[] }>('/api/visits')).body.items.map(({ status, part }) => [status, part!.day]);
    await plan(-24.5, 0.5);
    for (const who of [lead, helper]) expect(await today(who)).toEqual([['pending', 2]]);
    await act('clock-in', { confirmed: true });
    await complete(true);
    for (const who of [lead, helper]) expect(await today(who), 'completed today').toEqual([['completed', 2]]);
    await withoutTriggers(database.admin, (admin) =>
      admin.query("update jobs set completed_at = completed_at - interval '1 day' where id = $1", [job]),
    );
    for (const who of [lead, helper]) expect(await today(who), 'completed yesterday').toEqual([]);
  });

  test('is asked nothing on the last one', async () => {
    await plan(-24.5, -0.5);
    await act('clock-in');
    expect((await complete()).body.job.status).toBe('completed');
  });
});

describe('who came', () => {
  const came = async () => (await client.get<OwnVisit>(`/api/own-visits/${job}`)).body.came;

  test('is who clocked in: today while it goes on, and at all once it is done', async () => {
    const helper = await signedIn(portal, marcus);
    await firstDay();
    // Time that comes in a day late waits for the office, who lets it count.
    await withoutTriggers(database.admin, (admin) =>
      admin.query("update time_entries set counted = true, flag = null where job_id = $1 and kind = 'job'", [job]),
    );
    expect(await came(), 'not yet today').toEqual([]);
    await act('clock-in', {}, helper);
    expect(await came(), 'a helper alone').toEqual(['Marcus']);
    await act('pause', {}, helper);
    expect(await came(), 'during a break').toEqual(['Marcus']);
    const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
    const { version } = (await office.get<JobDetail>(`/api/jobs/${job}`)).body;
    const done = { version, status: 'completed', completion: { reason: 'Done on paper.' } };
    expect((await office.command('POST', `/api/jobs/${job}/status`, done)).status).toBe(200);
    expect(await came()).toEqual(['Dani', 'Marcus']);
    const stranger = await signedIn(portal, await addPerson(database.admin, 'client'));
    expect((await stranger.get(`/api/own-visits/${job}`)).status).toBe(404);
  });

  test('isn’t asked of work of one person', async () => {
    await database.admin.query('delete from job_spans where job_id = $1', [job]);
    await database.admin.query('update jobs set scheduled_start = $2, scheduled_end = $3 where id = $1', [
      job,
      from(-0.5),
      from(1),
    ]);
    await act('clock-in');
    expect(await came()).toEqual([]);
  });
});

describe('a promised plan', () => {
  test('is told anew when a later day changes, with all of its days, and not for a helper’s hours', async () => {
    await plan(24, 48, 72);
    await database.admin.query(
      'update jobs set window_start = scheduled_start, window_end = scheduled_end where id = $1',
      [job],
    );
    const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
    /** Sends the plan as it is, with these hours added to some spans. */
    const replan = async (moved: (span: WorkSpan) => number) => {
      const { body } = await office.get<JobDetail>(`/api/jobs/${job}`);
      const shift = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
      const spans = body.spans.map((span) => {
        const { id, person_id, lead: leads, start, end } = span;
        return { id, person_id, lead: leads, start: shift(start, moved(span)), end: shift(end, moved(span)) };
      });
      const wanted = { version: body.version, spans, override_hours: true };
      const { status } = await office.command('PUT', `/api/jobs/${job}/spans`, wanted);
      expect(status).toBe(200);
    };
    const isOn = (day: number, { start }: WorkSpan) =>
      Math.round((Date.parse(start) - Date.now()) / 86_400_000) === day;
    await replan((span) => (span.person_id === marcus.id && isOn(2, span) ? 0.25 : 0));
    expect(await mails(), 'a helper comes later').toEqual([]);
    await replan((span) => (isOn(2, span) ? 0.5 : 0));
    expect(await mails()).toEqual([expect.stringMatching(/^New time: Ceramic coating/)]);
    const [mail] = await catchers.mail.all(hannah.email);
    expect(mail!.text).toMatch(/We’ll also come .+; .+\./);
  });
});
