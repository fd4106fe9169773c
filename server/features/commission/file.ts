import { fromCents, fromPpm } from '#contract/base/amount.ts';
import type { CommissionLine } from '#contract/money/commission.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { commissionFileText as text } from '#text/commissionFile.ts';
import { commissionLineText, commissionText } from '#text/commissionPages.ts';
import { fieldText } from '#text/fields.ts';
import { csvPages, type Column } from '#server/http/csv.ts';

const columns: Column<CommissionLine>[] = [
  [() => fieldText.salesRep, ({ staff_name }) => staff_name],
  [() => text.month, ({ month }) => month.slice(0, 7)],
  [() => commissionLineText.columns.paid, ({ booked_on }) => booked_on],
  [() => amountText.invoice, ({ invoice_number }) => invoiceName(invoice_number)],
  [() => fieldText.client, ({ client_name }) => client_name],
  [() => text.work, ({ work }) => work],
  [() => text.kind, ({ kind }) => commissionText.kinds[kind]],
  [() => text.paid, ({ paid_cents }) => fromCents(paid_cents)],
  [() => amountText.salesTax, ({ tax_cents }) => fromCents(tax_cents)],
  [() => text.other, ({ other_cents }) => fromCents(other_cents)],
  [() => commissionLineText.base, ({ base_cents }) => fromCents(base_cents)],
  [() => text.rate, ({ rate_ppm }) => fromPpm(rate_ppm)],
  [() => commissionLineText.yours, ({ amount_cents }) => fromCents(amount_cents)],
];

/** One line per entry, newest first. */
export const fileOf = (first: CommissionLine[], read: (before: number) => Promise<CommissionLine[]>) =>
  csvPages({ columns, first, read, cursorOf: ({ id }) => id });
