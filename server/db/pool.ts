import pg from 'pg';
import { refusedBy } from '#server/db/refusals.ts';
import type { DatabaseRole } from '#server/db/roles.ts';

const { builtins } = pg.types;
/** `_date` in pg_type. */
const arrayOfDates = 1182;

/** `2026-11-12 14:52:00.5+00` to `2026-11-12T14:52:00.5Z`: making a Date and printing it again costs more than the query. */
const instant = (text: string) =>
  text[10] === ' ' && text.endsWith('+00')
    ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z`
    : // `infinity`, or a year below 1 or above 9999: no screen can show it, but the list must still have its row.
      text.replace(' ', 'T').replace('+00', 'Z');

/** How values from the database are parsed. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.TIMESTAMPTZ) return instant;
    // Counts and cents stay far below 2^53.
    if (oid === builtins.INT8) return Number;
    // A day of the calendar has no time zone; a Date would give it one.
    if (oid === builtins.DATE) return String;
    if (oid === arrayOfDates) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','));
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** A connection that dies, idle or in use, must not end the process; the pool replaces it at the next use. */
export function surviveLoss(pool: pg.Pool, onLoss: (error: Error) => void = () => {}): void {
  pool.on('error', onLoss).on('connect', (client) => client.on('error', onLoss));
}

/** Whether the server, or a proxy in between, ended this connection or takes none. */
export const wasLost = (error: unknown): boolean =>
  error instanceof Error &&
  (refusedBy(error, '57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET') ||
    /connection terminated/i.test(error.message));

/** The pool's login owns nothing and sees nothing until a transaction says who it is, or `role` does for the whole pool. */
export function createPool(url: string, { max, role }: { max: number; role?: DatabaseRole }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'portal',
    options: [
      'timezone=UTC',
      'statement_timeout=15s',
      'lock_timeout=10s',
      'idle_in_transaction_session_timeout=30s',
      ...(role ? [`role=${role}`] : []),
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  surviveLoss(pool);
  return pool;
}

/**
 * The queue's pool. Nothing awaits graphile-worker's note that a task has ended, so one that fails would end the process and leave
 * the task taken for hours. It repeats the note after a serialization failure, so a lost connection passes for one.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : super.connect().then(repeating, repeatable);
  }
}
type Connected = Parameters<pg.Pool['connect']>[0];

function repeatable(error: unknown): never {
  throw wasLost(error) ? Object.assign(error as Error, { code: '40001' }) : error;
}

const repeating = (client: pg.PoolClient): pg.PoolClient =>
  Object.assign(Object.create(client) as pg.PoolClient, {
    query: (query: string | pg.QueryConfig, values?: unknown[]) => client.query(query, values).catch(repeatable),
  });

/** Connects once, so that a wrong setting is reported at startup and not to the first user. */
export async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (cause) {
    // A host with several addresses gives one error per address.
    const { message } = cause instanceof AggregateError ? (cause.errors[0] as Error) : (cause as Error);
    throw new Error(`The portal can't start: the database of DATABASE_URL doesn't let it in (${message}).`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}
