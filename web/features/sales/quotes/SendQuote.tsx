import { useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { builderText, sendText as text } from '#text/quotePages.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { mayGo } from '#web/features/sales/quotes/ApprovalNote.tsx';
import { quoteQuery } from '#web/features/shared/quotes/quotes.ts';
import { plainForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatCalendarDay } from '#web/when.ts';

type Props = { quote: QuoteDetail; onClose: () => void; onSent: () => void };

/** The last review before the text is frozen. */
export function SendQuote({ quote, onClose, onSent }: Props) {
  const client = useQueryClient();
  const { id, version, name, email, content, revision, client_id } = quote;
  const send = useCommand('quote.send', (sent) => {
    client.setQueryData(quoteQuery(id).queryKey, sent);
    toast({ tone: 'success', title: text.sent, body: fill(text.sentBody, { name }) });
    onSent();
  });
  const problem = !email ? text.noEmail : mayGo(quote) ? null : builderText.waitsOrAsk;
  if (problem) {
    return (
      <Dialog title={text.notYet} form={plainForm(onClose)} onClose={onClose} submit={text.ok} first="submit">
        <Alert title={text.notYet} body={problem} />
      </Dialog>
    );
  }
  const said = [
    fill(text.body, { date: formatCalendarDay(content.valid_until) }),
    !client_id && text.invite,
    revision > 1 && text.replaces,
  ].filter((each) => typeof each === 'string');
  return (
    <Confirm
      title={text.send}
      question={fill(text.question, { name, email: email ?? '' })}
      consequence={said.join(' ')}
      Icon={Send}
      action={text.send}
      doing={actionText.sending}
      keep={actionText.notYet}
      busy={send.busy}
      error={send.error && { title: actionText.notSent, body: messageOf(send.error) }}
      onConfirm={() => send.send({ params: { id }, body: { version } })}
      onClose={onClose}
    />
  );
}
