import { CheckItem } from '#contract/jobs/job.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = CheckItem.keyof().options;

/** A step and whose job it belongs to, held until the transaction ends. */
export type LockedStep = CheckItem & { job_id: string; client_id: string | null; technician_id: string | null };

export const lock = (tx: Tx, id: string): Promise<LockedStep | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('checklist_items')
      .select([...columns, 'job_id', 'client_id', 'technician_id'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

/** Done by this person at that time, or open. */
export const tick = (tx: Tx, id: string, done: { by: string; at: string } | null): Promise<CheckItem | undefined> =>
  tx.first(
    sqlFor
      .updateTable('checklist_items')
      .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
      .where('id', '=', id)
      .returning(columns),
  );
