import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { list, listDone } from '#server/features/visits/visits.queries.ts';
import { blocksOf } from '#test/support/blocks.ts';
import { testDatabase } from '#test/support/database.ts';
import { atClock } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/* A technician's lists cost the same after ten years as in the first week: no join, no coalesce() between policy and index. */
let admin: pg.Pool;
let veteran: string;
let newcomer: string;

beforeAll(async () => {
  ({ admin } = await testDatabase());
  veteran = (await addPerson(admin, 'tech')).id;
  newcomer = (await addPerson(admin, 'tech')).id;
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
  });
  await admin.query('vacuum analyze jobs');
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

test('done jobs of a newcomer are found without those of others', async () => {
  const { rows, blocks } = await costOf(newcomer, (tx) => listDone(tx, null));
  expect(rows).toBe(3);
  expect(blocks).toBeLessThan(200);
});
