import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ownInvoicesText as text } from '#contract/text/en/billing.ts';
import { sectionText } from '#contract/text/en/sections.ts';
import { addressWith } from '#web/addressWith.ts';
import { messageOf } from '#web/errors.ts';
import { OwnBalance } from '#web/features/billing/OwnBalance.tsx';
import { InvoiceCards, InvoiceTable } from '#web/features/billing/OwnInvoiceList.tsx';
import { invoiceListQuery } from '#web/features/invoices/invoices.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';

const filters = ['all', 'open', 'paid'] as const;
type Filter = (typeof filters)[number];

const nothing: Record<Filter, { title: string; body: string }> = {
  all: { title: text.empty, body: text.emptyBody },
  open: { title: text.noOpen, body: text.noOpenBody },
  paid: { title: text.noPaid, body: text.noPaidBody },
};

/** What somebody owes us, and has paid. */
export function OwnInvoicesPage() {
  const { label } = sectionText.client.invoices;
  const [params] = useSearchParams();
  const shown = filters.find((each) => each === params.get('show')) ?? 'all';
  useSectionTitle(label);
  return (
    <>
      <PageHead title={label} />
      <div className="grid gap-3.5 md:gap-4">
        <OwnBalance />
        <Tabs
          look="segments"
          label={text.filter}
          tabs={filters.map((each) => ({
            to: `?${addressWith({ show: each === 'all' ? null : each }, params)}`,
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
  const { data, error } = list;

  if (error && !data) {
    return (
      <LoadError
        title={text.failed}
        body={messageOf(error)}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const invoices = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-label={text.list} className="rounded-panel bg-surface shadow-1">
      {!data ? (
        <SkeletonRows text={text.loading} />
      ) : invoices.length ? (
        <List invoices={invoices} stale={list.isPlaceholderData} />
      ) : (
        <EmptyState {...nothing[shown]}>
          {shown !== 'all' && (
            <Link to="?" className={button()}>
              {text.showAll}
            </Link>
          )}
        </EmptyState>
      )}
      <LoadMore
        more={list.hasNextPage && !list.isPlaceholderData}
        busy={list.isFetchingNextPage}
        error={list.isFetchNextPageError ? error : null}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
