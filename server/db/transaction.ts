import type { Socket } from 'node:net';
import { sql, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { DatabaseRole } from '#server/db/roles.ts';
import { sqlFor } from '#server/db/schema.ts';

export type Identity = { role: DatabaseRole; userId: string | null };

/** What Kysely builds: a query, or a piece of raw `sql`. */
export type Query<Row> = { compile(builder: typeof sqlFor): CompiledQuery<Row> };

/** Runs built SQL under the identity of its transaction, until that transaction ends. */
export type Tx = {
  all<Row>(query: Query<Row>): Promise<Row[]>;
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  run(query: Query<unknown>): Promise<number>;
  /** Runs `work` under a savepoint: if it throws, its changes are rolled back and the transaction continues. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

/**
 * Runs `work` in one transaction. BEGIN and the identity are sent without waiting, so they share the first query's round trip. If
 * one of them fails, PostgreSQL refuses the queries that follow, and nothing runs under another identity.
 *
 * `work` may fail while a sibling branch of its Promise.all is still running. The connection goes back to the pool only after
 * that branch has lost its right to it; otherwise its next query would run as the connection's next user.
 */
export async function transaction<T>(
  pool: pg.Pool,
  identity: Identity,
  mode: 'read only' | 'read write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  sendTogether(client);
  const opening = Promise.all([
    client.query(mode === 'read only' ? 'begin read only' : 'begin'),
    client.query({
      name: 'identity',
      text: "select set_config('role', $1, true), set_config('app.user_id', $2, true)",
      values: [identity.role, identity.userId ?? ''],
    }),
  ]);
  const lease = leaseOf(executorFor(client, identity.role));
  // Work that throws before its first await must reject like any other, so that the connection is released.
  const working = (async () => work(lease.tx))();
  const [opened, worked] = await Promise.allSettled([opening, working]);
  await lease.end();
  if (opened.status === 'rejected' || worked.status === 'rejected') {
    const rolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!rolledBack);
    throw opened.status === 'rejected' ? opened.reason : (worked as PromiseRejectedResult).reason;
  }
  const committing = commit(client);
  // A reader already has its rows, so it needn't wait for the end of a transaction that changed nothing.
  if (mode === 'read write') await committing;
  else committing.catch(() => {});
  return worked.value;
}

/** Sends all queries of one turn of the event loop in one packet: a system call per message would cost more than many queries. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** A COMMIT after a failed statement resolves with the tag ROLLBACK, which is a failure too. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error(`The transaction ended in ${command} instead of COMMIT.`);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Statements are prepared once per connection and role, because PostgreSQL plans again when the role changes. */
const names = new Map<string, number>();
const namesCap = 2_000;

export function nameOf(role: DatabaseRole, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return `${role}_${known}`;
  if (names.size >= namesCap) return undefined;
  names.set(text, names.size);
  return `${role}_${names.size - 1}`;
}

type Execute = (query: Query<unknown>) => Promise<pg.QueryResult>;

function executorFor(client: pg.PoolClient, role: DatabaseRole): Execute {
  return async (query) => {
    const { sql: text, parameters } = query.compile(sqlFor);
    const name = nameOf(role, text);
    return client.query({ text, values: [...parameters], ...(name && { name }) });
  };
}

/** The right to use a connection for a while. Once it has ended, queries are refused, whichever branch still holds the lease. */
function leaseOf(execute: Execute): { tx: Tx; end: () => Promise<void> } {
  const inFlight = new Set<Promise<unknown>>();
  let ended = false;
  const leased: Execute = (query) => {
    if (ended) return Promise.reject(new Error('This transaction has ended.'));
    const running = execute(query);
    const settle = () => inFlight.delete(running);
    inFlight.add(running);
    running.then(settle, settle);
    return running;
  };
  return {
    tx: txFrom(leased),
    async end() {
      ended = true;
      await Promise.allSettled(inFlight);
    },
  };
}

/** The interface that queries are written against, for any way to execute them. */
export const txFrom = (execute: Execute): Tx => ({
  all: async <Row>(query: Query<Row>) => (await execute(query)).rows as Row[],
  first: async <Row>(query: Query<Row>) => (await execute(query)).rows[0] as Row | undefined,
  run: async (query) => (await execute(query)).rowCount ?? 0,
  savepoint: (work) => underSavepoint(execute, work),
});

/** The savepoint and its release share a round trip with the queries beside them; a failure of either fails those too. */
async function underSavepoint<T>(execute: Execute, work: (tx: Tx) => Promise<T>): Promise<T> {
  const lease = leaseOf(execute);
  const [opened, worked] = await Promise.allSettled([execute(sql`savepoint nested`), work(lease.tx)]);
  await lease.end();
  if (opened.status === 'rejected') throw opened.reason;
  if (worked.status === 'rejected') await execute(sql`rollback to savepoint nested`);
  // Released in either case: a savepoint that stays would hide the outer one, which has the same name.
  execute(sql`release savepoint nested`).catch(() => {});
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}
