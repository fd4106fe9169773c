import type { ReactNode } from 'react';
import type { OpenBill } from '#contract/money/payLink.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { ownInvoiceText } from '#text/billing.ts';
import { payLinkText as text } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { PrintedInvoice } from '#web/features/client/invoices/PrintedInvoice.tsx';
import { PayForm } from '#web/features/client/payLinks/PayForm.tsx';
import { StatusMessage } from '#web/features/client/payLinks/StatusMessage.tsx';
import { formatCents } from '#web/money.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = { bill: OpenBill; token: string; note: ReactNode };

/** The amount due, the way to pay it, and what it is for. */
export function BillView({ bill, token, note }: Props) {
  const money = (cents: number) => formatCents(cents, bill.currency);
  const date = formatCalendarDay(bill.due_on);
  if (bill.reserved_cents > 0) {
    const title = fill(text.pending, { amount: money(bill.reserved_cents) });
    return <StatusMessage variant="waiting" title={title} body={[text.pendingBody]} />;
  }
  return (
    <>
      {note}
      <div className="mb-5">
        <PageTitle className="text-24 wrap-anywhere">
          {fill(text.heading, { invoice: invoiceName(bill.number) })}
        </PageTitle>
        <p className="mt-2 text-14 text-muted">{text.amountDue}</p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wide text-34 tracking-[-0.03em] tabular-nums">{money(bill.balance_cents)}</span>
          <span className={bill.overdue ? 'font-medium text-danger' : 'text-muted'}>
            {fill(bill.overdue ? text.wasDue : text.due, { date })}
          </span>
        </p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div className="lg:order-2">
          <PayForm bill={bill} token={token} />
        </div>
        <section aria-label={ownInvoiceText.lines} className="rounded-panel bg-surface px-4 py-4 shadow-1 md:px-5">
          <Facts bill={bill} date={date} />
          <PrintedInvoice invoice={{ ...bill, status: 'issued' }} />
          {bill.note && (
            <p className="mt-4 rule-t pt-3 text-15 wrap-anywhere whitespace-pre-line md:text-13">{bill.note}</p>
          )}
        </section>
      </div>
      <p className="mt-4 text-14 text-muted">{text.safe}</p>
    </>
  );
}

function Facts({ bill, date }: { bill: OpenBill; date: string }) {
  const facts = [
    { label: text.billedTo, value: bill.billed_to },
    { label: text.issued, value: formatCalendarDay(bill.issued_on) },
    { label: text.dueDate, value: date },
  ];
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3">
      {facts.map(({ label, value }, place) => (
        <div key={label} className={`min-w-0 ${place === 0 ? 'max-md:col-span-2' : ''}`}>
          <dt className="text-13 text-muted md:text-12">{label}</dt>
          <dd className="text-15 font-medium wrap-anywhere md:text-13">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
