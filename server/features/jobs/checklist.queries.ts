import { sql } from 'kysely';
import type { CheckItem } from '#contract/job.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = ['id', 'task', 'photo', 'done_at', 'done_by'] as const satisfies (keyof CheckItem)[];

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

/** Done by somebody now, or by nobody. */
export const tick = (tx: Tx, id: string, by: string | null): Promise<CheckItem | undefined> =>
  tx.first(
    sqlFor
      .updateTable('checklist_items')
      .set({ done_at: by ? sql<string>`now()` : null, done_by: by })
      .where('id', '=', id)
      .returning(columns),
  );
