import { CircleSlash2 } from 'lucide-react';
import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import { unbilledText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { ReasonDialog } from '#web/features/office/invoices/ReasonDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { job: UnbilledJob; onClose: () => void; onDone: () => void };

/** Some work is given away. It says why, and leaves the list. */
export function WaiveJob({ job, onClose, onDone }: Props) {
  const waive = useCommand('invoice.waive', () => {
    toast({ tone: 'success', title: fill(text.waived, { title: job.title }) });
    onDone();
  });
  return (
    <ReasonDialog
      title={text.waiveTitle}
      question={fill(text.waiveQuestion, { title: job.title })}
      consequence={text.waiveConsequence}
      Icon={CircleSlash2}
      hint={text.reasonHint}
      missing={text.reasonMissing}
      action={text.waiveSubmit}
      doing={text.waiving}
      failed={text.waiveFailed}
      keepAs={`waive job ${job.job_id}`}
      command={waive}
      onConfirm={(reason) => waive.send({ params: { id: job.job_id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
