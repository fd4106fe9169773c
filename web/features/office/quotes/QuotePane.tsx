import { useQuery } from '@tanstack/react-query';
import { Check, Download, Repeat, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { quoteName, repeatOf } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { menuText, officeQuoteText as text, startPlanText } from '#text/quotePages.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { RecordPane } from '#web/features/office/jobs/RecordPane.tsx';
import { soldItems } from '#web/features/office/quotes/soldItems.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { OfferOptions } from '#web/features/shared/quotes/OfferOptions.tsx';
import { OfferSum } from '#web/features/shared/quotes/OfferSum.tsx';
import { QuoteFacts } from '#web/features/shared/quotes/QuoteFacts.tsx';
import { quoteQuery } from '#web/features/shared/quotes/quotes.ts';
import { QuoteStatusBadge } from '#web/features/shared/quotes/QuoteStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { formatPercent } from '#web/numbers.ts';
import { routePath } from '#web/routePath.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const WithdrawQuote = lazy(async () => ({
  default: (await import('#web/features/shared/quotes/WithdrawQuote.tsx')).WithdrawQuote,
}));

/** One quote for the office: the offer, its status, and a discount to approve. */
export function QuotePane({ id, backTo }: { id: string; backTo: string | null }) {
  return (
    <RecordPane record={useQuery(quoteQuery(id))} text={text} backTo={backTo}>
      {(quote) => <Shown quote={quote} />}
    </RecordPane>
  );
}

const StartPlan = lazy(async () => ({
  default: (await import('#web/features/office/quotes/StartPlan.tsx')).StartPlan,
}));

/** Sold plans without a first day. */
function PlansToStart({ quote }: { quote: QuoteDetail }) {
  const [starting, setStarting] = useState<number | null>(null);
  const waiting = quote.status === 'accepted' ? quote.plans.filter(({ series_id }) => series_id === null) : [];
  return (
    <>
      {waiting.length > 0 && (
        <section
          aria-label={startPlanText.label}
          className="grid gap-3 rounded-card bg-warning-soft p-4 text-warning-on"
        >
          {waiting.map(({ part }) => (
            <div key={part} className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-60 text-15 wrap-anywhere md:text-13">
                {fill(startPlanText.waits, {
                  name: soldItems(quote, part)
                    .map(({ name }) => name)
                    .join(', '),
                  repeat: quotePlanText.repeats[repeatOf(part)],
                })}
              </p>
              <Button variant="primary" onClick={() => setStarting(part)}>
                <Repeat size={16} aria-hidden />
                {startPlanText.start}
              </Button>
            </div>
          ))}
        </section>
      )}
      <Suspense>
        {starting !== null && <StartPlan quote={quote} part={starting} onClose={() => setStarting(null)} />}
      </Suspense>
    </>
  );
}

function Shown({ quote }: { quote: QuoteDetail }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { id, status, content, acceptance, client_id, job_id } = quote;
  return (
    <div className="grid gap-4 p-4 md:p-5">
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="mb-1 flex flex-wrap items-center gap-2 text-14 text-muted md:text-13">
            <QuoteStatusBadge quote={quote} />
            {fill(text.by, { quote: quoteName(quote), name: quote.owner_name })}
          </p>
          <h2 className="wide text-22 wrap-anywhere">{quote.title}</h2>
          <p className="text-15 text-muted md:text-13">
            {client_id ? (
              <Link to={clientPath(client_id)} className="rounded-module font-medium text-accent hover:underline">
                {quote.name}
              </Link>
            ) : (
              fill(text.lead, { name: quote.name })
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {job_id && (
            <Link to={`/admin/jobs?job=${job_id}`} className={button()}>
              {actionText.openJob}
            </Link>
          )}
          {status !== 'draft' && (
            <a href={routePath('quote.pdf', { params: { id } })} download className={button()}>
              <Download size={16} aria-hidden />
              {menuText.pdf}
            </a>
          )}
          {(status === 'sent' || status === 'accepted') && (
            <Button variant="quiet" onClick={() => setWithdrawing(true)}>
              <Undo2 size={16} aria-hidden />
              {actionText.withdraw}
            </Button>
          )}
        </div>
      </header>
      <Approval quote={quote} />
      <PlansToStart quote={quote} />
      {acceptance ? (
        <OfferSum content={content} option={acceptance.option_id} addOns={acceptance.add_ons} />
      ) : (
        <OfferOptions content={content} chosen={null} onChoose={null} />
      )}
      <OwnLines quote={quote} />
      <QuoteFacts quote={quote} />
      <Suspense>{withdrawing && <WithdrawQuote quote={quote} onClose={() => setWithdrawing(false)} />}</Suspense>
    </div>
  );
}

/** A representative asks to exceed their discount limit. */
function Approval({ quote }: { quote: QuoteDetail }) {
  const approve = useCommand('quote.approve', () => {});
  const { id, version, status, approval_asked_at, discount_bp, limit_bp, approved_bp } = quote;
  if (status !== 'draft' || !approval_asked_at || discount_bp <= Math.max(limit_bp, approved_bp ?? 0)) return null;
  return (
    <section aria-label={text.approval} className="grid gap-3 rounded-card bg-warning-soft p-4 text-warning-on">
      <p className="text-15 md:text-13">
        {fill(text.asks, {
          name: quote.owner_name,
          percent: formatPercent(discount_bp / 10_000),
          limit: formatPercent(limit_bp / 10_000),
        })}
      </p>
      {approve.error && <Alert title={text.notApproved} body={messageOf(approve.error)} />}
      <Button
        variant="primary"
        softDisabled={approve.busy}
        className="justify-self-start"
        onClick={() => approve.send({ params: { id }, body: { version } })}
      >
        <Check size={16} aria-hidden />
        {approve.busy ? actionText.approving : text.approve}
      </Button>
    </section>
  );
}

/** Lines without a price book entry to compare with, and the reason for each. */
function OwnLines({ quote: { options, add_ons, content } }: { quote: QuoteDetail }) {
  const own = [...options.flatMap(({ items }) => items), ...add_ons].filter(({ service_id }) => service_id === null);
  if (own.length === 0) return null;
  return (
    <Panel title={text.ownLines}>
      <ul className="pb-1.5">
        {own.map(({ id, name, price_cents, price_reason }) => (
          <li key={id} className="rule-t px-4 py-2.5 text-15 md:text-13">
            <span className="flex justify-between gap-3 font-medium">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="flex-none tabular-nums">{formatCents(price_cents, content.currency)}</span>
            </span>
            {price_reason && <span className="block wrap-anywhere text-muted">{price_reason}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
