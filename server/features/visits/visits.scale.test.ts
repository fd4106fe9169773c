import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { jobSorts } from '#contract/jobs/job.kinds.ts';
import { list as officeList } from '#server/features/jobs/list.queries.ts';
import { list, listDone } from '#server/features/visits/lists.queries.ts';
import { blocksOf } from '#test/support/blocks.ts';
import { testDatabase } from '#test/support/database.ts';
import { atClock } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/* A technician's lists cost the same after ten years as in the first week: no join, no coalesce() between policy and index. */
let admin: pg.Pool;
let veteran: string;
let newcomer: string;
/** Led, and helped with, thousands of jobs. */
let lead: string;
let helper: string;

beforeAll(async () => {
  ({ admin } = await testDatabase());
  veteran = (await addPerson(admin, 'tech')).id;
  newcomer = (await addPerson(admin, 'tech')).id;
  lead = (await addPerson(admin, 'tech')).id;
  helper = (await addPerson(admin, 'tech')).id;
  const [yesterday, noon] = [await atClock(admin, -1, '12:00'), await atClock(admin, 0, '12:00')];
  const add = (client: pg.PoolClient, technician: string, jobs: number, from: string, later: string) =>
    client.query(
      `insert into jobs (id, title, status, assigned_to, scheduled_start, scheduled_end, due_date, completed_at, created_at)
       select gen_random_uuid(), 'Driveway wash', case when at < $5 then 'completed' else 'pending' end, $1, at,
         at + interval '1 minute', at, case when at < $5 then at end, at
       from (select $3::timestamptz + n * $4::interval as at from generate_series(1, $2) n) made`,
      [technician, jobs, from, later, noon],
    );
  await withoutTriggers(admin, async (client) => {
    await add(client, veteran, 20_000, yesterday, '-4 hours');
    await add(client, newcomer, 3, yesterday, '-1 day');
    for (const technician of [veteran, newcomer]) await add(client, technician, 3, noon, '1 minute');
    await add(client, lead, 10_000, yesterday, '-4 hours');
    await add(client, lead, 3_000, noon, '4 hours');
    await client.query(
      `with shared as (
         update jobs set span_count = 2, helpers = array[$2]::uuid[] where assigned_to = $1
         returning id, scheduled_start, scheduled_end)
       insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
       select gen_random_uuid(), id, person, person = $1, scheduled_start, scheduled_end
       from shared cross join unnest(array[$1, $2]::uuid[]) person`,
      [lead, helper],
    );
  });
  await admin.query('vacuum analyze jobs, job_spans');
});

const costOf = async (technician: string, read: (tx: Tx) => Promise<unknown[]>) => {
  const { answer, blocks } = await blocksOf(admin, technician, read, 'tech');
  return { rows: answer.length, blocks };
};

test('today costs a veteran what it costs a newcomer', async () => {
  const today = (tx: Tx) => list(tx, null);
  // The first list of a connection reads the catalog, too.
  await costOf(newcomer, today);
  const [old, young] = [await costOf(veteran, today), await costOf(newcomer, today)];
  expect([old.rows, young.rows]).toEqual([3, 3]);
  expect(Math.max(old.blocks, young.blocks)).toBeLessThan(150);
});

test.each([
  ['today', (tx: Tx) => list(tx, null), 2, 200],
  ['upcoming', (tx: Tx) => list(tx, null, 'upcoming'), 51, 2_000],
  // Looks at the last thousand spans.
  ['done', (tx: Tx) => listDone(tx, null), 51, 5_000],
] as const)('%s of who shared thousands of jobs reads a part of them', async (_, read, rows, most) => {
  for (const person of [lead, helper]) {
    await costOf(person, read);
    const cost = await costOf(person, read);
    expect(cost.rows).toBe(rows);
    expect(cost.blocks).toBeLessThan(most);
  }
});

test('done jobs of a newcomer are found without those of others', async () => {
  const { rows, blocks } = await costOf(newcomer, (tx) => listDone(tx, null));
  expect(rows).toBe(3);
  expect(blocks).toBeLessThan(200);
});

test.each(jobSorts)('the office’s list of who shared thousands of jobs, by %s, reads a part of them', async (sort) => {
  const { id: office } = await addPerson(admin, 'admin');
  for (const person of [lead, helper]) {
    const read = (tx: Tx) => officeList(tx, { assigned_to: person, sort }, null);
    await blocksOf(admin, office, read);
    const { answer, blocks } = await blocksOf(admin, office, read);
    expect(answer).toHaveLength(51);
    expect(blocks).toBeLessThan(person === lead ? 150 : 1_000);
  }
});
