import type { Task as Run } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { sendInvoice, sendReceipt } from '#server/features/invoices/papers.tasks.ts';
import { remindInvoices } from '#server/features/invoices/reminders.tasks.ts';
import { deliver } from '#server/features/notifications/deliver.ts';
import { notify } from '#server/features/notifications/notify.ts';
import { matchPayments } from '#server/features/payments/match.tasks.ts';
import { reconcilePayments, syncPayment } from '#server/features/payments/reconcile.tasks.ts';
import { syncRefund } from '#server/features/payments/refunds.tasks.ts';
import { applyWebhook } from '#server/features/payments/webhooks.tasks.ts';
import type { Outbox } from '#server/integrations/outbox.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import { sendCode } from '#server/features/factors/factors.tasks.ts';
import { sendPasswordLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { prune } from '#server/tasks/prune.ts';

/** What a task has at hand. */
export type TaskDeps = { pool: pg.Pool; config: Config; outbox: Outbox; paypal: PayPal | null; log: Logger };

/** Every background task, by name. Payloads carry ids only. */
const tasks = {
  applyWebhook,
  deliver,
  matchPayments,
  materialiseSeries,
  notify,
  prune,
  reconcilePayments,
  remindInvoices,
  sealAudit,
  sendCode,
  sendInvoice,
  sendPasswordLink,
  sendReceipt,
  syncPayment,
  syncRefund,
} satisfies Record<string, Work>;

type Work = (deps: TaskDeps, payload: never) => Promise<void>;
export type TaskName = keyof typeof tasks;

/** When each runs by itself (UTC). */
const schedule = [
  { task: 'prune', at: '17 * * * *' },
  { task: 'sealAudit', at: '* * * * *' },
  { task: 'materialiseSeries', at: '23 7 * * *' },
  { task: 'reconcilePayments', at: '* * * * *' },
  { task: 'remindInvoices', at: '7 * * * *' },
  { task: 'matchPayments', at: '41 9 * * *' },
] as const satisfies { task: TaskName; at: string }[];

export const crontab = schedule.map(({ at, task }) => `${at} ${task}`).join('\n');

export const taskList = (deps: TaskDeps): Record<string, Run> =>
  Object.fromEntries(
    Object.entries<Work>(tasks).map(([name, run]) => [name, (payload) => run(deps, payload as never)]),
  );
