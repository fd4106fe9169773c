import { onlineMethods, type PaymentStatus } from '#contract/money/money.ts';
import type { Payment, PaymentDetail } from '#contract/money/payment.schema.ts';

const among = (statuses: readonly PaymentStatus[]) => (payment: Pick<Payment, 'status'>) =>
  statuses.includes(payment.status);

/** A PayPal payment, so PayPal can be asked about it. */
export const isOnline = ({ method }: Pick<Payment, 'method'>) => onlineMethods.some((each) => each === method);

/** Nothing was captured yet: it can be cancelled. */
export const canCancel = among(['created', 'approved', 'declined']);

/** Money has arrived: it has a receipt and can be refunded. */
export const hasMoney = among(['completed', 'partially_refunded', 'refunded', 'disputed']);

/** The amount that can still be refunded: a pending refund counts as refunded. */
export function leftOf({ captured_cents, refunded_cents, refunds }: PaymentDetail): number {
  const promised = refunds
    .filter(({ status }) => status === 'requested' || status === 'pending')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return Math.max(0, (captured_cents ?? 0) - refunded_cents - promised);
}
