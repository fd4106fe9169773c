import type { QueryClient } from '@tanstack/react-query';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';

/** What the server answered is what is shown. */
export function keepInvoice(client: QueryClient, invoice: InvoiceDetail) {
  client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
}
