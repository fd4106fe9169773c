import { CheckItem } from '#contract/jobs/job.schema.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = CheckItem.keyof().options;

/** A step with its job's parties, locked until the transaction ends. */
export type LockedStep = CheckItem & {
  job_id: string;
  client_id: string | null;
  technician_id: string | null;
  helpers: string[] | null;
  job_status: JobStatus | null;
};

export const lock = (tx: Tx, id: string): Promise<LockedStep | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('checklist_items')
      .select([...columns, 'job_id', 'client_id', 'technician_id', 'helpers'])
      .select((query) =>
        query.selectFrom('jobs').select('status').whereRef('jobs.id', '=', 'checklist_items.job_id').as('job_status'),
      )
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

/** Marks the step as done by this person at that time, or as open. */
export const tick = (tx: Tx, id: string, done: { by: string; at: string } | null): Promise<CheckItem | undefined> =>
  tx.first(
    sqlFor
      .updateTable('checklist_items')
      .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
      .where('id', '=', id)
      .returning(columns),
  );
