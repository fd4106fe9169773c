import { Profile, type ProfileUpdate } from '#contract/people/profile.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export const columns = Profile.keyof().options;

export const findById = (tx: Tx, id: string): Promise<Profile | undefined> =>
  tx.first(sqlFor.selectFrom('profiles').select(columns).where('id', '=', id));

/** Reads it and holds it until the transaction ends, so that what changed is told from what was there. */
export const lockById = (tx: Tx, id: string): Promise<Profile | undefined> =>
  tx.first(sqlFor.selectFrom('profiles').select(columns).where('id', '=', id).forNoKeyUpdate());

export const update = (tx: Tx, id: string, values: ProfileUpdate): Promise<Profile | undefined> =>
  tx.first(sqlFor.updateTable('profiles').set(values).where('id', '=', id).returning(columns));
