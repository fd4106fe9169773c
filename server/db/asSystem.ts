import { sql } from 'kysely';
import type pg from 'pg';
import { retryOnDeadlock } from '#server/db/retry.ts';
import { transaction, type Tx } from '#server/db/transaction.ts';

/** Work nobody asked for in person: tasks, the event stream. Only the files named in test/house.test.ts may import it. */
export const asSystem = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, { role: 'portal_worker', userId: null }, 'read write', work);

/** The same on behalf of a person who asked for it: what triggers write down names them. */
export const asSystemFor = <T>(pool: pg.Pool, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, { role: 'portal_worker', userId }, 'read write', work);
/**
 * A part of somebody's own transaction that the system does for them: they may ask for it, and have no right to the rows that it
 * changes. Whatever is written still names them. A failure rolls the savepoint back, and the role with it.
 */
export const onBehalf = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tx.savepoint(async (nested) => {
    const asked = await nested.first(sql<{ role: string }>`
      select current_setting('role') as role, set_config('role', 'portal_worker', true)`);
    const result = await work(nested);
    await nested.run(sql`select set_config('role', ${asked!.role}, true)`);
    return result;
  });

/** The sign-in code, alone in the schema `auth`. Its work may run twice: the side that a deadlock aborts is retried. */
export const asSignIn = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() => transaction(pool, { role: 'portal_auth', userId: null }, 'read write', work));
