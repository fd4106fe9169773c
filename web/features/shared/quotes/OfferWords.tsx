import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { fieldText } from '#text/fields.ts';
import { offerText as text } from '#text/ownQuotes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import '#web/features/shared/quotes/offer.css';

/** The representative's note and the business' terms. */
export function OfferWords({ content: { note, terms } }: { content: QuoteContent }) {
  return (
    <>
      {note && (
        <Panel title={fieldText.note}>
          <p className="px-4 pb-4 text-15 wrap-anywhere whitespace-pre-line md:text-13">{note}</p>
        </Panel>
      )}
      {terms && (
        <Panel title={text.terms}>
          <p className="px-4 pb-4 text-15 wrap-anywhere whitespace-pre-line md:text-13">{terms}</p>
        </Panel>
      )}
    </>
  );
}
