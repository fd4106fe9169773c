import { v7 as uuidv7 } from 'uuid';
import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { later, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { raiseAlert } from '#server/features/payments/alerts/raiseAlert.ts';
import { bookGivenBack, fits, type GivenBack } from '#server/features/payments/refunds/refunds.book.ts';
import * as refunds from '#server/features/payments/refunds/refunds.queries.ts';
import type { StoredRefund } from '#server/features/payments/refunds/refunds.queries.ts';
import type { PayPalRefund } from '#server/integrations/paypal/client.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';

/** An event says whether it was a refund or a bank's reversal; an event that hasn't arrived by then won't come. */
const patience_ms = 120_000;
const isYoung = ({ occurredAt }: PayPalRefund) =>
  occurredAt !== null && Date.now() - Date.parse(occurredAt) < patience_ms;

/**
 * Applies every refund that PayPal lists, oldest first. Ours are known by their ids. While a request of ours has no answer, an
 * unknown refund may be that request: it waits, and every later refund waits, too, because amount and tip are reduced in this
 * order. Returns true if something waits.
 */
export async function applyRefunds(tx: Tx, by: By, payment: LockedPayment, listed: PayPalRefund[]): Promise<boolean> {
  if (listed.length === 0 || payment.captured_cents === null) return false;
  const known = await refunds.ofPayment(tx, payment.id);
  const unanswered = known.some(({ status, provider_refund_id }) => status === 'requested' && !provider_refund_id);
  let waits = false;
  for (const said of listed.toSorted(byTime)) {
    const row = known.find(({ provider_refund_id }) => provider_refund_id === said.id);
    if (row) await settle(tx, by, payment, row, said);
    else if (!(await refunds.isBooked(tx, said.id))) {
      const kind = await refunds.toldAs(tx, payment.id, said.id);
      waits ||= unanswered || (!kind && isYoung(said));
      if (waits) continue;
      if (kind === 'reversal') await giveBack(tx, by, payment, { ...moved(said), kind, refund: null });
      else await settle(tx, by, payment, await adopt(tx, payment, said), said);
    }
  }
  return waits;
}

const byTime = (one: PayPalRefund, other: PayPalRefund) =>
  Date.parse(one.occurredAt ?? '') - Date.parse(other.occurredAt ?? '') || 0;

const moved = ({ id, amountCents, raw, occurredAt }: PayPalRefund) => ({
  kind: 'refund' as const,
  amount_cents: amountCents,
  provider_txn_id: id,
  raw,
  occurred_at: occurredAt,
});

/** Stores a refund that was made on PayPal's website as one of ours. */
const adopt = (tx: Tx, payment: LockedPayment, said: PayPalRefund): Promise<StoredRefund> =>
  refunds.insert(tx, {
    id: uuidv7(),
    payment_id: payment.id,
    amount_cents: said.amountCents,
    reason: text.refundedAtPayPal,
    status: 'pending',
    credit: true,
    request_key: `paypal-${said.id}`,
    provider_refund_id: said.id,
    created_by: null,
  });

/** Applies PayPal's report of one refund. A repeat changes nothing. */
export async function settle(
  tx: Tx,
  by: By,
  payment: LockedPayment,
  row: StoredRefund,
  said: PayPalRefund,
): Promise<void> {
  if (row.status !== 'requested' && row.status !== 'pending') return;
  const named = row.provider_refund_id === said.id ? {} : { provider_refund_id: said.id };
  if (said.status === 'FAILED' || said.status === 'CANCELLED') {
    const status = said.status === 'FAILED' ? 'failed' : 'cancelled';
    await refunds.update(tx, row.id, { status, check_at: null, ...named });
    await note(tx, payment.id, 'refund_failed', { amount_cents: row.amount_cents });
  } else if (said.status !== 'COMPLETED') {
    await refunds.update(tx, row.id, { status: 'pending', check_at: later(3_600), ...named });
  } else if (said.amountCents !== row.amount_cents || said.currency !== payment.currency) {
    await refunds.update(tx, row.id, { check_at: null, ...named });
    await mismatch(tx, by, payment, said.id, row.amount_cents, said.amountCents);
  } else {
    await refunds.update(tx, row.id, { status: 'completed', check_at: null, ...named });
    await giveBack(tx, by, payment, { ...moved(said), refund: row });
  }
}

async function giveBack(tx: Tx, by: By, payment: LockedPayment, back: GivenBack): Promise<void> {
  if (!fits(payment, back.amount_cents)) {
    const left = (payment.captured_cents ?? 0) - payment.refunded_cents;
    return mismatch(tx, by, payment, back.provider_txn_id, left, back.amount_cents);
  }
  for (const change of await bookGivenBack(tx, payment, back)) await record(tx, by, change);
  if (back.kind !== 'reversal') return;
  await enqueueNotice(tx, null, {
    notice: 'payment_failed',
    entity_id: payment.id,
    amount_cents: back.amount_cents,
  });
}

const mismatch = (tx: Tx, by: By, { id }: LockedPayment, txn: string, expected_cents: number, found_cents: number) =>
  raiseAlert(tx, by, { kind: 'refund_mismatch', payment_id: id, provider_txn_id: txn, expected_cents, found_cents });
