import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';

type Represented = { id: string; rep_id: string | null };

/** Locks the clients in the order of their ids, so that two requests for the same clients don't deadlock. */
export const lock = (tx: Tx, ids: readonly string[]): Promise<Represented[]> =>
  tx.all(sql<Represented>`
    select id, rep_id from profiles
    where id = any (${ids}::uuid[]) and role = 'client' and acts_for is null and deleted_at is null
    order by id for no key update`);

/** Triggers update places, contacts, assets, plans and jobs. */
export const set = (tx: Tx, ids: readonly string[], rep_id: string | null): Promise<number> =>
  tx.run(sql`update profiles set rep_id = ${rep_id}::uuid where id = any (${ids}::uuid[])`);
