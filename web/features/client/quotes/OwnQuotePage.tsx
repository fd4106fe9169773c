import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { OwnQuote } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { offerText, signText as text } from '#text/ownQuotes.ts';
import { AnsweredQuote } from '#web/features/client/quotes/AnsweredQuote.tsx';
import { ownQuoteQuery, ownQuotesPath, stateOf } from '#web/features/client/quotes/ownQuotes.ts';
import { SignQuote } from '#web/features/client/quotes/SignQuote.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** /client/quotes/:id: the offer, to choose from and to sign; afterwards what became of it. */
export function OwnQuotePage() {
  const { id = '' } = useParams();
  const quote = useQuery(ownQuoteQuery(id));
  useSectionTitle(quote.data ? quoteName(quote.data.content) : text.page);
  return (
    <RecordPage record={quote} text={text} list={{ to: ownQuotesPath, label: text.toList }}>
      {(shown) => <Shown key={id} quote={shown} />}
    </RecordPage>
  );
}

function Shown({ quote }: { quote: OwnQuote }) {
  const { content } = quote;
  const open = stateOf(quote) === 'open';
  return (
    <>
      <div className="mb-3.5 md:mb-4">
        <Link
          to={ownQuotesPath}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-module text-14 font-medium text-accent hover:underline md:min-h-6 md:text-12"
        >
          <ArrowLeft size={15} aria-hidden />
          {text.toList}
        </Link>
        <p className="text-15 text-muted md:text-13">
          {fill(offerText.number, { quote: quoteName(content), name: content.from.rep })}
        </p>
        <PageTitle className="text-28 text-balance wrap-anywhere md:text-26">{content.title}</PageTitle>
        <p className="text-15 wrap-anywhere text-muted md:text-14">
          {[content.where, open && fill(offerText.goodUntil, { date: formatCalendarDay(content.valid_until) })]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
      {open ? <SignQuote quote={quote} /> : <AnsweredQuote quote={quote} />}
    </>
  );
}
