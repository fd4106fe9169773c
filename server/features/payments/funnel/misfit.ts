import type { AlertKind } from '#contract/money/money.ts';
import { paymentNoteText as text } from '#text/moneyErrors.ts';
import { fill } from '#contract/text/fill.ts';
import type { LockedPayment } from '#server/features/payments/payments.queries.ts';
import type { Capture, Order } from '#server/integrations/paypal/client.ts';

type Reported = Pick<Order, 'amountCents' | 'currency' | 'customId'>;
export type Misfit = { kind: AlertKind; found_cents: number | null; note: string | null };

/** The client's total, tip included. */
export const chargeOf = ({ amount_cents, tip_cents }: Pick<LockedPayment, 'amount_cents' | 'tip_cents'>): number =>
  amount_cents + tip_cents;

/** How PayPal's report differs from what we requested. Only people may handle such money. */
export function misfitOf(payment: LockedPayment, reported: Reported | Capture): Misfit | null {
  const found_cents = reported.amountCents;
  if (reported.currency !== payment.currency)
    return { kind: 'currency_mismatch', found_cents, note: reported.currency };
  if (found_cents !== chargeOf(payment)) return { kind: 'amount_mismatch', found_cents, note: null };
  if (reported.customId === payment.id) return null;
  const named = fill(text.otherReference, { reference: reported.customId ?? '' }).slice(0, 200);
  return { kind: 'unknown_capture', found_cents, note: named };
}
