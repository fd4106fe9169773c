import { Link, useNavigate } from 'react-router';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { amountText } from '#text/amounts.ts';
import { ownInvoicesText as text } from '#text/billing.ts';
import { fieldText } from '#text/fields.ts';
import { fill } from '#contract/text/fill.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { OnItsWay } from '#web/features/client/invoices/OnItsWay.tsx';
import { InvoiceStatusBadge } from '#web/features/shared/invoices/InvoiceStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = { invoices: readonly InvoiceRow[]; stale: boolean };

const head = [
  { text: amountText.invoice },
  { text: fieldText.date },
  { text: amountText.due },
  { text: fieldText.status },
  { text: amountText.amount, className: 'text-right' },
  { text: text.columns.pay, className: 'w-[104px] text-right' },
];

const invoicePath = ({ id }: InvoiceRow) => `/client/invoices/${id}`;

/** Shows the remaining balance of a partly paid invoice. */
function Left({ invoice: { balance_cents, total_cents, currency } }: { invoice: InvoiceRow }) {
  if (balance_cents === 0 || balance_cents === total_cents) return null;
  return (
    <span className="block text-13 font-text text-muted md:text-12">
      {fill(amountText.left, { amount: formatCents(balance_cents, currency) })}
    </span>
  );
}

function PayLink({ invoice }: { invoice: InvoiceRow }) {
  if (invoice.balance_cents === 0) return null;
  if (invoice.reserved_cents > 0) return <OnItsWay invoice={invoice} />;
  return (
    <Link
      to={invoicePath(invoice)}
      aria-label={fill(text.payInvoice, { invoice: nameOf(invoice) })}
      className={button({ variant: 'primary', className: 'relative' })}
    >
      {text.pay}
    </Link>
  );
}

export function InvoiceTable({ invoices, stale }: Props) {
  const navigate = useNavigate();
  return (
    <Table label={text.list} columns={head} stale={stale}>
      {invoices.map((invoice) => (
        <TableRow key={invoice.id} current={false} onOpen={() => void navigate(invoicePath(invoice))}>
          <td className={cell}>
            <Link to={invoicePath(invoice)} className="rounded-module font-strong hover:underline">
              {nameOf(invoice)}
            </Link>
          </td>
          <td className={cell}>{invoice.issued_on && formatCalendarDay(invoice.issued_on)}</td>
          <td className={cell}>{invoice.due_on && formatCalendarDay(invoice.due_on)}</td>
          <td className={cell}>
            <InvoiceStatusBadge invoice={invoice} />
          </td>
          <td className={`${cell} text-right font-strong`}>
            {formatCents(invoice.total_cents, invoice.currency)}
            <Left invoice={invoice} />
          </td>
          <td className={`${cell} text-right`}>
            <PayLink invoice={invoice} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows as cards on a phone. */
export function InvoiceCards({ invoices, stale }: Props) {
  return (
    <ul aria-label={text.list} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className="relative flex items-center gap-3 rule-t px-4 py-3.5 first:border-t-0">
          <div className="grid min-w-0 flex-1 justify-items-start gap-1">
            {/* The link covers the whole card, except for the button above it. */}
            <Link to={invoicePath(invoice)} className="text-16/5 font-strong after:absolute after:inset-0">
              {nameOf(invoice)}
            </Link>
            <p className="text-14 text-muted">
              {invoice.balance_cents > 0 && invoice.due_on
                ? fill(amountText.dueOn, { date: formatCalendarDay(invoice.due_on) })
                : invoice.issued_on && fill(text.issued, { date: formatCalendarDay(invoice.issued_on) })}
            </p>
            <InvoiceStatusBadge invoice={invoice} />
          </div>
          <p className="text-right text-17 font-strong tabular-nums">
            {formatCents(invoice.total_cents, invoice.currency)}
            <Left invoice={invoice} />
          </p>
          <PayLink invoice={invoice} />
        </li>
      ))}
    </ul>
  );
}
