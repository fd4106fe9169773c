import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatItems, parseItems } from '#contract/booking/bookLink.ts';
import type { EstimateSettings } from '#contract/jobs/estimate.schema.ts';
import { fill } from '#contract/text/fill.ts';
import type { Totals as QuoteTotals } from '#contract/money/totals.ts';
import { amountText } from '#text/amounts.ts';
import { calculatorText as text } from '#text/calculator.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { workText } from '#text/work.ts';
import { call } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import type { Calculation, Line } from '#web/features/sales/calculator/calculation.ts';
import { endsOn } from '#web/features/shared/slots/takesDays.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber, formatPercent, formatShare } from '#web/numbers.ts';
import { useSettled } from '#web/ui/useSettled.ts';
import { formatWeekday, formatSpan } from '#web/when.ts';

type Props = {
  calculation: Calculation;
  settings: EstimateSettings;
  /** The actions, once there is a price. */
  children: ReactNode;
};

/** One row of the totals. */
function Row({ name, note = null, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div className="calculator-row">
      <dt className="min-w-0 wrap-anywhere">
        {name}
        {note && <span className="block text-13 text-muted md:text-12">{note}</span>}
      </dt>
      <dd className="font-strong tabular-nums">{children}</dd>
    </div>
  );
}

const settlePause = 400;

/** When the crew could do it. A plan isn't searched for, because it has no single visit. */
function FirstFree({ lines }: { lines: readonly Line[] }) {
  const zone = useZone();
  const settled = useSettled(
    formatItems(lines.map(({ item, quantity }) => ({ ...quantity, service_id: item.service_id }))),
    settlePause,
  );
  const { data, error } = useQuery({
    queryKey: ['job', 'soonest', settled],
    queryFn: ({ signal }) => call('slot.soonest', { body: { items: parseItems(settled) }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const windows = data?.windows ?? [];
  return (
    <Row name={text.firstFree} note={text.firstFreeHint}>
      {error ? (
        <span className="font-normal text-muted">{text.freeUnknown}</span>
      ) : data && windows.length === 0 ? (
        <span className="font-normal text-muted">{text.noneFree}</span>
      ) : (
        <ul>
          {windows.map(({ starts_at, ends_at, days }) => (
            <li key={starts_at} className="not-first:font-normal">
              {formatWeekday(starts_at, zone)}, {formatSpan(starts_at, ends_at, zone)}
              {days.length > 1 && `, ${endsOn(days)}`}
            </li>
          ))}
        </ul>
      )}
    </Row>
  );
}

/** The totals. On a desktop they stay in view. */
export function Totals({ calculation, settings, children }: Props) {
  const { lines, visit, month, minutes, book_minutes, margin_cents } = calculation;
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  const whole = lines.every(({ price_cents }) => price_cents !== null);
  const quotes = whole ? [visit, month].filter((quote) => quote !== null) : [];
  const subtotal = visit?.subtotal_cents ?? 0;
  const cost = settings.hourly_cost_cents;
  return (
    <section aria-label={amountText.total} className="calculator-totals shadow-1">
      <output className="calculator-sum">
        {quotes.length === 0
          ? text.waiting
          : quotes.map((quote) => (
              <span key={quote === visit ? 'visit' : 'month'} className="block">
                <span className="block text-14 text-night-muted md:text-13">
                  {quote === month ? text.totalMonthly : quote.tax.length > 0 ? text.totalWithTax : amountText.total}
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
            {fill(workText.minutes, { count: formatNumber(minutes) })}
          </Row>
          {month === null && <FirstFree lines={lines} />}
          {visit && cost !== null && margin_cents !== null && (
            <Row
              name={amountText.margin}
              note={fill(text.marginHint, { minutes: formatNumber(visit.minutes), rate: money(cost) })}
            >
              {subtotal > 0
                ? fill(text.marginValue, { amount: money(margin_cents), percent: formatShare(margin_cents / subtotal) })
                : money(margin_cents)}
            </Row>
          )}
        </dl>
      )}
      {whole && month && <p className="px-4 pb-3.5 text-13 text-muted md:text-12">{quotePlanText.monthHow}</p>}
      {whole && cost === null && <p className="px-4 pb-3.5 text-13 text-muted md:text-12">{text.marginMissing}</p>}
      {whole && <div className="grid px-4 pb-4 empty:hidden">{children}</div>}
    </section>
  );
}

function Taxes({ quote, money }: { quote: QuoteTotals; money: (cents: number) => string }) {
  return (
    <>
      <Row name={amountText.subtotal}>{money(quote.subtotal_cents)}</Row>
      {quote.tax.map(({ name, rate_ppm, cents }) => (
        <Row
          key={`${name} ${rate_ppm}`}
          name={fill(amountText.taxRate, { name, rate: formatPercent(rate_ppm / 1_000_000) })}
        >
          {money(cents)}
        </Row>
      ))}
    </>
  );
}
