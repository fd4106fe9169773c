import { sql } from 'kysely';
import type { NewPickupDay } from '#contract/booking/plan.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Returns how many rows were added: none if the id is taken. */
export const insert = (tx: Tx, plan_id: string, { id, pickup_weekday }: NewPickupDay, asked_by: string) =>
  tx.run(
    sqlFor
      .insertInto('plan_requests')
      .values({ id, plan_id, pickup_weekday, asked_by })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  );

/** The pending request, locked. */
export const lockAsked = (tx: Tx, plan_id: string) =>
  tx.first(
    sqlFor
      .selectFrom('plan_requests')
      .select(['id', 'pickup_weekday'])
      .where('plan_id', '=', plan_id)
      .where('state', '=', 'asked')
      .forNoKeyUpdate(),
  );

export const decide = (tx: Tx, id: string, state: 'accepted' | 'declined' | 'withdrawn', decided_by: string) =>
  tx.run(
    sqlFor
      .updateTable('plan_requests')
      .set({ state, decided_by, decided_at: sql<string>`now()` })
      .where('id', '=', id),
  );

export const setPickup = (tx: Tx, assetId: string, pickup_weekday: number) =>
  tx.run(sqlFor.updateTable('assets').set({ pickup_weekday }).where('id', '=', assetId).where('kind', '=', 'bins'));
