import { useQueryClient } from '@tanstack/react-query';
import { Download, Phone, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { cancelAgreementText, ownQuoteStateText as text, signText } from '#text/ownQuotes.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
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
import { button, Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { formatCalendarDay, formatInstant } from '#web/when.ts';

const PayQuoteDeposit = lazy(async () => ({
  default: (await import('#web/features/client/quotes/PayQuoteDeposit.tsx')).PayQuoteDeposit,
}));

/** Cancels an agreement made at home, while the right to cancel lasts. */
function CancelAgreement({ quote: { id }, until }: { quote: OwnQuote; until: string }) {
  const zone = useZone();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('quote.cancel', (after) => {
    client.setQueryData(ownQuoteQuery(id).queryKey, after);
    setAsking(false);
  });
  return (
    <section
      aria-label={signText.rightToCancel}
      className="grid justify-items-start gap-2 rounded-panel bg-surface p-4 shadow-1"
    >
      <p className="text-15 md:text-13">{fill(cancelAgreementText.until, { time: formatInstant(until, zone) })}</p>
      <Button onClick={() => setAsking(true)}>{cancelAgreementText.cancel}</Button>
      {asking && (
        <Confirm
          title={cancelAgreementText.title}
          question={cancelAgreementText.question}
          consequence={cancelAgreementText.body}
          Icon={Undo2}
          action={cancelAgreementText.cancel}
          doing={actionText.cancelling}
          keep={cancelAgreementText.keep}
          danger
          busy={cancel.busy}
          error={cancel.error && { title: cancelAgreementText.failed, body: messageOf(cancel.error) }}
          onConfirm={() => cancel.send({ params: { id } })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

/** Shows what happens next, or why the quote can't be signed any more. */
export function AnsweredQuote({ quote }: { quote: OwnQuote }) {
  const client = useQueryClient();
  const { id, status, content, acceptance, deposit } = quote;
  const state = stateOf(quote);
  const settle = useAction(() => call('quote.settle', { params: { id } }), {
    onSuccess: (settled) => client.setQueryData(ownQuoteQuery(id).queryKey, settled),
  });
  // The page where the client signed may be gone, so any later view of the quote settles it.
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
        {acceptance && (
          <OfferSum
            content={content}
            option={acceptance.option_id}
            addOns={acceptance.add_ons}
            depositPaid={deposit !== null && deposit.paid_cents > 0}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <a href={routePath('quote.ownPdf', { params: { id } })} download className={button()}>
            <Download size={16} aria-hidden />
            {acceptance ? text.signedCopy : actionText.downloadPdf}
          </a>
          {phone && (
            <a href={telLink(phone)} className={button({ variant: 'quiet' })}>
              <Phone size={16} aria-hidden />
              {fill(actionText.callPhone, { phone: formatPhone(phone) })}
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
