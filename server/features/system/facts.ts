import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { SystemState } from '#contract/office/system.schema.ts';
import type { Config } from '#server/config.ts';
import { databaseSchema } from '#server/db/schemaVersion.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as seals from '#server/features/audit/seals.queries.ts';
import { healthShare } from '#server/features/system/health.queries.ts';
import * as queue from '#server/features/system/queue.queries.ts';
import { storedBytes } from '#server/features/photos/files.queries.ts';
import { missing } from '#server/features/integrations/integrations.service.ts';

/** The facts on the page and in the terminal besides the checks. */
export type Facts = Omit<SystemState, 'checks' | 'not_set_up'>;

type Database = { postgres: string; database_bytes: number; read_at: string };

const database = sql<Database>`
  select current_setting('server_version') as postgres, pg_database_size(current_database()) as database_bytes,
    now() as read_at`;

/** `read` runs queries as the caller: an administrator, or the server itself. */
export async function readFacts(
  { pool, config }: { pool: pg.Pool; config: Config },
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Facts> {
  const [[share, depth, unsent, { sealed_at, unsealed }, row, stored], schema, portal] = await Promise.all([
    read((tx) =>
      Promise.all([
        healthShare(tx),
        queue.state(tx),
        queue.countUnsent(tx),
        seals.state(tx, 0),
        tx.first(database),
        storedBytes(tx),
      ]),
    ),
    databaseSchema(pool),
    portalVersion(),
  ]);
  const { postgres, database_bytes, read_at } = row!;
  return {
    share,
    queue: depth,
    unsent,
    seal: { sealed_at, unsealed },
    versions: { portal, schema, postgres: postgres.split(' ')[0]!, node: process.versions.node },
    storage: { database_bytes, files_bytes: missing(config, 'storage').length > 0 ? null : stored },
    read_at,
  };
}

const portalVersion = async (): Promise<string> => {
  const file = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
};
