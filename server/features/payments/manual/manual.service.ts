import type { ManualPayment, Payment } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { manualPaymentText as text, paymentErrorText } from '#text/moneyErrors.ts';
import { refusing, type Refusals } from '#server/db/refusals.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import { refusals as ledgerRefusals } from '#server/features/books/ledger.ts';
import * as business from '#server/features/business/business.queries.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { invoicePaid } from '#server/features/invoices/invoices.service.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { reservedOn } from '#server/features/payments/manual/manual.queries.ts';
import * as payments from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { receive } from '#server/features/payments/funnel/receive.ts';
import { ofPayment } from '#server/features/payments/tips/tips.queries.ts';
import { tipChange } from '#server/features/payments/tips/tips.service.ts';
import * as clients from '#server/features/clients/clients.queries.ts';
import { refused } from '#server/http/refused.ts';

/**
 * Records cash or a check. The money has come in whatever the invoice says, so it is always booked: to the invoice as far as no
 * pending payment reserves it, the rest as the client's credit.
 */
export async function record(tx: Tx, actor: Actor, body: ManualPayment): Promise<Effect<Payment>> {
  const invoice = await invoiceOf(tx, body);
  const client_id = await clientOf(tx, body.client_id ?? invoice?.client_id ?? null);
  const { currency } = await business.read(tx);
  if (body.received_on > (await business.today(tx))) throw refused('received_on', text.inFuture);
  const { id, amount_cents, tip_cents, received_on } = body;
  const captured_cents = amount_cents + tip_cents;
  const values = {
    ...body,
    client_id,
    currency: invoice?.currency ?? currency,
    provider: 'manual' as const,
    status: 'completed' as const,
    captured_cents,
    created_by: actor.id,
  };
  await refusing(refusals, payments.insert(tx, values));
  const payment = (await payments.lock(tx, id))!;
  await refusing(
    ledgerRefusals,
    receive(tx, payment, {
      amount_cents: captured_cents,
      fee_cents: 0,
      booked_on: received_on,
      provider_txn_id: id,
      raw: null,
      reserved_cents: invoice ? await reservedOn(tx, invoice.id) : 0,
    }),
  );
  await note(tx, id, 'recorded', { actor: actor.id, amount_cents: captured_cents, note: body.reference });
  const answer = (await payments.find(tx, id))!;
  const fields = Object.entries(body).flatMap(([field, value]) => (field !== 'id' && value !== null ? [field] : []));
  return {
    answer,
    changes: [
      paymentChange('payment.recorded', payment, fields, { after: answer }),
      ...(invoice ? [await invoicePaid(tx, invoice)] : []),
      ...(await tipChanges(tx, id)),
    ],
    ...(client_id && { tasks: [{ name: 'sendReceipt', payload: { payment_id: id }, key: `receipt-${id}` }] }),
  };
}

/** Locked, so that two users who record money for it do so one after the other. */
async function invoiceOf(tx: Tx, body: ManualPayment): Promise<invoices.LockedInvoice | null> {
  if (!body.invoice_id) return null;
  const invoice = await invoices.lock(tx, body.invoice_id);
  if (!invoice) throw refused('invoice_id', paymentErrorText.unknownInvoice);
  if (body.client_id && body.client_id !== invoice.client_id)
    throw refused('invoice_id', paymentErrorText.notTheirInvoice);
  if (invoice.status === 'draft' || invoice.status === 'void') throw refused('invoice_id', text.notIssued);
  return invoice;
}

async function clientOf(tx: Tx, id: string | null): Promise<string | null> {
  if (!id) return null;
  if (!(await clients.exists(tx, id))) throw refused('client_id', jobErrorText.notAClient);
  return id;
}

const refusals: Refusals = { '23505': () => refused('id', text.repeated) };

/** Notifies the technicians who share the tip. */
async function tipChanges(tx: Tx, id: string): Promise<Change[]> {
  const people = (await ofPayment(tx, id)).map(({ profile_id }) => profile_id);
  return people.length > 0 ? [tipChange(id, people)] : [];
}
