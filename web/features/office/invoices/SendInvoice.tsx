import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { sendText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';

/** Sends an issued invoice, again or for the first time. */
export function SendInvoice({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const zone = useZone();
  const number = nameOf(invoice);
  const email = invoice.client_email ?? '';
  const send = useCommand('invoice.send', (saved) => {
    keepInvoice(client, saved);
    toast({ tone: 'success', title: fill(text.done, { number }), body: fill(actionText.sentTo, { email }) });
    onClose();
  });
  return (
    <Confirm
      title={fill(text.title, { number })}
      question={fill(text.question, { email })}
      consequence={invoice.sent_at ? fill(text.before, { when: formatInstant(invoice.sent_at, zone) }) : text.never}
      Icon={Send}
      action={invoice.sent_at ? text.again : text.action}
      doing={actionText.sending}
      busy={send.busy}
      error={send.error && { title: text.failed, body: messageOf(send.error) }}
      onConfirm={() => send.send({ params: { id: invoice.id } })}
      onClose={onClose}
    />
  );
}
