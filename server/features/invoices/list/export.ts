import { fromCents } from '#contract/base/amount.ts';
import { invoiceName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { csvPages, type Column } from '#server/http/csv.ts';
import type { ListedInvoice } from '#server/features/invoices/list/list.queries.ts';
import { cursorOf, type Cursor } from '#server/http/cursor.ts';

const columns: Column<ListedInvoice>[] = [
  [() => fieldText.number, ({ number }) => (number === null ? '' : invoiceName(number))],
  [() => fieldText.client, ({ client_name }) => client_name],
  [() => fieldText.status, ({ status, overdue }) => (overdue ? 'overdue' : status)],
  [() => amountText.issued, ({ issued_on }) => issued_on ?? ''],
  [() => amountText.due, ({ due_on }) => due_on ?? ''],
  [() => amountText.subtotal, ({ subtotal_cents }) => fromCents(subtotal_cents)],
  [() => amountText.tax, ({ tax_cents }) => fromCents(tax_cents)],
  [() => amountText.total, ({ total_cents }) => fromCents(total_cents)],
  [() => amountText.paid, ({ paid_cents }) => fromCents(paid_cents)],
  [() => amountText.credited, ({ credited_cents }) => fromCents(credited_cents)],
  [() => amountText.balance, ({ balance_cents }) => fromCents(balance_cents)],
  [() => amountText.currency, ({ currency }) => currency],
  [() => fieldText.note, ({ note }) => note ?? ''],
];

export const linesOf = (first: ListedInvoice[], read: (after: Cursor) => Promise<ListedInvoice[]>) =>
  csvPages({ columns, first, read, cursorOf });
