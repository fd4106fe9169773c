import { useNavigate } from 'react-router';
import { InvoicesPage } from '#web/features/office/invoices/InvoicesPage.tsx';
import { NewInvoice } from '#web/features/office/invoices/NewInvoice.tsx';
import { useFilters, uuid } from '#web/filters.ts';

const schema = { client: uuid };

/** /admin/payments/invoices/new?client=...: opens the dialog by its address, above the list. */
export function NewInvoicePage() {
  const navigate = useNavigate();
  const { client } = useFilters(schema).filter;
  return (
    <>
      <InvoicesPage />
      <NewInvoice
        client={client ?? null}
        onClose={() => void navigate('/admin/payments/invoices', { replace: true })}
      />
    </>
  );
}
