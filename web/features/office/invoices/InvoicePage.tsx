import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { invoiceText } from '#text/invoices.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { DraftEditor } from '#web/features/office/invoices/DraftEditor.tsx';
import { invoiceQuery } from '#web/features/shared/invoices/invoices.ts';
import { IssuedInvoice } from '#web/features/office/invoices/IssuedInvoice.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { SkeletonPanel } from '#web/ui/SkeletonRows.tsx';

/** One invoice: a draft is edited here, an issued one is paid, credited or voided. */
export function InvoicePage() {
  const { id = '' } = useParams();
  const { data: invoice, error, isFetching, refetch } = useQuery(invoiceQuery(id));
  useSectionTitle(
    !invoice
      ? pageText.invoices
      : invoice.status === 'draft'
        ? fill(invoiceText.draft, { client: invoice.client_name })
        : nameOf(invoice),
  );
  if (invoice) {
    return invoice.status === 'draft' ? (
      <DraftEditor key={id} invoice={invoice} />
    ) : (
      <IssuedInvoice key={id} invoice={invoice} />
    );
  }
  if (error) {
    const gone = error instanceof ApiError && error.status < 500;
    return (
      <LoadError
        level={1}
        title={invoiceText.failed}
        body={gone ? invoiceText.gone : messageOf(error)}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <SkeletonPanel text={invoiceText.loading} />;
}
