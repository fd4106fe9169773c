import { fromCents } from '#contract/base/amount.ts';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { invoiceExportText as text } from '#text/invoiceExport.ts';
import { csvPages } from '#server/http/csv.ts';
import type { Cursor } from '#server/http/cursor.ts';

const cells: Record<keyof typeof text.columns, (invoice: InvoiceRow) => string> = {
  number: ({ number }) => (number === null ? '' : invoiceName(number)),
  client: ({ client_name }) => client_name,
  status: ({ status, overdue }) => (overdue ? 'overdue' : status),
  issued_on: ({ issued_on }) => issued_on ?? '',
  due_on: ({ due_on }) => due_on ?? '',
  subtotal: ({ subtotal_cents }) => fromCents(subtotal_cents),
  tax: ({ tax_cents }) => fromCents(tax_cents),
  total: ({ total_cents }) => fromCents(total_cents),
  paid: ({ paid_cents }) => fromCents(paid_cents),
  credited: ({ credited_cents }) => fromCents(credited_cents),
  balance: ({ balance_cents }) => fromCents(balance_cents),
  currency: ({ currency }) => currency,
  note: ({ note }) => note ?? '',
};
const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

export const linesOf = (first: InvoiceRow[], read: (after: Cursor) => Promise<InvoiceRow[]>) =>
  csvPages({
    head: Object.values(text.columns),
    cells: (row) => columns.map((column) => cells[column](row)),
    first,
    read,
    cursorOf: ({ created_at, id }) => ({ at: created_at, id }),
  });
