import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createFolder } from '#server/integrations/storage/folder.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { seededDatabase } from '#test/support/seeded.ts';
import { seed } from '#tools/seed/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterEach(() => {
  delete process.env.NODE_ENV;
});

/** Every row of every table that users see. */
async function dump(): Promise<Record<string, unknown[]>> {
  const { admin } = database;
  const { rows: tables } = await admin.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const rowsOf = async (name: string) => (await admin.query(`select t.* from ${name} t order by t::text`)).rows;
  return Object.fromEntries(await Promise.all(tables.map(async ({ name }) => [name, await rowsOf(name)])));
}

/** Photos shown side by side, with the files of each. */
const pairs = async () =>
  (
    await database.admin.query<{ name: string; visits: number; keys: string[] }>(
      `select c.full_name as name, count(distinct p.job_id)::int as visits,
         array_agg(p.full_key) || array_agg(p.thumb_key) as keys
       from photos p join profiles c on c.id = p.client_id where p.pair is not null group by c.full_name order by 2 desc, 1`,
    )
  ).rows;

test('the seed is a business of about sixty people with photos to compare, the same each time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeded-files-'));
  try {
    await seed(database.adminUrl, 'a password for this run', { folder });
    const everything = await dump();
    const people = everything.profiles as { role: string }[];
    expect(people.length).toBeGreaterThanOrEqual(55);
    expect(people.length).toBeLessThanOrEqual(65);
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['admin', 'sales', 'tech', 'client']));
    const shown = await pairs();
    expect(shown.map(({ visits }) => visits)).toEqual([3, 1, 1, 1]);
    expect(shown[0]!.name).toBe('Hannah Osei');
    const storage = createFolder(folder);
    for (const key of shown.flatMap(({ keys }) => keys)) {
      const file = await storage.get(key);
      const { width } = await sharp(Buffer.concat(await file!.stream.toArray())).metadata();
      expect(width).toBeGreaterThanOrEqual(400);
    }
    await seed(database.adminUrl, 'another password', { folder });
    const again = await dump();
    for (const [table, rows] of Object.entries(everything)) expect(again[table], table).toEqual(rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the seed refuses production', async () => {
  process.env.NODE_ENV = 'production';
  await expect(seed(database.adminUrl, 'x')).rejects.toThrow('refuses production');
});

test('the seed refuses a database with a person it didn’t make, and changes nothing', async () => {
  const live = await testDatabase();
  await addPerson(live.admin, 'admin');
  const state = async () =>
    (
      await live.admin.query(
        `select name, (select count(*) from profiles) as people, (select array_agg(password) from auth.accounts) as passwords
         from business_settings`,
      )
    ).rows;
  const before = await state();
  await expect(seed(live.adminUrl, 'a password for this run')).rejects.toThrow(
    'This database has people of its own (1), so it isn’t filled with a sample business.',
  );
  expect(await state()).toEqual(before);
});

test('people who were added to the seed’s are refused too, except on the private database of npm run dev', async () => {
  const tried = await seededDatabase();
  await addPerson(tried.admin, 'client');
  await expect(seed(tried.adminUrl, 'a password for this run')).rejects.toThrow('people of its own (1)');
  await seed(tried.adminUrl, 'a password for this run', { amongOthers: true });
});
