import { createHash } from 'node:crypto';
import type { PaymentEventKind, PaymentStatus } from '#contract/money/money.ts';
import type { PlannedPayment } from '#tools/seed/paymentPlan.ts';

/** In the format of PayPal's ids: seventeen letters and digits. */
export const named = (kind: string, index: number) =>
  BigInt(`0x${createHash('sha256').update(`${kind} ${index}`).digest('hex')}`)
    .toString(36)
    .toUpperCase()
    .slice(0, 17);

/** PayPal's fee: 3.49 % for an account, 2.99 % for a card, and 49 cents. */
export const feeOn = (method: string, cents: number) =>
  method === 'paypal' || method === 'card' ? Math.round(cents * (method === 'paypal' ? 0.0349 : 0.0299)) + 49 : 0;

/** A line of the timeline, with its minute after the start. */
export type Step = [
  kind: PaymentEventKind,
  later: number,
  about?: { amount_cents?: number; note?: string; actor?: string },
];

export const cameIn = new Set(['completed', 'disputed', 'refunded_part', 'refunded']);

/** PayPal's events on the way. */
export function wayOf({ course }: Pick<PlannedPayment, 'course'>, index: number, total: number): Step[] {
  const captured: Step[] = [
    ['approved', 3],
    ['capturing', 3],
    ['captured', 4, { amount_cents: total, note: named('capture', index) }],
    ['webhook', 5, { note: 'PAYMENT.CAPTURE.COMPLETED' }],
  ];
  const ends: Partial<Record<PlannedPayment['course'], Step[]>> = {
    created: [],
    approved: [['approved', 3]],
    pending: [...captured.slice(0, 2), ['pending', 4, { note: 'ECHECK' }]],
    declined: [...captured.slice(0, 2), ['declined', 4, { note: 'INSTRUMENT_DECLINED' }]],
    failed: [...captured.slice(0, 2), ['failed', 4, { note: 'TRANSACTION_REFUSED' }]],
    cancelled: [['cancelled', 6]],
    expired: [['expired', 15]],
    superseded: [['superseded', 15]],
    disputed: [...captured, ['disputed', 15, { note: `PP-D-${41_070 + index}` }]],
  };
  return ends[course] ?? captured;
}

/** Every state on the way: the database allows no gaps. */
export function statesOf({ course }: PlannedPayment): PaymentStatus[] {
  const toCapture: PaymentStatus[] = ['approved', 'capturing'];
  const ways: Partial<Record<PlannedPayment['course'], PaymentStatus[]>> = {
    created: [],
    approved: ['approved'],
    pending: [...toCapture, 'pending'],
    declined: [...toCapture, 'declined'],
    failed: [...toCapture, 'failed'],
    cancelled: ['cancelled'],
    expired: ['expired'],
    superseded: ['superseded'],
  };
  return ways[course] ?? toCapture;
}
