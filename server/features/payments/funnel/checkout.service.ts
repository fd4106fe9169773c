import { PortalError } from '#contract/errors.ts';
import { invoiceName } from '#contract/money/money.ts';
import type { NewPayment, Payment, PayInvoice } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { checkoutText } from '#text/checkout.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { paymentErrorText as text, paymentNoteText } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import type { Payer } from '#server/db/asActor.ts';
import { raised } from '#server/db/raised.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import * as business from '#server/features/business/business.queries.ts';
import { readSettings } from '#server/features/integrations/integrations.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { LockedInvoice } from '#server/features/invoices/invoices.queries.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import * as payments from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { owedOn } from '#server/features/payments/funnel/receive.ts';
import { move } from '#server/features/payments/funnel/status.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { refused } from '#server/http/refused.ts';

/** A pay link has no user: the audit row names the link's id, the payment names no creator. */
const personOf = (actor: Actor | Payer): string | null => (actor.role === 'payer' ? null : actor.id);

/** The client and the purpose of a payment. */
type Parties = { client_id: string | null; invoice_id: string | null; deposit_id: string | null; currency: string };

type Asked = Pick<NewPayment, 'id' | 'amount_cents' | 'tip_cents' | 'method' | 'description'>;

/** Checks that this server accepts such a payment at all, whatever a page has shown. */
export async function assertOffered(tx: Tx, online: boolean, method: Payment['method']): Promise<void> {
  if (!online) throw new PortalError('payments_off');
  if (method === 'card' && !(await readSettings(tx))?.card_checkout)
    throw new PortalError('payments_off', { message: checkoutText.cardLater });
}

/** The office takes a payment online. The PayPal order is created only when the payer is ready to pay. */
export async function create(tx: Tx, actor: Actor, body: NewPayment, online: boolean): Promise<Effect<Payment>> {
  await assertOffered(tx, online, body.method);
  if (body.invoice_id) {
    const invoice = await invoices.lock(tx, body.invoice_id);
    if (!invoice) throw refused('invoice_id', text.unknownInvoice);
    if (body.client_id && body.client_id !== invoice.client_id) throw refused('invoice_id', text.notTheirInvoice);
    if (body.amount_cents > assertOwed(invoice)) throw refused('amount_cents', text.moreThanOwed);
    return begin(tx, actor, invoice, body);
  }
  if (body.client_id && !(await clients.exists(tx, body.client_id)))
    throw refused('client_id', jobErrorText.notAClient);
  const { currency } = await business.read(tx);
  return insert(tx, actor, body, { client_id: body.client_id, invoice_id: null, deposit_id: null, currency }, []);
}

/** A client or the holder of a pay link pays an invoice. We know the amount; the database decides whose invoice it is. */
export async function pay(
  tx: Tx,
  actor: Actor | Payer,
  invoiceId: string,
  { id, part, tip_cents, method }: PayInvoice,
  online: boolean,
): Promise<Effect<Payment>> {
  const invoice = await invoices.lock(tx, invoiceId);
  if (!invoice) throw new PortalError('not_found');
  await assertOffered(tx, online, method);
  const owed = assertOwed(invoice);
  const deposit = Math.min(owed, invoice.deposit_cents - invoice.paid_cents);
  if (part === 'deposit' && deposit <= 0) throw new PortalError('invoice_settled', { message: text.noDeposit });
  const amount_cents = part === 'deposit' ? deposit : owed;
  const description = fill(paymentNoteText.invoice, { name: invoiceName(invoice.number!) });
  return begin(tx, actor, invoice, { id, amount_cents, tip_cents, method, description });
}

function assertOwed(invoice: LockedInvoice): number {
  if (invoice.status === 'draft' || invoice.status === 'void') throw new PortalError('invoice_changed');
  const owed = owedOn(invoice);
  if (owed === 0) throw new PortalError('invoice_settled');
  return owed;
}

