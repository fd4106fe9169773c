import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isOutside, type Migration } from '#server/db/migrate.ts';
import { refusedBy } from '#server/db/refusals.ts';
import { statementsOf } from '#server/db/statements.ts';
import { largeTables, rewriteOne } from '#tools/migrations/fill.ts';

type Fault = { file: string; statement: string; fault: string };
type Held = { file: string; statement: string; table: string; mode: string; ms: number };
type Watched = { faults: Fault[]; held: Held[]; waited: { reader_ms: number; writer_ms: number } };
type Source = Pick<Migration, 'name' | 'sql'>;

/** The longest that a strong lock may last, and the most rows that one transaction may write. */
const heldMs = 200;
const batchRows = 2_000;

/** Above SHARE UPDATE EXCLUSIVE: a writer waits, or a reader too. */
const strong = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** A table as the migration's own transaction sees it. */
type State = {
  name: string;
  node: string;
  rows: number;
  indexes: string[];
  read: number;
  wrote: number;
  mode: string | null;
};

const look = async (client: pg.ClientBase, tables: string[]): Promise<Map<string, State>> => {
  const { rows } = await client.query<State>(
    `select c.relname as name, pg_relation_filenode(c.oid) as node, c.reltuples as rows,
       array(select indexrelid::regclass::text from pg_index where indrelid = c.oid) as indexes,
       pg_stat_get_xact_tuples_returned(c.oid)::int as read,
       (pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
         + pg_stat_get_xact_tuples_deleted(c.oid))::int as wrote,
       (select mode from pg_locks where pid = pg_backend_pid() and relation = c.oid and granted and mode = any($1::text[])
        order by array_position($1::text[], mode) desc limit 1) as mode
     from pg_class c where c.oid = any($2::regclass[]::oid[]) order by name`,
    [strong, tables],
  );
  return new Map(rows.map((row) => [row.name, row]));
};

/** The most rows of a table that one transaction wrote since then. */
async function mostWritten(client: pg.ClientBase, table: string, since: string): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select coalesce(max(n), 0)::int as most from (
       select count(*) as n from ${table} where xmin::text::bigint >= $1::bigint group by xmin::text) t`,
    [since],
  );
  return rows[0]!.most;
}

/** A statement that refuses to run inside a transaction, or commits by itself. */
const outsideOnly = ['25001', '2D000'];

/** What a statement did to the tables, apart from the time. */
function faultsOf(statement: string, before: Map<string, State>, after: Map<string, State>, alone: boolean): string[] {
  const locked = [...after.values()].find(({ mode }) => mode);
  return [...after.values()].flatMap(({ name, node, rows, indexes, read, wrote }) => {
    const was = before.get(name)!;
    if (node !== was.node) return [`rewrites ${name}`];
    const built = indexes.filter((index) => !was.indexes.includes(index));
    if (built.length > 0 && !/\bconcurrently\b/i.test(statement)) {
      return [`builds ${built.join(', ')} on ${name} without CONCURRENTLY`];
    }
    // The counts of a statement that commits by itself are those of all its transactions.
    if (alone) return [];
    if (wrote - was.wrote > batchRows) return [`writes ${wrote - was.wrote} rows of ${name} in one transaction`];
    if (locked && read - was.read >= rows)
      return [`reads all of ${name} while it holds ${locked.mode} on ${locked.name}`];
    return [];
  });
}

const label = (statement: string) => statement.replaceAll(/\s+/g, ' ').slice(0, 120);

async function connect(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client(adminUrl);
  await client.connect();
  return client;
}

/**
 * Applies migrations as `migrate` would, statement by statement, beside a reader and a writer, and names each statement that
 * would keep users waiting. `timed: false` leaves out the milliseconds, which depend on the machine.
 */
export async function applyWatched(adminUrl: string, migrations: Source[], { timed = true } = {}): Promise<Watched> {
  const [runner, admin] = [await connect(adminUrl), await connect(adminUrl)];
  const tables = await largeTables(admin, batchRows);
  const beside = readAndWrite(adminUrl, tables);
  const faults: Fault[] = [];
  const held: Held[] = [];
  const { rows } = await runner.query<{ pid: number }>('select pg_backend_pid() as pid');
  /** The strong locks of the running transaction. */
  let taken: Held[] = [];

  const begin = () => runner.query("begin; set local lock_timeout = '5s'");
  async function end(how: 'commit' | 'rollback') {
    const since = performance.now();
    await runner.query(how);
    for (const lock of taken) held.push({ ...lock, ms: lock.ms + performance.now() - since });
    taken = [];
  }

  /** Runs a statement and notes what it did to the tables. */
  async function run(file: string, statement: string, { alone = false } = {}) {
    const before = await look(runner, tables);
    const since = performance.now();
    await runner.query(statement);
    const ms = performance.now() - since;
    for (const lock of taken) lock.ms += ms;
    const after = await look(runner, tables);
    const at = { file, statement: label(statement) };
    for (const fault of faultsOf(statement, before, after, alone)) faults.push({ ...at, fault });
    for (const { name: table, mode } of after.values()) {
      if (mode && !taken.some((lock) => lock.table === table)) taken.push({ ...at, table, mode, ms });
    }
  }

  /** A statement that commits by itself is watched from outside. */
  async function runAlone(file: string, statement: string) {
    const now = await admin.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
    const locks = followLocks(adminUrl, rows[0]!.pid, tables);
    await run(file, statement, { alone: true }).finally(locks.stop);
    const at = { file, statement: label(statement) };
    for (const lock of await locks.seen) held.push({ ...at, ...lock });
    for (const table of tables) {
      const most = await mostWritten(admin, table, now.rows[0]!.xid);
      if (most > batchRows) faults.push({ ...at, fault: `writes ${most} rows of ${table} in one transaction` });
    }
  }

  async function runOutside(file: string, statement: string) {
    await begin();
    try {
      await run(file, statement);
      await end('commit');
    } catch (error) {
      await end('rollback');
      if (!refusedBy(error, ...outsideOnly)) throw error;
      await runAlone(file, statement);
    }
  }

  async function apply({ name: file, sql }: Source) {
    const statements = statementsOf(sql);
    const outside = isOutside(sql);
    if (!outside) await begin();
    for (const statement of statements) {
      await (outside ? runOutside : run)(file, statement).catch((cause: Error) => {
        throw new Error(`${file} failed at "${label(statement)}": ${cause.message}`, { cause });
      });
    }
    if (!outside) return end('commit');
    // A file that failed halfway is run again from its beginning.
    for (const statement of statements) {
      await runner.query(statement).catch((error: Error) => {
        faults.push({ file, statement: label(statement), fault: `can't run twice: ${error.message}` });
      });
    }
  }

  try {
    await runner.query('set role portal_owner');
    for (const migration of migrations) await apply(migration);
  } finally {
    await Promise.all([runner.end(), admin.end(), beside.stop()]);
  }
  for (const { table, mode, ms, ...at } of timed ? held : []) {
    if (ms > heldMs) faults.push({ ...at, fault: `holds ${mode} on ${table} for ${Math.round(ms)} ms` });
  }
  return { faults, held, waited: beside.waited };
}

