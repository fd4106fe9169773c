import { fromCents, toCents } from '#contract/base/amount.ts';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { invoiceName, type PaymentMethod } from '#contract/money/money.ts';
import { fieldText } from '#text/fields.ts';
import { newPaymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import type { Problems } from '#web/form.ts';
import { formatCents } from '#web/money.ts';

/** The fields that every payment has, whatever its method. */
export type PaymentDraft = { amount: string; description: string; client_id: string | null; invoice_id: string | null };

export const emptyPayment: PaymentDraft = { amount: '', description: '', client_id: null, invoice_id: null };

/** Spec, section 5. */
export const problemsIn = ({ amount, description }: PaymentDraft, currency: string): Problems<PaymentDraft> => {
  const problems = { amount: amountProblem(amount, currency), description: descriptionProblem(description) };
  return Object.fromEntries(Object.entries(problems).filter(([, said]) => said !== undefined));
};

export function amountProblem(amount: string, currency: string): string | undefined {
  const cents = toCents(amount);
  if (!cents) return newPaymentText.amountInvalid;
  return cents > moneyLimits.amount
    ? fill(newPaymentText.amountTooLarge, { max: formatCents(moneyLimits.amount, currency) })
    : undefined;
}

export function descriptionProblem(description: string): string | undefined {
  const { min, max } = moneyLimits.description;
  const { length } = description.trim();
  if (length < min) return newPaymentText.descriptionShort;
  return length > max ? fill(fieldText.tooLong, { max }) : undefined;
}

export const bodyOf = ({ amount, description, client_id, invoice_id }: PaymentDraft) => ({
  amount_cents: toCents(amount) ?? 0,
  description: description.trim(),
  client_id,
  invoice_id,
});

/** Choosing an invoice fills in amount and description; both can still be changed. */
export const withInvoice = (invoice: InvoiceRow | undefined): Partial<PaymentDraft> =>
  invoice
    ? { invoice_id: invoice.id, amount: fromCents(invoice.balance_cents), description: describeInvoice(invoice) }
    : { invoice_id: null };

/** The description of a payment for the invoice. */
export const describeInvoice = ({ number, client_name }: Pick<InvoiceRow, 'number' | 'client_name'>): string =>
  fill(newPaymentText.invoiceDescription, {
    invoice: number === null ? '' : invoiceName(number),
    client: client_name,
  }).slice(0, moneyLimits.description.max);

/** PayPal's list prices of 2026 in the United States; the actual fee comes with the capture. */
const rates: Partial<Record<PaymentMethod, { ppm: number; fixed: number }>> = {
  paypal: { ppm: 34_900, fixed: 49 },
  card: { ppm: 29_900, fixed: 49 },
};

export function feeOf(cents: number, method: PaymentMethod): number {
  const rate = rates[method];
  return rate && cents > 0 ? Math.round((cents * rate.ppm) / 1_000_000) + rate.fixed : 0;
}
