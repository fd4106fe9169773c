import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { pick } from '#contract/base/fields.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { JobTime } from '#contract/field/timeEntry.schema.ts';
import type { BulkResult, JobChange, JobDetail, JobPlan } from '#contract/jobs/job.schema.ts';
import type { Board } from '#contract/jobs/schedule.schema.ts';
import type { Answer, Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addService, addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let dani: Person;
let marcus: Person;
let ruth: Person;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  const hours = everyDay('08:00', '17:00', ['12:00', '12:30']);
  dani = await addTechnician(database.admin, hours, { full_name: 'Dani Ortega' });
  marcus = await addTechnician(database.admin, hours, { full_name: 'Marcus Webb' });
  ruth = await addTechnician(database.admin, hours, { full_name: 'Ruth Ames' });
});

const rows = async (query: string, values: unknown[] = []) => (await database.admin.query(query, values)).rows;

/** Each test has a month of its own. */
let month = 0;
const nextMonth = () => {
  month += 1;
  const named = `2031-${String((month % 12) + 1).padStart(2, '0')}`;
  const at = (day: number, time: string) => {
    const date = `${2031 + Math.floor(month / 12)}-${named.slice(5)}-${String(day).padStart(2, '0')}`;
    const offset = new Date(`${date}T17:00:00Z`).toLocaleTimeString('en-GB', {
      timeZone: 'America/New_York',
      hour: '2-digit',
    });
    return new Date(Date.parse(`${date}T${time}:00Z`) + (17 - Number(offset)) * 3_600_000)
      .toISOString()
      .replace('.000Z', 'Z');
  };
  const span = (person: Person | null, day: number, from = '08:00', to = '12:00'): JobPlan['spans'][number] => ({
    id: uuidv7(),
    person_id: person?.id ?? null,
    lead: person?.id === dani.id,
    start: at(day, from),
    end: at(day, to),
  });
  return { at, span };
};

