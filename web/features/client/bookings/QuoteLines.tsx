import type { Hold } from '#contract/booking/slot.schema.ts';
import { confirmText as text } from '#text/book.ts';
import { quantityOf } from '#web/features/client/ownVisits/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatPercent } from '#web/numbers.ts';

/** What it comes to, line by line, as the invoice will have it. */
export function QuoteLines({ quote }: { quote: Hold['quote'] }) {
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <dl className="grid gap-2 text-15 md:text-13">
      {quote.lines.map((line) => (
        <Line
          key={line.service_id}
          label={[line.name, quantityOf(line)].filter(Boolean).join(', ')}
          value={money(line.price_cents)}
        />
      ))}
      {quote.discount_cents > 0 && <Line label={text.near} value={money(-quote.discount_cents)} tone="text-success" />}
      {quote.tax.map(({ name, rate_ppm, cents }) => (
        <Line
          key={name}
          label={`${name} ${formatPercent(rate_ppm / 1_000_000)}`}
          value={money(cents)}
          tone="text-muted"
        />
      ))}
      <div className="flex justify-between gap-3 rule-t pt-2.5 font-strong">
        <dt>{text.total}</dt>
        <dd className="wide text-17 tabular-nums">{money(quote.total_cents)}</dd>
      </div>
    </dl>
  );
}

function Line({ label, value, tone = '' }: { label: string; value: string; tone?: string }) {
  return (
    <div className={`flex justify-between gap-3 ${tone}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}
