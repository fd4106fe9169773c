import { randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { applyMigration, migrate, readMigrations } from '#server/db/migrate.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { testDatabase, withDatabase } from '#test/support/database.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { comingMigrations, released } from '#tools/migrations/coming.ts';
import { fill } from '#tools/migrations/fill.ts';
import { applyWatched } from '#tools/migrations/watch.ts';

const quick = { timed: false };
const rows = 2_400;

/** A database of that version, with some thousand rows in its large tables. */
async function filledAt(version: number): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('adminUrl'), name);
  atEnd(() => dropDatabase(inject('adminUrl'), name));
  const adminUrl = withDatabase(inject('adminUrl'), name);
  await migrate({ adminUrl, appUrl: withDatabase(inject('appUrl'), name), until: version });
  await fill(adminUrl, rows);
  return adminUrl;
}

const one = (sql: string) => [{ name: '9999_coming.sql', sql }];
const outside = '-- Outside a transaction.\n';

describe('migrations to come', () => {
  test('keep nobody waiting', async () => {
    const coming = await comingMigrations();
    if (coming.length === 0) return;
    const { faults } = await applyWatched(await filledAt(released), coming, quick);
    expect(faults).toEqual([]);
  });

  test('0029 as it is would be refused, and its statements are named', async () => {
    const adminUrl = await filledAt(28);
    await asOwner(adminUrl, (client) =>
      client.query(
        "alter table jobs disable trigger user; update jobs set status = 'completed'; alter table jobs enable trigger user",
      ),
    );
    const old = (await readMigrations()).filter(({ version }) => version === 29);
    const { faults } = await applyWatched(adminUrl, old, quick);
    const said = faults.map(({ statement, fault }) => [statement.slice(0, 24), fault]);
    expect(said).toEqual([
      ['update jobs j set comple', 'writes 2400 rows of jobs in one transaction'],
      ['alter table jobs add che', 'reads all of jobs while it holds AccessExclusiveLock on jobs'],
      ['create index jobs_comple', 'builds jobs_completed on jobs without CONCURRENTLY'],
      ['create index invoice_lin', 'builds invoice_lines_service on invoice_lines without CONCURRENTLY'],
      ['update invoice_lines l s', 'writes 2400 rows of invoice_lines in one transaction'],
      ['insert into daily_stats ', 'reads all of jobs while it holds AccessExclusiveLock on invoice_lines'],
      ['insert into daily_stats ', 'reads all of profiles while it holds AccessExclusiveLock on invoice_lines'],
    ]);
  });

  test('each fault is found, and the same done well is none', async () => {
    const { adminUrl } = await testDatabase();
    await fill(adminUrl, rows, ['notifications']);
    const faultsOf = async (sql: string) =>
      (await applyWatched(adminUrl, one(sql), quick)).faults.map(({ fault }) => fault);
    expect(await faultsOf('alter table notifications add column coming text')).toEqual([]);
    expect(await faultsOf('alter table notifications add column dice float default random()')).toEqual([
      'rewrites notifications',
    ]);
    expect(await faultsOf("alter table notifications add constraint coming check (coming <> '')")).toEqual([
      'reads all of notifications while it holds AccessExclusiveLock on notifications',
    ]);
    expect(await faultsOf('create index notifications_dice on notifications (coming)')).toEqual([
      'builds notifications_dice on notifications without CONCURRENTLY',
    ]);
    expect(await faultsOf("update notifications set coming = 'x'")).toEqual([
      'writes 2400 rows of notifications in one transaction',
    ]);
    expect(
      await faultsOf(`${outside}
        alter table notifications drop constraint if exists well; alter table notifications add constraint well check (coming <> '') not valid;
        alter table notifications validate constraint well;
        create index concurrently if not exists notifications_well on notifications (coming);
        do $$ begin
          loop
            update notifications set coming = 'y' where id in (select id from notifications where coming <> 'y' limit 1000);
            exit when not found;
            commit;
          end loop;
        end $$`),
    ).toEqual([]);
    expect(await faultsOf(`${outside}do $$ begin update notifications set coming = 'z'; commit; end $$`)).toEqual([
      // The writer may have rewritten a row since.
      expect.stringMatching(/^writes 2\d{3} rows of notifications in one transaction$/),
    ]);
    expect(await faultsOf(`${outside}create index concurrently notifications_once on notifications (coming)`)).toEqual([
      `can't run twice: relation "notifications_once" already exists`,
    ]);
  });

  test('a statement that fails is named', async () => {
    const { adminUrl } = await testDatabase();
    await expect(
      applyWatched(adminUrl, one('create table fine (); alter table nothing add x int'), quick),
    ).rejects.toThrow('9999_coming.sql failed at "alter table nothing add x int": relation "nothing" does not exist');
  });
});

test('an index that a failure left invalid is built again', async () => {
  const { admin } = await testDatabase();
  const client = await admin.connect();
  const sql = `${outside}create unique index concurrently if not exists one_title on jobs (title)`;
  const migration = { version: 9999, name: '9999_coming.sql', sql, checksum: 'x' };
  await client.query("insert into jobs (id, title) select gen_random_uuid(), 'The same' from generate_series(1, 2)");
  const valid = async () =>
    (await client.query("select indisvalid from pg_index where indexrelid = to_regclass('one_title')")).rows;
  await expect(applyMigration(client, migration)).rejects.toMatchObject({ code: '23505' });
  expect(await valid()).toEqual([{ indisvalid: false }]);
  await client.query('update jobs set title = id::text');
  await applyMigration(client, migration);
  expect(await valid()).toEqual([{ indisvalid: true }]);
  client.release();
});
