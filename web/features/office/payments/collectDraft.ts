import { fromCents, toCents } from '#contract/base/amount.ts';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import type { manualMethods, PaymentMethod } from '#contract/money/money.ts';
import { collectText as text } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { amountProblem, descriptionProblem } from '#web/features/office/payments/paymentDraft.ts';
import { tipOf, type TipDraft } from '#web/features/shared/payments/tips.ts';
import type { Problems } from '#web/form.ts';
import { formatCents } from '#web/money.ts';

export type CollectDraft = TipDraft & {
  method: PaymentMethod;
  amount: string;
  /** For a payment without an invoice. */
  description: string;
  reference: string;
  received_on: string;
};

type Manual = (typeof manualMethods)[number];
export const isManual = (method: PaymentMethod): method is Manual => method === 'cash' || method === 'check';

/** The invoice's full balance; cash, because it is the most frequent and needs nothing else. */
export const firstDraft = (invoice: InvoiceRow | undefined, today: string): CollectDraft => ({
  method: 'cash',
  amount: invoice ? fromCents(invoice.balance_cents) : '',
  description: '',
  tip: 'none',
  ownTip: '',
  reference: '',
  received_on: today,
});

/** The open part of the requested deposit. */
const depositOf = ({ deposit_cents, paid_cents, balance_cents }: InvoiceRow) =>
  Math.max(0, Math.min(deposit_cents - paid_cents, balance_cents));

/** The most frequent amounts, as one-press choices. */
export function quickAmounts(invoice: InvoiceRow): { label: string; cents: number }[] {
  const { balance_cents } = invoice;
  const amounts = [
    { label: text.full, cents: balance_cents },
    { label: text.deposit, cents: depositOf(invoice) },
    { label: text.half, cents: Math.round(balance_cents / 2) },
  ];
  return amounts.filter(({ cents }, place) => cents > 0 && (place === 0 || cents < balance_cents));
}

/** How the typed amount would be booked. The part beyond the balance becomes the client's credit. */
export function splitOf(draft: CollectDraft, invoice: InvoiceRow | undefined) {
  const amount = toCents(draft.amount) ?? 0;
  const applied = Math.min(amount, invoice?.balance_cents ?? 0);
  const tip = tipOf(draft, amount).cents;
  return { amount, applied, rest: amount - applied, tip, left: (invoice?.balance_cents ?? 0) - applied };
}

type Known = { invoice: InvoiceRow | undefined; currency: string; today: string };

export function problemsOf(draft: CollectDraft, { invoice, currency, today }: Known): Problems<CollectDraft> {
  const { amount, rest } = splitOf(draft, invoice);
  const problems: Problems<CollectDraft> = {
    amount: amountProblem(draft.amount, currency),
    ownTip: tipOf(draft, amount).error ?? undefined,
  };
  if (!invoice && draft.description.trim()) problems.description = descriptionProblem(draft.description);
  if (!isManual(draft.method)) {
    if (invoice && rest > 0)
      problems.amount ??= fill(text.tooMuch, { amount: formatCents(invoice.balance_cents, currency) });
  } else if (!draft.received_on) problems.received_on = text.receivedMissing;
  else if (draft.received_on > today) problems.received_on = text.receivedLater;
  return problems;
}
