import type { Books } from '#contract/money/books.schema.ts';
import { accounts } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { accountHintText, booksText as text } from '#text/books.ts';
import { accountText } from '#text/booksExport.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { cell, Table } from '#web/ui/Table.tsx';
import { formatCalendarDay } from '#web/when.ts';

const head = [
  { text: text.account },
  { text: text.debit, className: 'w-[30%] text-right md:w-[26%]' },
  { text: text.credit, className: 'w-[30%] text-right md:w-[26%]' },
];

/** Every account of the ledger; both columns have the same sum. */
export function Balances({ books: { balances, currency }, to }: { books: Books; to: string }) {
  const known = accounts.flatMap((account) => {
    const found = balances.find((each) => each.account === account);
    return found ? [{ account, cents: found.balance_cents }] : [];
  });
  const debits = known.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  const credits = known.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0);
  const side = (cents: number) => (cents > 0 ? formatCents(cents, currency) : '');
  return (
    <Panel title={text.balances}>
      <p className="px-4 pb-2 text-13 text-muted md:text-12">
        {known.length ? fill(text.balancesHint, { day: formatCalendarDay(to) }) : text.noBalances}
      </p>
      {known.length > 0 && (
        <Table label={text.balances} columns={head}>
          {known.map(({ account, cents }) => (
            <tr key={account} className="h-9 rule-t text-14 md:text-13">
              <th scope="row" className={`${cell} text-left leading-[1.0625rem] font-medium`}>
                {accountText[account]}
                <span className="block text-12 font-text text-muted">{accountHintText[account]}</span>
              </th>
              <td className={`${cell} text-right`}>{side(cents)}</td>
              <td className={`${cell} text-right`}>{side(-cents)}</td>
            </tr>
          ))}
          <tr className="h-10 border-t-2 border-text text-14 font-strong md:text-13">
            <th scope="row" className={`${cell} text-left font-strong`}>
              {amountText.total}
            </th>
            <td className={`${cell} text-right`}>{formatCents(debits, currency)}</td>
            <td className={`${cell} text-right`}>{formatCents(credits, currency)}</td>
          </tr>
        </Table>
      )}
    </Panel>
  );
}
