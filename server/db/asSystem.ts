import { sql } from 'kysely';
import type pg from 'pg';
import { retryOnDeadlock } from '#server/db/retry.ts';
import { transaction, type Tx } from '#server/db/transaction.ts';

/** Work that no user asked for: tasks, the event stream. Only the files listed in test/support/walls.ts may import it. */
export const asSystem = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, { role: 'portal_worker', userId: null }, 'read write', work);

/** The same on behalf of a user who asked for it: rows that triggers write name that user. */
export const asSystemFor = <T>(pool: pg.Pool, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, { role: 'portal_worker', userId }, 'read write', work);
/**
 * Runs part of an actor's own transaction as the system. The actor may ask for this work but has no right to the rows that it
 * changes. Everything written still names the actor. A failure rolls the savepoint back, and the role with it.
 */
export const onBehalf = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx.savepoint(async (nested) => {
    const asked = await nested.first(sql<{ role: string }>`
      select current_setting('role') as role, set_config('role', 'portal_worker', true)`);
    const result = await work(nested);
    await nested.run(sql`select set_config('role', ${asked!.role}, true)`);
    return result;
  });

/**
 * Work of the sign-in code, which is limited to the schema `auth`. It may run twice: the side that a deadlock aborts is retried.
 */
export const asSignIn = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() => transaction(pool, { role: 'portal_auth', userId: null }, 'read write', work));
