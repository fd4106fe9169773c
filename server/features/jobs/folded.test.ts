import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/days.ts';
import type { JobDetail, ListedJob } from '#contract/jobs/job.schema.ts';
import { jobChips, type JobChip } from '#contract/jobs/job.kinds.ts';
import { chipFilters } from '#contract/jobs/jobChips.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOf, idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newSeries, nextWeekday, seriesChange } from '#test/support/series.ts';

type Page = { items: ListedJob[]; next: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let dani: Person;
let plan: string;

/* 120 single jobs, and 40 series of four visits each. */
beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  dani = await addTechnician(database.admin, undefined, { full_name: 'Dani Ortega' });
  await database.admin.query(
    `with made as (
       insert into job_series (id, client_id, title, priority, start_time, duration_minutes, rule, starts_on)
       select gen_random_uuid(), case when n % 4 = 0 then $1::uuid end, 'Trash-bin plan', 'low', '09:00', 60,
         '{"every": "week", "interval": 1, "weekdays": [3]}', '2026-01-07'
       from generate_series(1, 40) n returning id, client_id, title)
     insert into jobs (id, title, client_id, series_id, occurrence, status, scheduled_start, scheduled_end, due_date, created_at)
     select gen_random_uuid(), title, client_id, id, date '2026-01-07' + 7 * week,
       case when week < 1 then 'completed' else 'pending' end, at, at + interval '1 hour',
       case when week = 2 then at end, timestamptz '2026-01-01' + week * interval '1 day'
     from made, generate_series(0, 3) week,
       lateral (select timestamptz '2027-01-06 14:00Z' + week * interval '7 days' + ascii(id::text) * interval '1 minute' as at) t`,
    [hannah.id],
  );
  await database.admin.query(
    `insert into jobs (id, title, client_id, due_date, scheduled_start, scheduled_end, created_at)
     select gen_random_uuid(), 'Driveway wash', case when n % 5 = 0 then $1::uuid end,
       case when n % 3 > 0 then timestamptz '2026-12-01' + n * interval '1 day' end,
       case when n % 2 = 0 then timestamptz '2027-01-01' + n * interval '7 hours' end,
       case when n % 2 = 0 then timestamptz '2027-01-01' + n * interval '7 hours' + interval '1 hour' end,
       timestamptz '2026-01-01' + n / 9 * interval '1 day'
     from generate_series(1, 120) n`,
    [hannah.id],
  );
  const { body } = await office.command<{ id: string }>(
    'POST',
    '/api/series',
    newSeries({ title: 'House soft wash', client_id: hannah.id, assigned_to: dani.id, max_count: 6 }),
  );
  plan = body.id;
});

const list = async (query: string, client = office) => (await client.get<Page>(`/api/jobs?${query}`)).body.items;
const count = async (query: string) => (await office.get<{ count: number }>(`/api/jobs/count?${query}`)).body.count;
const visits = (series: string) =>
  idsOf(database.admin, 'select id from jobs where series_id = $1 order by scheduled_start', [series]);
const rowsOf = (...series: string[]) =>
  idsOf(database.admin, 'select id from jobs where series_id = any ($1) and not folded order by scheduled_start', [
    series,
  ]);
