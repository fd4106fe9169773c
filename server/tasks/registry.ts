import type { Task as Run } from 'graphile-worker';
import type pg from 'pg';
import { prune } from '#server/tasks/prune.ts';

/** Every background task, by name. Payloads carry ids only. */
const tasks = { prune } satisfies Record<string, (pool: pg.Pool) => Promise<void>>;

export type TaskName = keyof typeof tasks;

/** When each runs by itself (UTC). */
const schedule = [{ task: 'prune', at: '17 * * * *' }] as const satisfies { task: TaskName; at: string }[];

export const crontab = schedule.map(({ at, task }) => `${at} ${task}`).join('\n');

export const taskList = (pool: pg.Pool): Record<string, Run> =>
  Object.fromEntries(Object.entries(tasks).map(([name, run]) => [name, () => run(pool)]));
