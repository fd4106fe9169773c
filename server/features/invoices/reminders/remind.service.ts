import { PortalError } from '#contract/errors.ts';
import { daysBetween } from '#contract/base/days.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import { assertMailable, holdIssued, invoiceChange } from '#server/features/invoices/invoices.service.ts';
import { claim } from '#server/features/invoices/reminders/reminders.queries.ts';

/** By hand, at any step: of what is overdue, and once a day, however many click and whatever left by itself. */
export async function remind(
  tx: Tx,
  actor: Actor,
  config: Pick<Config, 'MAIL_URL'>,
  invoice_id: string,
): Promise<Effect<null>> {
  const invoice = await holdIssued(tx, invoice_id);
  await assertMailable(tx, actor, config, invoice_id);
  if (invoice.total_cents === invoice.paid_cents + invoice.credited_cents) throw new PortalError('invoice_settled');
  const days = daysBetween(invoice.due_on!, await business.today(tx));
  if (days <= 0) throw new PortalError('not_overdue');
  if (!(await claim(tx, { invoice_id, days }))) throw new PortalError('reminded_today');
  return {
    answer: null,
    changes: [invoiceChange('invoice.reminded', invoice, [])],
    tasks: [{ name: 'remindInvoice', payload: { invoice_id }, key: `remind-${invoice_id}-${days}` }],
  };
}
