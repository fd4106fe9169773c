import { asSystem } from '#server/db/asSystem.ts';
import { byTask } from '#server/db/record.ts';
import { retryOnDeadlock } from '#server/db/retry.ts';
import * as referrals from '#server/features/referrals/referrals.queries.ts';
import { settle } from '#server/features/referrals/referrals.service.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

/** The most referrals per hourly run; the next run finds the rest. */
const batch = 1_000;

/** Finds the referrals that can be decided. Each becomes a separate task, so that a failure blocks no other. */
export const earnReferrals = ({ pool }: Pick<TaskDeps, 'pool'>): Promise<void> =>
  asSystem(pool, async (tx) => {
    for (const { id } of await referrals.ripe(tx, batch))
      await enqueue(tx, { name: 'settleReferral', payload: { referral_id: id }, key: `settle-referral-${id}` });
  });

export const settleReferral = (
  { pool }: Pick<TaskDeps, 'pool'>,
  { referral_id }: Payloads['settleReferral'],
): Promise<void> => retryOnDeadlock(() => asSystem(pool, (tx) => settle(tx, byTask('settleReferral'), referral_id)));
