import { asSystem } from '#server/db/asSystem.ts';
import { reminderEmail } from '#server/features/invoices/issue/emails.ts';
import { mailOwed, readForMail } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { claim, giveBack, nextDue, type Reminder } from '#server/features/invoices/reminders/reminders.queries.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

const batch = 50;

/**
 * Reminds of overdue invoices, each step at most once. A reminder is claimed before it is sent, and given back only if
 * the email was certainly not sent. If a worker crashes in between, the email may or may not have been sent, but no
 * client gets it twice.
 */
export async function remindInvoices(deps: TaskDeps): Promise<void> {
  if (!deps.outbox.configured.email) return;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await asSystem(deps.pool, (tx) => nextDue(tx, after, batch));
    for (const reminder of due) await remind(deps, reminder);
    if (due.length < batch) return;
    after = due.at(-1)!.invoice_id;
  }
}

/** Sends a reminder that the office asked for and claimed. The queue retries it as long as it was certainly not sent. */
export async function remindInvoice(deps: TaskDeps, { invoice_id }: Payloads['remindInvoice']): Promise<void> {
  if (!deps.outbox.configured.email) return;
  const mail = await readForMail(deps, invoice_id);
  if (mail && mail.to.balance_cents > 0) await mailOwed(deps, 'remindInvoice', mail, reminderEmail);
}

async function remind(deps: TaskDeps, reminder: Reminder): Promise<void> {
  const { pool, log } = deps;
  if (!(await asSystem(pool, (tx) => claim(tx, reminder)))) return;
  try {
    const mail = await readForMail(deps, reminder.invoice_id);
    if (!mail) return;
    await mailOwed(deps, 'remindInvoices', mail, reminderEmail);
  } catch (error) {
    // A reminder that fails must not hold up the others.
    log.error({ err: error, ...reminder }, 'a reminder did not leave');
    if (error instanceof DeliveryFailure && error.again) await asSystem(pool, (tx) => giveBack(tx, reminder));
  }
}
