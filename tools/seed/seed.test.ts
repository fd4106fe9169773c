import { afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { seed } from '#tools/seed/seed.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterEach(() => {
  delete process.env.NODE_ENV;
});

const dump = async () =>
  (
    await database.admin.query(
      'select p.*, u.email as account from profiles p left join auth.users u using (id) order by id',
    )
  ).rows;

test('the seed is a business of about sixty people in four roles, the same each time', async () => {
  await seed(database.adminUrl, 'a password for this run');
  const first = await dump();
  expect(first.length).toBeGreaterThanOrEqual(55);
  expect(first.length).toBeLessThanOrEqual(65);
  expect(new Set(first.map((person) => (person as { role: string }).role))).toEqual(
    new Set(['admin', 'sales', 'tech', 'client']),
  );
  await seed(database.adminUrl, 'another password');
  expect(await dump()).toEqual(first);
});

test('the seed refuses production', async () => {
  process.env.NODE_ENV = 'production';
  await expect(seed(database.adminUrl, 'x')).rejects.toThrow('refuses production');
});

test('the seed refuses a database with somebody it didn’t make, and changes nothing', async () => {
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
  const tried = await testDatabase();
  await seed(tried.adminUrl, 'a password for this run');
  await addPerson(tried.admin, 'client');
  await expect(seed(tried.adminUrl, 'a password for this run')).rejects.toThrow('people of its own (1)');
  await seed(tried.adminUrl, 'a password for this run', { amongOthers: true });
});