/**
 * Allows one payment of an invoice at a time. A second tab that asks for the same payment gets the same answer; a different
 * payment replaces it, unless its money is already on its way.
 */
async function begin(tx: Tx, actor: Actor | Payer, invoice: LockedInvoice, asked: Asked): Promise<Effect<Payment>> {
  const { id: invoice_id, client_id, currency } = invoice;
  const parties = { client_id, currency, invoice_id, deposit_id: null };
  return replaceOpen(tx, actor, await payments.lockOpen(tx, invoice_id), asked, parties);
}

/** The same for a deposit; the caller holds the lock on its booking. */
export async function beginDeposit(
  tx: Tx,
  actor: Actor,
  deposit: { id: string; client_id: string },
  asked: Asked,
): Promise<Effect<Payment>> {
  const { currency } = await business.read(tx);
  const parties = { client_id: deposit.client_id, currency, invoice_id: null, deposit_id: deposit.id };
  return replaceOpen(tx, actor, await payments.lockOpenDeposit(tx, deposit.id), asked, parties);
}

async function replaceOpen(
  tx: Tx,
  actor: Actor | Payer,
  open: payments.LockedPayment | undefined,
  asked: Asked,
  parties: Parties,
): Promise<Effect<Payment>> {
  const changes: Change[] = [];
  if (open) {
    if (open.status === 'capturing' || open.status === 'pending') throw new PortalError('payment_under_way');
    if (isSame(open, asked)) return { answer: (await payments.find(tx, open.id))!, changes };
    const before = { ...open };
    await move(tx, open, 'superseded', 'superseded', { actor: personOf(actor) });
    await payments.update(tx, open.id, { check_at: null });
    changes.push(paymentChange('payment.superseded', open, ['status'], { before, after: open }));
  }
  return insert(tx, actor, asked, parties, changes);
}

const isSame = (open: payments.LockedPayment, asked: Asked): boolean =>
  (open.status === 'created' || open.status === 'approved') &&
  !open.quarantined &&
  open.amount_cents === asked.amount_cents &&
  open.tip_cents === asked.tip_cents &&
  open.method === asked.method;

async function insert(
  tx: Tx,
  actor: Actor | Payer,
  { id, amount_cents, tip_cents, method, description }: Asked,
  parties: Parties,
  changes: Change[],
): Promise<Effect<Payment>> {
  const values = { id, amount_cents, tip_cents, method, description, ...parties };
  const answer = await refusing(
    refusals,
    payments.insert(tx, {
      ...values,
      provider: 'paypal',
      status: 'created',
      check_at: payments.later(900),
      created_by: personOf(actor),
    }),
  );
  await note(tx, id, 'created', { actor: personOf(actor), amount_cents: amount_cents + tip_cents });
  const fields = Object.entries(values).flatMap(([field, value]) => (field !== 'id' && value !== null ? [field] : []));
  return { answer, changes: [...changes, paymentChange('payment.created', answer, fields, { after: answer })] };
}

/** PayPal isn't told: an order that is never captured expires by itself. */
export async function cancel(tx: Tx, actor: Actor | Payer, id: string): Promise<Effect<Payment>> {
  const payment = await payments.lock(tx, id);
  if (!payment) throw new PortalError('not_found');
  const answer = async () => (await payments.find(tx, id))!;
  if (payment.status === 'cancelled') return { answer: await answer(), changes: [] };
  if (!['created', 'approved', 'declined'].includes(payment.status))
    throw new PortalError('payment_under_way', { message: text.cantCancel });
  const before = { ...payment };
  await move(tx, payment, 'cancelled', 'cancelled', { actor: personOf(actor) });
  await payments.update(tx, id, { check_at: null });
  const change = paymentChange('payment.cancelled', payment, ['status'], { before, after: payment });
  return { answer: await answer(), changes: [change] };
}

const refusals: Refusals = {
  [raised.not_owed]: () => new PortalError('invoice_settled'),
  '23505': () => refused('id', text.repeated),
};
