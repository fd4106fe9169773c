import { Link } from 'react-router';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { quoteStatusText, sentText as text } from '#text/quotePages.ts';
import { useZone } from '#web/business.ts';
import { QuoteFacts } from '#web/features/shared/quotes/QuoteFacts.tsx';
import { OfferOptions } from '#web/features/shared/quotes/OfferOptions.tsx';
import { OfferSum } from '#web/features/shared/quotes/OfferSum.tsx';
import { OfferWords } from '#web/features/shared/quotes/OfferWords.tsx';
import { salesQuotePath } from '#web/features/shared/quotes/quotes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatInstant } from '#web/when.ts';

/** The quote as it was sent, and the answers. */
export function SentQuote({ quote }: { quote: QuoteDetail }) {
  const zone = useZone();
  const { id, content, acceptance, revisions } = quote;
  return (
    <div className="offer offer-columns">
      <div className="offer">
        <QuoteFacts quote={quote} />
        {acceptance ? (
          <OfferSum content={content} option={acceptance.option_id} addOns={acceptance.add_ons} />
        ) : (
          <OfferOptions content={content} chosen={null} onChoose={null} />
        )}
      </div>
      <div className="offer">
        {revisions.length > 1 && (
          <Panel title={text.versions}>
            <ul className="pb-1.5">
              {revisions.map((each) => (
                <li
                  key={each.id}
                  className="flex flex-wrap justify-between gap-x-3 rule-t px-4 py-2.5 text-15 md:text-13"
                >
                  {each.id === id ? (
                    <b className="font-strong">{quoteName({ number: quote.number, revision: each.revision })}</b>
                  ) : (
                    <Link
                      to={salesQuotePath(each.id)}
                      className="rounded-module font-medium text-accent hover:underline"
                    >
                      {quoteName({ number: quote.number, revision: each.revision })}
                    </Link>
                  )}
                  <span className="text-muted">
                    {each.sent_at
                      ? fill(text.versionSent, {
                          status: quoteStatusText[each.status],
                          time: formatInstant(each.sent_at, zone),
                        })
                      : quoteStatusText[each.status]}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <OfferWords content={content} />
      </div>
    </div>
  );
}
