import { Lock } from 'lucide-react';
import type { Books } from '#contract/money/books.schema.ts';
import { amountText } from '#text/amounts.ts';
import { booksText as text } from '#text/books.ts';
import { formatMonth } from '#web/calendar.ts';
import { kinds, withNet } from '#web/features/office/books/books.ts';
import { formatCents, formatShortCents } from '#web/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { BarChart } from '#web/ui/BarChart.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { cell, Table } from '#web/ui/Table.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Month = ReturnType<typeof withNet<Books['months'][number]>>;

const head = [
  { text: text.month, className: 'w-[20%]' },
  ...kinds.map((kind) => ({ text: text.figure[kind].name, className: 'text-right' })),
];

/** Bars for revenue, with a mark over each for payments received. The numbers are in the table below. */
function MonthsChart({ books: { months, currency } }: { books: Books }) {
  return (
    <BarChart
      label={text.chart}
      unit={text.month}
      series={{ value: text.figure.net_cents.name, before: text.cash }}
      bars={months.map(withNet).map(({ month, net_cents, cash_cents }) => ({
        key: month,
        label: formatMonth(month),
        short: formatMonth(month, 'short'),
        value: net_cents,
        before: cash_cents,
      }))}
      format={(cents) => formatCents(cents, currency)}
      formatAxis={(cents) => formatShortCents(cents, currency)}
      height={132}
      table="none"
    />
  );
}

/** The same numbers twice: as a chart, and as a table that can be read aloud and copied. */
export function MonthsPanel({ books }: { books: Books }) {
  const { currency } = books;
  const [months, totals] = [books.months.map(withNet), withNet(books.totals)];
  const wide = useWide();
  return (
    <Panel title={text.months}>
      {months.length > 1 && <MonthsChart books={books} />}
      {wide ? (
        <Table label={text.months} columns={head}>
          {months.map((month) => (
            <tr key={month.month} className="h-9 rule-t">
              <th scope="row" className={`${cell} text-left font-medium`}>
                <MonthName month={month} />
              </th>
              <Amounts of={month} currency={currency} />
            </tr>
          ))}
          {months.length > 1 && (
            <tr className="h-10 border-t-2 border-text font-strong">
              <th scope="row" className={`${cell} text-left font-strong`}>
                {amountText.total}
              </th>
              <Amounts of={totals} currency={currency} />
            </tr>
          )}
        </Table>
      ) : (
        <ul aria-label={text.months}>
          {months.map((month) => (
            <li key={month.month} className="rule-t px-4 py-3">
              <MonthName month={month} />
              {isQuiet(month) && <p className="text-14 text-muted">{text.quiet}</p>}
              <dl className="mt-1 grid gap-0.5 text-14 tabular-nums empty:hidden">
                {kinds
                  .filter((kind) => month[kind] !== 0)
                  .map((kind) => (
                    <div key={kind} className="flex justify-between gap-x-2">
                      <dt className="text-muted">{text.figure[kind].name}</dt>
                      <dd>{formatCents(month[kind], currency)}</dd>
                    </div>
                  ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const isQuiet = (month: Month) => kinds.every((kind) => month[kind] === 0);

const MonthName = ({ month: { month, closed } }: { month: Month }) => (
  <span className="flex flex-wrap items-center gap-x-2 font-strong">
    {formatMonth(month)}
    {closed && <Badge text={text.closed} Icon={Lock} />}
  </span>
);

const Amounts = ({ of, currency }: { of: Pick<Month, (typeof kinds)[number]>; currency: string }) =>
  kinds.map((kind) => (
    <td key={kind} className={`${cell} text-right ${of[kind] ? '' : 'text-muted'}`}>
      {formatCents(of[kind], currency)}
    </td>
  ));
