import { useQueryClient } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { chosenTotals, recurringPrices } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { signText as text } from '#text/ownQuotes.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { ownQuoteQuery, type SignDraft } from '#web/features/client/quotes/ownQuotes.ts';
import { SignaturePanel } from '#web/features/client/quotes/SignaturePanel.tsx';
import { OfferAddOns } from '#web/features/shared/quotes/OfferAddOns.tsx';
import { OfferOptions } from '#web/features/shared/quotes/OfferOptions.tsx';
import { OfferSum } from '#web/features/shared/quotes/OfferSum.tsx';
import { OfferWords } from '#web/features/shared/quotes/OfferWords.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { routePath } from '#web/routePath.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';

const DeclineQuote = lazy(async () => ({
  default: (await import('#web/features/client/quotes/DeclineQuote.tsx')).DeclineQuote,
}));

/** The client chooses and signs; a keyboard is enough for all of it. */
export function SignQuote({ quote }: { quote: OwnQuote }) {
  const id = useId();
  const { content } = quote;
  const client = useQueryClient();
  const [declining, setDeclining] = useState(false);
  const show = (after: OwnQuote) => client.setQueryData(ownQuoteQuery(quote.id).queryKey, after);
  // The page shows the outcome either way: it asks again for an answer that got lost.
  const settle = useAction(() => call('quote.settle', { params: { id: quote.id } }), { onSuccess: show });
  const accept = useCommand('quote.accept', (after) => {
    show(after);
    window.scrollTo({ top: 0 });
    settle.run();
  });
  const open = useCommand('quote.open', () => {});
  // The record of the signature includes that the client opened the quote before signing it.
  const opened = useEffectEvent(() => open.send({ params: { id: quote.id } }));
  useEffect(() => opened(), []);

  const only = content.options.length === 1 ? content.options[0]!.id : '';
  const [base] = useState<SignDraft>({ option: only, addOns: [], name: '', strokes: [], agreed: false });
  const form = useForm({
    base,
    check: ({ option, name, agreed }) => ({
      ...(!option && { option: text.choose }),
      ...(name.trim().length < 2 && { name: text.nameNeeded }),
      ...(!agreed && { agreed: text.agreeNeeded }),
    }),
    save: accept,
    send: ({ option, addOns, name, strokes }) => {
      const totals = chosenTotals(content, option, addOns);
      if (!totals) return;
      accept.send({
        params: { id: quote.id },
        body: {
          content_sha256: quote.content_sha256,
          option_id: option,
          add_ons: addOns,
          total_cents: totals.total_cents,
          recurring: recurringPrices(totals),
          signer_name: name.trim(),
          strokes: strokes.length > 0 ? strokes : null,
          consent_version: content.consent_version,
        },
      });
    },
    guarded: false,
    keepAs: `quote ${quote.id}`,
    draft: true,
  });
  const { option, addOns } = form.shown;
  const totals = chosenTotals(content, option, addOns);
  const deposit = totals?.deposit_cents ?? 0;
  const { phone } = content.from;
  return (
    <>
      <Form form={form} id={id} className="offer offer-columns">
        <div className="offer">
          <OfferOptions
            content={content}
            chosen={option}
            error={form.problems.option}
            onChoose={(chosen) => form.type({ option: chosen })}
          />
          <OfferAddOns content={content} chosen={addOns} onChange={(chosen) => form.type({ addOns: chosen })} />
          <OfferWords content={content} />
        </div>
        <div className="offer">
          {totals && <OfferSum content={content} option={option} addOns={addOns} live />}
          <SignaturePanel content={content} form={form} />
          {accept.error && <Alert title={text.notSigned} body={messageOf(accept.error)} />}
          <Button type="submit" variant="primary" size="alone" softDisabled={form.busy} className="w-full">
            {form.busy
              ? text.signing
              : deposit > 0
                ? fill(text.signDeposit, { amount: formatCents(deposit, content.currency) })
                : text.sign}
          </Button>
          <div className="flex flex-wrap gap-2">
            {phone && (
              <a href={telLink(phone)} className={button({ variant: 'quiet' })}>
                <Phone size={16} aria-hidden />
                {fill(actionText.callPhone, { phone: formatPhone(phone) })}
              </a>
            )}
            <a
              href={routePath('quote.ownPdf', { params: { id: quote.id } })}
              download
              className={button({ variant: 'quiet' })}
            >
              {actionText.downloadPdf}
            </a>
            <Button variant="quiet" onClick={() => setDeclining(true)}>
              {text.decline}
            </Button>
          </div>
        </div>
      </Form>
      <Suspense>
        {declining && <DeclineQuote id={quote.id} onDone={show} onClose={() => setDeclining(false)} />}
      </Suspense>
    </>
  );
}
