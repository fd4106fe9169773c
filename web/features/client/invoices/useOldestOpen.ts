import { useInfiniteQuery } from '@tanstack/react-query';
import { byDue } from '#web/features/client/invoices/ownInvoices.ts';
import { invoiceListQuery } from '#web/features/shared/invoices/invoices.ts';

/** Open invoices of one's own, what is due first in front. One page of them: nobody has fifty. */
export function useOpenInvoices() {
  const list = useInfiniteQuery(invoiceListQuery({ status: 'open' }));
  return { ...list, open: list.data?.pages.flatMap(({ items }) => items).toSorted(byDue) };
}

export const useOldestOpen = () => useOpenInvoices().open?.[0];
