import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/days.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { CreatedSeries, NewSeries, Series, SeriesChange, SeriesPreview } from '#contract/jobs/series.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newSeries, nextWeekday, seriesChange } from '#test/support/series.ts';
import { inDays } from '#test/support/today.ts';

type Row = {
  id: string;
  title: string;
  status: string;
  series_id: string;
  occurrence: string;
  day: string;
  clock: string;
  minutes: number;
  start: string;
  assigned_to: string | null;
  version: number;
};

let database: TestDatabase;
let portal: string;
let client: Client;
let dani: Person;
let ruth: Person;

beforeAll(async () => {
  ({ database, portal, office: client } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  ruth = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
});

beforeEach(async () => {
  dani = await addTechnician(database.admin, everyDay('07:00', '16:00'));
});

const visits = async (...ids: string[]): Promise<Row[]> =>
  (
    await database.admin.query<Row>(
      `select id, title, status, series_id, occurrence::text, version, assigned_to, scheduled_start as start,
         (scheduled_start at time zone 'America/New_York')::date::text as day,
         to_char(scheduled_start at time zone 'America/New_York', 'HH24:MI') as clock,
         (extract(epoch from scheduled_end - scheduled_start) / 60)::int as minutes
       from jobs where series_id = any ($1) order by scheduled_start, id`,
      [ids],
    )
  ).rows;
const stored = async (id: string) => (await client.get<Series>(`/api/series/${id}`)).body;
const preview = (body: NewSeries) => client.send<SeriesPreview>('POST', '/api/series/preview', { body });
const create = (body: NewSeries) => client.command<CreatedSeries>('POST', '/api/series', body);
const previewEdit = (body: SeriesChange) => client.send<SeriesPreview>('POST', '/api/series/edit/preview', { body });
const edit = (body: SeriesChange) => client.command<SeriesPreview>('POST', '/api/series/edit', body);
const skip = (id: string) => client.command('POST', `/api/series/skip/${id}`, undefined);
const days = (rows: Row[]) => rows.map(({ day }) => day);
const tuesday = nextWeekday(2);
const weeks = (count: number, from = tuesday) => Array.from({ length: count }, (_, week) => addDays(from, 7 * week));

async function made(part: Partial<NewSeries> = {}) {
  const body = newSeries(part);
  const answer = await create(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { body, rows: await visits(body.id) };
}

describe('a new series', () => {
  test('makes its visits with their services, prices and checklists, as it was previewed', async () => {
    const service_id = await addService(database.admin, { buffer: 15 });
    await database.admin.query("insert into checklist_templates values ($1, 0, 'Bin empty', true)", [service_id]);
    const place_id = await addPlace(database.admin, ruth.id);
    const item = { service_id, units: null, square_feet: null, vehicle_size: null, condition: 'normal' as const };
    const body = newSeries({ client_id: ruth.id, place_id, assigned_to: dani.id, items: [item] });

    const seen = await preview(body);
    expect(seen.status).toBe(200);
    expect(await visits(body.id)).toEqual([]);
    const answer = await create(body);
    const { items: _, ...rest } = body;
    const { visits: answered, ...series } = answer.body;
    expect(series).toEqual({ ...rest, materialised_to: inDays(182), created_at: expect.any(String) });
    expect(answered).toHaveLength(6);
    expect(await stored(body.id)).toEqual(series);

    const rows = await visits(body.id);
    expect(days(rows)).toEqual(weeks(6));
    expect(rows.every((row) => row.clock === '08:20' && row.minutes === 40 && row.assigned_to === dani.id)).toBe(true);
    expect(seen.body.changes).toBe(6);
    expect(seen.body.visits.map(({ after, state, unassigned }) => [Date.parse(after!), state, unassigned])).toEqual(
      rows.map(({ start }) => [Date.parse(start), 'added', null]),
    );
    const job = (await client.get<JobDetail>(`/api/jobs/${rows[3]!.id}`)).body;
    expect(job).toMatchObject({
      client_id: ruth.id,
      place_id,
      buffer_minutes: 15,
      status: 'pending',
      title: body.title,
    });
    expect(job.items).toMatchObject([{ service_id, price_cents: 4_500 }]);
    expect(job.checklist).toMatchObject([{ task: 'Bin empty', photo: true }]);
    const { rows: audit } = await database.admin.query(
      "select action, count(*)::int from audit_events where entity in ('job', 'job_series') group by 1 order by 1",
    );
    expect(audit).toEqual([
      { action: 'job.created', count: 6 },
      { action: 'job_series.created', count: 1 },
    ]);
    const { rows: events } = await database.admin.query(
      "select entity, users, roles from change_events where entity = 'job_series' or entity_id = $1 order by id",
      [rows[0]!.id],
    );
    expect(events).toEqual([
      { entity: 'job_series', users: [ruth.id], roles: ['admin'] },
      { entity: 'job', users: [ruth.id, dani.id], roles: ['admin'] },
    ]);
  });

  test('that has no end is made half a year ahead, and at least once', async () => {
    const weekly = await made({ max_count: null });
    expect(weekly.rows.length).toBeGreaterThanOrEqual(25);
    expect(weekly.rows.at(-1)!.day <= inDays(183)).toBe(true);
    const far = await made({ max_count: null, starts_on: inDays(300), rule: { every: 'month', interval: 12, day: 1 } });
    expect(far.rows).toHaveLength(1);
    expect((await stored(far.body.id)).materialised_to).toBe(far.rows[0]!.day);
  });

  test.each([
    ['2040-03-10', '13:20'],
    ['2040-03-11', '12:20'],
    ['2040-11-03', '12:20'],
    ['2040-11-04', '13:20'],
  ])('stays at 8:20 when the clocks change: on %s that is %s UTC', async (starts_on, utc) => {
    const rule = { every: 'week', interval: 1, weekdays: [0, 6] } as const;
    const { body } = await preview(newSeries({ starts_on, rule: { ...rule, weekdays: [...rule.weekdays] } }));
    expect(body.visits.map(({ after }) => after)).toEqual([`${starts_on}T${utc}:00Z`]);
  });

  test('leaves a visit to nobody where its technician is off or busy', async () => {
    await database.admin.query('insert into days_off values ($1, $2, $3, $3, null)', [uuidv7(), dani.id, weeks(3)[1]]);
    await addJob(database.admin, {
      assigned_to: dani.id,
      scheduled_start: `${weeks(3)[2]}T12:30:00-04:00`,
      scheduled_end: `${weeks(3)[2]}T13:30:00-04:00`,
    });
    const body = newSeries({ assigned_to: dani.id, start_time: '12:00', duration_minutes: 60 });
    const seen = (await preview(body)).body.visits.map(({ unassigned }) => unassigned);
    expect(seen.slice(0, 2)).toEqual([null, 'off']);
    expect(seen.filter((each) => each === 'busy')).toHaveLength(1);
    const { rows } = await made(body);
    expect(rows.map(({ assigned_to }) => assigned_to === null)).toEqual(seen.map((each) => each !== null));
  });

  test('says which visits don’t fit and why, before and after, and counts what it makes', async () => {
    const [, second, third, fourth] = weeks(6);
    const dara = await addTechnician(
      database.admin,
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        starts: '08:00',
        ends: '17:00',
        break_starts: '12:00',
        break_ends: '12:30',
      })),
    );
    await database.admin.query('insert into days_off values ($1, $2, $3, $3, null)', [uuidv7(), dara.id, second]);
    await addJob(database.admin, {
      title: 'House soft wash',
      assigned_to: dara.id,
      scheduled_start: `${third}T10:00:00Z`,
      scheduled_end: `${third}T22:00:00Z`,
    });
    const body = newSeries({ assigned_to: dara.id, start_time: '09:00', max_count: null, starts_on: inDays(60) });
    const expectSame = async (sent: NewSeries) => {
      const seen = (await preview(sent)).body;
      const answer = (await create(sent)).body;
      const rows = await visits(sent.id);
      expect(answer.visits.map(({ after, unassigned, detail }) => ({ after, unassigned, detail }))).toEqual(
        seen.visits.map(({ after, unassigned, detail }) => ({ after, unassigned, detail })),
      );
      expect([seen.changes, answer.visits.length]).toEqual([rows.length, rows.length]);
      expect(answer.visits.map(({ job_id }) => job_id)).toEqual(rows.map(({ id }) => id));
      return answer.visits.map(({ unassigned, detail }) => [unassigned, detail]);
    };
    await expectSame(body);
    const troubled = await expectSame(newSeries({ assigned_to: dara.id, start_time: '09:00', max_count: 4 }));
    expect(troubled).toEqual([
      [null, null],
      ['off', null],
      ['busy', 'House soft wash'],
      [null, null],
    ]);
    const over = await expectSame(
      newSeries({ assigned_to: dara.id, start_time: '12:10', max_count: 1, starts_on: fourth! }),
    );
    expect(over).toEqual([['break', '12:00 PM - 12:30 PM']]);
    const late = await expectSame(
      newSeries({ assigned_to: dara.id, start_time: '18:00', max_count: 1, starts_on: fourth! }),
    );
    expect(late).toEqual([['hours', '8:00 AM - 5:00 PM']]);
  });

  test.each([
    ['a client who is none', () => ({ client_id: dani.id }), 'client_id'],
    ['another client’s place', async () => ({ place_id: await addPlace(database.admin, ruth.id) }), 'place_id'],
    ['a technician who is none', () => ({ assigned_to: ruth.id }), 'assigned_to'],
    ['a start in the past', () => ({ starts_on: inDays(-8) }), 'starts_on'],
    ['an end before its first day', () => ({ ends_on: inDays(0) }), 'ends_on'],
    [
      'a rule that names no day',
      () => ({ starts_on: '2031-02-01', rule: { every: 'month', interval: 48, nth: 5, weekday: 5 } as const }),
      'rule',
    ],
    [
      'bins that aren’t there',
      () => ({ rule: { every: 'pickup', interval: 4, asset_id: uuidv7(), pickup_weekday: 2, days_after: 1 } as const }),
      'rule',
    ],
    [
      'a service that isn’t there',
      () => ({
        items: [
          { service_id: uuidv7(), units: 1, square_feet: null, vehicle_size: null, condition: 'normal' as const },
        ],
      }),
      'items',
    ],
  ])('refuses %s, and so does its preview', async (_, part, field) => {
    const body = newSeries(await part());
    for (const answer of [await preview(body), await create(body)]) {
      expect([answer.status, Object.keys((answer.body as unknown as { fields: object }).fields)]).toEqual([
        400,
        [field],
      ]);
    }
    expect(await visits(body.id)).toEqual([]);
  });

  test('follows the day after the client’s pickup, every fourth week', async () => {
    const place_id = await addPlace(database.admin, ruth.id);
    const asset_id = uuidv7();
    await database.admin.query(
      "insert into assets (id, place_id, kind, label, bin_count, pickup_weekday) values ($1, $2, 'bins', 'Bins', 2, 3)",
      [asset_id, place_id],
    );
    const { rows } = await made({
      client_id: ruth.id,
      place_id,
      rule: { every: 'pickup', interval: 4, asset_id, pickup_weekday: 3, days_after: 1 },
      max_count: 3,
    });
    const thursday = addDays(tuesday, 2);
    expect(days(rows)).toEqual([thursday, addDays(thursday, 28), addDays(thursday, 56)]);
  });

  test('whose id is taken is refused', async () => {
    const { body } = await made();
    expect((await create({ ...body, title: 'Another' })).status).toBe(409);
  });

  test.each(['sales', 'tech', 'client'] as const)('is closed to %s', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.command('POST', '/api/series', newSeries())).status).toBe(403);
  });
});

