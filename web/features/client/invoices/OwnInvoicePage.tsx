import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { ownInvoiceText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { InvoiceFacts } from '#web/features/client/invoices/InvoiceFacts.tsx';
import { PrintedInvoice } from '#web/features/client/invoices/PrintedInvoice.tsx';
import { MoneySoFar } from '#web/features/client/invoices/MoneySoFar.tsx';
import { PayPanel } from '#web/features/client/invoices/PayPanel.tsx';
import { PrintInvoice } from '#web/features/client/invoices/PrintInvoice.tsx';
import { Settled } from '#web/features/client/invoices/Settled.tsx';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';
import { InvoiceStatusBadge } from '#web/features/shared/invoices/InvoiceStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';

/** One invoice of one's own: what it is for, what is open, and the way to pay it. */
export function OwnInvoicePage() {
  const { id = '' } = useParams();
  const invoice = useQuery(invoiceQuery(id));
  useSectionTitle(invoice.data ? fill(text.title, { invoice: nameOf(invoice.data) }) : text.back);
  return (
    <RecordPage record={invoice} text={text} list={{ to: '/client/invoices', label: text.toList }}>
      {(shown) => <Shown key={id} invoice={shown} />}
    </RecordPage>
  );
}

function Shown({ invoice }: { invoice: InvoiceDetail }) {
  const checkout = useCheckout();
  // Whoever pays here sees their own window's state; the panel stays while it is open.
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
  const owed = balance_cents > 0;
  return (
    <div className="mb-3.5 md:mb-4">
      <Link
        to="/client/invoices"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-module text-14 font-medium text-accent hover:underline md:min-h-6 md:text-12"
      >
        <ArrowLeft size={15} aria-hidden />
        {text.back}
      </Link>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <PageTitle className="text-24 md:text-22">{fill(text.title, { invoice: nameOf(invoice) })}</PageTitle>
        <InvoiceStatusBadge invoice={invoice} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <p className="text-14 text-muted md:text-12">{owed ? text.amountDue : text.total}</p>
          <p className="wide text-34 tracking-[-0.03em] tabular-nums">
            {formatCents(owed ? balance_cents : total_cents, currency)}
          </p>
        </div>
        <a href={`/api/invoices/${id}/pdf`} download className={button()}>
          <Download size={16} aria-hidden />
          {text.pdf}
        </a>
      </div>
    </div>
  );
}
