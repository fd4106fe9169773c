import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { instantAt } from '#contract/base/clock.ts';
import { addDays, startOfWeek } from '#contract/base/days.ts';
import type { CorrectionRow, PersonWeek, TimeEntry, TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';
import { countQueries } from '#test/support/countQueries.ts';
import { inDays } from '#test/support/today.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

const zone = 'America/New_York';
let database: TestDatabase;
let portal: string;
let office: Client;
let renee: Person;
let dani: Person;
let tech: Client;

beforeAll(async () => {
  ({ database, portal, office, renee } = await startOffice());
  await database.admin.query('update business_settings set time_zone = $1', [zone]);
});
beforeEach(async () => {
  await database.admin.query('delete from closed_weeks');
  dani = await addTechnician(database.admin, everyDay('08:00', '16:00'));
  // The payroll file identifies people by name only.
  dani.full_name = `Dani ${dani.id}`;
  await database.admin.query('update profiles set full_name = $2 where id = $1', [dani.id, dani.full_name]);
  tech = await signedIn(portal, dani);
});

const at = (day: string, time: string) => instantAt(day, time, zone);
type Stretch = Partial<{ kind: string; job_id: string | null; entry_id: string | null; reason: string }>;
const wanted = ([from, to]: [string | null, string | null], part: Stretch = {}) => ({
  id: uuidv7(),
  entry_id: null,
  kind: 'shop',
  job_id: null,
  started_at: from,
  ended_at: to,
  reason: 'Phone was dead',
  ...part,
});
type Said = CorrectionRow & Pick<ErrorBody, 'code'>;
const change = (span: [string | null, string | null], part?: Stretch) =>
  office.command<Said>('POST', '/api/time/changes', { ...wanted(span, part), person_id: dani.id });
const ask = (span: [string | null, string | null], part?: Stretch) =>
  tech.command<Said>('POST', '/api/time/corrections', wanted(span, part));
const decide = (id: string, approve: boolean) =>
  office.command<Said>('POST', `/api/time/corrections/${id}/decision`, { approve, note: null });
const close = (week_start: string) => office.command<{ code: string }>('POST', '/api/time/weeks/close', { week_start });
const sheetOf = async (day: string) => (await office.get<TimeSheet>(`/api/time/week?day=${day}`)).body;
const mine = async (day: string) => (await tech.get<PersonWeek>(`/api/time/mine?day=${day}`)).body;
const own = async (day: string) => (await sheetOf(day)).people.find(({ id }) => id === dani.id)!;
const minutesOn = (days: PersonWeek['days']) =>
  Object.fromEntries(days.filter(({ minutes }) => minutes).map(({ day, minutes }) => [day, minutes]));

describe('a week', () => {
  test('adds up across both changes of the clock, also where an entry goes past midnight', async () => {
    // Saturday 10 PM to Sunday 4 AM is seven hours in the night when the clocks go back.
    await change([at('2025-11-01', '22:00'), at('2025-11-02', '04:00')]);
    expect(minutesOn((await mine('2025-11-01')).days)).toEqual({ '2025-11-01': 120 });
    expect(minutesOn((await mine('2025-11-02')).days)).toEqual({ '2025-11-02': 300 });
    // It is five hours in the night when they go forward.
    await change([at('2026-03-07', '22:00'), at('2026-03-08', '04:00')]);
    expect(minutesOn((await mine('2026-03-07')).days)).toEqual({ '2026-03-07': 120 });
    expect(minutesOn((await mine('2026-03-08')).days)).toEqual({ '2026-03-08': 180 });
    expect((await own('2026-03-08')).total_minutes).toBe(180);
  });

  test('counts by the clock on the wall, so that seconds never add up to a minute that nobody sees', async () => {
    const day = '2026-02-03';
    const second = (time: string, seconds: number) =>
      new Date(Date.parse(at(day, time)) + seconds * 1_000).toISOString();
    await change([second('09:00', 50), second('09:30', 10)]);
    await change([second('09:30', 10), second('10:00', 55)], { kind: 'drive' });
    expect(minutesOn((await mine(day)).days)).toEqual({ [day]: 60 });
  });

  test('has planned hours, unpaid breaks and overtime, and the payroll file says the same as the entries', async () => {
    for (const offset of [0, 1, 2, 3, 4]) {
      const day = addDays('2026-02-09', offset);
      await change([at(day, '07:00'), at(day, '12:00')]);
      await change([at(day, '12:00'), at(day, '12:30')], { kind: 'break' });
      await change([at(day, '12:30'), at(day, '16:05')]);
    }
    const line = await own('2026-02-09');
    expect(line).toMatchObject({ total_minutes: 5 * 515, overtime_minutes: 175, shop_minutes: 5 * 515 });
    expect((await mine('2026-02-09')).days.map((each) => each.planned_minutes)).toEqual(Array(7).fill(480));
    const { rows } = await database.admin.query<{ minutes: number }>(
      `select sum(extract(epoch from ended_at - started_at) / 60)::int as minutes from time_entries
       where person_id = $1 and counted and kind <> 'break'`,
      [dani.id],
    );
    expect(rows[0]!.minutes).toBe(line.total_minutes);
    const { body, headers } = await office.get<string>('/api/time/payroll?day=2026-02-09');
    expect(headers.get('content-disposition')).toContain('payroll-2026-02-08.csv');
    const cells = body.split('\r\n').find((each) => each.includes(dani.full_name))!;
    expect(cells).toBe(`"${dani.full_name}","2026-02-08","40.00","2.92","42.92","${hoursOf(2_575)}","2:55","0.00"`);
  });
});

describe('a correction', () => {
  const day = inDays(-20);
  const span = (from: string, to: string): [string, string] => [at(day, from), at(day, to)];

  test('changes nothing until the office approves it; old and new stay visible', async () => {
    const entry_id = (await change(span('08:00', '16:17'))).body.entry_id!;
    const { body } = await ask(span('08:00', '15:17'), { entry_id, reason: 'Forgot to clock out at the shop.' });
    expect(body).toMatchObject({
      state: 'asked',
      was_ended_at: at(day, '16:17').replace('.000', ''),
      asked_by_name: dani.full_name,
    });
    expect((await own(day)).total_minutes).toBe(497);
    const review = (await sheetOf(day)).reviews.find(({ person_id }) => person_id === dani.id);
    expect(review).toMatchObject({ day, evidence: { day_minutes: 497, new_minutes: 437 } });
    expect((await ask(span('08:00', '15:00'), { entry_id })).body.code).toBe('in_use');

    expect((await decide(body.id, true)).body).toMatchObject({ state: 'approved', decided_by_name: renee.full_name });
    expect((await own(day)).total_minutes).toBe(437);
    expect((await mine(day)).corrections).toMatchObject([
      { id: body.id, state: 'approved', decided_by_name: renee.full_name },
      { asked_by_name: renee.full_name, state: 'approved' },
    ]);
    expect((await decide(body.id, false)).body.code).toBe('changed_meanwhile');
  });

  test('adds missing time, is declined, or withdrawn; two of it never count at once', async () => {
    const missing = (await ask(span('07:00', '15:10'))).body.id;
    const again = (await ask(span('15:00', '16:00'))).body.id;
    const other = (await ask(span('06:00', '06:30'))).body.id;
    expect((await decide(missing, true)).status).toBe(200);
    expect((await decide(again, true)).body.code).toBe('time_overlaps');
    expect((await decide(again, false)).body.state).toBe('declined');
    expect((await tech.command('DELETE', `/api/time/corrections/${other}`, undefined)).status).toBe(200);
    expect((await tech.command('DELETE', `/api/time/corrections/${again}`, undefined)).status).toBe(404);
    expect((await own(day)).total_minutes).toBe(490);
  });

  test('is about the technician’s own time, and never about the future', async () => {
    const other = await addTechnician(database.admin);
    const theirs = (
      await office.command<Said>('POST', '/api/time/changes', {
        ...wanted(span('08:00', '09:00')),
        person_id: other.id,
      })
    ).body.entry_id;
    expect((await ask(span('08:00', '09:30'), { entry_id: theirs })).status).toBe(404);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    expect((await ask([at(day, '08:00'), soon])).status).toBe(400);
    expect((await ask([at(day, '08:00'), at(day, '07:00')])).status).toBe(400);
    expect((await ask(span('08:00', '09:00'), { kind: 'job' })).status).toBe(400);
  });

  test('what the office removes is kept and doesn’t count', async () => {
    const entry_id = (await change(span('08:00', '09:00'))).body.entry_id!;
    expect((await change([null, null], { entry_id, reason: 'Test entry' })).status).toBe(200);
    const { entries, corrections, days } = await mine(day);
    expect(entries).toMatchObject([{ id: entry_id, counted: false, flag: 'removed' }]);
    expect(corrections[0]).toMatchObject({ started_at: null, reason: 'Test entry' });
    expect(minutesOn(days)).toEqual({});
  });

  test('of an uncounted entry suggests the part that overlaps nothing', async () => {
    await change(span('08:00', '12:40'));
    await tech.command<TimeEntry>('POST', '/api/time/start', {
      id: uuidv7(),
      kind: 'drive',
      job_id: null,
      switch_from: null,
      occurred_at: at(day, '12:10'),
    });
    await tech.command('POST', '/api/time/stop', { occurred_at: at(day, '13:10') });
    const review = (await sheetOf(day)).reviews.find(({ person_id }) => person_id === dani.id);
    expect(review).toMatchObject({ correction: null, entry: { flag: 'late' }, evidence: { new_minutes: 310 } });
    expect(Date.parse(review!.free!.started_at)).toBe(Date.parse(at(day, '12:40')));
    const { free, entry } = review!;
    await change([free!.started_at, free!.ended_at], { entry_id: entry!.id, kind: 'drive' });
    expect(await own(day)).toMatchObject({ total_minutes: 310, drive_minutes: 30 });
  });
});

describe('hours that a technician adds to the past', () => {
  const clock = async (from: string, to: string) => {
    const start = { id: uuidv7(), kind: 'shop', job_id: null, switch_from: null, occurred_at: from };
    expect((await tech.command('POST', '/api/time/start', start)).status).toBe(200);
    expect((await tech.command('POST', '/api/time/stop', { occurred_at: to })).status).toBe(200);
    return start.id;
  };

  test('count in no week and in no payroll until the office approves them', async () => {
    const days = [-17, -10, -4, -3].map(inDays);
    const ids: string[] = [];
    for (const day of days) ids.push(await clock(at(day, '07:00'), at(day, '23:00')));
    const paid = async (day: string) => (await office.get<string>(`/api/time/payroll?day=${day}`)).body;
    for (const day of days) {
      expect((await own(day)).total_minutes).toBe(0);
      expect(await paid(day)).not.toContain(dani.full_name);
    }
    const { reviews, people } = await sheetOf(days[0]!);
    const review = reviews.find(({ entry }) => entry?.id === ids[0])!;
    expect(review).toMatchObject({
      day: days[0],
      entry: { flag: 'late' },
      evidence: { day_minutes: 0, new_minutes: 960 },
    });
    const shown = people.find(({ id }) => id === dani.id)!.days.find(({ day }) => day === days[0])!.shown;
    expect(shown).toBe('undecided');
    expect((await mine(days[0]!)).entries).toMatchObject([{ id: ids[0], counted: false, flag: 'late' }]);
    expect((await close(startOfWeek(days[0]!, 0))).body.code).toBe('week_undecided');

    const { started_at, ended_at } = review.free!;
    await change([started_at, ended_at], { entry_id: ids[0]!, reason: 'Checked' });
    expect((await own(days[0]!)).total_minutes).toBe(960);
    expect(await paid(days[0]!)).toContain(`"${dani.full_name}","${startOfWeek(days[0]!, 0)}","16.00"`);
    expect((await sheetOf(days[0]!)).reviews.filter(({ person_id }) => person_id === dani.id)).toEqual([]);
  });

  test('are refused after 90 days, also as a correction, and the timesheet still opens', async () => {
    const long: [string, string] = ['0001-01-01T00:00:00Z', '0001-01-01T05:00:00Z'];
    expect((await ask(long)).status).toBe(400);
    const old = at(inDays(-91), '08:00');
    const { status, body } = await ask([old, at(inDays(-91), '09:00')]);
    expect([status, (body as unknown as ErrorBody).fields]).toEqual([
      400,
      { started_at: expect.stringContaining('90 days') },
    ]);
    expect((await office.get('/api/time/week')).status).toBe(200);
    expect((await office.get('/api/time/payroll')).status).toBe(200);
  });

  test('of a clock that nobody stopped wait as long as it runs', async () => {
    await database.admin.query(
      `insert into time_entries (id, person_id, kind, started_at, received_at)
       values (gen_random_uuid(), $1, 'shop', now() - interval '17 hours', now() - interval '17 hours')`,
      [dani.id],
    );
    const { reviews } = await sheetOf(inDays(0));
    const before = (await sheetOf(inDays(-1))).reviews;
    const review = [...reviews, ...before].find(({ person_id }) => person_id === dani.id)!;
    expect(review).toMatchObject({ entry: { ended_at: null, flag: null }, free: null });
    expect((await own(review.day)).total_minutes).toBe(0);
    const { id: entry_id, kind } = review.entry!;
    const ended_at = new Date(Date.parse(review.entry!.started_at) + 16 * 3_600_000).toISOString();
    await change([review.entry!.started_at, ended_at], { entry_id, kind });
    const weeks = [...new Set([inDays(0), inDays(-1)].map((day) => startOfWeek(day, 0)))];
    const totals = await Promise.all(weeks.map(async (week) => (await own(week)).total_minutes));
    expect(totals.reduce((sum, each) => sum + each)).toBe(960);
  });
});

describe('a stored day that can’t be', () => {
  const spans: [string, string | null][] = [
    ['4000-01-01 BC', null],
    ['0001-01-01', '0001-01-01 05:00Z'],
    ['0001-01-01', '2026-01-01'],
    ['2026-01-01', '9999-12-31'],
    ['9999-12-30', null],
  ];
  test.each(spans)('%s to %s is shown as invalid, counts nowhere and is removed', async (from, to) => {
    const [entry, asked] = [uuidv7(), uuidv7()];
    const closed = startOfWeek(inDays(-45), 0);
    await database.admin.query('insert into closed_weeks (week_start, closed_by) values ($1, $2)', [closed, renee.id]);
    await withoutTriggers(database.admin, async (client) => {
      await client.query(
        "insert into time_entries (id, person_id, kind, started_at, ended_at) values ($1, $2, 'shop', $3, $4)",
        [entry, dani.id, from, to],
      );
      await client.query(
        `insert into time_corrections (id, person_id, kind, started_at, ended_at, reason, asked_by)
         values ($1, $2, 'shop', $3, coalesce($4, $3::timestamptz + interval '1 hour'), 'Planted', $2)`,
        [asked, dani.id, from, to],
      );
    });
    const before = (await office.get<{ count: number }>('/api/time/undecided')).body.count;
    for (const day of [inDays(0), closed]) {
      const { status, body } = await office.get<TimeSheet>(`/api/time/week?day=${day}`);
      expect(status).toBe(200);
      expect(body.invalid.filter(({ person_id }) => person_id === dani.id)).toMatchObject([
        { entry_id: entry, correction_id: null, kind: 'shop' },
        { entry_id: null, correction_id: asked },
      ]);
      expect([...body.reviews, body.elsewhere].filter((each) => JSON.stringify(each).includes(dani.id))).toEqual([]);
      expect(body.people.find(({ id }) => id === dani.id)).toMatchObject({ total_minutes: 0 });
      expect((await office.get<string>(`/api/time/payroll?day=${day}`)).body).not.toContain(dani.full_name);
      const hours = await tech.get<PersonWeek>(`/api/time/mine?day=${day}`);
      expect([hours.status, hours.body.entries, hours.body.corrections, hours.body.invalid.length]).toEqual([
        200,
        [],
        [],
        2,
      ]);
    }
    expect((await tech.get('/api/time/running')).body).toBeNull();
    expect((await decide(asked, false)).status).toBe(200);
    expect((await change([null, null], { entry_id: entry, reason: 'Invalid date' })).status).toBe(200);
    expect((await sheetOf(inDays(0))).invalid).toEqual([]);
    expect((await office.get<{ count: number }>('/api/time/undecided')).body.count).toBe(before - 2);
  });

  test('is no week to ask for, either', async () => {
    for (const day of ['1970-01-01', '2200-12-31', '0001-01-01', '9999-12-31'])
      expect((await office.get(`/api/time/week?day=${day}`)).status).toBe(400);
    expect((await sheetOf('1970-01-07')).week_start).toBe('1970-01-04');
    expect((await sheetOf('2200-12-25')).week_start).toBe('2200-12-21');
  });
});

test('the timesheet asks the database as often with thirty reviews as with one', async () => {
  const day = inDays(-30);
  await ask([at(day, '06:00'), at(day, '06:01')]);
  // The portal in this process also reads events now and then, so the lowest of several counts is used.
  const read = async () => {
    const counts: number[] = [];
    for (let time = 0; time < 4; time += 1) counts.push(await countQueries(() => sheetOf(day)));
    return Math.min(...counts);
  };
  const few = await read();
  for (let minute = 10; minute < 40; minute += 1) await ask([at(day, `07:${minute}`), at(day, `07:${minute + 1}`)]);
  expect((await sheetOf(day)).reviews.length).toBeGreaterThan(30);
  expect(await read()).toBe(few);
});

describe('a closed week', () => {
  const sunday = startOfWeek(inDays(-60), 0);
  const day = addDays(sunday, 2);
  const span = (from: string, to: string): [string, string] => [at(day, from), at(day, to)];

  test('waits for what is undecided, then nothing of it changes until it is reopened', async () => {
    const entry_id = (await change(span('08:00', '12:00'))).body.entry_id!;
    const { id } = (await ask(span('08:00', '13:00'), { entry_id })).body;
    expect((await close(sunday)).body.code).toBe('week_undecided');
    await decide(id, false);
    expect((await close(day)).status).toBe(400);
    expect((await close(sunday)).status).toBe(200);
    expect((await close(sunday)).body.code).toBe('week_closed');
    expect((await mine(day)).closed_at).not.toBeNull();

    expect((await change(span('13:00', '14:00'))).body.code).toBe('week_closed');
    expect((await change([null, null], { entry_id })).body.code).toBe('week_closed');
    expect((await ask(span('13:00', '14:00'))).body.code).toBe('week_closed');
    // A late fact is kept anyway.
    const late = await tech.command<TimeEntry>('POST', '/api/time/start', {
      id: uuidv7(),
      kind: 'drive',
      job_id: null,
      switch_from: null,
      occurred_at: at(day, '14:00'),
    });
    expect(late.body).toMatchObject({ counted: false, flag: 'closed' });
    await tech.command('POST', '/api/time/stop', { occurred_at: at(day, '15:00') });
    expect((await own(day)).total_minutes).toBe(240);

    expect((await office.command('POST', '/api/time/weeks/reopen', { week_start: sunday })).status).toBe(200);
    expect((await close(sunday)).body.code).toBe('week_undecided');
    expect((await change(span('14:00', '15:00'), { entry_id: late.body.id, kind: 'drive' })).status).toBe(200);
    expect((await own(day)).total_minutes).toBe(300);
  });

  test('is one that is over', async () => {
    const { week_start } = await sheetOf('2099-03-04');
    expect((await close(week_start)).status).toBe(400);
  });

  test('meets the clock: the second request is told, and no counted minute slips in', async () => {
    const spans = Array.from({ length: 8 }, (_, index) => span(`${10 + index}:00`, `${10 + index}:30`));
    const [closed, ...changes] = await Promise.all([close(sunday), ...spans.map((each) => change(each))]);
    expect(closed.status).toBe(200);
    const counted = changes.filter(({ status }) => status === 200).length;
    expect((await own(day)).total_minutes).toBe(counted * 30);
  });
});

test('the office reads the time of a job beside what was planned', async () => {
  const [from, to] = [at('2026-01-07', '09:00'), at('2026-01-07', '10:30')];
  const job_id = await addJob(database.admin, { assigned_to: dani.id, scheduled_start: from, scheduled_end: to });
  await change([from, at('2026-01-07', '10:50')], { kind: 'job', job_id });
  const { body } = await office.get(`/api/jobs/${job_id}/time`);
  expect(body).toMatchObject({ planned_minutes: 90, entries: [{ person_name: dani.full_name, kind: 'job' }] });
  const { rows } = await database.admin.query('select minutes from job_minutes where job_id = $1', [job_id]);
  expect(rows).toEqual([{ minutes: 110 }]);
});
