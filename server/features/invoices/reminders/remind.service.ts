import { PortalError } from '#contract/errors.ts';
import { daysBetween } from '#contract/base/days.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import { isBeingPaid } from '#server/features/invoices/invoices.queries.ts';
import { assertMailable, holdIssued, invoiceChange } from '#server/features/invoices/invoices.service.ts';
import { claim } from '#server/features/invoices/reminders/reminders.queries.ts';

/**
 * The office sends a reminder by hand for an overdue invoice: at most one a day, however often it is clicked, automatic
 * reminders included.
 */
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
  if (!(await claim(tx, { invoice_id, days }))) {
    const paying = await isBeingPaid(tx, invoice_id, ['capturing', 'pending']);
    throw new PortalError(paying ? 'payment_under_way' : 'reminded_today');
  }
  return {
    answer: null,
    changes: [invoiceChange('invoice.reminded', invoice, [])],
    tasks: [{ name: 'remindInvoice', payload: { invoice_id }, key: `remind-${invoice_id}-${days}` }],
  };
}
