import type { AlertKind } from '#contract/money/money.ts';
import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import type { LockedPayment } from '#server/features/payments/payments.queries.ts';
import type { Capture, Order } from '#server/integrations/paypal/client.ts';

type Said = Pick<Order, 'amountCents' | 'currency' | 'customId'>;
export type Misfit = { kind: AlertKind; found_cents: number | null; note: string | null };

/** What the client pays, tip included. */
export const chargeOf = ({ amount_cents, tip_cents }: Pick<LockedPayment, 'amount_cents' | 'tip_cents'>): number =>
  amount_cents + tip_cents;

/** How what PayPal says differs from what we asked for. Such money isn't touched by anything but people. */
export function misfitOf(payment: LockedPayment, said: Said | Capture): Misfit | null {
  const found_cents = said.amountCents;
  if (said.currency !== payment.currency) return { kind: 'currency_mismatch', found_cents, note: said.currency };
  if (found_cents !== chargeOf(payment)) return { kind: 'amount_mismatch', found_cents, note: null };
  if (said.customId === payment.id) return null;
  const named = fill(text.otherReference, { reference: said.customId ?? '' }).slice(0, 200);
  return { kind: 'unknown_capture', found_cents, note: named };
}
