import { useState } from 'react';
import { quoteLimits } from '#contract/base/limits.ts';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { quoteDeclines, type QuoteDecline } from '#contract/sales/quote.kinds.ts';
import { actionText } from '#text/actions.ts';
import { declineText as text } from '#text/ownQuotes.ts';
import { withdrawText } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = { id: string; onDone: (quote: OwnQuote) => void; onClose: () => void };
type Draft = { reason: QuoteDecline; note: string };

/** Declines a quote, with a reason. */
export function DeclineQuote({ id, onDone, onClose }: Props) {
  const save = useCommand('quote.decline', (after) => {
    onDone(after);
    onClose();
  });
  const [base] = useState<Draft>({ reason: 'price', note: '' });
  const form = useForm({
    base,
    save,
    send: ({ reason, note }) => save.send({ params: { id }, body: { reason, note: note.trim() || null } }),
  });
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      submit={text.decline}
      doing={actionText.declining}
      cancel={withdrawText.keep}
      danger
      failed={actionText.notDeclined}
    >
      <p className="text-15 text-muted md:text-13">{text.body}</p>
      <ChipChoice
        label={text.reason}
        choices={quoteDeclines.map((value) => ({ value, label: text.reasons[value] }))}
        value={form.shown.reason}
        onChoose={(reason) => form.type({ reason })}
      />
      <TextArea label={text.note} maxLength={quoteLimits.reason} {...form.field('note')} />
    </Dialog>
  );
}
