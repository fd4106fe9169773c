import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOf, idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';

type Page = { items: JobRow[]; next: string | null };

let database: TestDatabase;
let office: Client;
let hannah: Person;
let dani: Person;

/* 150 jobs: many created in the same instant, a third without a due date, half unscheduled; Dani helps on some. */
beforeAll(async () => {
  ({ database, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  dani = await addPerson(database.admin, 'tech', { full_name: 'Dani Ortega' });
  await database.admin.query(
    `insert into jobs (id, title, description, status, priority, client_id, assigned_to, due_date, scheduled_start,
       scheduled_end, created_at, completed_at, span_count, helpers)
     select gen_random_uuid(), (array['Driveway wash', 'House soft wash', 'Full detail, SUV'])[1 + n % 3],
       case when n = 77 then 'The gate sticks; ask for Quartz' end,
       (array['pending', 'in_progress', 'completed', 'cancelled'])[1 + n % 4],
       (array['low', 'medium', 'high'])[1 + n / 2 % 3],
       case when n % 5 < 2 then $1::uuid end, case when n % 7 < 3 then $2::uuid end,
       case when n % 3 > 0 then timestamptz '2026-03-01' + (n * 37 % 50) * interval '1 day' end,
       case when n % 2 = 0 then timestamptz '2026-04-01' + n * interval '3 hours' end,
       case when n % 2 = 0 then timestamptz '2026-04-01' + n * interval '3 hours' + interval '1 hour' end,
       timestamptz '2026-01-01' + (n / 10) * interval '1 day',
       case when n % 4 = 2 then timestamptz '2026-05-01' + n * interval '5 hours' end,
       case when n % 7 = 4 then 2 else 0 end, case when n % 7 = 4 then array[$2::uuid] end
     from generate_series(1, 150) n`,
    [hannah.id, dani.id],
  );
});

const all = (query: string, client = office) => idsOfAllPages(client, '/api/jobs', query);

const open = "status in ('pending', 'in_progress')";
const danis = '(assigned_to = $2 or $2 = any (helpers))';
const filters: [query: string, where: string][] = [
  ['', 'true'],
  ['status=pending', "status = 'pending'"],
  ['status=completed', "status = 'completed'"],
  ['priority=high', "priority = 'high'"],
  ['client=HANNAH', 'client_id = $1'],
  ['assigned_to=DANI', danis],
  ['search=wash&assigned_to=DANI', `${danis} and title like '%wash'`],
  ['completed_to=2026-05-20&assigned_to=DANI', `${danis} and completed_at < '2026-05-21T04:00Z'`],
  ['assigned_to=none', 'assigned_to is null'],
  ['unscheduled=true', `scheduled_start is null and ${open}`],
  ['due_from=2026-03-10', "due_date >= '2026-03-10T04:00Z'"],
  ['due_to=2026-03-20', "due_date < '2026-03-21T04:00Z'"],
  ['due_from=2026-03-10&due_to=2026-03-20', "due_date >= '2026-03-10T04:00Z' and due_date < '2026-03-21T04:00Z'"],
  ['status=active', open],
  ['status=active&assigned_to=none', `${open} and assigned_to is null`],
  ['late=true', "status = 'pending' and scheduled_start < now() - interval '15 minutes'"],
  ['scheduled_from=2026-04-05', "scheduled_start >= '2026-04-05T04:00Z'"],
  ['scheduled_to=2026-04-09', "scheduled_start < '2026-04-10T04:00Z'"],
  [
    'scheduled_from=2026-04-05&scheduled_to=2026-04-07&assigned_to=none',
    "scheduled_start >= '2026-04-05T04:00Z' and scheduled_start < '2026-04-08T04:00Z' and assigned_to is null",
  ],
  ['completed_from=2026-05-10', "completed_at >= '2026-05-10T04:00Z'"],
  [
    'completed_from=2026-05-10&completed_to=2026-05-20',
    "completed_at >= '2026-05-10T04:00Z' and completed_at < '2026-05-21T04:00Z'",
  ],
  ['search=wash&completed_to=2026-05-20', "completed_at < '2026-05-21T04:00Z' and title like '%wash'"],
  ['status=pending&assigned_to=DANI', `status = 'pending' and ${danis}`],
  ['status=cancelled&client=HANNAH', "status = 'cancelled' and client_id = $1"],
  ['status=in_progress&priority=low', "status = 'in_progress' and priority = 'low'"],
  ['search=wash&status=completed', "status = 'completed' and title like '%wash'"],
];
const sorts: [sort: string, order: string][] = [
  ['created', 'created_at desc, id desc'],
  ['due', 'due_date nulls last, id'],
  ['scheduled', 'scheduled_start nulls last, id'],
];

describe('the list', () => {
  beforeAll(() => database.admin.query("update business_settings set time_zone = 'America/New_York'"));

  test.each(filters.flatMap((filter) => sorts.map((sort) => [...filter, ...sort] as const)))(
    '?%s (%s) sorted by %s is complete, in order, in pages that neither repeat nor miss a job',
    async (query, where, sort, order) => {
      const asked = query.replace('HANNAH', hannah.id).replace('DANI', dani.id);
      // Unscheduled jobs can't be ordered by schedule: the newest comes first.
      const by = query.startsWith('unscheduled') && sort === 'scheduled' ? sorts[0]![1] : order;
      const expected = await idsOf(
        database.admin,
        `select id from jobs where ${where} and $1::uuid <> $2::uuid order by ${by}`,
        [hannah.id, dani.id],
      );
      expect(expected.length).toBeGreaterThan(3);
      expect(await all(`sort=${sort}&${asked}`)).toEqual(expected);
      const { body } = await office.get<{ count: number }>(`/api/jobs/count?sort=${sort}&${asked}`);
      expect(body.count).toBe(expected.length);
    },
  );

  test('is newest first unless asked otherwise, and says who and where', async () => {
    const [id] = await idsOf(
      database.admin,
      'select id from jobs where client_id = $1 and assigned_to = $2 order by created_at desc limit 1',
      [hannah.id, dani.id],
    );
    const place = uuidv7();
    await database.admin.query(
      "insert into places (id, client_id, street, city) values ($1, $2, '118 Alder Bend', 'Oak Hill')",
      [place, hannah.id],
    );
    await database.admin.query('update jobs set place_id = $2 where id = $1', [id, place]);
    expect(await all('')).toEqual(await all('sort=created'));
    const { body } = await office.get<Page>(`/api/jobs?client=${hannah.id}`);
    expect(body.items.find((job) => job.id === id)).toMatchObject({
      client_name: 'Hannah Osei',
      assigned_to_name: 'Dani Ortega',
      place: '118 Alder Bend, Oak Hill',
    });
  });

  test('is empty where nothing matches', async () => {
    expect((await office.get<Page>(`/api/jobs?client=${uuidv7()}`)).body).toEqual({ items: [], next: null });
    expect((await office.get(`/api/jobs/count?client=${uuidv7()}`)).body).toEqual({ count: 0 });
  });

  test.each(['sort=price', 'status=done', 'assigned_to=anyone', 'due_from=2026-02-30', 'page=2', 'unscheduled=false'])(
    'refuses ?%s',
    async (query) => {
      expect((await office.get(`/api/jobs?${query}`)).status).toBe(400);
    },
  );

  test('refuses a cursor that we did not make', async () => {
    for (const text of [
      'x',
      'now 1',
      `infinity x`,
      `2026-02-31T00:00:00Z ${uuidv7()}`,
      `0000-01-01T00:00:00Z ${uuidv7()}`,
    ]) {
      const cursor = Buffer.from(text).toString('base64url');
      expect((await office.get(`/api/jobs?cursor=${cursor}`)).status).toBe(400);
    }
  });
});

describe('searching', () => {
  test.each([
    ['a part of a title', 'title', 'RIVEWAY', "title = 'Driveway wash'"],
    ['a description', 'description', 'quartz', "description like '%Quartz%'"],
    ['a client by a part of the name', 'client', 'nnah os', 'client_id = $1'],
  ])('finds %s', async (_, __, search, where) => {
    const expected = await idsOf(
      database.admin,
      `select id from jobs where ${where} and $1::uuid is not null order by created_at desc, id desc`,
      [hannah.id],
    );
    expect(await all(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test.each(['NUMBER', '#NUMBER', 'job NUMBER', 'Job #NUMBER'])('finds a job as "%s"', async (text) => {
    const { rows } = await database.admin.query<{ id: string; number: string }>(
      "select id, number from jobs where description like '%Quartz%'",
    );
    const { body } = await office.get<Page>(
      `/api/jobs?search=${encodeURIComponent(text.replace('NUMBER', rows[0]!.number))}`,
    );
    expect(body.items.map(({ id }) => id)).toContain(rows[0]!.id);
  });

  test.each([
    ['what would be a pattern', '%'],
    ['an underscore', '_'],
    ['nothing', 'zzz-nothing'],
    ['a number that no job has', '99999999'],
    ['a person who isn’t a client', 'dani ortega'],
  ])('finds nothing for %s', async (_, search) => {
    expect((await office.get<Page>(`/api/jobs?search=${encodeURIComponent(search)}`)).body.items).toEqual([]);
  });
});