describe('changing one visit', () => {
  test('changes only that one, which stays a part of its series', async () => {
    const { body, rows } = await made({ assigned_to: dani.id });
    const change = seriesChange(rows[2]!, body, {
      scope: 'this',
      day: addDays(rows[2]!.day, 1),
      start_time: '09:30',
      title: 'Trash-bin plan, late',
    });
    const seen = (await previewEdit(change)).body;
    const answer = await edit(change);
    expect([answer.status, answer.body]).toEqual([200, seen]);
    expect(seen.changes).toBe(1);
    const after = await visits(body.id);
    expect(after[2]).toMatchObject({
      id: rows[2]!.id,
      day: addDays(rows[2]!.day, 1),
      clock: '09:30',
      occurrence: rows[2]!.occurrence,
      title: 'Trash-bin plan, late',
    });
    expect(after.toSpliced(2, 1)).toEqual(rows.toSpliced(2, 1));
  });

  test('into the past is refused', async () => {
    const { body, rows } = await made();
    expect((await edit(seriesChange(rows[0]!, body, { scope: 'this', day: inDays(-3) }))).status).toBe(400);
  });
});

describe('changing this and the following visits', () => {
  test('ends the old series and goes on with a new one, on the same jobs', async () => {
    const { body, rows } = await made({ assigned_to: dani.id });
    const change = seriesChange(rows[2]!, body, {
      day: addDays(rows[2]!.day, 1),
      rule: { every: 'week', interval: 1, weekdays: [3] },
      start_time: '09:30',
    });
    const seen = (await previewEdit(change)).body;
    expect(seen.visits.map(({ state }) => state)).toEqual([
      'stays',
      'stays',
      'changes',
      'changes',
      'changes',
      'changes',
    ]);
    expect((await edit(change)).body).toEqual(seen);
    const old = await visits(body.id);
    expect(old).toEqual(rows.slice(0, 2));
    const after = await visits(change.new_series_id);
    expect(after.map(({ id }) => id)).toEqual(rows.slice(2).map(({ id }) => id));
    expect(days(after)).toEqual(weeks(4, addDays(rows[2]!.day, 1)));
    expect(after.every(({ clock, assigned_to }) => clock === '09:30' && assigned_to === dani.id)).toBe(true);
    expect((await stored(body.id)).ends_on).toBe(addDays(rows[2]!.day, -1));
    expect(await stored(change.new_series_id)).toMatchObject({
      max_count: 4,
      starts_on: after[0]!.day,
      start_time: '09:30',
    });
  });

  test('moves nothing that is done, in progress, cancelled or left out, and doesn’t make it again', async () => {
    const { body, rows } = await made({ max_count: 8 });
    await skip(rows[3]!.id);
    for (const [index, status] of [
      [1, 'completed'],
      [4, 'cancelled'],
      [5, 'in_progress'],
    ] as const)
      await database.admin.query('update jobs set status = $2 where id = $1', [rows[index]!.id, status]);
    const series = await stored(body.id);
    const change = seriesChange(rows[0]!, series, {
      day: addDays(rows[0]!.day, 2),
      rule: { every: 'week', interval: 1, weekdays: [4] },
    });
    const seen = (await previewEdit(change)).body;
    expect(seen.changes).toBe(4);
    expect((await edit(change)).body).toEqual(seen);
    expect(days(await visits(change.new_series_id))).toEqual([0, 2, 6, 7].map((week) => addDays(rows[week]!.day, 2)));
    expect((await visits(body.id)).map(({ id }) => id)).toEqual([1, 4, 5].map((index) => rows[index]!.id));
  });

  test('adds and removes visits where the cadence is another', async () => {
    const { body, rows } = await made({ max_count: null, ends_on: addDays(tuesday, 7 * 7) });
    expect(rows).toHaveLength(8);
    const monthly = seriesChange(rows[0]!, body, { rule: { every: 'week', interval: 4, weekdays: [2] } });
    const seen = (await previewEdit(monthly)).body;
    const states = seen.visits.map(({ state }) => state);
    expect(states.toSorted()).toEqual(['changes', ...Array<string>(6).fill('removed'), 'stays']);
    expect((await edit(monthly)).body).toEqual(seen);
    const fewer = await visits(monthly.new_series_id);
    expect(days(fewer)).toEqual([tuesday, addDays(tuesday, 28)]);
    const often = seriesChange(fewer[0]!, await stored(monthly.new_series_id), {
      rule: { every: 'week', interval: 1, weekdays: [2, 4] },
      keep_end: false,
      max_count: 5,
    });
    expect((await previewEdit(often)).body).toEqual((await edit(often)).body);
    expect(days(await visits(often.new_series_id))).toEqual([0, 2, 7, 9, 14].map((after) => addDays(tuesday, after)));
  });

  test('keeps what was changed for one visit alone, where the series isn’t changed in that', async () => {
    const { body, rows } = await made({ assigned_to: dani.id });
    await edit(
      seriesChange(rows[2]!, body, { scope: 'this', day: addDays(rows[2]!.day, 1), title: 'With the gate code' }),
    );
    const [first] = await visits(body.id);
    const change = seriesChange(first!, body, { priority: 'high' });
    expect((await edit(change)).body.changes).toBe(6);
    const after = await visits(change.new_series_id);
    expect(after[2]).toMatchObject({ title: 'With the gate code', day: addDays(rows[2]!.day, 1) });
  });

  test('that were changed meanwhile is refused, with the visit as it is now', async () => {
    const { body, rows } = await made();
    const change = seriesChange(rows[0]!, body, { title: 'Bins' });
    await database.admin.query("update jobs set priority = 'high' where id = $1", [rows[0]!.id]);
    for (const answer of [await previewEdit(change), await edit(change)])
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'changed_meanwhile', current: { priority: 'high' } },
      ]);
  });

  test('to what they are leaves no trace', async () => {
    const { body, rows } = await made();
    const before = await database.admin.query('select count(*) from audit_events');
    expect((await edit(seriesChange(rows[0]!, body))).body.changes).toBe(0);
    expect((await database.admin.query('select count(*) from audit_events')).rows).toEqual(before.rows);
    expect(await visits(body.id)).toEqual(rows);
  });
});

