import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, RotateCcw } from 'lucide-react';
import { commonText } from '#contract/text/en/common.ts';
import { paymentsText } from '#contract/text/en/payments.ts';
import { messageOf } from '#web/errors.ts';
import { paymentListQuery } from '#web/features/payments/payments.ts';
import { PaymentCards, PaymentTable } from '#web/features/payments/PaymentTable.tsx';
import type { PaymentFilters } from '#web/features/payments/usePaymentFilters.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Props = { filters: PaymentFilters; onNew: () => void };

/** What the tab, the search and the filters leave, newest first. */
export function PaymentList({ filters, onNew }: Props) {
  const List = useWide('lg') ? PaymentTable : PaymentCards;
  const list = useInfiniteQuery(paymentListQuery(filters.filter));
  const { data, error } = list;
  if (error && !data) {
    return (
      <LoadError
        title={paymentsText.failed}
        body={messageOf(error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const payments = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="@container rounded-panel bg-surface shadow-1">
      {!data ? (
        <SkeletonRows text={paymentsText.loading} />
      ) : payments.length ? (
        <List payments={payments} stale={list.isPlaceholderData} filters={filters} />
      ) : (
        <NoPayments filters={filters} onNew={onNew} />
      )}
      <LoadMore
        more={list.hasNextPage && !list.isPlaceholderData}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? error : null}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

/** Nothing yet, nothing under this tab, or nothing that matches: three different things (spec, section 2). */
function NoPayments({ filters, onNew }: Props) {
  if (filters.filtered) {
    return (
      <EmptyState title={paymentsText.noMatch} body={paymentsText.noMatchBody}>
        <Button onClick={filters.reset}>
          <RotateCcw size={15} aria-hidden />
          {commonText.resetFilters}
        </Button>
      </EmptyState>
    );
  }
  if (filters.tab) return <EmptyState body={paymentsText.emptyTab[filters.tab]} />;
  return (
    <EmptyState title={paymentsText.empty} body={paymentsText.emptyBody}>
      {!filters.form && (
        <Button look="primary" onClick={onNew}>
          <Plus size={16} aria-hidden />
          {paymentsText.show}
        </Button>
      )}
    </EmptyState>
  );
}
