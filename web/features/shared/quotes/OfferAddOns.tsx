import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { offerText as text } from '#text/ownQuotes.ts';
import { lineText, priceText } from '#web/features/shared/quotes/lineText.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import '#web/features/shared/quotes/offer.css';

type Props = { content: QuoteContent; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** Add-ons for any option. */
export function OfferAddOns({ content: { add_ons, currency }, chosen, onChange }: Props) {
  if (add_ons.length === 0) return null;
  return (
    <Panel title={text.addOns}>
      <div className="px-1 pb-1.5">
        {add_ons.map((line) => (
          <label key={line.id} className="offer-add">
            <Checkbox
              checked={chosen.includes(line.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
            />
            <span className="min-w-0 flex-1 text-15 font-medium wrap-anywhere md:text-14">{lineText(line)}</span>
            <span className="text-15 font-strong tabular-nums md:text-14">{priceText(line, currency)}</span>
          </label>
        ))}
      </div>
    </Panel>
  );
}
