import { sql } from 'kysely';
import { presenceSeconds } from '#contract/base/timing.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Here = { job_id: string; profile_id: string };

const fresh = sql<boolean>`seen_at > now() - make_interval(secs => ${sql.lit(presenceSeconds)})`;

/** Removes all users who left without a report, on any job. */
export const forget = (tx: Tx): Promise<number> =>
  tx.run(sqlFor.deleteFrom('presence').where(sql<boolean>`not (${fresh})`));

/** True if the user wasn't present before. */
export async function arrive(tx: Tx, here: Here): Promise<boolean> {
  const row = await tx.first(
    sqlFor
      .insertInto('presence')
      .values(here)
      .onConflict((conflict) => conflict.columns(['job_id', 'profile_id']).doUpdateSet({ seen_at: sql`now()` }))
      .returning(sql<boolean>`xmax = 0`.as('arrived')),
  );
  return row!.arrived;
}

/** True if the user was present before. */
export const leave = async (tx: Tx, { job_id, profile_id }: Here): Promise<boolean> =>
  (await tx.run(sqlFor.deleteFrom('presence').where('job_id', '=', job_id).where('profile_id', '=', profile_id))) > 0;

export const others = (tx: Tx, { job_id, profile_id }: Here): Promise<{ id: string; full_name: string }[]> =>
  tx.all(
    sqlFor
      .selectFrom('presence')
      .innerJoin('profiles', 'profiles.id', 'presence.profile_id')
      .select(['profiles.id', 'profiles.full_name'])
      .where('job_id', '=', job_id)
      .where('profile_id', '<>', profile_id)
      .where(fresh)
      .orderBy('full_name')
      .orderBy('profiles.id'),
  );

/** Makes other editors' screens reload at once. */
export const announce = (tx: Tx, jobId: string): Promise<number> =>
  tx.run(
    sqlFor.insertInto('change_events').values({ entity: 'presence', entity_id: jobId, users: [], roles: ['admin'] }),
  );
