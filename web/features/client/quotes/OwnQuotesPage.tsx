import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { amountsText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { ownQuotesText as text, ownStateText } from '#text/ownQuotes.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { ownQuotePath, ownQuotesQuery, stateOf } from '#web/features/client/quotes/ownQuotes.ts';
import { formatCents } from '#web/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { formatCalendarDay, formatDate } from '#web/when.ts';

/** /client/quotes: the client's quotes, newest first. */
export function OwnQuotesPage() {
  const { data, error, isFetching, refetch } = useQuery(ownQuotesQuery);
  useSectionTitle(text.title);
  return (
    <>
      <PageHead title={text.title} subtitle={text.subtitle} />
      {error && !data ? (
        <LoadError title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <section aria-label={text.list} className="rounded-panel bg-surface shadow-1">
          {!data ? (
            <SkeletonRows text={text.loading} />
          ) : data.length === 0 ? (
            <EmptyState title={text.empty} body={text.emptyBody} />
          ) : (
            <ul>
              {data.map((quote) => (
                <Row key={quote.id} quote={quote} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  );
}

const tones = { open: 'warning', deposit: 'warning', accepted: 'success', superseded: 'neutral' } as const;

function Row({ quote }: { quote: OwnQuote }) {
  const zone = useZone();
  const { id, content, acceptance, sent_at } = quote;
  const state = stateOf(quote);
  return (
    <li className="relative flex items-center gap-3 rule-t px-4 py-3.5 first:border-t-0">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <Link
          to={ownQuotePath(id)}
          className="text-16/5 font-strong wrap-anywhere after:absolute after:inset-0 md:text-14"
        >
          {content.title}
        </Link>
        <p className="text-14 text-muted md:text-13">
          {[
            quoteName(content),
            state === 'open'
              ? fill(text.until, { date: formatCalendarDay(content.valid_until) })
              : fill(text.sent, { date: formatDate(sent_at, zone) }),
          ].join(', ')}
        </p>
        <Badge text={ownStateText[state]} tone={state in tones ? tones[state as keyof typeof tones] : 'neutral'} />
      </div>
      {acceptance && (
        <p className="max-w-[42%] text-right text-17 font-strong tabular-nums md:max-w-none md:text-14">
          {amountsText(acceptance, (cents) => formatCents(cents, content.currency))}
        </p>
      )}
      <ArrowRight size={18} aria-hidden className="flex-none text-muted" />
    </li>
  );
}
