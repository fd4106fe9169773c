import { useNavigate } from 'react-router';
import { CollectPayment } from '#web/features/office/payments/CollectPayment.tsx';
import { PaymentsPage } from '#web/features/office/payments/PaymentsPage.tsx';
import { useFilters, uuid } from '#web/filters.ts';

const schema = { client: uuid, invoice: uuid };

/** /admin/payments/collect?client=... or ?invoice=...: opens the dialog by its address, above the list. */
export function CollectPage() {
  const navigate = useNavigate();
  const { client, invoice } = useFilters(schema).filter;
  return (
    <>
      <PaymentsPage />
      <CollectPayment
        {...(client && { client })}
        {...(invoice && { invoice })}
        onClose={() => void navigate('/admin/payments', { replace: true })}
      />
    </>
  );
}
