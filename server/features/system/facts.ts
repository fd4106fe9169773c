import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { SystemState } from '#contract/system.ts';
import type { Config } from '#server/config.ts';
import { databaseSchema } from '#server/db/schemaVersion.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as seals from '#server/features/audit/seals.queries.ts';
import { healthShare } from '#server/features/system/health.queries.ts';
import * as queue from '#server/features/system/queue.queries.ts';
import { bytesIn } from '#server/integrations/storage/folder.ts';

/** What stands on the page and in the terminal besides the checks. */
export type Facts = Omit<SystemState, 'checks' | 'not_set_up'>;

type Database = { postgres: string; database_bytes: number; read_at: string };

const database = sql<Database>`
  select current_setting('server_version') as postgres, pg_database_size(current_database()) as database_bytes,
    now() as read_at`;

/** `read` runs queries in the name of whoever asks: an administrator, or the server itself. */
export async function readFacts(
  { pool, config }: { pool: pg.Pool; config: Config },
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<Facts> {
  const [[share, depth, unsent, { sealed_at, unsealed }, row], schema, portal, files_bytes] = await Promise.all([
    read((tx) =>
      Promise.all([healthShare(tx), queue.state(tx), queue.countUnsent(tx), seals.standing(tx, 0), tx.first(database)]),
    ),
    databaseSchema(pool),
    portalVersion(),
    filesIn(config.STORAGE_FOLDER),
  ]);
  const { postgres, database_bytes, read_at } = row!;
  return {
    share,
    queue: depth,
    unsent,
    seal: { sealed_at, unsealed },
    versions: { portal, schema, postgres: postgres.split(' ')[0]!, node: process.versions.node },
    storage: { database_bytes, files_bytes },
    read_at,
  };
}

const portalVersion = async (): Promise<string> => {
  const file = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
};

/** A walk through many files isn't made for every look at the page. */
const kept_ms = 600_000;
const walks = new Map<string, { until: number; bytes: Promise<number | null> }>();

/** Null where no folder is set, or it can't be read: the check of the storage says why. */
function filesIn(folder: string | undefined): Promise<number | null> {
  if (!folder) return Promise.resolve(null);
  const known = walks.get(folder);
  if (known && Date.now() < known.until) return known.bytes;
  const bytes = bytesIn(folder).catch(() => null);
  walks.set(folder, { until: Date.now() + kept_ms, bytes });
  return bytes;
}
