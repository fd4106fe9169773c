import { Link, useNavigate } from 'react-router';
import type { QuoteRow } from '#contract/sales/quote.schema.ts';
import { quoteName } from '#contract/sales/quote.kinds.ts';
import { perText } from '#contract/sales/quotePlans.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { quotesText as text, sentText } from '#text/quotePages.ts';
import { QuoteStatusBadge } from '#web/features/shared/quotes/QuoteStatusBadge.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = {
  quotes: readonly QuoteRow[];
  stale: boolean;
  pathOf: (quote: QuoteRow) => string;
};

function useAmount() {
  const currency = useCurrency();
  const between = (low: number, high: number) =>
    low === high
      ? formatCents(low, currency)
      : fill(amountText.between, { low: formatCents(low, currency), high: formatCents(high, currency) });
  return ({ low_cents, high_cents, recurring }: QuoteRow) =>
    [
      ...(high_cents > 0 || recurring.length === 0 ? [between(low_cents, high_cents)] : []),
      ...recurring.map((each) => perText(each, between(each.low_cents, each.high_cents))),
    ].join(' + ');
}

export function QuoteTable({ quotes, stale, pathOf }: Props) {
  const go = useNavigate();
  const amountOf = useAmount();
  const { columns } = text;
  const head = [
    { text: columns.quote },
    { text: columns.client, className: 'w-[22%]' },
    { text: fieldText.status, className: 'w-[16%]' },
    { text: sentText.goodUntil, className: 'w-[14%]' },
    { text: amountText.totalWithTax, className: 'w-[20%] text-right' },
  ];
  return (
    <Table label={text.list} columns={head} stale={stale}>
      {quotes.map((quote) => (
        <TableRow key={quote.id} current={false} onOpen={() => void go(pathOf(quote))}>
          <td className={`${cell} leading-[1.0625rem]`}>
            <Link
              to={pathOf(quote)}
              title={quote.title}
              className="block truncate rounded-module font-strong hover:underline"
            >
              {quote.title}
            </Link>
            <span className="text-12 text-muted">{quoteName(quote)}</span>
          </td>
          <td className={cell}>
            <span className="block truncate" title={quote.name}>
              {quote.name}
            </span>
          </td>
          <td className={cell}>
            <QuoteStatusBadge quote={quote} />
          </td>
          <td className={cell}>{quote.valid_until && formatCalendarDay(quote.valid_until)}</td>
          <td className={`${cell} text-right font-strong`}>{amountOf(quote)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows as cards, on a phone and beside an open quote. */
export function QuoteCards({ quotes, stale, pathOf, current }: Props & { current?: string | undefined }) {
  const amountOf = useAmount();
  return (
    <ul aria-label={text.list} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {quotes.map((quote) => (
        <li key={quote.id} className="rule-t first:border-t-0">
          <Link
            to={pathOf(quote)}
            preventScrollReset={current !== undefined}
            aria-current={quote.id === current ? 'true' : undefined}
            className="pane-row grid gap-1 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
          >
            <span className="flex items-center gap-2">
              <b className="min-w-0 flex-1 truncate text-16/5 font-strong md:text-13">{quote.name}</b>
              <QuoteStatusBadge quote={quote} />
            </span>
            <span className="block truncate text-14 text-muted md:text-13">
              {[quoteName(quote), quote.title].join(', ')}
            </span>
            <span className="block text-14 font-medium tabular-nums md:text-13">{amountOf(quote)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
