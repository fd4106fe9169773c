import { migrate } from '#server/db/migrate.ts';
import { createDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { seed } from '#tools/seed/seed.ts';

export const seedPassword = 'a password for the journeys';
export const seededTemplate = 'seeded_template';
export const clusterName = 'e2e-postgres';

/** One cluster with a seeded database to clone; each worker takes a clone of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await privatePostgres(clusterName, { throwaway: true });
  await postgres.start();
  const urls = { adminUrl: postgres.adminUrl(seededTemplate), appUrl: postgres.appUrl(seededTemplate) };
  await createDatabase(postgres.adminUrl('postgres'), seededTemplate);
  await migrate(urls);
  await seed(urls.adminUrl, seedPassword);
  return () => postgres.stop('immediate');
}
