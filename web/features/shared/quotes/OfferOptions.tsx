import { Check } from 'lucide-react';
import { useId } from 'react';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { amountsText } from '#contract/sales/quotePlans.ts';
import { chosenTotals, type ChosenTotals } from '#contract/sales/quoteTotals.ts';
import { offerText as text } from '#text/ownQuotes.ts';
import { quoteTierText } from '#text/quotePlans.ts';
import { lineText } from '#web/features/shared/quotes/lineText.ts';
import { formatCents } from '#web/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import '#web/features/shared/quotes/offer.css';

type Option = QuoteContent['options'][number];
type Props = {
  content: QuoteContent;
  chosen: string | null;
  /** Null: the choice is closed. */
  onChoose: ((id: string) => void) | null;
  error?: string | undefined;
};

/** The options to choose from, up to three. */
export function OfferOptions({ content, chosen, onChoose, error }: Props) {
  const id = useId();
  const { options } = content;
  if (options.length === 1 || !onChoose) {
    return (
      <div className="offer-options">
        {options.map((option) => (
          <section key={option.id} aria-label={option.name} className="offer-option" data-alone>
            <Body content={content} option={option} alone={options.length === 1} />
          </section>
        ))}
        {content.tax && !onChoose && <p className="text-14 text-muted md:text-12">{text.beforeTax}</p>}
      </div>
    );
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-note` : undefined}>
      <legend className="mb-2 flex w-full flex-wrap justify-between gap-x-3 text-15 font-strong md:text-14">
        {text.options}
        {content.tax && <span className="font-text text-muted">{text.beforeTax}</span>}
      </legend>
      <div className="offer-options">
        {options.map((option) => (
          <label key={option.id} className="offer-option">
            <input type="radio" name={id} checked={option.id === chosen} onChange={() => onChoose(option.id)} />
            <span aria-hidden className="offer-radio" />
            <Body content={content} option={option} alone={false} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} role="alert" className="mt-1.5 text-14 font-medium text-danger md:text-12">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const beforeTax = ({ recurring, ...once }: ChosenTotals) => ({
  total_cents: once.subtotal_cents - once.discount_cents,
  recurring: recurring.map(({ billing, repeat, subtotal_cents, discount_cents }) => ({
    billing,
    repeat,
    total_cents: subtotal_cents - discount_cents,
  })),
});

function Body({ content, option, alone }: { content: QuoteContent; option: Option; alone: boolean }) {
  const totals = chosenTotals(content, option.id, []);
  return (
    <>
      <span className="offer-option-head">
        <span className="min-w-0">
          {!alone && (
            <span className="offer-tier">
              {quoteTierText[option.tier]} {option.advised && <Badge text={text.advice} tone="accent" />}
            </span>
          )}
          <b className="offer-name">{option.name}</b>
        </span>
        {totals && (
          <span className="offer-price">
            {amountsText(beforeTax(totals), (cents) => formatCents(cents, content.currency))}
          </span>
        )}
      </span>
      <span className="offer-lines">
        {option.note && <span className="mb-1 text-muted wrap-anywhere">{option.note}</span>}
        {option.lines.map((line) => (
          <span key={line.id} className="offer-line">
            <Check size={16} strokeWidth={2.5} aria-hidden />
            <span className="min-w-0 wrap-anywhere">{lineText(line)}</span>
          </span>
        ))}
      </span>
    </>
  );
}
