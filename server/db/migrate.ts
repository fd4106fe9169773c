import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { surviveLoss } from '#server/db/pool.ts';
import { refusedBy } from '#server/db/refusals.ts';
import { rolesSql } from '#server/db/roles.ts';
import { statementsOf } from '#server/db/statements.ts';

const folder = new URL('./migrations/', import.meta.url);
const enqueueSql = new URL('../tasks/enqueue.sql', import.meta.url);

const quietLogger = new Logger(() => () => {});

export type Migration = { version: number; name: string; sql: string; checksum: string };

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

type Target = { adminUrl: string; appUrl: string; until?: number };

/**
 * Brings a database to this version of the code: roles, tables, queue. Running it again changes nothing. `otherwise` is what else
 * helps when an applied migration was edited.
 */
export async function migrate({ adminUrl, appUrl, until = Infinity }: Target, otherwise = ''): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const app = new URL(appUrl);
    const login = { user: decodeURIComponent(app.username), password: decodeURIComponent(app.password) };
    // Without this check, the first user would be the one to find out that the application can't log in.
    if (!login.user) throw new Error('DATABASE_URL names no user, so its login cannot be prepared.');
    // Old code must not touch the roles of a newer schema either.
    await schemaVersions(client);
    await makeRoles(client, rolesSql(login, app.pathname.slice(1)));
    await lock(client);
    const applied = await applyMigrations(client, until, otherwise);
    await prepareQueue(adminUrl);
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * When two deployments run at once, the second waits here and then finds nothing left to do. It asks again and again, because an
 * index that is built concurrently would wait for the transaction of a query that waits.
 */
async function lock(client: pg.Client): Promise<void> {
  const free = 'select pg_try_advisory_lock(7262002) as taken';
  while (!(await client.query<{ taken: boolean }>(free)).rows[0]!.taken) await wait(100);
}

/**
 * Errors that mean another database of the same server creates the roles right now: they exist already, or `tuple concurrently
 * updated`.
 */
const metAnother = ['23505', '42710', 'XX000', '40P01'];

async function makeRoles(client: pg.Client, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; ${sql} commit;`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (attempt === 20 || !refusedBy(error, ...metAnother)) throw error;
      await wait(25 * attempt * Math.random());
    }
  }
}

/** The newest migration in the database and the newest in this code. A database newer than the code is refused. */
export async function schemaVersions(client: pg.Client): Promise<{ database: number; code: number }> {
  const code = (await readMigrations()).at(-1)?.version ?? 0;
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return { database: 0, code };
  const newest = await client.query<{ version: number | null }>(
    'select max(version) as version from schema_migrations',
  );
  const database = newest.rows[0]?.version ?? 0;
  if (database > code) {
    throw new Error(
      `The database is at version ${database}, this code at ${code}. Run the newer version of the portal.`,
    );
  }
  return { database, code };
}

async function applyMigrations(client: pg.Client, until: number, otherwise: string): Promise<string[]> {
  await client.query('set role portal_owner');
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  );
  const done = new Map(rows.map((row) => [row.version, row.checksum]));
  const applied: string[] = [];
  for (const migration of await readMigrations()) {
    const { version, name, checksum } = migration;
    if (version > until) break;
    const before = done.get(version);
    if (before === checksum) continue;
    if (before)
      throw new Error(`${name} was changed after it had been applied; write a new migration instead.${otherwise}`);
    await applyMigration(client, migration);
    applied.push(name);
  }
  return applied;
}

/** The first line of a file that runs outside a transaction. */
export const isOutside = (sql: string): boolean => sql.startsWith('-- Outside a transaction');
const indexName = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/i;

/** Applies one file and records it. */
export async function applyMigration(
  client: pg.ClientBase,
  { version, name, sql, checksum }: Migration,
): Promise<void> {
  if (isOutside(sql)) await applyAlone(client, sql);
  // A migration that waits for a lock makes every later query wait too, so it gives up early.
  await client.query("begin; set local lock_timeout = '5s'");
  if (!isOutside(sql)) await client.query(sql);
  await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
    version,
    name,
    checksum,
  ]);
  await client.query('commit');
}

/**
 * Statement by statement, each in a transaction of its own. A file that failed halfway runs again from its beginning, so its
 * statements can be repeated, and an index that the failure left invalid is dropped first.
 */
async function applyAlone(client: pg.ClientBase, sql: string): Promise<void> {
  for (const statement of statementsOf(sql)) {
    const [, index] = indexName.exec(statement) ?? [];
    // Building an index concurrently waits for open transactions, while others wait for nothing.
    await client.query(`set lock_timeout = '${index ? '1min' : '5s'}'`);
    const left = 'select from pg_index where indexrelid = to_regclass($1) and not indisvalid';
    if (index && (await client.query(left, [index])).rowCount) await client.query(`drop index concurrently ${index}`);
    await client.query(statement);
  }
  await client.query('reset lock_timeout');
}

/** The queue's schema belongs to portal_queue; the other roles reach it through one function. */
async function prepareQueue(adminUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: adminUrl, options: '-c role=portal_queue', max: 1 });
  surviveLoss(pool);
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger });
    await pool.query(await readFile(enqueueSql, 'utf8'));
  } finally {
    await pool.end();
  }
}
