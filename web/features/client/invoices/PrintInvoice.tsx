import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { ownInvoiceText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { InvoiceFacts } from '#web/features/client/invoices/InvoiceFacts.tsx';
import { PrintedInvoice } from '#web/features/client/invoices/PrintedInvoice.tsx';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import '#web/styles/print.css';

/** What the browser's own Print puts on paper: the invoice, without the page around it. */
export function PrintInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const { data: business } = useQuery(businessQuery);
  return createPortal(
    <div aria-hidden data-theme="light" className="print-sheet bg-surface text-text">
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
    </div>,
    document.body,
  );
}
