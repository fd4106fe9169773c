import { PortalError } from '#contract/errors.ts';
import type { Invoice, InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { invoiceName, type PaymentStatus } from '#contract/money/money.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import { memoText } from '#text/booksExport.ts';
import { invoiceErrorText as text, paymentErrorText } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import type { Config } from '#server/config.ts';
import { refusing } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { book, refusals } from '#server/features/books/ledger.ts';
import { holdCredit, spendCredit } from '#server/features/invoices/money/balance.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { mailKey } from '#server/features/invoices/issue/delivery.queries.ts';
import { release } from '#server/features/invoices/drafts/lines.queries.ts';
import { reversed, sidesOf } from '#server/features/invoices/drafts/taxes.ts';
import { refused } from '#server/http/refused.ts';
import type { Task } from '#server/tasks/task.ts';

/** Announced to the office, and to the client once they may see the invoice. */
export function invoiceChange(
  action: AuditAction,
  { id, client_id, status }: Pick<Invoice, 'id' | 'client_id' | 'status'>,
  fields: string[],
  rows: Pick<Change, 'before' | 'after'> = {},
): Change {
  const users = status === 'draft' ? [] : [client_id];
  return { action, entity: 'invoice', id, fields, ...rows, audience: { users, roles: ['admin'] } };
}

/** A payment came in for a locked invoice. */
export const invoicePaid = async (tx: Tx, before: LockedInvoice): Promise<Change> =>
  invoiceChange('invoice.paid', before, ['paid_cents', 'status'], {
    before,
    after: await invoices.lock(tx, before.id),
  });

/** `open`: payments that may still become money. `reserving`: payments whose money PayPal already holds. */
const open: PaymentStatus[] = ['created', 'approved', 'capturing', 'pending', 'declined'];
export const reserving: PaymentStatus[] = ['capturing', 'pending'];

/** Locks the invoice and checks that money can be moved on it. */
export async function holdIssued(tx: Tx, id: string): Promise<LockedInvoice> {
  const invoice = await invoices.lock(tx, id);
  if (!invoice) throw new PortalError('not_found');
  if (invoice.status === 'draft' || invoice.status === 'void') throw new PortalError('invoice_changed');
  return invoice;
}

export async function answered(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  before: Pick<Invoice, 'id'>,
  fields: string[],
  tasks: Task[] = [],
): Promise<Effect<InvoiceDetail>> {
  const detail = (await invoices.detail(tx, actor, before.id))!;
  // The email is queued right after this.
  const answer: InvoiceDetail = tasks.length > 0 ? { ...detail, delivery: 'sending' } : detail;
  return { answer, changes: [invoiceChange(action, answer, fields, { before, after: answer })], tasks };
}

/** Checked before anything is written, so that no email is promised that can't be sent. */
export async function assertMailable(
  tx: Tx,
  actor: Actor,
  { MAIL_URL }: Pick<Config, 'MAIL_URL'>,
  id: string,
): Promise<void> {
  if (!MAIL_URL) throw new PortalError('mail_off', { message: text.mailOff });
  const invoice = await invoices.detail(tx, actor, id);
  if (!invoice?.client_email) throw new PortalError('no_address');
}

export async function mailTask(tx: Tx, actor: Actor, config: Pick<Config, 'MAIL_URL'>, id: string): Promise<Task> {
  await assertMailable(tx, actor, config, id);
  return { name: 'sendInvoice', payload: { invoice_id: id }, key: mailKey(id) };
}

export async function send(
  tx: Tx,
  actor: Actor,
  config: Pick<Config, 'MAIL_URL'>,
  id: string,
): Promise<Effect<InvoiceDetail>> {
  const invoice = await holdIssued(tx, id);
  const task = await mailTask(tx, actor, config, id);
  return answered(tx, actor, 'invoice.sent', invoice, [], [task]);
}

/** Voids the invoice: the number stays, the work can be invoiced again, and the books no longer show it as owed. */
export async function voidInvoice(tx: Tx, actor: Actor, id: string, reason: string): Promise<Effect<InvoiceDetail>> {
  const invoice = await holdIssued(tx, id);
  if (invoice.paid_cents + invoice.credited_cents > 0)
    throw new PortalError('payment_under_way', { message: text.moneyCameIn });
  if (await invoices.isBeingPaid(tx, id, open)) throw new PortalError('payment_under_way');
  await invoices.update(tx, id, { status: 'void', void_reason: reason });
  await release(tx, id);
  const memo = fill(memoText.voided, { invoice: invoiceName(invoice.number!) });
  const sides = sidesOf(invoice, await invoices.linesOf(tx, id));
  await book(tx, { memo, client_id: invoice.client_id, invoice_id: id }, reversed(sides));
  return answered(tx, actor, 'invoice.voided', invoice, ['status', 'void_reason']);
}

/** Pays the invoice from the client's credit; the office or the client may ask for it. */
export async function applyCredit(
  tx: Tx,
  actor: Actor,
  id: string,
  amount_cents: number,
): Promise<Effect<InvoiceDetail>> {
  const invoice = await holdIssued(tx, id);
  const balance = invoice.total_cents - invoice.paid_cents - invoice.credited_cents;
  if (balance === 0) throw new PortalError('invoice_settled');
  if (amount_cents > balance) throw refused('amount_cents', paymentErrorText.moreThanOwed);
  if (await invoices.isBeingPaid(tx, id, reserving)) throw new PortalError('payment_under_way');
  if ((await holdCredit(tx, invoice.client_id)) < amount_cents) throw new PortalError('no_credit');
  const memo = fill(memoText.creditUsed, { invoice: invoiceName(invoice.number!) });
  await refusing(refusals, spendCredit(tx, { invoice_id: id, amount_cents, memo }));
  return answered(tx, actor, 'invoice.credit_applied', invoice, ['paid_cents', 'status']);
}
