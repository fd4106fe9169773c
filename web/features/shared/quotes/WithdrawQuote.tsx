import { useState } from 'react';
import { quoteLimits } from '#contract/base/limits.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { withdrawText as text } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** Withdraws a quote; the office can also withdraw a signed one before the work. */
export function WithdrawQuote({ quote: { id, status }, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const save = useCommand('quote.withdraw', onClose);
  const [base] = useState({ reason: '' });
  const form = useForm({
    base,
    check: ({ reason }) => ({ ...(!reason.trim() && { reason: fieldText.reasonMissing }) }),
    save,
    send: ({ reason }) => save.send({ params: { id }, body: { reason: reason.trim() } }),
  });
  return (
    <Dialog
      title={text.withdraw}
      form={form}
      onClose={onClose}
      submit={text.withdraw}
      doing={actionText.withdrawing}
      cancel={text.keep}
      danger
      failed={text.failed}
    >
      <p className="text-15 text-muted md:text-13">{status === 'accepted' ? text.bodySigned : text.body}</p>
      <TextArea label={fieldText.reason} maxLength={quoteLimits.reason} {...form.field('reason')} />
    </Dialog>
  );
}
