import { sql } from 'kysely';
import type { Span } from '#contract/jobs/freeTime.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { instant } from '#server/features/dispatch/when.ts';

/** Returns how many rows were added: 0 if the id is taken. */
export const insert = (tx: Tx, tour: { id: string; name: string }): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('tours')
      .values(tour)
      .onConflict((conflict) => conflict.doNothing()),
  );

export const remove = (tx: Tx, id: string): Promise<number> => tx.run(sqlFor.deleteFrom('tours').where('id', '=', id));

export const stopsOf = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.all(sqlFor.selectFrom('jobs').select('id').where('tour_id', '=', id))).map((job) => job.id);

export type Stop = { id: string; minutes: number; latitude: number | null; longitude: number | null };

export const lengths = (tx: Tx, ids: string[]): Promise<Stop[]> =>
  tx.all(sql`
    select j.id, coalesce((select sum(i.minutes) from job_items i where i.job_id = j.id), 0)::int as minutes,
      p.latitude, p.longitude
    from jobs j left join places p on p.id = j.place_id where j.id = any (${ids}::uuid[])`);

/**
 * Updates all stops in one statement, so that they don't conflict with each other. Stops that are already right aren't
 * touched.
 */
export const plan = (
  tx: Tx,
  stops: { id: string; at: Span }[],
  { tour_id, assigned_to }: { tour_id: string; assigned_to: string },
): Promise<number> =>
  tx.run(sql`
    update jobs j set assigned_to = ${assigned_to}, scheduled_start = at.starts, scheduled_end = at.ends, tour_id = ${tour_id}
    from unnest(${stops.map(({ id }) => id)}::uuid[], ${stops.map(({ at }) => instant(at.start))}::timestamptz[],
      ${stops.map(({ at }) => instant(at.end))}::timestamptz[]) at (id, starts, ends)
    where j.id = at.id and (j.assigned_to, j.scheduled_start, j.scheduled_end, j.tour_id)
      is distinct from (${assigned_to}::uuid, at.starts, at.ends, ${tour_id}::uuid)`);

export const dissolve = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.updateTable('jobs').set({ tour_id: null }).where('tour_id', '=', id));
