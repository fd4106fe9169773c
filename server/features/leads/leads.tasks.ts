import { asSystem } from '#server/db/asSystem.ts';
import * as leads from '#server/features/leads/leads.queries.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

const batch = 100;

/** Reminds a lead's owner, or the office if it has none, that its follow-up is due: once per follow-up time. */
export async function remindFollowUps({ pool }: Pick<TaskDeps, 'pool'>): Promise<void> {
  for (;;) {
    const due = await asSystem(pool, async (tx) => {
      const claimed = await leads.claimDue(tx, batch);
      if (claimed.length === 0) return 0;
      await leads.noteReminders(
        tx,
        claimed.map(({ id }) => id),
      );
      for (const { id, owner_id, follow_up_at } of claimed) {
        const notice = owner_id === null ? 'lead_waiting' : 'lead_due';
        await enqueueNotice(tx, null, { notice, entity_id: id, starts_at: follow_up_at });
      }
      return claimed.length;
    });
    if (due < batch) return;
  }
}
