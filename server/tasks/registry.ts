import type { Task as Run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { deliver } from '#server/features/notifications/deliver.ts';
import { notify } from '#server/features/notifications/notify.ts';
import type { Outbox } from '#server/integrations/outbox.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import { sendCode } from '#server/features/factors/factors.tasks.ts';
import { sendPasswordLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { prune } from '#server/tasks/prune.ts';

/** What a task has at hand. */
export type TaskDeps = { pool: pg.Pool; config: Config; outbox: Outbox; log: Logger };

/** Every background task, by name. Payloads carry ids only. */
const tasks = { deliver, materialiseSeries, notify, prune, sealAudit, sendCode, sendPasswordLink } satisfies Record<
  string,
  Work
>;

type Work = (deps: TaskDeps, payload: never) => Promise<void>;
export type TaskName = keyof typeof tasks;

/** When each runs by itself (UTC). */
const schedule = [
  { task: 'prune', at: '17 * * * *' },
  { task: 'sealAudit', at: '* * * * *' },
  { task: 'materialiseSeries', at: '23 7 * * *' },
] as const satisfies { task: TaskName; at: string }[];

export const crontab = schedule.map(({ at, task }) => `${at} ${task}`).join('\n');

export const taskList = (deps: TaskDeps): Record<string, Run> =>
  Object.fromEntries(
    Object.entries<Work>(tasks).map(([name, run]) => [name, (payload) => run(deps, payload as never)]),
  );
