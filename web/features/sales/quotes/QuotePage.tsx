import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { builderText as text } from '#text/quotePages.ts';
import { Builder } from '#web/features/sales/quotes/Builder.tsx';
import { BuilderFrame } from '#web/features/sales/quotes/BuilderFrame.tsx';
import { QuoteMenu } from '#web/features/sales/quotes/QuoteMenu.tsx';
import { draftOf } from '#web/features/sales/quotes/quoteDraft.ts';
import { SeenAsClient } from '#web/features/sales/quotes/SeenAsClient.tsx';
import { SentQuote } from '#web/features/sales/quotes/SentQuote.tsx';
import { quoteQuery, salesQuotesPath } from '#web/features/shared/quotes/quotes.ts';
import { QuoteStatusBadge } from '#web/features/shared/quotes/QuoteStatusBadge.tsx';
import { oneOf, useFilters } from '#web/filters.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';

const SendQuote = lazy(async () => ({
  default: (await import('#web/features/sales/quotes/SendQuote.tsx')).SendQuote,
}));

const schema = { show: oneOf(['client', 'send']) };

/** /sales/quotes/:id: a draft in the builder, or a sent quote and its outcome. */
export function QuotePage() {
  const { id = '' } = useParams();
  const quote = useQuery(quoteQuery(id));
  useSectionTitle(quote.data && !quote.error ? quoteName(quote.data) : text.page);
  return (
    <RecordPage record={quote} text={text} list={{ to: salesQuotesPath, label: text.toList }}>
      {(shown) => <Shown key={id} quote={shown} />}
    </RecordPage>
  );
}

function Shown({ quote }: { quote: QuoteDetail }) {
  const go = useNavigate();
  const { filter, set } = useFilters(schema);
  const draft = quote.status === 'draft';
  const asClient = filter.show === 'client';
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-end gap-x-3 gap-y-2 md:mb-4">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <Link
            to={salesQuotesPath}
            className="inline-flex min-h-11 items-center rounded-module text-13 font-medium text-accent hover:underline md:min-h-6 md:text-12"
          >
            {text.toList}
          </Link>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <PageTitle className="text-24 md:text-22">{quoteName(quote)}</PageTitle>
            <QuoteStatusBadge quote={quote} />
          </div>
          <p className="text-14 wrap-anywhere text-muted md:text-13">{[quote.name, quote.title].join(', ')}</p>
        </div>
        <QuoteMenu quote={quote} asClient={asClient} onShow={(show) => set({ show })} />
      </div>
      {asClient ? (
        <SeenAsClient content={quote.content} />
      ) : draft ? (
        <BuilderFrame>
          {(known, rules) => <Builder quote={quote} start={draftOf(quote)} known={known} rules={rules} />}
        </BuilderFrame>
      ) : (
        <SentQuote quote={quote} />
      )}
      <Suspense>
        {filter.show === 'send' && draft && (
          <SendQuote quote={quote} onClose={() => set({ show: null })} onSent={() => void go('?', { replace: true })} />
        )}
      </Suspense>
    </>
  );
}
