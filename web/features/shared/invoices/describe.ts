import { daysBetween } from '#contract/base/days.ts';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { invoiceRowText } from '#text/invoiceStatus.ts';
import { fill } from '#contract/text/fill.ts';

/** `INV-0042`, or that it has no number yet. */
export const nameOf = ({ number }: { number: number | null }) =>
  number === null ? invoiceRowText.draft : invoiceName(number);

/** How overdue it is, in words; null if it isn't, or nothing is owed. */
export function lateText({ due_on, overdue, balance_cents }: InvoiceRow, today: string): string | null {
  if (due_on === null || balance_cents === 0) return null;
  const days = daysBetween(due_on, today);
  if (days === 0) return invoiceRowText.today;
  if (!overdue || days < 0) return null;
  return days === 1 ? invoiceRowText.lateOne : fill(invoiceRowText.late, { days });
}
