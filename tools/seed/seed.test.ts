import { afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { seed } from '#tools/seed/seed.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;

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
