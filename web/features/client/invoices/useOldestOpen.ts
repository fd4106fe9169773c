import { useInfiniteQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { byDue } from '#web/features/client/invoices/ownInvoices.ts';
import { invoiceListQuery } from '#web/features/shared/invoices/invoices.ts';

/** The client's open invoices, earliest due date first. One page is enough: no client has fifty. */
export function useOpenInvoices() {
  const list = useInfiniteQuery(invoiceListQuery({ status: 'open' }));
  return { ...list, open: list.data?.pages.flatMap(({ items }) => items).toSorted(byDue) };
}

/** The invoice to pay first; one with a payment under way isn't paid again. */
export const oldestPayable = (open: readonly InvoiceRow[] | undefined) =>
  open?.find(({ reserved_cents }) => reserved_cents === 0);