const item = () => ({
  id: uuidv7(),
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal' as const,
});
const create = async (part: Parameters<typeof newJob>[0] = {}) => {
  const { status, body } = await office.command<JobDetail>('POST', '/api/jobs', newJob(part));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const plan = <Body = JobDetail>(
  job: Pick<JobDetail, 'id' | 'version'>,
  spans: JobPlan['spans'],
  override_hours = false,
) => office.command<Body>('PUT', `/api/jobs/${job.id}/spans`, { spans, override_hours, version: job.version });
async function planned(job: Pick<JobDetail, 'id' | 'version'>, spans: JobPlan['spans']): Promise<JobDetail> {
  const { status, body } = await plan(job, spans);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const read = async (id: string) => (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
const busy = (id: string) =>
  rows(
    'select technician_id, lower(span) as start from busy_spans where group_id = $1 or owner_id = $1 order by 2, 1',
    [id],
  );
const said = ({ status, body }: Answer<ErrorBody>) => [status, body.code, body.message];
const why = ({ status, body }: Answer<ErrorBody>) => [status, Object.values(body.fields ?? {}).flat()];

describe('work of two people on two days', () => {
  test('is one change of the job, which knows its people, its days and its lead', async () => {
    const { at, span } = nextMonth();
    const job = await create({ assigned_to: dani.id, scheduled_start: at(5, '08:00'), scheduled_end: at(5, '10:00') });
    const spans = [span(dani, 5, '08:00', '16:30'), span(marcus, 5), span(dani, 6), span(marcus, 6)];
    const after = await planned(job, spans);
    expect(after).toMatchObject({
      version: job.version + 1,
      span_count: 4,
      assigned_to: dani.id,
      helpers: [marcus.id],
      scheduled_start: at(5, '08:00'),
      scheduled_end: at(6, '12:00'),
      pause_minutes: 0,
    });
    expect(after.spans.map((each) => [each.person_name, each.lead, each.start, each.end, each.pause_minutes])).toEqual([
      ['Dani Ortega', true, at(5, '08:00'), at(5, '16:30'), 30],
      ['Marcus Webb', false, at(5, '08:00'), at(5, '12:00'), 0],
      ['Dani Ortega', true, at(6, '08:00'), at(6, '12:00'), 0],
      ['Marcus Webb', false, at(6, '08:00'), at(6, '12:00'), 0],
    ]);
    expect(await busy(job.id)).toHaveLength(4);
    const { planned_minutes } = (await office.get<JobTime>(`/api/jobs/${job.id}/time`)).body;
    expect(planned_minutes, 'the work of both, without the break').toBe(1_200);
    const { body } = await office.get<{ items: JobChange[] }>(`/api/jobs/${job.id}/history`);
    expect(body.items).toHaveLength(2);
    expect(body.items[0]!.changes).toEqual({
      helpers: { from: null, to: 'Marcus Webb' },
      spans: { from: null, to: null },
      scheduled_end: { from: at(5, '10:00').replace('Z', '.000Z'), to: at(6, '12:00').replace('Z', '.000Z') },
    });
    // The same plan again changes nothing.
    expect((await planned(after, spans)).version).toBe(after.version);
  });

  test('is on the board once for each person and day', async () => {
    const { at, span } = nextMonth();
    const job = await create({ title: 'Ceramic coating' });
    await planned(job, [span(dani, 5), span(marcus, 5), span(null, 6), span(dani, 6)]);
    const day = at(5, '00:00').slice(0, 10);
    const { body } = await office.get<Board>(`/api/board?from=${day}&to=${day.slice(0, 8)}06`);
    const cards = body.jobs.filter(({ id }) => id === job.id);
    expect(cards.map(({ assigned_to, scheduled_start, part }) => [assigned_to, scheduled_start, part])).toEqual(
      expect.arrayContaining([
        [dani.id, at(5, '08:00'), { ...part(1, true), others: ['Marcus'] }],
        [marcus.id, at(5, '08:00'), { ...part(1, false), others: ['Dani'] }],
        [null, at(6, '08:00'), { ...part(2, false), others: ['Dani'] }],
        [dani.id, at(6, '08:00'), { ...part(2, true), others: [] }],
      ]),
    );
    expect(cards).toHaveLength(4);
    const listed = await office.get<{ days: { day: string; counts: Record<string, number> }[] }>(
      `/api/board/month?month=${day.slice(0, 7)}`,
    );
    const counted = listed.body.days.filter(({ counts }) => counts['pending']);
    expect(counted.map((one) => one.day)).toEqual([day, `${day.slice(0, 8)}06`]);
  });
  const part = (day: number, lead: boolean) => ({
    id: expect.any(String) as string,
    lead,
    lead_name: 'Dani',
    day,
    days: 2,
  });

  test('keeps its helpers’ time free of other work, and all of it once it is cancelled', async () => {
    const { at, span } = nextMonth();
    const job = await planned(await create({ title: 'Ceramic coating' }), [span(dani, 5), span(marcus, 6)]);
    const other = newJob({ assigned_to: marcus.id, scheduled_start: at(6, '11:00'), scheduled_end: at(6, '13:00') });
    const refused = await office.command('POST', '/api/jobs', { ...other, override_hours: true });
    expect(said(refused).slice(0, 2)).toEqual([409, 'slot_taken']);
    expect(refused.body.message).toMatch(/^Marcus Webb is busy then: Ceramic coating, .*6, 8:00 AM to 12:00 PM\.$/);
    // The lead isn't busy on the second day.
    await create({ assigned_to: dani.id, scheduled_start: at(6, '08:00'), scheduled_end: at(6, '09:00') });
    const status = (to: string, { version }: JobDetail) =>
      office.command<JobDetail & ErrorBody>('POST', `/api/jobs/${job.id}/status`, { status: to, version });
    const cancelled = await status('cancelled', job);
    expect([cancelled.status, await busy(job.id)]).toEqual([200, []]);
    const back = await status('pending', cancelled.body);
    expect([back.status, await busy(job.id)]).toEqual([200, [expect.anything(), expect.anything()]]);
    const gone = await status('cancelled', back.body);
    await create({ assigned_to: marcus.id, scheduled_start: at(6, '09:00'), scheduled_end: at(6, '10:00') });
    expect(said(await status('pending', gone.body)).slice(0, 2)).toEqual([409, 'slot_taken']);
  });

  test('says of a plan which person has no time, and when they would', async () => {
    const { at, span } = nextMonth();
    await create({
      title: 'House soft wash',
      assigned_to: marcus.id,
      scheduled_start: at(5, '10:00'),
      scheduled_end: at(5, '11:30'),
    });
    const job = await create();
    const taken = await plan<ErrorBody>(job, [span(dani, 5), span(marcus, 5)]);
    expect(said(taken).slice(0, 2)).toEqual([409, 'slot_taken']);
    expect(taken.body.message).toMatch(/^Marcus Webb is busy then: House soft wash, .*, 10:00 AM to 11:30 AM\.$/);
    expect(taken.body.conflict).toMatchObject({ technician: 'Marcus Webb' });
    const early = await plan<ErrorBody>(job, [span(dani, 5), span(ruth, 5, '07:00', '11:00')]);
    expect(said(early).slice(0, 2)).toEqual([409, 'outside_hours']);
    expect(early.body.message).toContain('Ruth Ames isn’t working then');
    expect((await plan(job, [span(dani, 5), span(ruth, 5, '07:00', '11:00')], true)).status).toBe(200);
  });

  test('lets two people swap their times in one plan', async () => {
    const { span } = nextMonth();
    const [one, two] = [span(dani, 5), span(marcus, 5, '13:00', '16:00')];
    const job = await planned(await create(), [one, two]);
    const swapped = await planned(job, [
      { ...one, person_id: marcus.id, lead: false },
      { ...two, person_id: dani.id, lead: true },
    ]);
    expect([swapped.version, swapped.assigned_to, swapped.helpers]).toEqual([job.version + 1, dani.id, [marcus.id]]);
  });

  test('gets another lead among its people, as one change', async () => {
    const { span } = nextMonth();
    const [one, two, three] = [span(dani, 5), span(marcus, 5), span(dani, 6)];
    const job = await planned(await create({ title: 'Two leads' }), [one, two, three]);
    const led = await planned(job, [
      { ...one, lead: false },
      { ...two, lead: true },
      { ...three, lead: false },
    ]);
    expect([led.version, led.assigned_to, led.helpers]).toEqual([job.version + 1, marcus.id, [dani.id]]);
  });
});

describe('a job with spans', () => {
  test('is changed through them alone', async () => {
    const { at, span } = nextMonth();
    const job = await planned(await create(), [span(dani, 5), span(marcus, 5)]);
    const { version } = job;
    const times = { scheduled_start: at(7, '08:00'), scheduled_end: at(7, '10:00') };
    const whole = pick({ ...job, items: [], override_hours: false }, [
      ...(['title', 'description', 'status', 'priority', 'client_id', 'place_id', 'assigned_to', 'due_date'] as const),
      ...(['scheduled_start', 'scheduled_end', 'items', 'override_hours', 'version'] as const),
    ]);
    const told = [409, 'has_spans', 'This job has several days or people. Open it to change one of them.'];
    const asked = (path: string, body: object) => office.command('POST', `/api/jobs/${job.id}/${path}`, body);
    expect(said(await asked('assign', { assigned_to: ruth.id, override_hours: true, version }))).toEqual(told);
    expect(said(await asked('schedule', { assigned_to: dani.id, ...times, override_hours: true, version }))).toEqual(
      told,
    );
    expect(said(await office.command('PATCH', `/api/jobs/${job.id}`, { ...whole, ...times }))).toEqual(told);
    const bulk = await office.command<BulkResult>('POST', '/api/jobs/bulk/assign', {
      ids: [job.id],
      assigned_to: ruth.id,
      override_hours: true,
    });
    expect(bulk.body.refused).toEqual([{ id: job.id, message: told[2] }]);
    const tour = { id: uuidv7(), name: 'Route', job_ids: [job.id, (await create()).id], assigned_to: ruth.id };
    const route = await office.command('POST', '/api/tours', {
      ...tour,
      scheduled_start: at(8, '08:00'),
      override_hours: true,
    });
    expect(route.status).toBe(400);
    // Everything else stays as easy as before.
    expect((await office.command('PATCH', `/api/jobs/${job.id}`, { ...whole, title: 'Another title' })).status).toBe(
      200,
    );
    expect((await read(job.id)).spans).toEqual(job.spans);
    // Not even by SQL.
    const update = rows('update jobs set scheduled_start = $2, scheduled_end = $3 where id = $1', [
      job.id,
      at(9, '08:00'),
      at(9, '09:00'),
    ]);
    await expect(update).rejects.toMatchObject({ constraint: 'jobs_follow_spans' });
  });

  test('is an ordinary job again with one person and one time, and waits without any', async () => {
    const { span } = nextMonth();
    const [one, two] = [span(dani, 5), span(marcus, 6)];
    const job = await planned(await create(), [one, two]);
    const alone = await planned(job, [two]);
    expect(alone).toMatchObject({
      version: job.version + 1,
      span_count: 0,
      helpers: null,
      spans: [],
      assigned_to: marcus.id,
      scheduled_start: two.start,
      scheduled_end: two.end,
    });
    expect(await busy(job.id)).toEqual([{ technician_id: marcus.id, start: new Date(two.start) }]);
    const again = await planned(await planned(alone, [one, two]), []);
    expect(again).toMatchObject({ span_count: 0, helpers: null, scheduled_start: null, scheduled_end: null });
    expect(await busy(job.id)).toEqual([]);
    expect(await rows('select from job_spans where job_id = $1', [job.id])).toEqual([]);
  });

  test('keeps its buffer free after each of its spans', async () => {
    const { at, span } = nextMonth();
    const service_id = await addService(database.admin, { buffer: 30 });
    const job = await create({ items: [{ ...item(), service_id }] });
    await planned(job, [span(dani, 5), span(marcus, 5), span(dani, 6)]);
    const ends = await rows('select upper(span) as until from busy_spans where group_id = $1 order by 1', [job.id]);
    expect(ends.map(({ until }) => until as Date)).toEqual(
      [at(5, '12:30'), at(5, '12:30'), at(6, '12:30')].map((until) => new Date(until)),
    );
  });

  test('frees everyone when it is deleted', async () => {
    const { span } = nextMonth();
    const job = await planned(await create(), [span(dani, 5), span(marcus, 5)]);
    expect((await office.command('DELETE', `/api/jobs/${job.id}`, undefined)).status).toBe(200);
    expect([await busy(job.id), await rows('select from job_spans where job_id = $1', [job.id])]).toEqual([[], []]);
  });

  test('tells its rows who helps, as people come and go', async () => {
    const { span } = nextMonth();
    const service_id = await addService(database.admin);
    const job = await create({ items: [{ ...item(), service_id }] });
    const [one, two] = [span(dani, 5), span(marcus, 5)];
    const helpers = async () =>
      (await rows('select helpers from job_items where job_id = $1', [job.id])).map((row) => row['helpers'] as unknown);
    const after = await planned(job, [one, two]);
    expect(await helpers()).toEqual([[marcus.id]]);
    const changed = await planned(after, [one, { ...two, person_id: ruth.id }]);
    expect(await helpers()).toEqual([[ruth.id]]);
    await planned(changed, [one]);
    expect(await helpers()).toEqual([null]);
  });
});

describe('a plan is refused', () => {
  test.each([
    ['without a lead', () => [nobody(5), someone(5)], 'Choose a lead from the crew.'],
    [
      'with a person twice at the same time',
      () => [led(5), led(5)],
      'A person can’t work on the job twice at the same time.',
    ],
    [
      'on more than ten days',
      () => Array.from({ length: 11 }, (_, index) => led(index + 1)),
      'A job takes 10 days at most.',
    ],
  ])('%s', async (_, spans, message) => {
    const answer = await plan<ErrorBody>(await create(), spans(), true);
    expect(why(answer)).toEqual([400, [message]]);
  });
  const at = nextMonth();
  const led = (day: number) => at.span(dani, day);
  const someone = (day: number) => at.span(marcus, day);
  const nobody = (day: number) => at.span(null, day);

  test('for a stop of a route, a visit of a series, and someone who isn’t a technician', async () => {
    const job = await create();
    await database.admin.query(`insert into tours (id, name) values ($1, 'Route')`, [job.id]);
    await database.admin.query('update jobs set tour_id = $1 where id = $1', [job.id]);
    const stop = await plan<ErrorBody>(await read(job.id), [led(20), someone(20)]);
    expect(why(stop)).toEqual([400, ['A stop of a route is work of one person. Take it off the route first.']]);
    await database.admin.query(`update profiles set active = false where id = $1`, [ruth.id]);
    const left = await plan<ErrorBody>(await create(), [led(21), at.span(ruth, 21)], true);
    await database.admin.query(`update profiles set active = true where id = $1`, [ruth.id]);
    expect(left.status).toBe(400);
  });

  test('if another was faster', async () => {
    const job = await create();
    await planned(job, [led(22), someone(22)]);
    expect((await plan<ErrorBody>(job, [led(23), someone(23)])).body.code).toBe('changed_meanwhile');
  });
});

test('the office finds it by its helpers, too, and its file names them as they begin', async () => {
  const { span } = nextMonth();
  const job = await planned(await create(), [span(dani, 5), span(ruth, 6), span(marcus, 7), span(ruth, 7)]);
  const found = async (person: Person) => {
    const { body } = await office.get<{ items: JobDetail[] }>(`/api/jobs?assigned_to=${person.id}`);
    return body.items.flatMap(({ id }) => (id === job.id ? id : []));
  };
  expect([await found(dani), await found(marcus), await found(ruth)]).toEqual([[job.id], [job.id], [job.id]]);
  const { body } = await office.send<string>('GET', `/api/jobs/export?assigned_to=${marcus.id}`);
  const line = body.split('\r\n').find((each) => each.startsWith(`"${job.number}"`));
  expect(line).toContain('"Dani Ortega","Ruth Ames, Marcus Webb"');
});

test('each person is told of their own time, once', async () => {
  const { at, span } = nextMonth();
  const notices = async () =>
    (
      await rows(
        `select payload ->> 'notice' as notice, payload ->> 'only' as person, payload ->> 'starts_at' as starts_at
         from graphile_worker._private_jobs where payload ->> 'entity_id' = $1 order by id`,
        [job.id],
      )
    ).map(({ notice, person, starts_at }) => [notice, person, starts_at]);
  const job = await create({ assigned_to: dani.id, scheduled_start: at(5, '08:00'), scheduled_end: at(5, '12:00') });
  const before = (await notices()).length;
  const [one, two, three] = [span(dani, 5), span(marcus, 6), span(ruth, 6)];
  const after = await planned(job, [one, two]);
  expect((await notices()).slice(before)).toEqual([['job_assigned', marcus.id, two.start.replace('Z', '.000Z')]]);
  const told = (await notices()).length;
  const later = await planned(after, [{ ...one, start: at(5, '09:00') }, two, three]);
  expect(
    (await notices()).slice(told).toSorted(([first], [second]) => String(first).localeCompare(String(second))),
  ).toEqual([
    ['job_assigned', ruth.id, three.start.replace('Z', '.000Z')],
    ['job_moved', dani.id, at(5, '09:00').replace('Z', '.000Z')],
  ]);
  const alone = (await notices()).length;
  await planned(later, [
    { ...one, start: at(5, '09:00') },
    { ...two, person_id: null },
  ]);
  expect(
    (await notices()).slice(alone).toSorted(([, first], [, second]) => String(first).localeCompare(String(second))),
  ).toEqual([
    ['job_removed', marcus.id, two.start.replace('Z', '.000Z')],
    ['job_removed', ruth.id, three.start.replace('Z', '.000Z')],
  ]);
});

test('who still has a day of it isn’t told that they left, and neither is the lead when it loses its time', async () => {
  const { span } = nextMonth();
  const removed = (id: string) =>
    rows(
      `select from graphile_worker._private_jobs where payload ->> 'entity_id' = $1 and payload ->> 'notice' = 'job_removed'`,
      [id],
    );
  const [one, two, three] = [span(dani, 5), span(marcus, 5), span(marcus, 6)];
  const job = await planned(await create(), [one, two, three]);
  const fewer = await planned(job, [one, two]);
  await planned(await planned(fewer, [one]), []);
  expect(await removed(job.id)).toHaveLength(1);
});