const read = async (id: string) => (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
const setStatus = async (id: string, status: string) =>
  office.command<JobDetail>('POST', `/api/jobs/${id}/status`, {
    status,
    version: (await read(id)).version,
    completion: { reason: 'Done on paper.' },
  });
async function made(max_count: number): Promise<{ series: string; ids: string[] }> {
  const body = newSeries({ max_count });
  expect((await office.command('POST', '/api/series', body)).status).toBe(200);
  return { series: body.id, ids: await visits(body.id) };
}

/** Written independently of the trigger: the first open visit of each series, or its last one. */
const rowsSql = `select * from jobs j where series_id is null or id = (
  select id from jobs o where o.series_id = j.series_id
  order by status in ('completed', 'cancelled'),
    case when status in ('completed', 'cancelled') then null else scheduled_start end, occurrence desc limit 1)`;

describe('the list with series as rows', () => {
  test.each([
    ['created', 'created_at desc, id desc', ''],
    ['due', 'due_date nulls last, id', ''],
    ['scheduled', 'scheduled_start nulls last, id', ''],
    ['scheduled', 'scheduled_start nulls last, id', 'HANNAH'],
  ])(
    'sorted by %s is complete, in order and counted, in pages that neither repeat nor miss one',
    async (sort, order, whose) => {
      const query = `fold=true&sort=${sort}${whose && `&client=${hannah.id}`}`;
      const expected = await idsOf(
        database.admin,
        `select id from (${rowsSql}) shown where $1 = '' or client_id = $2 order by ${order}`,
        [whose, hannah.id],
      );
      expect(expected.length).toBeGreaterThan(30);
      expect(await idsOfAllPages(office, '/api/jobs', query)).toEqual(expected);
      expect(await count(query)).toBe(expected.length);
    },
  );

  test('says how a series repeats and how many visits are open besides; a single job says nothing', async () => {
    const rows = await list(`fold=true&client=${hannah.id}`);
    expect(rows.find(({ series_id }) => series_id === plan)).toMatchObject({
      title: 'House soft wash',
      series: { rule: { every: 'week', interval: 1, weekdays: [2] }, more: 5 },
    });
    expect(rows.find(({ series_id }) => series_id === null)!.series).toBeNull();
  });

  test.each([
    ['status=pending', 6],
    ['assigned_to=DANI', 6],
    ['search=soft', 6],
    ['status=active&series=PLAN', 6],
    ['priority=medium&client=HANNAH&series=PLAN', 6],
    [`scheduled_from=${nextWeekday(2)}&scheduled_to=${addDays(nextWeekday(2), 13)}&assigned_to=DANI`, 2],
  ])('shows each visit where ?%s asks about visits', async (query, expected) => {
    const asked = query.replace('DANI', dani.id).replace('PLAN', plan).replace('HANNAH', hannah.id);
    const found = await idsOfAllPages(office, '/api/jobs', `fold=true&sort=scheduled&${asked}`);
    const own = new Set(await visits(plan));
    expect(found.filter((id) => own.has(id))).toHaveLength(expected);
    expect(await count(`fold=true&${asked}`)).toBe(found.length);
    expect(await idsOfAllPages(office, '/api/jobs', `sort=scheduled&${asked}`)).toEqual(found);
  });

  test('hides no visit from its technician', async () => {
    const rows = await list('fold=true&sort=scheduled', await signedIn(portal, dani));
    expect(rows.filter(({ series_id }) => series_id === plan)).toHaveLength(6);
    expect(rows.every(({ series }) => series === null)).toBe(true);
  });

  test('loses and repeats nothing when visits are made and done while a user pages', async () => {
    const first = (await office.get<Page>('/api/jobs?fold=true')).body;
    const { ids } = await made(3);
    await setStatus((await rowsOf(plan))[0]!, 'completed');
    const seen = first.items.map(({ id }) => id);
    for (let next = first.next; next;) {
      const { body } = await office.get<Page>(`/api/jobs?fold=true&cursor=${next}`);
      seen.push(...body.items.map(({ id }) => id));
      next = body.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const now = await idsOf(database.admin, `select id from (${rowsSql}) shown`);
    // Only rows that appeared above the first page may be missing.
    const fresh = new Set([...ids, ...(await rowsOf(plan))]);
    expect(now.filter((id) => !seen.includes(id) && !fresh.has(id))).toEqual([]);
  });
});

describe('the row of a series', () => {
  test('is its next open visit: the one after, when that is done; the last, when all are', async () => {
    const { series, ids } = await made(3);
    expect(await rowsOf(series)).toEqual([ids[0]]);
    await setStatus(ids[0]!, 'completed');
    expect(await rowsOf(series)).toEqual([ids[1]]);
    await setStatus(ids[1]!, 'cancelled');
    await setStatus(ids[2]!, 'completed');
    expect(await rowsOf(series)).toEqual([ids[2]]);
    expect((await list('fold=true')).find(({ id }) => id === ids[2])!.series!.more).toBe(0);
    await setStatus(ids[0]!, 'pending');
    expect(await rowsOf(series)).toEqual([ids[0]]);
  });

  test('follows a visit that is moved before it, left out or deleted', async () => {
    const { series, ids } = await made(3);
    const { version, scheduled_start } = await read(ids[2]!);
    const start = new Date(Date.parse(scheduled_start!) - 15 * 86_400_000).toISOString();
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const moved = { assigned_to: null, scheduled_start: start, scheduled_end: end, override_hours: true, version };
    expect((await office.command('POST', `/api/jobs/${ids[2]}/schedule`, moved)).status).toBe(200);
    expect(await rowsOf(series)).toEqual([ids[2]]);
    await office.command('DELETE', `/api/jobs/${ids[2]}`, undefined);
    expect(await rowsOf(series)).toEqual([ids[0]]);
    await office.command('POST', `/api/series/skip/${ids[0]}`, undefined);
    expect(await rowsOf(series)).toEqual([ids[1]]);
  });

  test('is one for each part, where a series goes on as another', async () => {
    const body = newSeries({ max_count: 4 });
    await office.command('POST', '/api/series', body);
    const ids = await visits(body.id);
    const later = await read(ids[2]!);
    const change = seriesChange({ ...later, day: addDays(body.starts_on, 14) }, body, { title: 'Bins and lids' });
    expect((await office.command('POST', '/api/series/edit', change)).status).toBe(200);
    expect(await rowsOf(body.id)).toEqual([ids[0]]);
    expect(await rowsOf(change.new_series_id)).toEqual([ids[2]]);
  });

  test('changes without a new version: the editor of the next visit isn’t told of a change', async () => {
    const { ids } = await made(2);
    const before = await read(ids[1]!);
    await setStatus(ids[0]!, 'completed');
    expect(await read(ids[1]!)).toEqual(before);
  });

  test('stays one, whatever happens to its visits at the same time', async () => {
    const { series, ids } = await made(8);
    const answers = await Promise.all(ids.slice(0, 7).map((id) => setStatus(id, 'completed')));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await rowsOf(series)).toEqual([ids[7]]);
  });

  test('can’t be two: the database refuses', async () => {
    const { ids } = await made(2);
    await expect(database.admin.query('update jobs set folded = false where id = $1', [ids[1]])).rejects.toThrow(
      /jobs_series_row/,
    );
    const single = await addJob(database.admin);
    await expect(database.admin.query('update jobs set folded = true where id = $1', [single])).rejects.toThrow(
      /check/,
    );
  });
});

describe('the chips above the list', () => {
  test('count what they show, on the business’ calendar', async () => {
    const { rows } = await database.admin.query<{ day: string }>(
      "select (now() at time zone 'America/New_York')::date::text as day",
    );
    const today = rows[0]!.day;
    const at = (day: string, time: string) => `${day}T${time}Z`;
    const span = (start: string) => ({
      scheduled_start: start,
      scheduled_end: new Date(Date.parse(start) + 3_600_000).toISOString(),
    });
    // This is still today in New York, but tomorrow in UTC.
    await addJob(database.admin, { id: uuidv7(), ...span(at(addDays(today, 1), '03:30:00')), status: 'completed' });
    await addJob(database.admin, span(at(addDays(today, 1), '18:00:00')));
    await addJob(database.admin, span(at(addDays(today, -40), '18:00:00')));
    const { body } = await office.get<Record<JobChip, number>>('/api/jobs/chips');
    for (const chip of jobChips) {
      const filter = new URLSearchParams(chipFilters(today, 0)[chip] as Record<string, string>).toString();
      expect([chip, body[chip]]).toEqual([chip, await count(filter)]);
      expect(body[chip]).toBeGreaterThan(0);
      expect(await idsOfAllPages(office, '/api/jobs', filter)).toHaveLength(body[chip]);
    }
  });
});
