import { useQueryClient } from '@tanstack/react-query';
import { Download, Phone } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { ownQuoteStateText as text, signText } from '#text/ownQuotes.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { CancelAgreement } from '#web/features/client/quotes/CancelAgreement.tsx';
import { NextSteps } from '#web/features/client/quotes/NextSteps.tsx';
import {
  owedDeposit,
  ownQuotePath,
  ownQuoteQuery,
  stateOf,
  type OwnState,
} from '#web/features/client/quotes/ownQuotes.ts';
import { OfferOptions } from '#web/features/shared/quotes/OfferOptions.tsx';
import { OfferSum } from '#web/features/shared/quotes/OfferSum.tsx';
import { OfferWords } from '#web/features/shared/quotes/OfferWords.tsx';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { formatCalendarDay } from '#web/when.ts';

const PayQuoteDeposit = lazy(async () => ({
  default: (await import('#web/features/client/quotes/PayQuoteDeposit.tsx')).PayQuoteDeposit,
}));

/** What became of it: what happens next, or why it can't be signed any more. */
export function AnsweredQuote({ quote }: { quote: OwnQuote }) {
  const client = useQueryClient();
  const { id, status, content, acceptance, deposit } = quote;
  const state = stateOf(quote);
  const settle = useAction(() => call('quote.settle', { params: { id } }), {
    onSuccess: (settled) => client.setQueryData(ownQuoteQuery(id).queryKey, settled),
  });
  // The page that signed may be gone: whoever looks settles it.
  const unsettled = status === 'accepted' && deposit === null && (acceptance?.deposit_cents ?? 0) > 0;
  const look = useEffectEvent(() => settle.run());
  useEffect(() => {
    if (unsettled) look();
  }, [unsettled]);
  const signed = state === 'accepted' || state === 'deposit';
  const { phone } = content.from;
  return (
    <div className="offer offer-columns">
      <div className="offer">
        <Said state={state} quote={quote} />
        {signed && <NextSteps quote={quote} />}
        {state === 'deposit' && deposit && (
          <Suspense>
            <PayQuoteDeposit id={id} amount={owedDeposit(quote)} currency={content.currency} />
          </Suspense>
        )}
        {quote.can_cancel && acceptance?.cancel_until && (
          <CancelAgreement quote={quote} until={acceptance.cancel_until} />
        )}
        {!acceptance && <OfferOptions content={content} chosen={null} onChoose={null} />}
      </div>
      <div className="offer">
        {acceptance && <OfferSum content={content} option={acceptance.option_id} addOns={acceptance.add_ons} />}
        <div className="flex flex-wrap gap-2">
          <a href={routePath('quote.ownPdf', { params: { id } })} download className={button()}>
            <Download size={16} aria-hidden />
            {acceptance ? text.signedCopy : signText.pdf}
          </a>
          {phone && (
            <a href={telLink(phone)} className={button({ variant: 'quiet' })}>
              <Phone size={16} aria-hidden />
              {fill(signText.call, { phone: formatPhone(phone) })}
            </a>
          )}
        </div>
        <OfferWords content={content} />
      </div>
    </div>
  );
}

const tones: Record<OwnState, string> = {
  open: 'bg-surface',
  deposit: 'bg-warning-soft text-warning-on',
  accepted: 'bg-success-soft text-success-on',
  declined: 'bg-surface',
  expired: 'bg-surface',
  superseded: 'bg-warning-soft text-warning-on',
  withdrawn: 'bg-surface',
  cancelled: 'bg-surface',
};

function Said({ state, quote: { content, newer_id, visit } }: { state: OwnState; quote: OwnQuote }) {
  if (state === 'open') return null;
  const { title, body } = text.states[state];
  const said = state === 'accepted' && visit ? text.planned : body;
  return (
    <output className={`block rounded-panel p-4 shadow-1 ${tones[state]}`}>
      <b className="block wide text-20">{title}</b>
      <span className="block text-15 md:text-14">{fill(said, { date: formatCalendarDay(content.valid_until) })}</span>
      {state === 'superseded' && newer_id && (
        <Link to={ownQuotePath(newer_id)} className={button({ variant: 'primary', className: 'mt-3' })}>
          {text.newest}
        </Link>
      )}
    </output>
  );
}
