import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { receive as receiveDeposit } from '#server/features/bookings/deposits.queries.ts';
import { invoicePaid } from '#server/features/invoices/invoices.service.ts';
import { decline } from '#server/features/payments/funnel/decline.ts';
import type { Held } from '#server/features/payments/funnel/lease.ts';
import { update, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { raiseAlert } from '#server/features/payments/alerts/raiseAlert.ts';
import { owedOn, receive } from '#server/features/payments/funnel/receive.ts';
import { isGivenUp, move, moveToCapturing } from '#server/features/payments/funnel/status.ts';
import { settlingQuote } from '#server/features/quotes/changes.ts';
import { ofPayment } from '#server/features/payments/tips/tips.queries.ts';
import { tipChange } from '#server/features/payments/tips/tips.service.ts';
import type { Capture } from '#server/integrations/paypal/client.ts';
import { enqueue, enqueueNotice } from '#server/tasks/enqueue.ts';

const cameIn = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** Decides by the capture, never by the order: an order is "completed" even while its money is pending. */
export async function applyCapture(tx: Tx, by: By, held: Held, capture: Capture, orderStatus: string): Promise<void> {
  const { payment } = held;
  if (payment.captured_cents !== null) {
    if (capture.id !== payment.provider_capture_id) await raiseUnexpected(tx, by, payment, capture, text.otherOrder);
    return;
  }
  await saveCaptureId(tx, payment, capture);
  if (cameIn.has(capture.status)) return complete(tx, by, held, capture);
  if (isGivenUp(payment)) {
    if (capture.status === 'PENDING') await raiseUnexpected(tx, by, payment, capture, text.cameInLate);
    return;
  }
  if (capture.status === 'PENDING') {
    await moveToCapturing(tx, payment);
    if (payment.status === 'capturing') await move(tx, payment, 'pending', 'pending', { note: capture.reason });
    return;
  }
  await moveToCapturing(tx, payment);
  const again = orderStatus === 'APPROVED' || orderStatus === 'PAYER_ACTION_REQUIRED';
  if (again && payment.status === 'capturing') return decline(tx, payment, capture.reason);
  await move(tx, payment, 'failed', 'failed', { note: capture.reason });
  const amount_cents = payment.amount_cents + payment.tip_cents;
  // A bank refused the money, so the user who took the payment is notified, too.
  await enqueueNotice(tx, null, { notice: 'payment_failed', entity_id: payment.id, amount_cents });
}

/** Stored as soon as PayPal names the capture, because refunds and disputes refer to it. */
async function saveCaptureId(tx: Tx, payment: LockedPayment, { id }: Capture): Promise<void> {
  if (payment.provider_capture_id === id) return;
  await update(tx, payment.id, { provider_capture_id: id });
  payment.provider_capture_id = id;
}

async function complete(tx: Tx, by: By, { payment, invoice, booking, quote }: Held, capture: Capture): Promise<void> {
  const late = isGivenUp(payment);
  const owed = invoice ? owedOn(invoice) : null;
  if (!late) await moveToCapturing(tx, payment);
  await receive(tx, payment, {
    amount_cents: capture.amountCents,
    fee_cents: capture.feeCents,
    provider_txn_id: capture.id,
    raw: capture.raw,
    ...(capture.occurredAt && { occurred_at: capture.occurredAt }),
  });
  payment.captured_cents = capture.amountCents;
  await move(tx, payment, 'completed', 'captured', { amount_cents: capture.amountCents, note: capture.id });
  if (invoice) await record(tx, by, await invoicePaid(tx, invoice));
  if (payment.tip_cents > 0) await tellTechnicians(tx, by, payment);
  const twice = payment.deposit_id !== null && !(await receiveDeposit(tx, payment.deposit_id, capture.amountCents));
  if (booking && !twice) {
    const { id } = booking;
    await enqueueNotice(tx, null, { notice: 'deposit_received', entity_id: id, amount_cents: capture.amountCents });
    await enqueue(tx, { name: 'settleBooking', payload: { booking_id: id }, key: `settle-${id}` });
  }
  if (quote && !twice) await enqueue(tx, settlingQuote(quote.id));
  const about = { payment_id: payment.id, provider_txn_id: capture.id };
  if (twice) {
    await raiseAlert(tx, by, { kind: 'overpaid', ...about, expected_cents: 0, found_cents: payment.amount_cents });
  } else if (owed !== null && owed < payment.amount_cents) {
    await raiseAlert(tx, by, { kind: 'overpaid', ...about, expected_cents: owed, found_cents: payment.amount_cents });
  } else if (late) await raiseUnexpected(tx, by, payment, capture, text.cameInLate);
  // The actor is the user who paid or took the payment; a request that only asks PayPal for the status doesn't count.
  const received = { notice: 'payment_received', entity_id: payment.id, amount_cents: capture.amountCents } as const;
  await enqueueNotice(tx, payment.created_by, received);
  if (!payment.client_id) return;
  const payload = { payment_id: payment.id };
  await enqueue(tx, { name: 'sendReceipt', payload, key: `receipt-${payment.id}` });
}

const raiseUnexpected = (tx: Tx, by: By, payment: LockedPayment, capture: Capture, note: string) =>
  raiseAlert(tx, by, {
    kind: 'unknown_capture',
    payment_id: payment.id,
    provider_txn_id: capture.id,
    found_cents: capture.amountCents,
    note,
  });

async function tellTechnicians(tx: Tx, by: By, { id }: LockedPayment): Promise<void> {
  const people = (await ofPayment(tx, id)).map(({ profile_id }) => profile_id);
  if (people.length > 0) await record(tx, by, tipChange(id, people));
}
