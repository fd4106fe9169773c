import { asSystem } from '#server/db/asSystem.ts';
import { reminderEmail } from '#server/features/invoices/issue/emails.ts';
import { mailOwed, readForMail } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { claim, giveBack, nextDue, type Reminder } from '#server/features/invoices/reminders/reminders.queries.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import type { Payloads, TaskDeps } from '#server/tasks/task.ts';

const batch = 50;

/**
 * Reminds of what is overdue, each step at most once. A reminder is taken before it is sent, and given back only when the
 * email is known not to have left: whoever falls over in between has sent it or not, and nobody is written to twice.
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

/** One that the office asked for, and took. The queue tries it again while it is known not to have left. */
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
    // One that doesn't leave must not keep the others from it.
    log.error({ err: error, ...reminder }, 'a reminder did not leave');
    if (error instanceof DeliveryFailure && error.again) await asSystem(pool, (tx) => giveBack(tx, reminder));
  }
}
