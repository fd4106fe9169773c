import type pg from 'pg';
import type { Actor } from '#contract/session.ts';
import { portalRole } from '#server/db/roles.ts';
import { transaction, type Identity, type Tx } from '#server/db/transaction.ts';

export const identityOf = (actor: Actor | null): Identity =>
  actor ? { role: portalRole[actor.role], userId: actor.id } : { role: 'portal_anonymous', userId: null };

/** The one way to read for somebody: the database itself sees who asks, and this transaction can't write. */
export const asActor = <T>(pool: pg.Pool, actor: Actor | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, identityOf(actor), 'read only', work);
