import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { commonText } from '#contract/text/en/common.ts';
import { invoicesText } from '#contract/text/en/invoices.ts';
import { messageOf } from '#web/errors.ts';
import { countOf } from '#web/features/invoices/describe.ts';
import { InvoiceFilterBar } from '#web/features/invoices/InvoiceFilterBar.tsx';
import { invoiceCountQuery, invoiceListQuery } from '#web/features/invoices/invoices.ts';
import { InvoiceCards, InvoiceTable } from '#web/features/invoices/InvoiceTable.tsx';
import { NewInvoice } from '#web/features/invoices/NewInvoice.tsx';
import { useInvoiceFilters, type InvoiceFilters } from '#web/features/invoices/useInvoiceFilters.ts';
import { MoneyNav } from '#web/features/payments/MoneyNav.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';

const tabs = ['all', 'draft', 'open', 'overdue', 'paid'] as const;

/** Every invoice there is, by where it stands. */
export function InvoicesPage() {
  const filters = useInvoiceFilters();
  const [creating, setCreating] = useState(false);
  const { data: counts } = useQuery(invoiceCountQuery);
  useSectionTitle(invoicesText.title);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <PageTitle className="text-24 md:text-22">{invoicesText.title}</PageTitle>
          <p className="text-14 text-muted md:text-13">{invoicesText.subtitle}</p>
        </div>
        <Button look="primary" onClick={() => setCreating(true)} className="max-md:flex-1">
          <Plus size={16} aria-hidden />
          {invoicesText.create}
        </Button>
      </div>
      <MoneyNav />
      <Tabs
        label={invoicesText.tabs.label}
        tabs={tabs.map((tab) => ({
          to: filters.tabAddress(tab === 'all' ? '' : tab),
          label: invoicesText.tabs[tab],
          current: (filters.status ?? 'all') === tab,
          count: countOf(counts?.[tab]),
        }))}
      />
      <InvoiceFilterBar filters={filters} />
      <InvoiceList filters={filters} onCreate={() => setCreating(true)} />
      {creating && <NewInvoice client={filters.filter.client ?? null} onClose={() => setCreating(false)} />}
    </>
  );
}

function InvoiceList({ filters, onCreate }: { filters: InvoiceFilters; onCreate: () => void }) {
  const List = useWide() ? InvoiceTable : InvoiceCards;
  const list = useInfiniteQuery({ ...invoiceListQuery(filters.filter), enabled: !filters.backwards });
  const { data, error } = list;
  if (error && !data) {
    return (
      <LoadError
        title={invoicesText.failed}
        body={messageOf(error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  const found = invoices.length > 0 && !filters.backwards;
  return (
    <section aria-label={invoicesText.list} className="rounded-panel bg-surface shadow-1">
      {!data && !filters.backwards ? (
        <SkeletonRows text={invoicesText.loading} />
      ) : found ? (
        <List invoices={invoices} stale={list.isPlaceholderData} />
      ) : (
        <NoInvoices filters={filters} onCreate={onCreate} />
      )}
      <LoadMore
        more={found && list.hasNextPage && !list.isPlaceholderData}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? error : null}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}

/** Nothing yet, nothing under this tab, or nothing that matches: three different things. */
function NoInvoices({ filters, onCreate }: { filters: InvoiceFilters; onCreate: () => void }) {
  if (filters.filtered) {
    return (
      <EmptyState title={invoicesText.noMatch} body={invoicesText.noMatchBody}>
        <Button onClick={filters.reset}>
          <RotateCcw size={15} aria-hidden />
          {commonText.resetFilters}
        </Button>
      </EmptyState>
    );
  }
  if (filters.status) return <EmptyState {...invoicesText.none[filters.status]} />;
  return (
    <EmptyState title={invoicesText.empty} body={invoicesText.emptyBody}>
      <Button look="primary" onClick={onCreate}>
        <Plus size={16} aria-hidden />
        {invoicesText.create}
      </Button>
    </EmptyState>
  );
}
