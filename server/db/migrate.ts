import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { surviveLoss } from '#server/db/pool.ts';
import { rolesSql } from '#server/db/roles.ts';

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

/** Brings a database to this version of the code: roles, tables, queue. Running it again changes nothing. */
export async function migrate({ adminUrl, appUrl }: { adminUrl: string; appUrl: string }): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const app = new URL(appUrl);
    const login = { user: decodeURIComponent(app.username), password: decodeURIComponent(app.password) };
    // A login that the application could not use would be found out only by its first user.
    if (!login.user) throw new Error('DATABASE_URL names no user, so its login cannot be prepared.');
    // Old code must not touch the roles of a newer schema either.
    await schemaVersions(client);
    await makeRoles(client, rolesSql(login, app.pathname.slice(1)));
    // Two deployments at once: the second waits here, then finds nothing left to do.
    await client.query('select pg_advisory_lock(7262002)');
    const applied = await applyMigrations(client);
    await prepareQueue(adminUrl);
    return applied;
  } finally {
    await client.end();
  }
}

/** Another database of the same server is being given its roles: exists already, or `tuple concurrently updated`. */
const metAnother = new Set(['23505', '42710', 'XX000', '40P01']);

async function makeRoles(client: pg.Client, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; ${sql} commit;`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (attempt === 20 || !metAnother.has((error as { code?: string }).code ?? '')) throw error;
      await wait(25 * attempt * Math.random());
    }
  }
}

/** The newest migration that the database has and the newest of this code; a database from the future is refused. */
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

async function applyMigrations(client: pg.Client): Promise<string[]> {
  await client.query('set role portal_owner');
  await client.query(`create table if not exists schema_migrations (
    version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  );
  const done = new Map(rows.map((row) => [row.version, row.checksum]));
  const applied: string[] = [];
  for (const { version, name, sql, checksum } of await readMigrations()) {
    const before = done.get(version);
    if (before === checksum) continue;
    if (before) throw new Error(`${name} was changed after it had been applied; write a new migration instead.`);
    // A migration that waits for a lock makes everybody behind it wait too: give up early instead.
    await client.query("begin; set local lock_timeout = '5s'");
    await client.query(sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
    applied.push(name);
  }
  return applied;
}

/** The queue's schema belongs to portal_queue; the others reach it through one function. */
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
