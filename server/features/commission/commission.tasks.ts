import { asSystem } from '#server/db/asSystem.ts';
import { noteCheck } from '#server/features/commission/fold.queries.ts';
import { fold, verify } from '#server/features/commission/fold.service.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

export const earnCommission = ({ pool }: Pick<TaskDeps, 'pool'>): Promise<void> =>
  asSystem(pool, async (tx) => {
    await fold(tx);
  });

/** A difference is a bug of ours: it is logged and shown on the screens. Nothing is corrected automatically. */
export const recountCommission = ({ pool, log }: Pick<TaskDeps, 'pool' | 'log'>): Promise<void> =>
  asSystem(pool, async (tx) => {
    const { moves, count, differences } = await verify(tx);
    await noteCheck(tx, moves, count);
    if (count > 0) log.error({ count, differences }, 'commission differs from what clients paid');
  });
