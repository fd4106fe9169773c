import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Job } from '#contract/jobs/job.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { columns } from '#server/features/jobs/jobs.queries.ts';
import type { Planned } from '#server/features/series/series.plan.ts';
import type { StoredSeries } from '#server/features/series/series.queries.ts';

/** Creates visits. A visit that already exists isn't created again. */
export const insert = (
  tx: Tx,
  { id, client_id, place_id, title, description, priority }: StoredSeries,
  visits: Planned[],
): Promise<Job[]> =>
  tx.all(
    sqlFor
      .insertInto('jobs')
      .values(
        visits.map(({ occurrence, scheduled_start, scheduled_end, buffer_minutes, assigned_to }) => ({
          id: uuidv7(),
          title,
          description,
          status: 'pending' as const,
          priority,
          client_id,
          place_id,
          assigned_to,
          due_date: null,
          scheduled_start,
          scheduled_end,
          buffer_minutes,
          series_id: id,
          occurrence,
          tour_id: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['series_id', 'occurrence']).where('series_id', 'is not', null).doNothing(),
      )
      .returning(columns),
  );

/** Moves all of them in one statement, so that they don't collide when they swap days. */
export const move = (tx: Tx, seriesId: string, visits: Planned[]): Promise<Job[]> => {
  const rows = visits.map(({ visit, words, ...plan }) => ({
    id: visit!.id,
    title: words.title ?? visit!.title,
    description: 'description' in words ? words.description : visit!.description,
    priority: words.priority ?? visit!.priority,
    assigned_to: plan.assigned_to,
    scheduled_start: plan.scheduled_start,
    scheduled_end: plan.scheduled_end,
    occurrence: plan.occurrence,
  }));
  return tx.all(sql<Job>`
    update jobs j set series_id = ${seriesId}, occurrence = w.occurrence, title = w.title, description = w.description,
      priority = w.priority, assigned_to = w.assigned_to, scheduled_start = w.scheduled_start, scheduled_end = w.scheduled_end,
      -- A tour is of one day.
      tour_id = case when j.scheduled_start = w.scheduled_start then j.tour_id end
    from json_to_recordset(${JSON.stringify(rows)}::json) w (id uuid, title text, description text, priority text,
      assigned_to uuid, scheduled_start timestamptz, scheduled_end timestamptz, occurrence date)
    where j.id = w.id
    returning ${sql.join(columns.map((column) => sql.ref(`j.${column}`)))}`);
};

/** Moves visits out of the way before they take over each other's days. */
export const setAside = (tx: Tx, ids: string[]): Promise<number> =>
  tx.run(sql`update jobs set occurrence = occurrence + 1000000 where id = any (${ids}::uuid[])`);
