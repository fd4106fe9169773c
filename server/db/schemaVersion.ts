import type pg from 'pg';
import { asActor } from '#server/db/asActor.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { sqlFor } from '#server/db/schema.ts';

/** The newest migration that this code was written for. */
export const wantedSchema = async (): Promise<number> => (await readMigrations()).at(-1)?.version ?? 0;

/** The newest migration that the database has; 0 without any. */
export const databaseSchema = async (pool: pg.Pool): Promise<number> => {
  const newest = sqlFor.selectFrom('schema_migrations').select('version').orderBy('version', 'desc').limit(1);
  return (await asActor(pool, null, (tx) => tx.first(newest)))?.version ?? 0;
};
