import { queryOptions } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { call } from '#web/api.ts';
import { invoiceLists } from '#web/features/shared/invoices/invoices.ts';

/** Where one stands. Every change of an invoice may move it. */
export const ownBalanceQuery = queryOptions({
  queryKey: [...invoiceLists, 'balance', 'own'],
  queryFn: ({ signal }) => call('balance.own', { signal }),
});

/** By the day they are due: what is to be paid first stands first. */
export const byDue = (a: InvoiceRow, b: InvoiceRow) =>
  (a.due_on ?? '').localeCompare(b.due_on ?? '') || (a.number ?? 0) - (b.number ?? 0);
