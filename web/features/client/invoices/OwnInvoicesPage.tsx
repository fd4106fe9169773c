import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { Link } from 'react-router';
import { ownInvoicesText as text } from '#text/billing.ts';
import { ownQuotesText } from '#text/ownQuotes.ts';
import { sectionText } from '#text/sections.ts';
import { OwnBalance } from '#web/features/client/invoices/OwnBalance.tsx';
import { InvoiceCards, InvoiceTable } from '#web/features/client/invoices/OwnInvoiceList.tsx';
import { invoiceListQuery } from '#web/features/shared/invoices/invoices.ts';
import { oneOf, useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { PagedList } from '#web/ui/PagedList.tsx';

const filters = ['all', 'open', 'paid'] as const;
type Filter = (typeof filters)[number];
const schema = { show: oneOf(filters, 'all') };

const nothing: Record<Filter, { title: string; body: string }> = {
  all: { title: text.empty, body: text.emptyBody },
  open: { title: text.owedNothing, body: text.noOpenBody },
  paid: { title: text.noPaid, body: text.noPaidBody },
};

/** The invoices that the client owes and has paid. */
export function OwnInvoicesPage() {
  const { label } = sectionText.client.invoices;
  const { filter, path } = useFilters(schema);
  const shown = filter.show;
  useSectionTitle(label);
  return (
    <>
      <PageHead title={label}>
        <Link to="/client/quotes" className={button()}>
          <FileSignature size={16} aria-hidden />
          {ownQuotesText.title}
        </Link>
      </PageHead>
      <div className="grid gap-3.5 md:gap-4">
        <OwnBalance />
        <Tabs
          variant="segments"
          label={text.filter}
          tabs={filters.map((each) => ({
            to: path({ show: each }),
            label: text.filters[each],
            current: each === shown,
          }))}
        />
        <InvoiceList shown={shown} />
      </div>
    </>
  );
}

function InvoiceList({ shown }: { shown: Filter }) {
  const List = useWide() ? InvoiceTable : InvoiceCards;
  const list = useInfiniteQuery(invoiceListQuery(shown === 'all' ? {} : { status: shown }));
  const empty = (
    <EmptyState {...nothing[shown]}>
      {shown !== 'all' && (
        <Link to="?" className={button()}>
          {text.showAll}
        </Link>
      )}
    </EmptyState>
  );
  return (
    <PagedList list={list} label={text.list} text={text} empty={empty}>
      {(invoices, stale) => <List invoices={invoices} stale={stale} />}
    </PagedList>
  );
}
