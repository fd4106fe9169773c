import type { Question } from '#contract/money/commission.schema.ts';
import { commissionLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { officeCommissionText as text } from '#text/commissionPages.ts';
import { issuesText } from '#text/issues.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

export function AnswerDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const name = question.staff_name;
  const send = useCommand('commission.answer', () => {
    toast({ tone: 'success', title: text.answered });
    onClose();
  });
  const form = useForm({
    base: { answer: '' },
    check: ({ answer }) => ({ answer: answer.trim() ? undefined : text.answerProblem }),
    save: send,
    send: ({ answer }) => send.send({ params: { id: question.id }, body: { answer } }),
    keepAs: `commission answer ${question.id}`,
  });
  return (
    <Dialog
      title={fill(issuesText.answer, { name })}
      form={form}
      onClose={onClose}
      submit={issuesText.send}
      doing={actionText.sending}
      failed={issuesText.notSent}
    >
      <p className="text-15 wrap-anywhere md:text-14">{fill(text.quoted, { words: question.question })}</p>
      <TextArea
        label={text.answerLabel}
        hint={fill(text.answerHint, { name })}
        maxLength={commissionLimits.question}
        rows={4}
        {...form.field('answer')}
      />
    </Dialog>
  );
}
