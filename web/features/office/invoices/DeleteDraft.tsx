import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { draftText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { abandon } from '#web/ui/leaving.ts';
import { toast } from '#web/ui/toasts.ts';

/** A draft has no number, so it may go without a trace. */
export function DeleteDraft({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const go = useNavigate();
  const remove = useCommand('invoice.delete', () => {
    toast({ tone: 'success', title: text.deleted });
    // What was typed and not saved goes with the draft.
    abandon(document, () => void go('/admin/payments/invoices', { replace: true }));
  });
  return (
    <Confirm
      danger
      title={text.delete}
      question={fill(text.deleteQuestion, { client: invoice.client_name })}
      consequence={invoice.jobs.length ? text.deleteJobs : text.deleteFree}
      Icon={Trash2}
      action={text.delete}
      doing={text.deleting}
      busy={remove.busy}
      error={remove.error && { title: text.deleteFailed, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: invoice.id } })}
      onClose={onClose}
    />
  );
}
