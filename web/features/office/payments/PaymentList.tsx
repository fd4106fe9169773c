import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { createText } from '#text/create.ts';
import { paymentsText } from '#text/payments.ts';
import { paymentListQuery } from '#web/features/office/payments/payments.ts';
import { PaymentCards, PaymentTable } from '#web/features/office/payments/PaymentTable.tsx';
import type { PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';

type Props = { filters: PaymentFilters; onNew: () => void };

/** The payments that match the tab, the search and the filters, newest first. */
export function PaymentList({ filters, onNew }: Props) {
  const List = useWide('lg') ? PaymentTable : PaymentCards;
  const list = useInfiniteQuery(paymentListQuery(filters.filter));
  return (
    <PagedList
      list={list}
      text={paymentsText}
      empty={<NoPayments filters={filters} onNew={onNew} />}
      className="@container rounded-panel bg-surface shadow-1"
    >
      {(payments, stale) => <List payments={payments} stale={stale} filters={filters} />}
    </PagedList>
  );
}

/** No payments at all, none under this tab, and no match are three different messages (spec, section 2). */
function NoPayments({ filters, onNew }: Props) {
  if (filters.filtered)
    return <NoMatch title={paymentsText.noMatch} body={paymentsText.noMatchBody} onReset={filters.reset} />;
  if (filters.tab) return <EmptyState body={paymentsText.emptyTab[filters.tab]} />;
  return (
    <EmptyState title={paymentsText.empty} body={paymentsText.emptyBody}>
      {!filters.form && (
        <Button variant="primary" onClick={onNew}>
          <Plus size={16} aria-hidden />
          {createText.payment}
        </Button>
      )}
    </EmptyState>
  );
}
