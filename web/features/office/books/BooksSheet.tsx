import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { fromPpm } from '#contract/base/amount.ts';
import type { Books, BooksRange } from '#contract/money/books.schema.ts';
import { accounts } from '#contract/money/money.ts';
import { booksText as text } from '#text/books.ts';
import { accountText } from '#text/booksExport.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { formatMonth } from '#web/calendar.ts';
import { kinds } from '#web/features/office/books/Figures.tsx';
import { formatCents } from '#web/money.ts';
import { formatCalendarDay } from '#web/when.ts';
import '#web/styles/print.css';

type Props = { books: Books; range: BooksRange };

/** The same numbers for paper: on a screen it isn't there. */
export function BooksSheet({ books, range }: Props) {
  const { data: business } = useQuery(businessQuery);
  const { currency, months, totals, taxes, balances } = books;
  const money = (cents: number) => formatCents(cents, currency);
  const held = accounts.flatMap((account) => balances.filter((each) => each.account === account));
  return createPortal(
    <div aria-hidden data-theme="light" className="print-sheet bg-surface text-12 text-text">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{text.title}</p>
      <p className="mb-4 text-14 tabular-nums">
        {fill(text.printed, { from: formatCalendarDay(range.from), to: formatCalendarDay(range.to) })}
      </p>
      <Sheet
        title={text.months}
        head={[text.month, ...kinds.map((kind) => text.figure[kind].name)]}
        rows={months.map((month) =>
          [month.closed ? `${formatMonth(month.month)} (${text.closed})` : formatMonth(month.month)].concat(
            kinds.map((kind) => money(month[kind])),
          ),
        )}
        total={[text.total, ...kinds.map((kind) => money(totals[kind]))]}
      />
      <Sheet
        title={text.taxes}
        head={[text.tax.name, text.tax.rate, text.tax.taxable, text.tax.amount]}
        rows={taxes.map(({ name, ppm, taxable_cents, tax_cents }) => [
          name,
          `${fromPpm(ppm)} %`,
          money(taxable_cents),
          money(tax_cents),
        ])}
      />
      <Sheet
        title={text.balances}
        head={[text.account, text.debit, text.credit]}
        rows={held.map(({ account, balance_cents }) => [
          accountText[account as keyof typeof accountText],
          balance_cents > 0 ? money(balance_cents) : '',
          balance_cents < 0 ? money(-balance_cents) : '',
        ])}
      />
    </div>,
    document.body,
  );
}

type SheetProps = { title: string; head: string[]; rows: string[][]; total?: string[] };

/** The first column is words, the others are amounts. */
function Sheet({ title, head, rows, total }: SheetProps) {
  const cell = 'py-1 pl-3 text-right tabular-nums first:pl-0 first:text-left';
  return (
    <table className="mb-5 w-full break-inside-avoid">
      <caption className="mb-1 text-left text-14 font-strong">{title}</caption>
      <thead>
        <tr className="border-b border-text text-muted">
          {head.map((name) => (
            <th key={name} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...(total ? [total] : [])].map((row) => (
          <tr key={row[0]} className={row === total ? 'border-t-2 border-text font-strong' : 'rule-b'}>
            {row.map((value, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
              <td key={index} className={cell}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
