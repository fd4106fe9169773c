import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/db/migrate.ts';
import { assertBuilt } from '#server/http/static.ts';
import { dropDatabases } from '#test/support/dropDatabases.ts';
import { createDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { dataFolder, privatePostgres } from '#tools/postgres.ts';
import { seed } from '#tools/seed/seed.ts';

export const seedPassword = 'a password for the journeys';
export const seededTemplate = 'seeded_template';
export const clusterName = process.env.TEST_CLUSTER ?? 'e2e-postgres';
/** The photos of the seeded database; each file of journeys has a copy, as it does of the database. */
export const seededFiles = join(dataFolder, `${clusterName}-files`);

/** One cluster with a seeded database; each file of journeys clones it. */
export default async function setup(): Promise<() => Promise<void>> {
  assertBuilt(['en']);
  const postgres = await privatePostgres(clusterName, { throwaway: true });
  await postgres.start();
  await dropDatabases(postgres.adminUrl('postgres'), '^(journey_|seeded_template)');
  const urls = { adminUrl: postgres.adminUrl(seededTemplate), appUrl: postgres.appUrl(seededTemplate) };
  await createDatabase(postgres.adminUrl('postgres'), seededTemplate);
  await migrate(urls);
  rmSync(seededFiles, { recursive: true, force: true });
  mkdirSync(seededFiles, { recursive: true });
  await seed(urls.adminUrl, seedPassword, { folder: seededFiles });
  // Most journeys begin signed in; those about the second step turn it on. Notices are off as well: journeys share people, and
  // one journey's notices would ring another's bell at any moment.
  await asOwner(urls.adminUrl, (client) =>
    client.query(`
      update security_settings set enforce_admin_users = false;
      update notification_rules set email = false, portal = false`),
  );
  return () => postgres.stop('immediate');
}
