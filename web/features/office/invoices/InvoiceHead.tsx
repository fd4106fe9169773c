import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { invoiceText } from '#text/invoices.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { InvoiceStatusBadge } from '#web/features/shared/invoices/InvoiceStatusBadge.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** The invoice's number, client and actions. */
export function InvoiceHead({ invoice, children }: { invoice: InvoiceDetail; children: ReactNode }) {
  const { status, client_id, client_name } = invoice;
  return (
    <div className="mb-3.5 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 max-md:basis-full">
        <Link
          to="/admin/payments/invoices"
          className="rounded-module text-13 font-medium text-accent hover:underline md:text-12"
        >
          {pageText.invoices}
        </Link>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <PageTitle className="text-24 wrap-anywhere md:text-22">
            {status === 'draft' ? fill(invoiceText.draft, { client: client_name }) : nameOf(invoice)}
          </PageTitle>
          <InvoiceStatusBadge invoice={invoice} />
        </div>
        {status !== 'draft' && (
          <Link to={clientPath(client_id)} className="rounded-module text-15 font-medium hover:underline md:text-13">
            {client_name}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-md:basis-full max-md:*:flex-1">{children}</div>
    </div>
  );
}
