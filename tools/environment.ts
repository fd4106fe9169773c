import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, schemaVersions } from '#server/db/migrate.ts';
import { dataFolder, privatePostgres } from '#tools/postgres.ts';

export type DatabaseUrls = { adminUrl: string; appUrl: string };

/** The database that the environment names. A command for operators never creates one: it would report on an empty one. */
export function namedDatabase(): DatabaseUrls {
  const { DATABASE_URL, DATABASE_ADMIN_URL } = process.env;
  if (DATABASE_URL && DATABASE_ADMIN_URL) return { adminUrl: DATABASE_ADMIN_URL, appUrl: DATABASE_URL };
  const missing = DATABASE_URL ? 'DATABASE_ADMIN_URL' : 'DATABASE_URL';
  throw new Error(
    `${missing} is not set. This command works on the database that DATABASE_URL and DATABASE_ADMIN_URL name.`,
  );
}

/** The same for commands that use the tables: the schema must match this code. */
export async function currentDatabase(): Promise<DatabaseUrls> {
  const urls = namedDatabase();
  const { database, code } = await connected(urls.adminUrl, schemaVersions);
  if (database < code) throw new Error('The database lacks migrations of this version. Run npm run migrate first.');
  return urls;
}

/** For development: the database that the environment names, else a private one, started, created and migrated here. */
export async function localDatabase(): Promise<DatabaseUrls & { isPrivate: boolean }> {
  const { DATABASE_URL, DATABASE_ADMIN_URL } = process.env;
  if (DATABASE_URL || DATABASE_ADMIN_URL) return { ...namedDatabase(), isPrivate: false };
  const postgres = await privatePostgres('postgres');
  await postgres.start();
  await createDatabase(postgres.adminUrl('postgres'), 'portal');
  const urls = { adminUrl: postgres.adminUrl('portal'), appUrl: postgres.appUrl('portal') };
  await migrate(urls, ' If nobody else has applied it yet, `npm run services -- reset` drops this private database.');
  return { ...urls, isPrivate: true };
}

export const createDatabase = (serverUrl: string, name: string, template?: string): Promise<void> =>
  connected(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}" ${template ? `template "${template}"` : ''}`);
  });

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  connected(serverUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
  });

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A secret of this installation, made once, readable by its owner only. */
export function localSecret(name: string): string {
  const file = join(dataFolder, name);
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
