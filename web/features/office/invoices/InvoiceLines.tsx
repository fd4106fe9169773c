import { fromPpm } from '#contract/base/amount.ts';
import type { InvoiceDetail, InvoiceLine } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { invoiceText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { Sums } from '#web/features/office/invoices/Sums.tsx';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { cell, Table } from '#web/ui/Table.tsx';
import { useWide } from '#web/ui/useWide.ts';

const head = [
  { text: fieldText.description },
  { text: fieldText.quantity, className: 'w-[76px] text-right' },
  { text: amountText.price, className: 'w-[104px] text-right' },
  { text: amountText.tax, className: 'w-[150px]' },
  { text: amountText.amount, className: 'w-[116px] text-right' },
];

const taxOf = ({ tax_name, tax_ppm }: InvoiceLine) =>
  tax_name === null ? text.notTaxed : fill(amountText.taxPercent, { name: tax_name, percent: fromPpm(tax_ppm) });

/** The lines as they stand on the invoice. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const wide = useWide();
  const { lines, currency } = invoice;
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <Panel title={amountText.lines}>
      {wide ? (
        <Table label={amountText.lines} columns={head}>
          {lines.map((line) => (
            <tr key={line.id} className="rule-t align-top">
              <td className={cell}>
                <p className="font-strong wrap-anywhere">{line.description}</p>
                {line.detail && <p className="text-12 wrap-anywhere text-muted">{line.detail}</p>}
              </td>
              <td className={`${cell} text-right`}>{formatNumber(line.quantity)}</td>
              <td className={`${cell} text-right`}>{money(line.unit_cents)}</td>
              <td className={`${cell} wrap-anywhere text-muted`}>{taxOf(line)}</td>
              <td className={`${cell} text-right font-strong`}>{money(line.amount_cents)}</td>
            </tr>
          ))}
        </Table>
      ) : (
        <ul aria-label={amountText.lines}>
          {lines.map((line) => (
            <li key={line.id} className="grid gap-0.5 rule-t px-4 py-2.5 text-14">
              <div className="flex gap-3 text-15 font-strong">
                <span className="min-w-0 flex-1 wrap-anywhere">{line.description}</span>
                <span className="flex-none tabular-nums">{money(line.amount_cents)}</span>
              </div>
              {line.detail && <p className="wrap-anywhere text-muted">{line.detail}</p>}
              <p className="text-muted tabular-nums">
                {formatNumber(line.quantity)} × {money(line.unit_cents)}, {taxOf(line)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <div className="rule-t px-4 py-3.5">
        <div className="md:ml-auto md:w-[288px]">
          <Sums {...invoice} currency={currency} />
        </div>
      </div>
    </Panel>
  );
}
