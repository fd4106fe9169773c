import type { Task as Run } from 'graphile-worker';
import { sendAddressLink, tellOldAddress } from '#server/features/account/address.tasks.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { sendInvoice, sendReceipt } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { remindInvoices } from '#server/features/invoices/reminders/reminders.tasks.ts';
import { deliver } from '#server/features/notifications/deliver.ts';
import { notify } from '#server/features/notifications/notify.ts';
import { matchPayments } from '#server/features/payments/alerts/match.tasks.ts';
import { reconcilePayments, syncPayment } from '#server/features/payments/funnel/reconcile.tasks.ts';
import { syncRefund } from '#server/features/payments/refunds/refunds.tasks.ts';
import { applyWebhook } from '#server/features/payments/webhooks/webhooks.tasks.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import { sendCode } from '#server/features/factors/factors.tasks.ts';
import { sendPasswordLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { prune } from '#server/tasks/prune.ts';
import type { Payloads, ScheduledName, TaskDeps, TaskName } from '#server/tasks/task.ts';

/** What runs each background task of task.ts. */
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
  sendAddressLink,
  sendCode,
  sendInvoice,
  sendPasswordLink,
  sendReceipt,
  syncPayment,
  syncRefund,
  tellOldAddress,
} satisfies { [Name in TaskName]: (deps: TaskDeps, payload: Payloads[Name]) => Promise<void> };

/** When tasks run without being enqueued (UTC). */
const schedule = [
  { task: 'prune', at: '17 * * * *' },
  { task: 'sealAudit', at: '* * * * *' },
  { task: 'materialiseSeries', at: '23 7 * * *' },
  { task: 'reconcilePayments', at: '* * * * *' },
  { task: 'remindInvoices', at: '7 * * * *' },
  { task: 'matchPayments', at: '41 9 * * *' },
] as const satisfies { task: ScheduledName; at: string }[];

export const crontab = schedule.map(({ at, task }) => `${at} ${task}`).join('\n');

/** The queue holds JSON; `enqueue` is the only way into it, so a payload is what its task's name says. */
export const taskList = (deps: TaskDeps): Record<string, Run> =>
  Object.fromEntries(
    Object.entries<(deps: TaskDeps, payload: never) => Promise<void>>(tasks).map(([name, run]) => [
      name,
      (payload) => run(deps, payload as never),
    ]),
  );
