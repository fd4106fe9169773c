import type { PaymentStatus } from '#contract/money/money.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import { checkoutText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { locale } from '#web/language.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

export type Outcome = 'open' | 'declined' | 'done' | 'pending' | 'failed' | 'expired' | 'cancelled' | 'replaced';

const outcomes: Record<PaymentStatus, Outcome> = {
  created: 'open',
  approved: 'open',
  capturing: 'open',
  declined: 'declined',
  pending: 'pending',
  completed: 'done',
  partially_refunded: 'done',
  refunded: 'done',
  disputed: 'done',
  reversed: 'failed',
  failed: 'failed',
  expired: 'expired',
  cancelled: 'cancelled',
  superseded: 'replaced',
};

/** What a payment's status means for the page that waits for it. */
export const outcomeOf = ({ status }: { status: PaymentStatus }): Outcome => outcomes[status];

/** 48.15 and USD, as the spec's sentence has them. */
export const paidWords = ({ amount_cents, tip_cents, captured_cents, currency }: Payment) => ({
  amount: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
    (captured_cents ?? amount_cents + tip_cents) / 100,
  ),
  currency,
});

export function toastPaid(payment: Payment): void {
  dismissErrors();
  toast({ tone: 'success', title: checkoutText.done, body: fill(checkoutText.doneBody, paidWords(payment)) });
}

export function toastPending(payment: Payment): void {
  dismissErrors();
  toast({ tone: 'info', title: checkoutText.pending, body: fill(checkoutText.pendingBody, paidWords(payment)) });
}

export function toastCancelled(): void {
  toast({ tone: 'info', title: checkoutText.cancelled, body: checkoutText.cancelledBody });
}

/** PayPal's refusal shows in the spec's own words, without a log reference. */
export const reasonOf = (error: Error): string =>
  (error instanceof ApiError && error.code === 'provider_failed' ? error.message : messageOf(error)) ||
  checkoutText.failedBody;

export function toastFailed(error: Error, title: string = checkoutText.failed): void {
  // The end of the session has already been announced.
  const origin = error.cause ?? error;
  if (origin instanceof ApiError && origin.code === 'session_not_found') return;
  toast({ tone: 'error', title, body: reasonOf(error) });
}

/** The card button's message while card checkout is off in the settings. */
export function toastCardLater(): void {
  toast({ tone: 'info', title: checkoutText.card, body: checkoutText.cardLater });
}
