import type { Task as Run } from 'graphile-worker';
import { messageTasks } from '#contract/office/system.schema.ts';
import { deliveryText } from '#text/mail.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { sendAddressLink, tellOldAddress } from '#server/features/account/address.tasks.ts';
import { sealAudit } from '#server/features/audit/audit.tasks.ts';
import { lapseBookings, settleBooking } from '#server/features/bookings/bookings.tasks.ts';
import { earnCommission, recountCommission } from '#server/features/commission/commission.tasks.ts';
import { foldStats, recountStats } from '#server/features/figures/figures.tasks.ts';
import { sendInvoice, sendReceipt } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { remindInvoice, remindInvoices } from '#server/features/invoices/reminders/reminders.tasks.ts';
import { remindFollowUps } from '#server/features/leads/leads.tasks.ts';
import { fillDriveTimes, locatePlaces } from '#server/features/locations/locations.tasks.ts';
import { deliver } from '#server/features/notifications/deliver.ts';
import { notify } from '#server/features/notifications/notify.ts';
import { matchPayments } from '#server/features/payments/alerts/match.tasks.ts';
import { reconcilePayments, syncPayment } from '#server/features/payments/funnel/reconcile.tasks.ts';
import { syncRefund } from '#server/features/payments/refunds/refunds.tasks.ts';
import { applyWebhook } from '#server/features/payments/webhooks/webhooks.tasks.ts';
import { writtenLanguage } from '#server/features/profiles/language.queries.ts';
import { removeFiles, sweepFiles } from '#server/features/photos/files.tasks.ts';
import { processPhotos } from '#server/features/photos/photos.tasks.ts';
import { earnReferrals, settleReferral } from '#server/features/referrals/referrals.tasks.ts';
import { mailReports } from '#server/features/reports/reports.tasks.ts';
import { tellHeldRequests } from '#server/features/requestForm/requestForm.tasks.ts';
import { endQuotes, sendQuote, sendSignedQuote, settleQuote } from '#server/features/quotes/quotes.tasks.ts';
import { materialiseSeries } from '#server/features/series/series.tasks.ts';
import { sendCode } from '#server/features/factors/factors.tasks.ts';
import { sendPasswordLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { checkHealth } from '#server/features/system/health.tasks.ts';
import { tellOnTheWay } from '#server/features/visits/visits.tasks.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { inLanguage } from '#server/language.ts';
import { prune } from '#server/tasks/prune.ts';
import {
  laneOf,
  type Lane,
  type Payloads,
  type ScheduledName,
  type TaskDeps,
  type TaskName,
} from '#server/tasks/task.ts';

/** The function that runs each background task of task.ts. */
const tasks = {
  applyWebhook,
  checkHealth,
  deliver,
  earnCommission,
  earnReferrals,
  endQuotes,
  fillDriveTimes,
  foldStats,
  lapseBookings,
  locatePlaces,
  mailReports,
  matchPayments,
  materialiseSeries,
  notify,
  processPhotos,
  prune,
  reconcilePayments,
  recountCommission,
  recountStats,
  removeFiles,
  remindFollowUps,
  remindInvoice,
  remindInvoices,
  sealAudit,
  sendAddressLink,
  sendCode,
  sendInvoice,
  sendPasswordLink,
  sendQuote,
  sendReceipt,
  sendSignedQuote,
  settleBooking,
  settleQuote,
  settleReferral,
  sweepFiles,
  syncPayment,
  syncRefund,
  tellHeldRequests,
  tellOldAddress,
  tellOnTheWay,
  textCode: sendCode,
  textNotice: deliver,
} satisfies { [Name in TaskName]: (deps: TaskDeps, payload: Payloads[Name]) => Promise<void> };

/** When tasks run without being enqueued (UTC). */
const schedule = [
  { task: 'prune', at: '17 * * * *' },
  { task: 'sealAudit', at: '* * * * *' },
  { task: 'checkHealth', at: '* * * * *' },
  // Picks up photos that a killed worker left behind.
  { task: 'processPhotos', at: '* * * * *' },
  { task: 'locatePlaces', at: '* * * * *' },
  { task: 'fillDriveTimes', at: '*/5 * * * *' },
  { task: 'removeFiles', at: '* * * * *' },
  { task: 'sweepFiles', at: '37 * * * *' },
  { task: 'materialiseSeries', at: '23 7 * * *' },
  { task: 'reconcilePayments', at: '* * * * *' },
  { task: 'lapseBookings', at: '* * * * *' },
  { task: 'remindFollowUps', at: '* * * * *' },
  { task: 'tellHeldRequests', at: '*/5 * * * *' },
  { task: 'endQuotes', at: '* * * * *' },
  { task: 'earnReferrals', at: '27 * * * *' },
  { task: 'remindInvoices', at: '7 * * * *' },
  { task: 'matchPayments', at: '41 9 * * *' },
  // Time zones differ from UTC by whole quarters of an hour.
  { task: 'mailReports', at: '*/15 * * * *' },
  { task: 'foldStats', at: '* * * * *' },
  { task: 'recountStats', at: '11 8 * * *' },
  // Every money movement enqueues it; this run finds what a killed worker left behind.
  { task: 'earnCommission', at: '* * * * *' },
  { task: 'recountCommission', at: '31 8 * * *' },
] as const satisfies { task: ScheduledName; at: string }[];

export const crontab = schedule.map(({ at, task }) => `${at} ${task}`).join('\n');

/** The office reads what a task writes in the system's name, so it is in the business' language. */
const languageOfTasks = async ({ pool, config: { LANGUAGES: offered } }: TaskDeps) =>
  offered.length === 1 ? offered[0]! : asSystem(pool, (tx) => writtenLanguage(tx, null, offered));

const isMessage = (name: string) => messageTasks.some((each) => each === name);

/** Administrators read in Settings > System why a message didn't leave: they get one sentence, and the log has the rest. */
async function readably({ log }: TaskDeps, task: string, sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    if (error instanceof DeliveryFailure) throw error;
    log.error({ err: error, task }, 'a message failed');
    throw new DeliveryFailure(deliveryText.unexpected);
  }
}

/** The queue holds JSON; `enqueue` is the only way into it, so each payload has the type of its task. */
export const taskList = (deps: TaskDeps, lane: Lane): Record<string, Run> =>
  Object.fromEntries(
    Object.entries<(deps: TaskDeps, payload: never) => Promise<void>>(tasks)
      .filter(([name]) => laneOf[name as TaskName] === lane)
      .map(([name, run]) => [
        name,
        async (payload) =>
          inLanguage(await languageOfTasks(deps), () => {
            const running = run(deps, payload as never);
            return isMessage(name) ? readably(deps, name, running) : running;
          }),
      ]),
  );
