import type pg from 'pg';
import { retryOnDeadlock } from '#server/db/retry.ts';
import { transaction, type Tx } from '#server/db/transaction.ts';

/** Work nobody asked for in person: tasks, the event stream. Only the files named in test/house.test.ts may import it. */
export const asSystem = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, { role: 'portal_worker', userId: null }, 'read write', work);

/** The sign-in code, alone in the schema `auth`. Its work may run twice: the side that a deadlock aborts is retried. */
export const asSignIn = <T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() => transaction(pool, { role: 'portal_auth', userId: null }, 'read write', work));
