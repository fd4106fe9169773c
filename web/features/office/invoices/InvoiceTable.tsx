import { Link, useNavigate } from 'react-router';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { invoicesText } from '#text/invoices.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { DeliveryMark } from '#web/features/office/invoices/DeliveryMark.tsx';
import { lateText, nameOf } from '#web/features/shared/invoices/describe.ts';
import { InvoiceStatusBadge } from '#web/features/shared/invoices/InvoiceStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { dayIn, formatCalendarDay } from '#web/when.ts';

const head = [
  { text: fieldText.number, className: 'w-[108px]' },
  { text: fieldText.client },
  { text: amountText.issued, className: 'w-[122px] max-lg:hidden' },
  { text: amountText.due, className: 'w-[184px]' },
  { text: fieldText.status, className: 'w-[118px]' },
  { text: fieldText.email, className: 'w-[118px]' },
  { text: amountText.total, className: 'w-[116px] text-right max-lg:hidden' },
  { text: amountText.balance, className: 'w-[116px] text-right' },
];

type Props = { invoices: readonly InvoiceRow[]; stale: boolean };

const invoicePath = ({ id }: InvoiceRow) => `/admin/payments/invoices/${id}`;

export function InvoiceTable({ invoices, stale }: Props) {
  const go = useNavigate();
  return (
    <Table label={pageText.invoices} columns={head} stale={stale}>
      {invoices.map((invoice) => (
        <TableRow key={invoice.id} dense current={false} onOpen={() => void go(invoicePath(invoice))}>
          <td className={cell}>
            <Link to={invoicePath(invoice)} className="rounded-module font-strong hover:underline">
              {nameOf(invoice)}
            </Link>
          </td>
          <td className={`${cell} truncate`} title={invoice.client_name}>
            <span className="font-medium">{invoice.client_name}</span>
            {invoice.note && <span className="text-12 text-muted">, {invoice.note}</span>}
          </td>
          <td className={`${cell} max-lg:hidden ${invoice.issued_on ? '' : 'text-muted'}`}>
            {invoice.issued_on ? formatCalendarDay(invoice.issued_on) : invoicesText.notIssued}
          </td>
          <td className={`${cell} whitespace-nowrap`}>
            <Due invoice={invoice} />
          </td>
          <td className={cell}>
            <InvoiceStatusBadge invoice={invoice} />
          </td>
          <td className={cell}>
            <DeliveryMark delivery={invoice.delivery} />
          </td>
          <td className={`${cell} text-right max-lg:hidden`}>{formatCents(invoice.total_cents, invoice.currency)}</td>
          <td className={`${cell} text-right`}>
            <Balance invoice={invoice} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows as cards on a phone. */
export function InvoiceCards({ invoices, stale }: Props) {
  return (
    <ul aria-label={pageText.invoices} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className="relative grid gap-1 rule-t px-4 py-3 text-14 first:border-t-0">
          <div className="flex items-center gap-3">
            {/* The link covers the whole card. */}
            <Link
              to={invoicePath(invoice)}
              className="min-w-0 flex-1 truncate text-16/6 font-strong after:absolute after:inset-0"
            >
              {invoice.client_name}
            </Link>
            <span className="flex-none text-16 tabular-nums">
              {invoice.status === 'draft' ? (
                formatCents(invoice.total_cents, invoice.currency)
              ) : (
                <Balance invoice={invoice} />
              )}
            </span>
          </div>
          <div className="flex items-center gap-3 text-muted tabular-nums">
            <span className="min-w-0 flex-1 truncate">
              {nameOf(invoice)}
              {invoice.issued_on && `, ${formatCalendarDay(invoice.issued_on)}`}
            </span>
            {invoice.status !== 'draft' && invoice.balance_cents !== invoice.total_cents && (
              <span className="flex-none">
                {fill(invoicesText.of, { total: formatCents(invoice.total_cents, invoice.currency) })}
              </span>
            )}
          </div>
          <div className="flex items-center gap-3">
            <span className="min-w-0 flex-1 tabular-nums">
              <Due invoice={invoice} label />
            </span>
            <DeliveryMark delivery={invoice.delivery} />
            <InvoiceStatusBadge invoice={invoice} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Due({ invoice, label = false }: { invoice: InvoiceRow; label?: boolean }) {
  const late = lateText(invoice, dayIn(useZone()));
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className={invoice.due_on ? '' : 'text-muted'}>
        {label && `${amountText.due}: `}
        {invoice.due_on ? formatCalendarDay(invoice.due_on) : invoicesText.noDueDay}
      </span>
      {late && (
        <span className={`md:text-12 ${invoice.overdue ? 'font-medium text-danger' : 'text-muted'}`}>{late}</span>
      )}
    </span>
  );
}

/** A paid or voided invoice is muted; a draft owes nothing yet. */
const Balance = ({ invoice: { balance_cents, status, currency } }: { invoice: InvoiceRow }) => (
  <span className={balance_cents > 0 && status !== 'draft' ? 'font-strong' : 'text-muted'}>
    {status === 'draft' ? '–' : formatCents(balance_cents, currency)}
  </span>
);
