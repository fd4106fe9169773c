import { useState } from 'react';
import { quoteLimits } from '#contract/base/limits.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { withdrawText as text } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { useForm } from '#web/form.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

/** Takes an offer back; the office also a signed one, before the work. */
export function WithdrawQuote({ quote: { id, status }, onClose }: { quote: QuoteDetail; onClose: () => void }) {
  const save = useCommand('quote.withdraw', onClose);
  const [base] = useState({ reason: '' });
  const form = useForm({
    base,
    check: ({ reason }) => ({ ...(!reason.trim() && { reason: text.needed }) }),
    save,
    send: ({ reason }) => save.send({ params: { id }, body: { reason: reason.trim() } }),
  });
  return (
    <Dialog
      title={text.title}
      form={form}
      onClose={onClose}
      submit={form.busy ? text.withdrawing : text.withdraw}
      cancel={text.keep}
      danger
      failed={text.failed}
    >
      <p className="text-15 text-muted md:text-13">{status === 'accepted' ? text.bodySigned : text.body}</p>
      <TextArea label={text.reason} maxLength={quoteLimits.reason} {...form.field('reason')} />
    </Dialog>
  );
}
