import type pg from 'pg';
import type { Actor } from '#contract/people/session.schema.ts';
import { portalRole } from '#server/db/roles.ts';
import { transaction, type Identity, type Tx } from '#server/db/transaction.ts';

/** The holder of a pay link. They have no account, so the link's id is their only identity (docs/decisions/0024). */
export type Payer = { id: string; role: 'payer'; invoice_id: string; invoice_number: number; paid: boolean };

export const identityOf = (actor: Actor | Payer | null): Identity =>
  actor ? { role: portalRole[actor.role], userId: actor.id } : { role: 'portal_anonymous', userId: null };

/** The one way to read on behalf of an actor: the database itself sees who asks, and this transaction can't write. */
export const asActor = <T>(pool: pg.Pool, actor: Actor | Payer | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(pool, identityOf(actor), 'read only', work);
