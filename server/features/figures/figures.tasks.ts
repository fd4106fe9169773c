import { asSystem } from '#server/db/asSystem.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

export const foldStats = ({ pool }: Pick<TaskDeps, 'pool'>): Promise<void> =>
  asSystem(pool, async (tx) => {
    await stats.fold(tx);
  });

/**
 * Counts everything again and corrects differences. After a change of the time zone the days move, which is expected;
 * any other difference is a bug of ours, and the System page shows it.
 */
export const recountStats = ({ pool, log }: Pick<TaskDeps, 'pool' | 'log'>): Promise<void> =>
  asSystem(pool, async (tx) => {
    const moved = await stats.zoneChanged(tx);
    const differences = await stats.mend(tx);
    await stats.noteRecount(tx, moved ? 0 : differences);
    if (differences > 0 && !moved) log.error({ differences }, 'daily figures differ from their tables');
  });
