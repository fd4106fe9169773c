import { sql } from 'kysely';
import type { SavedFilter } from '#contract/jobs/job.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = ['id', 'name', 'filter'] as const satisfies (keyof SavedFilter)[];

/** The user's own filters: the database shows no others. */
export const list = (tx: Tx): Promise<SavedFilter[]> =>
  tx.all(sqlFor.selectFrom('saved_filters').select(columns).orderBy('name').orderBy('id'));

export const lock = (tx: Tx, id: string): Promise<SavedFilter | undefined> =>
  tx.first(sqlFor.selectFrom('saved_filters').select(columns).where('id', '=', id).forNoKeyUpdate());

/** Returns how many rows were added: 0 if the id is taken. */
export const insert = (tx: Tx, owner: string, { id, name, filter }: SavedFilter): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('saved_filters')
      .values({ id, profile_id: owner, name, filter: JSON.stringify(filter) })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const update = (tx: Tx, { id, name, filter }: SavedFilter): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('saved_filters')
      .set({ name, filter: sql<string>`${JSON.stringify(filter)}::jsonb` })
      .where('id', '=', id),
  );

export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('saved_filters').where('id', '=', id));
