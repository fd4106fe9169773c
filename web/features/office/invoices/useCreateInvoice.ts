import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { newInvoiceText } from '#text/invoices.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';
import { toast } from '#web/ui/toasts.ts';

/** Creates a draft from completed jobs, or an empty one, and opens its page. The server makes the lines. */
export function useCreateInvoice(onCreated?: () => void) {
  const client = useQueryClient();
  const go = useNavigate();
  const id = useRecordId(null);
  const create = useCommand('invoice.create', (invoice) => {
    client.setQueryData(invoiceQuery(invoice.id).queryKey, invoice);
    toast({ tone: 'success', title: newInvoiceText.done });
    onCreated?.();
    void go(`/admin/payments/invoices/${invoice.id}`);
  });
  return {
    ...create,
    begin: (client_id: string, job_ids: string[]) =>
      create.send({ body: { id, client_id, job_ids, lines: [], due_on: null, deposit_cents: 0, note: null } }),
  };
}
