import type { Books } from '#contract/money/books.schema.ts';
import { booksText as text } from '#text/books.ts';
import { formatMonth } from '#web/calendar.ts';
import { formatCents, formatShortCents } from '#web/money.ts';
import { BarChart } from '#web/ui/BarChart.tsx';

/** Bars for what was earned, a mark over each for what came in. The numbers stand in the table below. */
export function MonthsChart({ books: { months, currency } }: { books: Books }) {
  return (
    <BarChart
      label={text.chart}
      unit={text.month}
      series={{ value: text.net, before: text.cash }}
      bars={months.map(({ month, revenue_cents, refunds_cents, cash_cents }) => ({
        key: month,
        label: formatMonth(month),
        short: formatMonth(month, 'short'),
        value: revenue_cents - refunds_cents,
        before: cash_cents,
      }))}
      format={(cents) => formatCents(cents, currency)}
      formatAxis={(cents) => formatShortCents(cents, currency)}
      height={132}
      table="none"
    />
  );
}
