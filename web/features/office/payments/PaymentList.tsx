import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
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

/** What the tab, the search and the filters leave, newest first. */
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

/** Nothing yet, nothing under this tab, or nothing that matches: three different things (spec, section 2). */
function NoPayments({ filters, onNew }: Props) {
  if (filters.filtered)
    return <NoMatch title={paymentsText.noMatch} body={paymentsText.noMatchBody} onReset={filters.reset} />;
  if (filters.tab) return <EmptyState body={paymentsText.emptyTab[filters.tab]} />;
  return (
    <EmptyState title={paymentsText.empty} body={paymentsText.emptyBody}>
      {!filters.form && (
        <Button variant="primary" onClick={onNew}>
          <Plus size={16} aria-hidden />
          {paymentsText.show}
        </Button>
      )}
    </EmptyState>
  );
}
