import { Profile, type ProfileUpdate } from '#contract/people/profile.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export const columns = Profile.keyof().options;

export const findById = (tx: Tx, id: string): Promise<Profile | undefined> =>
  tx.first(sqlFor.selectFrom('profiles').select(columns).where('id', '=', id));

/** Locks the row until the transaction ends, so that the change can be compared with the values before it. */
export const lockById = (tx: Tx, id: string): Promise<Profile | undefined> =>
  tx.first(sqlFor.selectFrom('profiles').select(columns).where('id', '=', id).forNoKeyUpdate());

export const update = (tx: Tx, id: string, values: ProfileUpdate): Promise<Profile | undefined> =>
  tx.first(sqlFor.updateTable('profiles').set(values).where('id', '=', id).returning(columns));
