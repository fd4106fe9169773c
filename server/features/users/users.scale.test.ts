import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { list as listClients } from '#server/features/clients/list.queries.ts';
import { list } from '#server/features/users/users.queries.ts';
import { blocksOf } from '#test/support/blocks.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';

/* The list must cost the same however many people a business knows. */
const sizes = [100, 10_000] as const;
const offices = new Map<number, { admin: pg.Pool; actor: string }>();

async function office(size: number) {
  const { admin } = await testDatabase();
  await admin.query(
    `insert into profiles (id, role, full_name, email, phone, created_at)
     select gen_random_uuid(), case when n % 12 = 0 then 'tech' else 'client' end,
       (array['Hannah', 'Ines', 'Ruth', 'Colin', 'Elin', 'Rosa', 'Aldo', 'Sam'])[1 + n % 8] || ' ' ||
       (array['Osei', 'Ferreira', 'Abara', 'Mwangi', 'Sorensen', 'Quintero', 'Ricci'])[1 + n % 7] || ' ' || n,
       'person' || n || '@mail.example', '+1919555' || lpad((n % 10000)::text, 4, '0'),
       timestamptz '2022-01-01' + n * interval '1 hour'
     from generate_series(1, $1) n`,
    [size - 2],
  );
  // The oldest of all: a scan from the newest finds them last.
  await admin.query(
    "insert into profiles (id, full_name, created_at) values (gen_random_uuid(), 'Zebulon Quartz', '2021-01-01')",
  );
  await admin.query('vacuum analyze profiles');
  return { admin, actor: (await addPerson(admin, 'admin')).id };
}

beforeAll(async () => {
  for (const size of sizes) offices.set(size, await office(size));
});

/** Blocks read with few and with many people, and the size of the table in blocks. */
async function costOf<Row>(read: (tx: Tx) => Promise<Row[]>, found: number) {
  const [few, many] = await Promise.all(
    sizes.map(async (size) => {
      const { admin, actor } = offices.get(size)!;
      const { answer, blocks } = await blocksOf(admin, actor, read);
      // One row more than a page shows that there is another page.
      expect(answer.slice(0, 50)).toHaveLength(found);
      return blocks;
    }),
  );
  const { rows } = await offices
    .get(10_000)!
    .admin.query<{ blocks: number }>("select (pg_relation_size('profiles') / 8192)::int as blocks");
  return { few: few!, many: many!, table: rows[0]!.blocks };
}

test.each([
  ['the first page', {}, 50],
  ['a common word', { search: 'mail.example' }, 50],
  ['a person found once, the oldest', { search: 'zebulon' }, 1],
  ['a number', { search: '555-0042' }, 1],
  ['nobody', { search: 'nobody-of-that-name' }, 0],
])('%s costs among 10,000 what it costs among 100', async (_, filter, found) => {
  const { few, many, table } = await costOf((tx) => list(tx, filter, null), found);
  // The trigram index is read once for each trigram of a word; a scan through the people would read all blocks.
  expect(many).toBeLessThan(few + table / 4);
});

test.each<[string, Parameters<typeof listClients>[1], number]>([
  ['the first page', {}, 50],
  ['inactive ones', { show: 'inactive' }, 0],
  ['those without a visit', { show: 'unplanned' }, 50],
  ['a common word', { search: 'mail.example' }, 50],
])('of clients, %s cost among 10,000 what they cost among 100', async (_, filter, found) => {
  const { few, many, table } = await costOf((tx) => listClients(tx, filter, null), found);
  expect(many).toBeLessThan(few + table / 4);
});

test.each<[string, Parameters<typeof listClients>[1], number]>([
  ['those who owe, of whom there are none', { show: 'balance' }, 0],
  ['a person found once, the last by name', { search: 'zebulon' }, 1],
])('of clients, %s cost at most a look at the first thousand', async (_, filter, found) => {
  const { few, many } = await costOf((tx) => listClients(tx, filter, null), found);
  // Two reads for each; a scan of all rows would need ten times as many.
  expect(many).toBeLessThan(few + 5_000);
});
