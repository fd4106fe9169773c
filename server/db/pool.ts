import pg from 'pg';

const { builtins } = pg.types;

/** `2026-11-12 14:52:00.5+00` to `2026-11-12T14:52:00.5Z`: making a Date and printing it again costs more than the query. */
const instant = (text: string) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === builtins.TIMESTAMPTZ) return instant;
    // Counts and cents stay far below 2^53.
    if (oid === builtins.INT8) return Number;
    // A day of the calendar has no time zone; a Date would give it one.
    if (oid === builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** A connection that dies, idle or lent, must not take the process along; the pool replaces it at the next use. */
export function surviveLoss(pool: pg.Pool, onLoss: (error: Error) => void = () => {}): void {
  pool.on('error', onLoss).on('connect', (client) => client.on('error', onLoss));
}

/** One pool a process. Its login owns nothing and sees nothing until a transaction says who it is. */
export function createPool(url: string, { max }: { max: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'portal',
    options: '-c timezone=UTC -c statement_timeout=15s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s',
  });
  surviveLoss(pool);
  return pool;
}
