import { randomBytes } from 'node:crypto';
import { migrate } from '#server/db/migrate.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';

/** An empty database on a throwaway PostgreSQL, up to date or as it was after a migration. */
export async function openGround(until = Infinity) {
  const postgres = await privatePostgres('load-postgres', { throwaway: true });
  await postgres.start();
  const name = `load_${randomBytes(6).toString('hex')}`;
  const [adminUrl, appUrl] = [postgres.adminUrl(name), postgres.appUrl(name)];
  await createDatabase(postgres.adminUrl('postgres'), name);
  await migrate({ adminUrl, appUrl, until });
  return {
    adminUrl,
    appUrl,
    drop: () => dropDatabase(postgres.adminUrl('postgres'), name),
    stop: () => postgres.stop(),
  };
}
