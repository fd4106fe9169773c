import { fromPpm } from '#contract/base/amount.ts';
import type { InvoiceDetail, InvoiceLine } from '#contract/money/invoice.schema.ts';
import { ownInvoiceText as text, printedInvoiceText } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { taxesOf } from '#web/features/client/invoices/taxes.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';

const head = 'pb-2 text-12 font-medium text-muted';
const number = 'text-right tabular-nums';

type PrintedLine = Pick<
  InvoiceLine,
  'id' | 'description' | 'detail' | 'quantity' | 'unit_cents' | 'amount_cents' | 'tax_name' | 'tax_ppm' | 'tax_cents'
>;
type Printed = Pick<
  InvoiceDetail,
  'status' | 'currency' | 'subtotal_cents' | 'total_cents' | 'paid_cents' | 'credited_cents' | 'balance_cents'
> & { lines: readonly PrintedLine[] };

function Line({ line, currency }: { line: PrintedLine; currency: string }) {
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <tr className="rule-t align-top">
      <td className="py-3 pr-3">
        <p className="text-15 font-strong wrap-anywhere md:text-13">{line.description}</p>
        {line.detail && <p className="text-14 text-muted wrap-anywhere md:text-12">{line.detail}</p>}
        {line.quantity !== 1 && (
          <p className="text-14 text-muted tabular-nums md:hidden print:hidden">
            {fill(text.each, { quantity: formatNumber(line.quantity), price: money(line.unit_cents) })}
          </p>
        )}
      </td>
      <td className={`py-3 pl-3 max-md:hidden print:table-cell ${number}`}>{formatNumber(line.quantity)}</td>
      <td className={`py-3 pl-3 max-md:hidden print:table-cell ${number}`}>{money(line.unit_cents)}</td>
      <td className={`py-3 pl-3 text-15 font-strong md:text-13 ${number}`}>{money(line.amount_cents)}</td>
    </tr>
  );
}

function Sum({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div
      className={`flex items-baseline gap-4 ${strong ? 'mt-1.5 border-t-[3px] border-text pt-2.5 font-strong' : 'text-15 text-muted md:text-13'}`}
    >
      <dt className="flex-1">{label}</dt>
      <dd className={`min-w-0 text-right wrap-anywhere ${strong ? 'wide text-20' : ''}`}>{value}</dd>
    </div>
  );
}

/** The invoice's lines and totals, as they are printed. */
export function PrintedInvoice({ invoice }: { invoice: Printed }) {
  const { lines, currency, paid_cents, credited_cents, balance_cents, status } = invoice;
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <>
      <table aria-label={text.lines} className="w-full text-left">
        <thead className="max-md:sr-only print:not-sr-only">
          <tr>
            <th scope="col" className={head}>
              {printedInvoiceText.service}
            </th>
            <th scope="col" className={`w-20 ${head} text-right max-md:hidden print:table-cell`}>
              {printedInvoiceText.quantity}
            </th>
            <th scope="col" className={`w-24 ${head} text-right max-md:hidden print:table-cell`}>
              {printedInvoiceText.price}
            </th>
            <th scope="col" className={`w-28 ${head} text-right`}>
              {printedInvoiceText.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.id} line={line} currency={currency} />
          ))}
        </tbody>
      </table>
      <dl className="grid gap-1.5 rule-t pt-3 md:ml-auto md:max-w-[320px] print:ml-auto print:max-w-[320px]">
        <Sum label={printedInvoiceText.subtotal} value={money(invoice.subtotal_cents)} />
        {taxesOf(lines).map(({ name, ppm, cents }) => (
          <Sum
            key={`${name} ${ppm}`}
            label={fill(printedInvoiceText.taxPercent, { name, percent: fromPpm(ppm) })}
            value={money(cents)}
          />
        ))}
        <Sum strong label={fill(printedInvoiceText.totalIn, { currency })} value={money(invoice.total_cents)} />
        {paid_cents > 0 && <Sum label={text.paid} value={money(-paid_cents)} />}
        {credited_cents > 0 && <Sum label={text.credited} value={money(-credited_cents)} />}
        {(paid_cents > 0 || credited_cents > 0) && status !== 'void' && (
          <Sum strong label={printedInvoiceText.balanceDue} value={money(balance_cents)} />
        )}
      </dl>
    </>
  );
}
