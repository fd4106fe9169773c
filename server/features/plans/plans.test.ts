import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ClientPlan } from '#contract/booking/plan.schema.ts';
import { addDays, addMonths } from '#contract/base/days.ts';
import type { NewSeries, Series } from '#contract/jobs/series.schema.ts';
import { createPool } from '#server/db/pool.ts';
import { raised } from '#server/db/raised.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import { reachOf } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addBins, addPlan, binItem } from '#test/support/clientPlans.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newSeries, nextWeekday, seriesChange } from '#test/support/series.ts';
import { inDays, nextClockChange } from '#test/support/today.ts';

type Visit = { id: string; occurrence: string; clock: string; status: string; assigned_to: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let ruth: Person;
let own: Client;
let plan: NewSeries;
let run: () => Promise<void>;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  await database.admin.query(
    "update business_settings set time_zone = 'America/New_York', cancellation_notice_hours = 24",
  );
  const pool = createPool(database.appUrl, { max: 4 });
  run = () => materialiseSeries({ pool, log: pino({ level: 'silent' }) });
  return () => pool.end();
});

beforeEach(async () => {
  ruth = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
  own = await signedIn(portal, ruth);
  plan = await addPlan({ admin: database.admin, office }, ruth.id);
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.admin.query<T>(text, values)).rows;
const visits = (id = plan.id) =>
  rows<Visit>(
    `select j.id, occurrence::text, status, j.assigned_to,
       to_char(scheduled_start at time zone 'America/New_York', 'HH24:MI') as clock
     from jobs j join job_series s on s.id = j.series_id where s.plan_id = $1 order by occurrence`,
    [id],
  );
const days = async (id?: string) => (await visits(id)).map(({ occurrence }) => occurrence);
const skips = async () =>
  (await rows<{ skips: string[] }>('select array_to_json(skips) as skips from job_series where id = $1', [plan.id]))[0]!
    .skips;
const read = async (client = own) => (await client.get<ClientPlan>(`/api/plans/${plan.id}`)).body;
type Days = { from: string; until: string | null };
const pause = (body: Days & { id?: string }, client = own) =>
  client.command<ClientPlan>('POST', `/api/plans/${plan.id}/pause`, { id: uuidv7(), ...body });
const resume = (pause_id: string, client = own) =>
  client.command<ClientPlan>('POST', `/api/plans/${plan.id}/resume`, { pause_id });
const skip = (visit: { job_id: string | null; window_start: string | null }, client = own) =>
  client.command<ClientPlan>('POST', `/api/plans/skip/${visit.job_id!}`, { window_start: visit.window_start });
/** Moves the first visit to this time, whatever else is planned. */
const startIn = (hours: number) =>
  rows(
    `update jobs set scheduled_start = now() + make_interval(hours => $2),
       scheduled_end = now() + make_interval(hours => $2, mins => 40)
     where id = (select id from jobs where series_id = $1 order by occurrence limit 1)`,
    [plan.id, hours],
  );
/** Sets the arrival window of the first visit to begin at this time. */
const promiseFrom = (hours: number) =>
  rows(
    `update jobs set window_start = now() + make_interval(hours => $2), window_end = now() + make_interval(hours => $2 + 4)
     where id = (select id from jobs where series_id = $1 order by occurrence limit 1)`,
    [plan.id, hours],
  );
const within =
  ({ from, until }: Days) =>
  (day: string) =>
    day >= from && (until === null || day <= until);

/** The statuses, sorted. */
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

describe('a client’s plan', () => {
  test('says what comes, what was done, what it costs, and nothing of anybody else’s', async () => {
    const [first, second] = await visits();
    await rows("update jobs set status = 'completed', occurrence = business_day(now()) - 7 where id = $1", [first!.id]);
    const { items } = (await own.get<{ items: ClientPlan[] }>('/api/plans')).body;
    expect(items).toEqual([await read()]);
    expect(items[0]).toMatchObject({
      id: plan.id,
      title: 'Trash-bin plan',
      rule: plan.rule,
      lines: [{ units: 2, bins: true, billing: 'visit', price_cents: 3_800 }],
      history: [{ job_id: first!.id, state: 'done' }],
      pauses: [],
      bins_open: true,
      notice_hours: 24,
    });
    expect(items[0]!.coming[0]).toMatchObject({ job_id: second!.id, state: 'coming', changeable: true });
    expect(JSON.stringify(items)).not.toMatch(/assigned_to|technician/);
    const other = await signedIn(portal, await addPerson(database.admin, 'client'));
    expect((await other.get<{ items: ClientPlan[] }>('/api/plans')).body.items).toEqual([]);
    expect((await other.get(`/api/plans/${plan.id}`)).status).toBe(404);
  });

  test('that goes on in another series is still one plan', async () => {
    const [, , third] = await rows<{ id: string; version: number; day: string }>(
      'select id, version, occurrence::text as day from jobs where series_id = $1 order by occurrence',
      [plan.id],
    );
    const series = (await office.get<Series>(`/api/series/${plan.id}`)).body;
    const change = seriesChange(third!, series, { title: 'Bins, every Thursday' });
    expect((await office.command('POST', '/api/series/edit', change)).status).toBe(200);
    const found = await read();
    expect(found.title).toBe('Bins, every Thursday');
    expect(found.coming[0]!.job_id).toBe((await visits())[0]!.id);
  });

  test('that ended is no longer listed', async () => {
    await rows('update job_series set ends_on = business_day(now()) - 1 where id = $1', [plan.id]);
    expect((await own.get<{ items: ClientPlan[] }>('/api/plans')).body.items).toEqual([]);
  });
});

describe('a skipped visit', () => {
  test('comes back where it was while its day is ahead and its technician is free, and not otherwise', async () => {
    const [visit] = (await read()).coming;
    const { body: without } = await skip(visit!);
    expect(without.skipped).toEqual([visit!.day]);
    const unskip = (day = visit!.day, client = own) =>
      client.command<ClientPlan & { code?: string }>('POST', `/api/plans/${plan.id}/unskip`, { day });
    expect((await unskip(inDays(3))).status).toBe(404);
    const back = await unskip();
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body.skipped).toEqual([]);
    expect(back.body.coming[0]).toMatchObject({ day: visit!.day, window_start: visit!.window_start });
    expect((await unskip()).status).toBe(404);

    // It is too late by now: the notice period applies in both directions.
    await skip(back.body.coming[0]!);
    await rows('update business_settings set cancellation_notice_hours = 336');
    expect((await unskip()).body.code).toBe('plan_notice');
    await rows('update business_settings set cancellation_notice_hours = 24');
    expect(await skips()).toEqual([visit!.day]);
    expect((await unskip()).status).toBe(200);
  });
});

