import { fromCents, fromPpm } from '#contract/base/amount.ts';
import type { CommissionLine } from '#contract/money/commission.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { commissionFileText as text } from '#text/commissionFile.ts';
import { csvPages } from '#server/http/csv.ts';

const cells: Record<keyof typeof text.columns, (line: CommissionLine) => string> = {
  person: ({ staff_name }) => staff_name,
  month: ({ month }) => month.slice(0, 7),
  bookedOn: ({ booked_on }) => booked_on,
  invoice: ({ invoice_number }) => invoiceName(invoice_number),
  client: ({ client_name }) => client_name,
  work: ({ work }) => work,
  kind: ({ kind }) => text.kinds[kind],
  paid: ({ paid_cents }) => fromCents(paid_cents),
  tax: ({ tax_cents }) => fromCents(tax_cents),
  other: ({ other_cents }) => fromCents(other_cents),
  base: ({ base_cents }) => fromCents(base_cents),
  rate: ({ rate_ppm }) => fromPpm(rate_ppm),
  amount: ({ amount_cents }) => fromCents(amount_cents),
};
const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

/** One line for each entry, newest first. */
export const fileOf = (first: CommissionLine[], read: (before: number) => Promise<CommissionLine[]>) =>
  csvPages({
    head: Object.values(text.columns),
    cells: (line: CommissionLine) => columns.map((column) => cells[column](line)),
    first,
    read,
    cursorOf: ({ id }) => id,
  });
