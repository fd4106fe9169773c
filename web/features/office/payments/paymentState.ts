import { onlineMethods, type PaymentStatus } from '#contract/money/money.ts';
import type { Payment, PaymentDetail } from '#contract/money/payment.schema.ts';

const among = (statuses: readonly PaymentStatus[]) => (payment: Pick<Payment, 'status'>) =>
  statuses.includes(payment.status);

/** PayPal moves it, so PayPal can be asked about it. */
export const isOnline = ({ method }: Pick<Payment, 'method'>) => onlineMethods.some((each) => each === method);

/** Nothing was taken yet: it can be called off. */
export const canCancel = among(['created', 'approved', 'declined']);

/** Money came in and is there: there is a receipt, and something to give back. */
export const hasMoney = among(['completed', 'partially_refunded', 'refunded', 'disputed']);

/** What can still be refunded: a refund that is on its way counts as given. */
export function leftOf({ captured_cents, refunded_cents, refunds }: PaymentDetail): number {
  const promised = refunds
    .filter(({ status }) => status === 'requested' || status === 'pending')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return Math.max(0, (captured_cents ?? 0) - refunded_cents - promised);
}
