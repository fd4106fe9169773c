import type { Hold } from '#contract/booking/slot.schema.ts';
import { amountText } from '#text/amounts.ts';
import { bookingNoteText } from '#text/bookings.ts';
import { quantityOf } from '#web/features/client/ownVisits/describe.ts';
import { SumLine, TaxLines } from '#web/features/shared/quotes/SumLine.tsx';
import { formatCents, useCurrency } from '#web/money.ts';

/** The total, line by line, as the invoice will show it. */
export function QuoteLines({ quote }: { quote: Hold['quote'] }) {
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <dl className="grid gap-2 text-15 md:text-13">
      {quote.lines.map((line) => (
        <SumLine
          key={line.service_id}
          label={[line.name, quantityOf(line)].filter(Boolean).join(', ')}
          value={money(line.price_cents)}
        />
      ))}
      <QuoteSums quote={quote} />
    </dl>
  );
}

/** Discount, tax and total below the lines, under the same names wherever a visit has a price. */
export function QuoteSums({ quote }: { quote: Hold['quote'] }) {
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <>
      {quote.discount_cents > 0 && (
        <SumLine label={bookingNoteText.nearby} value={money(-quote.discount_cents)} tone="text-success" />
      )}
      <TaxLines tax={quote.tax} text={amountText.taxRate} money={money} />
      <div className="flex justify-between gap-3 rule-t pt-2.5 font-strong">
        <dt>{amountText.total}</dt>
        <dd className="wide text-17 tabular-nums">{money(quote.total_cents)}</dd>
      </div>
    </>
  );
}
