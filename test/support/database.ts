import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { surviveLoss } from '#server/db/pool.ts';
import { createDatabase, type DatabaseUrls } from '#tools/environment.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { dropDatabases } from '#test/support/dropDatabases.ts';
import { templateName } from '#test/support/globalSetup.ts';

export const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

export type TestDatabase = DatabaseUrls & { admin: pg.Pool };

/**
 * A database for this test file alone, cloned from the template, with a connection as the server's administrator. At the end it
 * is dropped, with every connection that is left: the files of a run share one process.
 */
export async function testDatabase(template = templateName): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('adminUrl'), name, template);
  atEnd(() => dropDatabases(inject('adminUrl'), `^${name}$`));
  const adminUrl = withDatabase(inject('adminUrl'), name);
  const admin = new pg.Pool({ connectionString: adminUrl, max: 4, allowExitOnIdle: true });
  surviveLoss(admin);
  return { adminUrl, appUrl: withDatabase(inject('appUrl'), name), admin };
}
