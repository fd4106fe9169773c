import type { ReactNode } from 'react';
import type { EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import { fill } from '#contract/text/fill.ts';
import type { Totals as QuoteTotals } from '#contract/money/totals.ts';
import { calculatorText as text } from '#text/calculator.ts';
import type { Calculation } from '#web/features/sales/calculator/calculation.ts';
import { FirstFree } from '#web/features/sales/calculator/FirstFree.tsx';
import { Row } from '#web/features/sales/calculator/Row.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber, formatPercent, formatShare } from '#web/numbers.ts';

type Props = {
  calculation: Calculation;
  settings: EstimateSettings;
  /** What can be done with it, once it has a price. */
  children: ReactNode;
};

/** What all of it comes to. On a desk it stays in view. */
export function Totals({ calculation, settings, children }: Props) {
  const { lines, visit, month, minutes, book_minutes, margin_cents } = calculation;
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  const whole = lines.every(({ price_cents }) => price_cents !== null);
  const quotes = whole ? [visit, month].filter((quote) => quote !== null) : [];
  const subtotal = visit?.subtotal_cents ?? 0;
  const cost = settings.hourly_cost_cents;
  return (
    <section aria-label={text.total} className="calculator-totals shadow-1">
      <output className="calculator-sum">
        {quotes.length === 0
          ? text.waiting
          : quotes.map((quote) => (
              <span key={quote === visit ? 'visit' : 'month'} className="block">
                <span className="block text-14 text-night-muted md:text-13">
                  {quote === month ? text.totalMonthly : quote.tax.length > 0 ? text.totalWithTax : text.total}
                </span>
                <b className="calculator-amount wide tabular-nums">{money(quote.total_cents)}</b>
              </span>
            ))}
      </output>
      {whole && (
        <dl className="grid px-4 py-1.5 text-15 md:text-13">
          {quotes.map((quote) => (
            <Taxes key={quote === visit ? 'visit' : 'month'} quote={quote} money={money} />
          ))}
          <Row name={text.time} note={minutes === book_minutes ? null : fill(text.was, { count: book_minutes })}>
            {fill(text.onSite, { count: formatNumber(minutes) })}
          </Row>
          {month === null && <FirstFree lines={lines} />}
          {visit && cost !== null && margin_cents !== null && (
            <Row
              name={text.margin}
              note={fill(text.marginHint, { minutes: formatNumber(visit.minutes), rate: money(cost) })}
            >
              {subtotal > 0
                ? fill(text.marginValue, { amount: money(margin_cents), percent: formatShare(margin_cents / subtotal) })
                : money(margin_cents)}
            </Row>
          )}
        </dl>
      )}
      {whole && cost === null && <p className="px-4 pb-3.5 text-13 text-muted md:text-12">{text.marginMissing}</p>}
      {whole && <div className="grid px-4 pb-4 empty:hidden">{children}</div>}
    </section>
  );
}

function Taxes({ quote, money }: { quote: QuoteTotals; money: (cents: number) => string }) {
  return (
    <>
      <Row name={text.subtotal}>{money(quote.subtotal_cents)}</Row>
      {quote.tax.map(({ name, rate_ppm, cents }) => (
        <Row key={name} name={fill(text.tax, { name, rate: formatPercent(rate_ppm / 1_000_000) })}>
          {money(cents)}
        </Row>
      ))}
    </>
  );
}
