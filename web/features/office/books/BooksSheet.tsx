import { useQuery } from '@tanstack/react-query';
import type { Books, BooksRange } from '#contract/money/books.schema.ts';
import { accounts } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { booksText as text } from '#text/books.ts';
import { accountText } from '#text/booksExport.ts';
import { dayText } from '#text/days.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { formatMonth } from '#web/calendar.ts';
import { kinds, withNet } from '#web/features/office/books/books.ts';
import { PrintTable } from '#web/features/office/reports/PrintTable.tsx';
import { formatCents } from '#web/money.ts';
import { formatPercent } from '#web/numbers.ts';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = { books: Books; range: BooksRange };

/** The same numbers for print; hidden on a screen. */
export function BooksSheet({ books, range }: Props) {
  const { data: business } = useQuery(businessQuery);
  const { currency, taxes, balances } = books;
  const [months, totals] = [books.months.map(withNet), withNet(books.totals)];
  const money = (cents: number) => formatCents(cents, currency);
  const held = accounts.flatMap((account) => balances.filter((each) => each.account === account));
  return (
    <PrintSheet className="text-12">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{pageText.books}</p>
      <p className="mb-4 text-14 tabular-nums">
        {fill(dayText.fromTo, { from: formatCalendarDay(range.from), to: formatCalendarDay(range.to) })}
      </p>
      <PrintTable
        title={text.months}
        head={[text.month, ...kinds.map((kind) => text.figure[kind].name)]}
        rows={months.map((month) =>
          [month.closed ? `${formatMonth(month.month)} (${text.closed})` : formatMonth(month.month)].concat(
            kinds.map((kind) => money(month[kind])),
          ),
        )}
        total={[amountText.total, ...kinds.map((kind) => money(totals[kind]))]}
      />
      <PrintTable
        title={text.taxes}
        head={[text.tax.name, text.tax.rate, text.tax.taxable, amountText.tax]}
        rows={taxes.map(({ name, ppm, taxable_cents, tax_cents }) => [
          name,
          formatPercent(ppm / 1_000_000),
          money(taxable_cents),
          money(tax_cents),
        ])}
      />
      <PrintTable
        title={text.balances}
        head={[text.account, text.debit, text.credit]}
        rows={held.map(({ account, balance_cents }) => [
          accountText[account as keyof typeof accountText],
          balance_cents > 0 ? money(balance_cents) : '',
          balance_cents < 0 ? money(-balance_cents) : '',
        ])}
      />
    </PrintSheet>
  );
}
