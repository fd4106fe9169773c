import type { QueryClient } from '@tanstack/react-query';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { invoiceLists, invoiceQuery, unbilledLists } from '#web/features/invoices/invoices.ts';

/** What the server answered is what is shown; lists, counts and balances that hold it are asked for again. */
export function keepInvoice(client: QueryClient, invoice: InvoiceDetail) {
  client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
  void client.invalidateQueries({ queryKey: invoiceLists });
  void client.invalidateQueries({ queryKey: unbilledLists });
}
