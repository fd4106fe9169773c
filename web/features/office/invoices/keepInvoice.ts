import type { QueryClient } from '@tanstack/react-query';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';

/** Puts the server's answer into the cache. */
export function keepInvoice(client: QueryClient, invoice: InvoiceDetail) {
  client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
}
