import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { describeSchema } from '#tools/describeSchema.ts';
import { asOwner } from '#tools/owner.ts';

const written = readFileSync('server/db/schema.sql', 'utf8');

test('server/db/schema.sql shows the database as it is after all migrations', async () => {
  const { adminUrl } = await testDatabase();
  const now = await asOwner(adminUrl, describeSchema);
  const lines = new Set(written.split('\n'));
  expect(
    now.split('\n').filter((line) => !lines.has(line)),
    'out of date: run npm run schema',
  ).toEqual([]);
  expect(now === written, 'out of date: run npm run schema').toBe(true);
});

const changes = [
  'alter table leads add column company text',
  'alter table leads alter column phone set default 1',
  'alter table places drop constraint places_pkey cascade',
  'drop index jobs_completed',
  'alter table jobs disable trigger complete_job',
  'alter table jobs no force row level security',
  'alter policy admin_all on places to portal_sales',
  'grant update (street) on places to portal_tech',
  'grant execute on function complete_job() to public',
  'create or replace function actor_id() returns uuid language sql stable as $$ select null::uuid $$',
  'create or replace view stats as select kind, day, key, count, cents from daily_stats',
  'create sequence numbers',
];

test('a change of any kind is noticed', async () => {
  const { adminUrl } = await testDatabase();
  await asOwner(adminUrl, async (client) => {
    let before = written;
    for (const change of changes) {
      await client.query(change);
      const now = await describeSchema(client);
      expect(now, change).not.toBe(before);
      before = now;
    }
  });
});
