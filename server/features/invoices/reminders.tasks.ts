import { asSystem } from '#server/db/asSystem.ts';
import { reminderLetter } from '#server/features/invoices/letters.ts';
import { readForMail } from '#server/features/invoices/papers.tasks.ts';
import { claim, giveBack, nextDue, type Reminder } from '#server/features/invoices/reminders.queries.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import type { TaskDeps } from '#server/tasks/registry.ts';

const batch = 50;

/**
 * Reminds of what is overdue, each step at most once. A reminder is taken before it is sent, and given back only when the
 * letter is known not to have left: whoever falls over in between has sent it or not, and nobody is written to twice.
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

async function remind(deps: TaskDeps, reminder: Reminder): Promise<void> {
  const { pool, outbox, log } = deps;
  if (!(await asSystem(pool, (tx) => claim(tx, reminder)))) return;
  try {
    const mail = await readForMail(deps, reminder.invoice_id);
    if (!mail) return;
    const { client_id, email } = mail.to;
    await outbox.mail({ profileId: client_id, email }, reminderLetter(mail));
  } catch (error) {
    // One that doesn't leave must not keep the others from it.
    log.error({ err: error, ...reminder }, 'a reminder did not leave');
    if (error instanceof DeliveryFailure && error.again) await asSystem(pool, (tx) => giveBack(tx, reminder));
  }
}
