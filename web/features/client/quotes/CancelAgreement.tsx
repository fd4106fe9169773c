import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { cancelAgreementText as text } from '#text/ownQuotes.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { ownQuoteQuery } from '#web/features/client/quotes/ownQuotes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { formatInstant } from '#web/when.ts';

/** The right to cancel what was agreed at home, as long as it lasts. */
export function CancelAgreement({ quote: { id }, until }: { quote: OwnQuote; until: string }) {
  const zone = useZone();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('quote.cancel', (after) => {
    client.setQueryData(ownQuoteQuery(id).queryKey, after);
    setAsking(false);
  });
  return (
    <section aria-label={text.label} className="grid justify-items-start gap-2 rounded-panel bg-surface p-4 shadow-1">
      <p className="text-15 md:text-13">{fill(text.until, { time: formatInstant(until, zone) })}</p>
      <Button onClick={() => setAsking(true)}>{text.cancel}</Button>
      {asking && (
        <Confirm
          title={text.title}
          question={text.question}
          consequence={text.body}
          Icon={Undo2}
          action={text.cancel}
          doing={text.cancelling}
          keep={text.keep}
          danger
          busy={cancel.busy}
          error={cancel.error && { title: text.failed, body: messageOf(cancel.error) }}
          onConfirm={() => cancel.send({ params: { id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