/** The strong locks of a process, as another connection sees them. */
function followLocks(adminUrl: string, pid: number, tables: string[]) {
  let stopped = false;
  const follow = async () => {
    const client = await connect(adminUrl);
    const locks = new Map<string, { table: string; mode: string; ms: number; since: number }>();
    while (!stopped) {
      const { rows } = await client.query<{ table: string; mode: string }>(
        `select relation::regclass::text as table, mode from pg_locks
         where pid = $1 and granted and mode = any($2) and relation = any($3::regclass[]::oid[])`,
        [pid, strong, tables],
      );
      const now = performance.now();
      for (const { table, mode } of rows) {
        const since = locks.get(table)?.since ?? now;
        locks.set(table, { table, mode, since, ms: now - since });
      }
      await wait(5);
    }
    await client.end();
    return [...locks.values()].map(({ table, mode, ms }) => ({ table, mode, ms }));
  };
  return { seen: follow(), stop: () => void (stopped = true) };
}

/** Reads and writes each table in turn, as users do, and measures how long it waits. */
function readAndWrite(adminUrl: string, tables: string[]) {
  const waited = { reader_ms: 0, writer_ms: 0 };
  let stopped = false;
  const repeat = async (key: keyof typeof waited, sqlFor: (table: string) => string) => {
    const client = await connect(adminUrl);
    await client.query('set session_replication_role = replica');
    for (let turn = 0; !stopped && tables.length > 0; turn += 1) {
      const from = performance.now();
      await client.query(sqlFor(tables[turn % tables.length]!));
      waited[key] = Math.max(waited[key], performance.now() - from);
      await wait(20);
    }
    await client.end();
  };
  const running = [repeat('reader_ms', (table) => `select from ${table} limit 20`), repeat('writer_ms', rewriteOne)];
  const stop = async () => {
    stopped = true;
    await Promise.all(running);
  };
  return { waited, stop };
}
