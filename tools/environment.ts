import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { dataFolder, privatePostgres } from '#tools/postgres.ts';

export type DatabaseUrls = { adminUrl: string; appUrl: string };

/** The database of this installation: the one the environment names, else a private one, started and created here. */
export async function localDatabase(): Promise<DatabaseUrls> {
  const { DATABASE_URL, DATABASE_ADMIN_URL } = process.env;
  if (DATABASE_URL && DATABASE_ADMIN_URL) return { adminUrl: DATABASE_ADMIN_URL, appUrl: DATABASE_URL };
  if (DATABASE_URL)
    throw new Error('DATABASE_URL is set, so DATABASE_ADMIN_URL (the owner, for migrations) is needed too.');
  const postgres = await privatePostgres('postgres');
  await postgres.start();
  await createDatabase(postgres.adminUrl('postgres'), 'portal');
  return { adminUrl: postgres.adminUrl('portal'), appUrl: postgres.appUrl('portal') };
}

export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}" ${template ? `template "${template}"` : ''}`);
  } finally {
    await client.end();
  }
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists "${name}" with (force)`);
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
