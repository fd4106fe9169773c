import { sql } from 'kysely';
import { estimateJobs, type TimedVisit } from '#contract/jobs/estimate.ts';
import { EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = EstimateSettings.keyof().options;

/** The latest clean times of every service that is sold. */
export const timed = (tx: Tx): Promise<(TimedVisit & { service_id: string })[]> =>
  tx.all(sql<TimedVisit & { service_id: string }>`
    select s.id as service_id, f.condition, f.book_minutes, f.actual_minutes
    from services s cross join lateral (
      select condition, book_minutes, actual_minutes from visit_facts
      where service_id = s.id and left_out is null order by completed_at desc limit ${sql.lit(estimateJobs.most)}) f
    where s.active`);

// The migration creates the row, and no role may delete it.
export const settings = async (tx: Tx): Promise<EstimateSettings> =>
  (await tx.first(sqlFor.selectFrom('estimate_settings').select(columns)))!;

export const lockSettings = async (tx: Tx): Promise<EstimateSettings> =>
  (await tx.first(sqlFor.selectFrom('estimate_settings').select(columns).forUpdate()))!;

export const updateSettings = async (tx: Tx, values: EstimateSettings): Promise<EstimateSettings> =>
  (await tx.first(sqlFor.updateTable('estimate_settings').set(values).returning(columns)))!;