describe('visits of a day’s work', () => {
  const minutes = async (id: string) => (await visits(id)).map((row) => row.minutes);

  test('last past their technician’s break, and stay eight hours with another or without', async () => {
    const [marcus, ruby] = [
      await addTechnician(database.admin, everyDay('08:00', '17:00', ['12:00', '12:30'])),
      await addTechnician(database.admin, everyDay('08:00', '18:00', ['12:00', '13:00'])),
    ];
    const { body, rows } = await made({
      start_time: '08:00',
      duration_minutes: 480,
      assigned_to: marcus.id,
      max_count: 3,
    });
    expect(await minutes(body.id)).toEqual([510, 510, 510]);
    expect((await edit(seriesChange(rows[0]!, body))).body.changes).toBe(0);
    await addJob(database.admin, {
      assigned_to: ruby.id,
      scheduled_start: `${rows[1]!.day}T16:20:00Z`,
      scheduled_end: `${rows[1]!.day}T16:40:00Z`,
    });
    const change = seriesChange(rows[0]!, body, { scope: 'all', assigned_to: ruby.id });
    expect((await edit(change)).body.visits.map(({ unassigned }) => unassigned)).toEqual([null, 'busy', null]);
    expect(await minutes(body.id)).toEqual([540, 480, 540]);
  });
});

