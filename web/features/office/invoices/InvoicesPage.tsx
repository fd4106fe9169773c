import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { createText } from '#text/create.ts';
import { invoicesText } from '#text/invoices.ts';
import { pageText } from '#text/sections.ts';
import { InvoiceFilterBar } from '#web/features/office/invoices/InvoiceFilterBar.tsx';
import { invoiceCountQuery, invoiceListQuery } from '#web/features/shared/invoices/invoices.ts';
import { InvoiceSums } from '#web/features/office/invoices/InvoiceSums.tsx';
import { InvoiceCards, InvoiceTable } from '#web/features/office/invoices/InvoiceTable.tsx';
import { RemindBar } from '#web/features/office/invoices/RemindBar.tsx';
import { useInvoiceFilters, type InvoiceFilters } from '#web/features/office/invoices/useInvoiceFilters.ts';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { routePath } from '#web/routePath.ts';
import { countOf } from '#web/numbers.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { NoMatch } from '#web/ui/NoMatch.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { rowsOf } from '#web/rowsOf.ts';

const NewInvoice = lazy(async () => ({
  default: (await import('#web/features/office/invoices/NewInvoice.tsx')).NewInvoice,
}));

const tabs = ['all', 'draft', 'open', 'overdue', 'paid'] as const;

/** All invoices, by status. */
export function InvoicesPage() {
  const filters = useInvoiceFilters();
  const [creating, setCreating] = useState(false);
  const { data: counts } = useQuery(invoiceCountQuery);
  useSectionTitle(pageText.invoices);
  return (
    <>
      <PageHead title={pageText.invoices} subtitle={invoicesText.subtitle} className="mb-3">
        <DownloadLink
          href={routePath('invoice.export', { query: filters.filter })}
          className={button({ className: 'max-md:flex-1' })}
        >
          <Download size={16} aria-hidden />
          {actionText.export}
        </DownloadLink>
        <Button variant="primary" onClick={() => setCreating(true)} className="max-md:flex-1">
          <Plus size={16} aria-hidden />
          {createText.invoice}
        </Button>
      </PageHead>
      <MoneyNav />
      <InvoiceSums filters={filters} />
      <Tabs
        label={invoicesText.tabs.label}
        tabs={tabs.map((tab) => ({
          to: filters.tabPath(tab === 'all' ? '' : tab),
          label: invoicesText.tabs[tab],
          current: (filters.status ?? 'all') === tab,
          count: countOf(counts?.[tab]),
        }))}
      />
      <InvoiceFilterBar filters={filters} />
      <InvoiceList filters={filters} onCreate={() => setCreating(true)} />
      <Suspense>
        {creating && <NewInvoice client={filters.filter.client ?? null} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

function InvoiceList({ filters, onCreate }: { filters: InvoiceFilters; onCreate: () => void }) {
  const List = useWide() ? InvoiceTable : InvoiceCards;
  const list = useInfiniteQuery({ ...invoiceListQuery(filters.filter), enabled: !filters.backwards });
  const rows = list.isPlaceholderData ? [] : rowsOf(list);
  const overdue = rows.filter((invoice) => invoice.overdue);
  return (
    <>
      <PagedList
        list={list}
        label={pageText.invoices}
        text={invoicesText}
        idle={filters.backwards}
        empty={<NoInvoices filters={filters} onCreate={onCreate} />}
      >
        {(invoices, stale) => <List invoices={invoices} stale={stale} />}
      </PagedList>
      {overdue.length > 0 && overdue.length === rows.length && <RemindBar invoices={overdue} />}
    </>
  );
}

/** No invoices at all, none under this tab, and no match are three different messages. */
function NoInvoices({ filters, onCreate }: { filters: InvoiceFilters; onCreate: () => void }) {
  if (filters.filtered)
    return <NoMatch title={invoicesText.noMatch} body={invoicesText.noMatchBody} onReset={filters.reset} />;
  if (filters.status) return <EmptyState {...invoicesText.none[filters.status]} />;
  return (
    <EmptyState title={invoicesText.empty} body={invoicesText.emptyBody}>
      <Button variant="primary" onClick={onCreate}>
        <Plus size={16} aria-hidden />
        {createText.invoice}
      </Button>
    </EmptyState>
  );
}
