import type pg from 'pg';
import type { Logger } from 'pino';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { findWhole, later, lock, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { paymentChange } from '#server/features/payments/payments.service.ts';
import { settle } from '#server/features/payments/refunds/refunds.apply.ts';
import * as refunds from '#server/features/payments/refunds/refunds.queries.ts';
import type { StoredRefund } from '#server/features/payments/refunds/refunds.queries.ts';
import { restate } from '#server/features/payments/funnel/status.ts';
import { PayPalFailure, type PayPal, type PayPalRefund } from '#server/integrations/paypal/client.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import type { Payloads } from '#server/tasks/task.ts';

const by = byTask('syncRefund');

/**
 * Refunds money at PayPal, or asks for the refund's status. The request id is the refund's own: after a lost answer the same
 * request is repeated, and nothing is concluded from the loss.
 */
export async function syncRefund(
  { pool, paypal, log }: { pool: pg.Pool; paypal: PayPal | null; log: Logger },
  { refund_id }: Payloads['syncRefund'],
): Promise<void> {
  if (!paypal) return;
  const taken = await asSystem(pool, async (tx) => {
    const refund = await refunds.take(tx, refund_id);
    return refund && { refund, payment: (await findWhole(tx, refund.payment_id))! };
  });
  if (!taken) return;
  const answer = await ask(paypal, taken.refund, taken.payment).catch((error: unknown) => {
    if (!(error instanceof PayPalFailure)) throw error;
    log.warn({ refund: refund_id, issue: error.issue, status: error.status }, 'a refund has no answer');
    return error;
  });
  await asSystem(pool, (tx) => applyAnswer(tx, taken.refund, taken.payment.invoice_id, answer));
}

const ask = (paypal: PayPal, refund: StoredRefund, payment: LockedPayment): Promise<PayPalRefund | null> =>
  refund.provider_refund_id
    ? paypal.getRefund(refund.provider_refund_id)
    : paypal.refund(payment.provider_capture_id!, {
        requestId: refund.request_key,
        amountCents: refund.amount_cents,
        currency: payment.currency,
        note: refund.reason,
      });

async function applyAnswer(
  tx: Tx,
  { id, payment_id, lease_until, created_at }: StoredRefund,
  invoiceId: string | null,
  answer: PayPalRefund | PayPalFailure | null,
): Promise<void> {
  if (invoiceId) await invoices.lock(tx, invoiceId);
  const payment = (await lock(tx, payment_id))!;
  const before = { ...payment };
  const refund = (await refunds.lock(tx, id))!;
  // Another process has taken the lease, so our answer may be outdated.
  if (refund.lease_until !== lease_until) return;
  const young = Date.now() - Date.parse(created_at) < 3_600_000;
  await refunds.update(tx, id, { lease_until: null, check_at: later(young ? 60 : 3_600) });
  if (answer instanceof PayPalFailure) {
    if (answer.kind === 'unknown' || refund.provider_refund_id) return;
    await refunds.update(tx, id, { status: 'failed', check_at: null });
    await note(tx, payment_id, 'refund_failed', { amount_cents: refund.amount_cents, note: answer.issue });
  } else if (answer) await settle(tx, by, payment, refund, answer);
  else return;
  await restate(tx, payment);
  await record(
    tx,
    by,
    paymentChange('payment.refunded', payment, ['refunded_cents', 'status'], { before, after: payment }),
  );
  // An unknown refund may have waited for this answer.
  await enqueue(tx, { name: 'syncPayment', payload: { payment_id }, key: `sync-${payment_id}` });
}
