import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { formatPhone } from '#contract/base/phone.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { ownInvoiceText as text } from '#text/billing.ts';
import { fieldText } from '#text/fields.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { PrintedInvoice } from '#web/features/client/invoices/PrintedInvoice.tsx';
import { MoneySoFar } from '#web/features/client/invoices/MoneySoFar.tsx';
import { PayPanel } from '#web/features/client/invoices/PayPanel.tsx';
import { Settled } from '#web/features/client/invoices/Settled.tsx';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';
import { InvoiceStatusBadge } from '#web/features/shared/invoices/InvoiceStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** One of the client's invoices: its lines, its balance, and the way to pay it. */
export function OwnInvoicePage() {
  const { id = '' } = useParams();
  const invoice = useQuery(invoiceQuery(id));
  useSectionTitle(invoice.data ? fill(text.title, { invoice: nameOf(invoice.data) }) : pageText.invoices);
  return (
    <RecordPage record={invoice} text={text} list={{ to: '/client/invoices', label: text.toList }}>
      {(shown) => <Shown key={id} invoice={shown} />}
    </RecordPage>
  );
}

/** The head of the invoice: dates and recipient. */
function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { issued_on, due_on, client_name, client_address, jobs } = invoice;
  const places = [...new Set(jobs.flatMap(({ place }) => place ?? []))];
  const facts = [
    { label: fieldText.date, value: issued_on && formatCalendarDay(issued_on) },
    { label: amountText.dueDate, value: due_on && formatCalendarDay(due_on) },
    { label: amountText.billedTo, value: [client_name, client_address].filter(Boolean).join('\n') },
    { label: text.work, value: places.join('\n') },
  ].filter(({ value }) => value);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4 print:grid-cols-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-13 text-muted md:text-12">{label}</dt>
          <dd className="text-15 font-medium whitespace-pre-line wrap-anywhere md:text-13">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The print layout: the invoice, without the page around it. */
function PrintInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const { data: business } = useQuery(businessQuery);
  return (
    <PrintSheet>
      <div className="mb-6 flex items-end gap-6 border-b-[3px] border-text pb-4">
        <div className="min-w-0 flex-1">
          <b className="wide text-18">{business?.name}</b>
          <p className="text-muted">
            {[business?.address, business?.phone && formatPhone(business.phone)].filter(Boolean).join(', ')}
          </p>
        </div>
        <b className="wide text-26">{fill(text.title, { invoice: nameOf(invoice) })}</b>
      </div>
      <InvoiceFacts invoice={invoice} />
      <PrintedInvoice invoice={invoice} />
      {invoice.note && <p className="mt-4 rule-t pt-3 whitespace-pre-line">{invoice.note}</p>}
    </PrintSheet>
  );
}

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  const checkout = useCheckout();
  // A client who pays here sees the state of their own checkout, so the panel stays while that is open.
  const payable = invoice.balance_cents > 0 && (invoice.reserved_cents === 0 || checkout.state !== 'idle');
  return (
    <>
      <Head invoice={invoice} />
      <div className="grid items-start gap-3.5 md:gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
        <div className="lg:order-2">
          {payable ? <PayPanel invoice={invoice} checkout={checkout} /> : <Settled invoice={invoice} />}
        </div>
        <div className="grid gap-3.5 md:gap-4">
          <section aria-label={text.lines} className="rounded-panel bg-surface px-4 py-4 shadow-1 md:px-5">
            <InvoiceFacts invoice={invoice} />
            <PrintedInvoice invoice={invoice} />
            {invoice.note && <p className="mt-4 rule-t pt-3 text-15 whitespace-pre-line md:text-13">{invoice.note}</p>}
          </section>
          <MoneySoFar invoice={invoice} />
        </div>
      </div>
      <PrintInvoice invoice={invoice} />
    </>
  );
}

function Head({ invoice }: { invoice: InvoiceDetail }) {
  const { id, currency, balance_cents, total_cents } = invoice;
  const owed = balance_cents > 0 && invoice.reserved_cents === 0;
  return (
    <div className="mb-3.5 md:mb-4">
      <Link
        to="/client/invoices"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-module text-14 font-medium text-accent hover:underline md:min-h-6 md:text-12"
      >
        <ArrowLeft size={15} aria-hidden />
        {pageText.invoices}
      </Link>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <PageTitle className="text-24 md:text-22">{fill(text.title, { invoice: nameOf(invoice) })}</PageTitle>
        <InvoiceStatusBadge invoice={invoice} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-14 text-muted md:text-12">{owed ? text.amountDue : amountText.total}</p>
          <p className="wide text-34 tracking-[-0.03em] tabular-nums">
            {formatCents(owed ? balance_cents : total_cents, currency)}
          </p>
        </div>
        <a href={`/api/invoices/${id}/pdf`} download className={button()}>
          <Download size={16} aria-hidden />
          {actionText.downloadPdf}
        </a>
      </div>
    </div>
  );
}
