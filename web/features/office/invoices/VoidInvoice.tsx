import { useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { voidText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Voids an invoice. Its number and the reason stay. */
export function VoidInvoice({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const number = nameOf(invoice);
  const call = useCommand('invoice.void', (saved) => {
    keepInvoice(client, saved);
    toast({ tone: 'success', title: fill(text.done, { number }) });
    onClose();
  });
  return (
    <ReasonDialog
      danger
      title={fill(text.title, { number })}
      question={text.question}
      consequence={text.consequence}
      Icon={Ban}
      missing={text.reasonMissing}
      action={text.submit}
      doing={text.busy}
      failed={text.failed}
      keepAs={`void invoice ${invoice.id}`}
      command={call}
      onConfirm={(reason) => call.send({ params: { id: invoice.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
