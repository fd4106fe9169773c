import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { offerText, signText } from '#text/ownQuotes.ts';
import { builderText as text } from '#text/quotePages.ts';
import { OfferAddOns } from '#web/features/shared/quotes/OfferAddOns.tsx';
import { OfferOptions } from '#web/features/shared/quotes/OfferOptions.tsx';
import { OfferSum } from '#web/features/shared/quotes/OfferSum.tsx';
import { OfferWords } from '#web/features/shared/quotes/OfferWords.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** The client's page without the signature: the choices work, but nothing is saved. */
export function SeenAsClient({ content }: { content: QuoteContent }) {
  const [option, setOption] = useState(
    () => (content.options.find(({ advised }) => advised) ?? content.options[0])?.id ?? '',
  );
  const [addOns, setAddOns] = useState<string[]>([]);
  return (
    <>
      <p className="mb-3 flex gap-2.5 rounded-card bg-info-soft px-3.5 py-2.5 text-14 text-info-on md:text-13">
        <Eye size={17} aria-hidden className="mt-0.5 flex-none" />
        {text.asClient}
      </p>
      <div className="offer offer-columns">
        <div className="offer">
          <div>
            <p className="text-15 text-muted md:text-13">
              {fill(offerText.number, { quote: quoteName(content), name: content.from.rep })}
            </p>
            <h2 className="wide text-28 wrap-anywhere md:text-26">{content.title}</h2>
            <p className="text-15 wrap-anywhere text-muted md:text-14">
              {[content.where, fill(offerText.goodUntil, { date: formatCalendarDay(content.valid_until) })]
                .filter(Boolean)
                .join('. ')}
            </p>
          </div>
          <OfferOptions content={content} chosen={option} onChoose={setOption} />
          <OfferAddOns content={content} chosen={addOns} onChange={setAddOns} />
          <OfferWords content={content} />
        </div>
        <div className="offer">
          <OfferSum content={content} option={option} addOns={addOns} live />
          {content.cooling_off && (
            <Panel title={signText.rightToCancel}>
              <p className="px-4 pb-4 text-14 wrap-anywhere whitespace-pre-line md:text-13">{content.cooling_off}</p>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
