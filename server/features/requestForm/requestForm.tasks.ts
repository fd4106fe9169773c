import { onlyRow } from '#contract/base/event.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { claimSummary } from '#server/features/requestForm/requestForm.queries.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

/** Notifies the office how many requests are held back: once an hour at most, while new ones arrive. */
export const tellHeldRequests = ({ pool }: Pick<TaskDeps, 'pool'>): Promise<void> =>
  asSystem(pool, async (tx) => {
    if (await claimSummary(tx)) await enqueueNotice(tx, null, { notice: 'requests_held', entity_id: onlyRow });
  });
