import type { Books } from '#contract/money/books.schema.ts';
import { amountText } from '#text/amounts.ts';
import { booksText as text } from '#text/books.ts';
import { formatCents } from '#web/money.ts';
import { formatPercent } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { cell, Table } from '#web/ui/Table.tsx';

const head = [
  { text: text.tax.name },
  { text: text.tax.rate, className: 'w-[22%] text-right max-md:hidden' },
  { text: text.tax.taxable, className: 'w-[34%] text-right md:w-[27%]' },
  { text: amountText.tax, className: 'w-[30%] text-right md:w-[24%]' },
];

/** The taxes owed, by name. */
export function TaxTable({ books: { taxes, currency } }: { books: Books }) {
  return (
    <Panel title={text.taxes}>
      {taxes.length ? (
        <Table label={text.taxes} columns={head}>
          {taxes.map(({ name, ppm, taxable_cents, tax_cents }) => (
            <tr key={`${name} ${ppm}`} className="h-9 rule-t text-14 md:text-13">
              <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
                {name}
                <span className="block text-13 text-muted md:hidden">{formatPercent(ppm / 1_000_000)}</span>
              </th>
              <td className={`${cell} text-right max-md:hidden`}>{formatPercent(ppm / 1_000_000)}</td>
              <td className={`${cell} text-right`}>{formatCents(taxable_cents, currency)}</td>
              <td className={`${cell} text-right font-strong`}>{formatCents(tax_cents, currency)}</td>
            </tr>
          ))}
        </Table>
      ) : (
        <p className="rule-t px-4 py-3 text-muted">{text.noTaxes}</p>
      )}
    </Panel>
  );
}
