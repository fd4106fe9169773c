import { queryOptions } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { call } from '#web/api.ts';
import { invoiceLists } from '#web/features/shared/invoices/invoices.ts';

/** The client's balance. Any change of an invoice may change it. */
export const ownBalanceQuery = queryOptions({
  queryKey: [...invoiceLists, 'balance', 'own'],
  queryFn: ({ signal }) => call('balance.own', { signal }),
});

/** Sorts by due date: the first to pay stands first. */
export const byDue = (a: InvoiceRow, b: InvoiceRow) =>
  (a.due_on ?? '').localeCompare(b.due_on ?? '') || (a.number ?? 0) - (b.number ?? 0);
