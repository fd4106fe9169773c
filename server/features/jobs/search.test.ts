import { beforeAll, describe, expect, test } from 'vitest';
import { countCap } from '#contract/base/countCap.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOf, idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let office: Client;
let hannah: Person;

/* More jobs than are scanned one by one: the oldest are found only through their indexes. */
const many = 10_400;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  await database.admin.query("update profiles set phone = '+19195550200' where id = $1", [hannah.id]);
  // The triggers don't matter for these jobs, and they are slow.
  await withoutTriggers(database.admin, async (client) => {
    await client.query(
      `insert into jobs (id, title, description, status, completed_at, cancelled_at, client_id, due_date, created_at)
     select gen_random_uuid(), case when n <= 60 then 'Ceramic coating' else 'Driveway wash' end,
       case when n % 100 = 0 then 'The gate sticks' when n = 7 then 'zq' end,
       case when n % 10 = 0 then 'cancelled' else 'completed' end, case when n % 10 <> 0 then now() end,
       case when n % 10 = 0 then now() end,
       case when n between 20 and 140 then $1::uuid end,
       timestamptz '2030-01-01' - n * interval '1 minute', timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $2::int) n`,
      [hannah.id, many],
    );
    await client.query('update jobs j set search = job_search(j)');
  });
  await database.admin.query('analyze jobs');
});

const all = (query: string) => idsOfAllPages(office, '/api/jobs', query);
const ids = (where: string, order: string) =>
  idsOf(database.admin, `select id from jobs where ${where} and $1::uuid is not null order by ${order}`, [hannah.id]);

describe('among very many', () => {
  test.each([
    ['old ones by title', 'ceramic', "title = 'Ceramic coating'"],
    ['new and old ones', 'gate sti', "description = 'The gate sticks'"],
    ['old ones by client', 'hannah', 'client_id = $1'],
    ['words of title and client in any order', 'osei ceramic', "client_id = $1 and title = 'Ceramic coating'"],
    ['old ones by the client’s phone number', '(919)%20555-0200', 'client_id = $1'],
    ['old ones by client and status', 'hannah&status=cancelled', "client_id = $1 and status = 'cancelled'"],
  ])('finds %s', async (_, search, where) => {
    expect(await all(`search=${search}`)).toEqual(await ids(where, 'created_at desc, id desc'));
    expect(await all(`sort=due&search=${search}`)).toEqual(await ids(where, 'due_date, id'));
    const { body } = await office.get<{ count: number }>(`/api/jobs/count?search=${search}`);
    expect(body.count).toBe((await ids(where, 'id')).length);
  });

  test('finds old ones by the days they are due, in another order than that', async () => {
    const due = "due_date >= '2029-12-31T22:00Z'";
    await database.admin.query("update business_settings set time_zone = 'Etc/GMT-2'");
    expect(await all('due_from=2030-01-01')).toEqual(await ids(due, 'created_at desc, id desc'));
    const both = `${due} and title = 'Ceramic coating' and client_id = $1`;
    expect(await all(`due_from=2030-01-01&search=ceramic&sort=scheduled&client=${hannah.id}`)).toEqual(
      await ids(both, 'id'),
    );
    expect((await all('due_from=2030-01-01&search=ceramic')).length).toBe(60);
  });

  test('finds the oldest by its number', async () => {
    const [oldest] = await ids('number = 1', 'id');
    expect((await all('search=job%201')).slice(-1)).toEqual([oldest]);
  });

  test('looks for fewer than three letters among the first of the list only', async () => {
    expect(await all('search=zq')).toEqual([]);
    expect(await all('search=zq&status=completed')).toEqual(await ids("description = 'zq'", 'id'));
  });

  test('stops counting at the cap', async () => {
    expect((await office.get('/api/jobs/count')).body).toEqual({ count: countCap });
    expect((await office.get('/api/jobs/count?search=driveway')).body).toEqual({ count: countCap });
    expect((await office.get('/api/jobs/count?status=cancelled')).body).toEqual({ count: countCap });
  });
});