describe('changing all visits', () => {
  test('changes those that are still to be done, in the same series, also onto each other’s days', async () => {
    const { body, rows } = await made({ assigned_to: dani.id });
    await database.admin.query("update jobs set status = 'completed' where id = $1", [rows[0]!.id]);
    const change = seriesChange(rows[3]!, body, { scope: 'all', day: addDays(rows[3]!.day, 7) });
    const seen = (await previewEdit(change)).body;
    expect(seen.visits.map(({ state }) => state)).toEqual(['done', ...Array<string>(5).fill('changes')]);
    expect((await edit(change)).body).toEqual(seen);
    const after = await visits(body.id);
    expect(after.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(days(after)).toEqual([tuesday, ...weeks(5, addDays(tuesday, 14))]);
    expect(after.every(({ assigned_to }) => assigned_to === dani.id)).toBe(true);
  });

  test('unassigns where the technician is off or busy, as it was previewed', async () => {
    const { body, rows } = await made({ assigned_to: dani.id });
    await database.admin.query('insert into days_off values ($1, $2, $3, $3, null)', [
      uuidv7(),
      dani.id,
      addDays(rows[1]!.day, 1),
    ]);
    await addJob(database.admin, {
      assigned_to: dani.id,
      scheduled_start: `${addDays(rows[4]!.day, 1)}T10:00:00Z`,
      scheduled_end: `${addDays(rows[4]!.day, 1)}T20:00:00Z`,
    });
    const change = seriesChange(rows[0]!, body, {
      scope: 'all',
      day: addDays(rows[0]!.day, 1),
      rule: { every: 'week', interval: 1, weekdays: [3] },
    });
    const seen = (await previewEdit(change)).body;
    expect(seen.visits.map(({ unassigned }) => unassigned)).toEqual([null, 'off', null, null, 'busy', null]);
    expect((await edit(change)).body).toEqual(seen);
    expect((await visits(body.id)).map(({ assigned_to }) => assigned_to === null)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('leaving one out', () => {
  test('removes the visit and keeps it out', async () => {
    const { body, rows } = await made();
    const answer = await skip(rows[1]!.id);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect((await stored(body.id)).skips).toEqual([rows[1]!.occurrence]);
    expect(days(await visits(body.id))).toEqual(days(rows.toSpliced(1, 1)));
    expect((await skip(rows[1]!.id)).status).toBe(404);
  });

  test('of one that is done is refused', async () => {
    const { rows } = await made();
    await database.admin.query("update jobs set status = 'completed' where id = $1", [rows[1]!.id]);
    expect((await skip(rows[1]!.id)).status).toBe(409);
    expect((await skip(await addJob(database.admin))).status).toBe(404);
  });

  test('is also what deleting the job means', async () => {
    const { body, rows } = await made();
    expect((await client.command('DELETE', `/api/jobs/${rows[2]!.id}`, undefined)).status).toBe(200);
    expect((await stored(body.id)).skips).toEqual([rows[2]!.occurrence]);
    const change = seriesChange(rows[0]!, await stored(body.id), { scope: 'all', start_time: '09:30' });
    await edit(change);
    expect(days(await visits(body.id))).toEqual(days(rows.toSpliced(2, 1)));
  });
});
