import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { dropDatabases } from '#test/support/dropDatabases.ts';
import { createDatabase } from '#tools/environment.ts';
import { asOwner } from '#tools/owner.ts';
import { privatePostgres } from '#tools/postgres.ts';

export const templateName = 'portal_template';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    appUrl: string;
  }
}

/** One cluster for the run, and one migrated database to clone: a clone takes 50 ms, migrating a second. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Two simultaneous runs on one machine need a cluster each.
  const postgres = await privatePostgres(process.env.TEST_CLUSTER ?? 'test-postgres', { throwaway: true });
  await postgres.start();
  // Removes what an aborted run left, and at the end this run's databases.
  const dropAll = () => dropDatabases(postgres.adminUrl('postgres'), '^(portal_template|test_)');
  await dropAll();
  await createDatabase(postgres.adminUrl('postgres'), templateName);
  await migrate({ adminUrl: postgres.adminUrl(templateName), appUrl: postgres.appUrl(templateName) });
  // Most tests aren't about the second step; those that are turn it on.
  await asOwner(postgres.adminUrl(templateName), (client) =>
    client.query('update security_settings set enforce_admin_users = false'),
  );
  project.provide('adminUrl', postgres.adminUrl('postgres'));
  project.provide('appUrl', postgres.appUrl('postgres'));
  return async () => {
    await dropAll();
    await postgres.stop();
  };
}
