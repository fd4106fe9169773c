import pg from 'pg';
import { inject } from 'vitest';
import { asActor } from '#server/db/asActor.ts';
import { createPool } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { testDatabase, withDatabase } from '#test/support/database.ts';
import { templateName } from '#test/support/globalSetup.ts';
import { createDatabase } from '#tools/environment.ts';
import { seed } from '#tools/seed/seed.ts';

const seededName = 'test_seeded';

/** A seeded database: the first test file that needs it has it seeded, the others clone it. */
export async function seededDatabase() {
  const server = new pg.Client({ connectionString: inject('adminUrl') });
  await server.connect();
  try {
    await server.query("select pg_advisory_lock(hashtext('seeded'))");
    const { rowCount } = await server.query('select from pg_database where datname = $1', [seededName]);
    if (!rowCount) {
      const making = `${seededName}_soon`;
      await createDatabase(inject('adminUrl'), making, templateName);
      await seed(withDatabase(inject('adminUrl'), making), 'a password for this run');
      await server.query(`alter database ${making} rename to ${seededName}`);
    }
    return await testDatabase(seededName);
  } finally {
    await server.end();
  }
}

/** A seeded database, read as its office. */
export async function startSeeded() {
  const { appUrl, admin } = await seededDatabase();
  const pool = createPool(appUrl, { max: 1 });
  atEnd(() => pool.end());
  const office = { id: '00000000-0000-7000-8000-000000000001', role: 'admin' } as const;
  return { admin, office, read: <T>(query: (tx: Tx) => Promise<T>) => asActor(pool, office, query) };
}
