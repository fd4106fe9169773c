import type { CommissionLine } from '#contract/money/commission.schema.ts';
import { commissionLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { salesCommissionText as text, commissionLineText } from '#text/commissionPages.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

type Props = { line: CommissionLine; currency: string; onClose: () => void };

/** Asks the office about one line. */
export function AskDialog({ line, currency, onClose }: Props) {
  const id = useRecordId(null);
  const ask = useCommand('commission.ask', () => {
    toast({ tone: 'success', title: text.sent });
    onClose();
  });
  const form = useForm({
    base: { question: '' },
    check: ({ question }) => ({ question: question.trim() ? undefined : text.questionProblem }),
    save: ask,
    send: ({ question }) => ask.send({ body: { id, line_id: line.id, question } }),
    keepAs: `commission question ${line.id}`,
  });
  return (
    <Dialog
      title={commissionLineText.ask}
      form={form}
      onClose={onClose}
      submit={text.send}
      doing={actionText.sending}
      failed={text.notSent}
    >
      <p className="text-15 font-medium wrap-anywhere md:text-14">
        {fill(text.askAbout, {
          number: line.invoice_number,
          client: line.client_name,
          amount: formatCents(line.amount_cents, currency),
        })}
      </p>
      <TextArea
        label={text.question}
        hint={text.questionHint}
        maxLength={commissionLimits.question}
        rows={4}
        {...form.field('question')}
      />
    </Dialog>
  );
}