describe('skipping a visit', () => {
  test('takes it out for good and says who did it', async () => {
    const before = await days();
    const { status, body } = await skip((await read()).coming[0]!);
    expect(status).toBe(200);
    expect(body.coming[0]!.day).toBe(before[1]);
    expect(await days()).toEqual(before.slice(1));
    expect(await skips()).toEqual([before[0]]);
    const [audit] = await rows(
      "select actor_id, actor_role from audit_events where action = 'job_series.skipped' and entity_id = $1",
      [plan.id],
    );
    expect(audit).toEqual({ actor_id: ruth.id, actor_role: 'client' });
  });

  test('is refused inside the notice, for a client and not for the office', async () => {
    await startIn(23);
    const [visit] = (await read()).coming;
    expect(visit!.changeable).toBe(false);
    const refused = await skip(visit!);
    expect(refused).toMatchObject({ status: 409, body: { code: 'plan_notice' } });
    expect((await skip(visit!, office)).status).toBe(200);
  });

  test('of a promised window counts its notice from the window, as cancelling does', async () => {
    await startIn(25);
    await promiseFrom(23);
    const [visit] = (await read()).coming;
    expect(visit!.changeable).toBe(false);
    expect(await skip(visit!)).toMatchObject({ status: 409, body: { code: 'plan_notice' } });
    const { body } = await pause({ from: inDays(0), until: null });
    expect(body.coming.map(({ job_id }) => job_id)).toEqual([visit!.job_id]);
  });

  test('is allowed until the notice begins', async () => {
    await startIn(25);
    expect((await skip((await read()).coming[0]!)).status).toBe(200);
  });

  test('of a visit that the office moved meanwhile asks the client to look again', async () => {
    const [visit] = (await read()).coming;
    await startIn(100);
    expect(await skip(visit!)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  });

  test('twice takes one visit', async () => {
    const [visit] = (await read()).coming;
    const before = await days();
    const answers = await Promise.all([skip(visit!), skip(visit!)]);
    expect(statuses(answers)).toEqual([200, 404]);
    expect(await days()).toEqual(before.slice(1));
  });
});

describe('pausing', () => {
  const month = { from: inDays(20), until: inDays(60) };

  test('takes the visits of these days and no others, and notes none of them as skipped', async () => {
    const before = await days();
    const { status, body } = await pause(month);
    expect(status).toBe(200);
    expect(body.pauses).toEqual([{ id: expect.any(String) as string, ...month }]);
    const left = before.filter((day) => !within(month)(day));
    expect(left.length).toBeLessThan(before.length);
    expect(await days()).toEqual(left);
    expect(await skips()).toEqual([]);
    const [audit] = await rows(
      "select actor_id from audit_events where action = 'job_series.paused' and entity_id = $1",
      [plan.id],
    );
    expect(audit).toEqual({ actor_id: ruth.id });
  });

  test('keeps the task from making visits on these days', async () => {
    const all = await days();
    await pause({ from: inDays(20), until: null });
    await rows('delete from jobs where series_id = $1 and occurrence > $2', [plan.id, inDays(6)]);
    await rows("update job_series set materialised_to = $2, skips = '{}' where id = $1", [plan.id, inDays(6)]);
    await run();
    expect(await days()).toEqual(all.filter((day) => day < inDays(20)));
  });

  test('leaves a visit that is sooner than the notice', async () => {
    await startIn(10);
    const [soon] = (await read()).coming;
    const { body } = await pause({ from: inDays(0), until: null });
    expect(body.coming.map(({ job_id }) => job_id)).toEqual([soon!.job_id]);
  });

  test('cancels a visit that something refers to, and lets it go', async () => {
    const [first] = await visits();
    await rows("insert into billing_waivers (job_id, reason) values ($1, 'Warranty')", [first!.id]);
    await pause({ from: inDays(0), until: null });
    expect(await rows('select status, series_id from jobs where id = $1', [first!.id])).toEqual([
      { status: 'cancelled', series_id: null },
    ]);
  });

  test('is refused in the past, backwards, and twice for the same day', async () => {
    expect((await pause({ from: inDays(-2), until: inDays(9) })).status).toBe(400);
    expect((await pause({ from: inDays(9), until: inDays(8) })).status).toBe(400);
    expect((await pause(month)).status).toBe(200);
    expect(await pause({ from: month.until, until: null })).toMatchObject({
      status: 409,
      body: { code: 'plan_paused' },
    });
  });

  test('in two tabs at once is one pause', async () => {
    const answers = await Promise.all([pause(month), pause(month), pause({ ...month, until: null })]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect((await read()).pauses).toHaveLength(1);
  });

  test('while the task makes visits leaves none on these days', async () => {
    for (let round = 0; round < 5; round += 1) {
      await rows('update job_series set materialised_to = $2 where id = $1', [plan.id, inDays(6)]);
      await rows('delete from jobs where series_id = $1 and occurrence > $2', [plan.id, inDays(6)]);
      await rows("update job_series set skips = '{}' where id = $1", [plan.id]);
      const [{ body }] = await Promise.all([pause({ from: inDays(14), until: null }), run(), run()]);
      await run();
      expect((await days()).filter((day) => day >= inDays(14))).toEqual([]);
      await resume(body.pauses[0]!.id);
    }
  });

  test('goes on when the office changes the rule, in the same series and in a new one', async () => {
    await pause(month);
    for (const scope of ['all', 'following'] as const) {
      const [visit] = await rows<{ id: string; version: number; day: string; series_id: string }>(
        `select j.id, version, occurrence::text as day, series_id from jobs j join job_series s on s.id = j.series_id
         where s.plan_id = $1 order by occurrence offset 1 limit 1`,
        [plan.id],
      );
      const series = (await office.get<Series>(`/api/series/${visit!.series_id}`)).body;
      const weekday = scope === 'all' ? 3 : 4;
      const change = seriesChange(visit!, series, {
        scope,
        rule: { every: 'week', interval: 1, weekdays: [weekday] },
        day: addDays(visit!.day, 1),
      });
      expect((await office.command('POST', '/api/series/edit', change)).status).toBe(200);
      expect((await days()).filter(within(month))).toEqual([]);
      expect((await days()).some((day) => day > month.until)).toBe(true);
    }
  });
});

describe('resuming', () => {
  test('makes the same visits again, with services, prices and the technician who has time', async () => {
    const dani = await addTechnician(database.admin, everyDay('07:00', '16:00'));
    plan = await addPlan({ admin: database.admin, office }, ruth.id, { assigned_to: dani.id });
    const before = await visits();
    const { body } = await pause({ from: inDays(20), until: inDays(60) });
    expect(await visits()).not.toHaveLength(before.length);
    expect((await resume(body.pauses[0]!.id)).body.pauses).toEqual([]);
    const after = await visits();
    expect(after.map(({ id: _, ...visit }) => visit)).toEqual(before.map(({ id: _, ...visit }) => visit));
    const priced = await rows(
      `select from job_item_prices p join job_items i on i.id = p.item_id join jobs j on j.id = i.job_id
       where j.series_id = $1 and p.price_cents = 3800 and i.units = 2`,
      [plan.id],
    );
    expect(priced).toHaveLength(before.length);

    // A skipped day whose time another job took can't be restored.
    const [visit] = (await read()).coming;
    const [time] = await rows<{ scheduled_start: Date; scheduled_end: Date }>(
      'select scheduled_start, scheduled_end from jobs where id = $1',
      [visit!.job_id],
    );
    await skip(visit!);
    await rows(
      `insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end) values (gen_random_uuid(), 'Faster', $1, $2, $3)`,
      [dani.id, time!.scheduled_start, time!.scheduled_end],
    );
    const again = await own.command('POST', `/api/plans/${plan.id}/unskip`, { day: visit!.day });
    expect([again.status, again.body.code]).toEqual([409, 'slot_taken']);
  });

  test('a skip of a visit that nobody has been found for makes it again', async () => {
    const dani = await addTechnician(database.admin, everyDay('07:00', '16:00'));
    plan = await addPlan({ admin: database.admin, office }, ruth.id, { assigned_to: dani.id });
    const [visit] = (await read()).coming;
    await rows('insert into days_off values (gen_random_uuid(), $1, $2, $2, null)', [dani.id, visit!.day]);
    await rows('update jobs set assigned_to = null where id = $1', [visit!.job_id]);
    expect((await skip(visit!)).status).toBe(200);
    const again = await own.command('POST', `/api/plans/${plan.id}/unskip`, { day: visit!.day });
    expect(again.status).toBe(200);
    expect((await read()).coming[0]).toMatchObject({ day: visit!.day });
  });

  test('in the middle of a pause keeps what was paused and begins after the notice', async () => {
    const all = await days();
    const { body } = await pause({ from: inDays(0), until: inDays(60) });
    const { id } = body.pauses[0]!;
    // Backdates the pause by three weeks.
    await rows(
      'alter table plan_pauses disable trigger user; update plan_pauses set during = daterange(business_day(now()) - 21, upper(during)); alter table plan_pauses enable trigger user',
    );
    await resume(id);
    expect(await days()).toEqual(all);
    const [left] = await rows<{ ended: string }>(
      'select (upper(during) - 1)::text as ended from plan_pauses where id = $1',
      [id],
    );
    expect([inDays(0), inDays(1)]).toContain(left!.ended);
  });

  test('twice, or in two tabs, makes nothing twice', async () => {
    const all = await days();
    const { body } = await pause({ from: inDays(20), until: null });
    const { id } = body.pauses[0]!;
    const answers = await Promise.all([resume(id), resume(id), resume(id)]);
    expect(statuses(answers)).toEqual([200, 404, 404]);
    expect(await days()).toEqual(all);
  });

  test('doesn’t bring back what the client skipped before', async () => {
    const all = await days();
    const visit = (await read()).coming.find(({ day }) => day > inDays(25))!;
    await skip(visit);
    const { body } = await pause({ from: inDays(20), until: inDays(60) });
    await resume(body.pauses[0]!.id);
    expect(await days()).toEqual(all.filter((day) => day !== visit.day));
  });

  test('over a clock change keeps the time of day', async () => {
    const { zone, day } = nextClockChange();
    await rows('update business_settings set time_zone = $1', [zone]);
    onTestFinished(() => void rows("update business_settings set time_zone = 'America/New_York'"));
    plan = await addPlan({ admin: database.admin, office }, ruth.id);
    const around = { from: addDays(day, -13), until: addDays(day, 14) };
    const { body } = await pause(around);
    await resume(body.pauses[0]!.id);
    const clocks = await rows<{ clock: string }>(
      `select to_char(scheduled_start at time zone $2, 'HH24:MI') as clock from jobs
       where series_id = $1 and occurrence between $3 and $4`,
      [plan.id, zone, around.from, around.until],
    );
    // Two weeks on each side; the first may be over, or too soon to pause.
    expect(clocks.length).toBeGreaterThanOrEqual(3);
    expect(new Set(clocks.map(({ clock }) => clock))).toEqual(new Set(['08:20']));
  });
});

describe('what a pause does to the bill', () => {
  /** The first days of the months that were charged. */
  const charged = () =>
    rows<{ month: string }>('select lower(period)::text as month from plan_periods where plan_id = $1 order by 1', [
      plan.id,
    ]);

  /** This many months after the month in which the plan begins. */
  const monthAfter = (months: number) => addMonths(plan.starts_on.slice(0, 7), months);

  test('a month without a visit isn’t billed, and the others are once each', async () => {
    plan = await addPlan({ admin: database.admin, office }, ruth.id, {
      items: [binItem(await addBins(database.admin, { billing: 'month' }))],
      starts_on: nextWeekday(2, 10),
    });
    const [before, paused, after] = [monthAfter(1), monthAfter(2), monthAfter(3)];
    await pause({ from: `${paused}-01`, until: addDays(`${after}-01`, -1) });
    expect((await days()).filter((day) => day.startsWith(paused))).toEqual([]);
    await rows("update jobs set status = 'completed' where series_id = $1 and occurrence < $2", [
      plan.id,
      `${monthAfter(4)}-01`,
    ]);
    const months = (await charged()).map(({ month }) => month);
    expect(months).toEqual(expect.arrayContaining([`${before}-01`, `${after}-01`]));
    expect(months).not.toContain(`${paused}-01`);
    expect(new Set(months).size).toBe(months.length);
    const unbilled = await rows('select from unbilled_jobs u join jobs j on j.id = u.job_id where j.series_id = $1', [
      plan.id,
    ]);
    expect(unbilled).toHaveLength(months.length);
  });

  test('a month in which one visit is left is billed whole', async () => {
    plan = await addPlan({ admin: database.admin, office }, ruth.id, {
      items: [binItem(await addBins(database.admin, { billing: 'month' }))],
    });
    const month = monthAfter(1);
    const last = addDays(`${monthAfter(2)}-01`, -1);
    await pause({ from: `${month}-08`, until: last });
    await rows("update jobs set status = 'completed' where series_id = $1 and occurrence between $2 and $3", [
      plan.id,
      `${month}-01`,
      last,
    ]);
    expect((await charged()).map((each) => each.month)).toEqual([`${month}-01`]);
  });
});

describe('past the routes, as the client’s own database role', () => {
  const asOwn = (text: string, values: unknown[] = []) => reachOf(database.admin, 'client', ruth.id, text, values);
  const insert = 'insert into plan_pauses (id, plan_id, during, created_by) values ($1, $2, $3, $4)';

  test('a pause is for the client’s own plan, in their own name, and not in the past', async () => {
    const later = `[${inDays(20)},${inDays(30)}]`;
    expect(await asOwn(insert, [uuidv7(), plan.id, later, ruth.id])).toBe(1);
    const other = await addPerson(database.admin, 'client');
    const theirs = await addPlan({ admin: database.admin, office }, other.id);
    expect(await asOwn(insert, [uuidv7(), theirs.id, later, ruth.id])).toBe('42501');
    expect(await asOwn(insert, [uuidv7(), plan.id, later, other.id])).toBe('42501');
    expect(await asOwn(insert, [uuidv7(), plan.id, `[${inDays(-9)},${inDays(30)}]`, ruth.id])).toBe(raised.pause_past);
    const nobodys = newSeries();
    await office.command('POST', '/api/series', nobodys);
    expect(await asOwn(insert, [uuidv7(), nobodys.id, later, ruth.id])).toBe(raised.foreign_plan);
  });

  test('a pause is only made shorter, and visits stay out of reach', async () => {
    await pause({ from: inDays(20), until: inDays(30) });
    const set = 'update plan_pauses set during = $1';
    expect(await asOwn(set, [`[${inDays(20)},${inDays(40)}]`])).toBe(raised.pause_past);
    expect(await asOwn(set, [`[${inDays(10)},${inDays(30)}]`])).toBe(raised.pause_past);
    expect(await asOwn(set, [`[${inDays(20)},${inDays(25)}]`])).toBe(1);
    for (const statement of [
      'delete from jobs',
      "update jobs set status = 'cancelled'",
      "update job_series set skips = '{}'",
      'update job_items set units = 1',
      'update job_item_prices set price_cents = 1',
    ])
      expect(await asOwn(statement), statement).toBe('42501');
  });
});
