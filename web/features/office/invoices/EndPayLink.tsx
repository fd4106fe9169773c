import { useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { officePayLinkText as text } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Ends a link that was forwarded to the wrong person or is no longer wanted. */
export function EndPayLink({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const number = nameOf(invoice);
  const end = useCommand('invoice.endPayLink', (saved) => {
    keepInvoice(client, saved);
    toast({ tone: 'success', title: fill(text.done, { number }) });
    onClose();
  });
  return (
    <Confirm
      title={fill(text.title, { number })}
      question={fill(text.question, { email: invoice.client_email ?? '' })}
      consequence={text.consequence}
      Icon={Link2Off}
      action={text.submit}
      keep={actionText.keepLink}
      doing={text.busy}
      busy={end.busy}
      error={end.error && { title: text.failed, body: messageOf(end.error) }}
      onConfirm={() => end.send({ params: { id: invoice.id } })}
      onClose={onClose}
    />
  );
}
