import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronUp, ListFilter, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { commonText } from '#text/common.ts';
import { paymentsText } from '#text/payments.ts';
import { sectionText } from '#text/sections.ts';
import { AlertsBadge } from '#web/features/office/payments/AlertsBadge.tsx';
import { AlertsPanel } from '#web/features/office/payments/AlertsPanel.tsx';
import { ExportMenu } from '#web/features/office/payments/ExportMenu.tsx';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { NewPayment } from '#web/features/office/payments/NewPayment.tsx';
import { PaymentDrawer } from '#web/features/office/payments/PaymentDrawer.tsx';
import { PaymentFilterChips } from '#web/features/office/payments/PaymentFilterChips.tsx';
import { PaymentFilterSheet } from '#web/features/office/payments/PaymentFilterSheet.tsx';
import { PaymentList } from '#web/features/office/payments/PaymentList.tsx';
import { paymentCountQuery, paymentListQuery } from '#web/features/office/payments/payments.ts';
import { RefreshButton, Updated } from '#web/features/office/payments/Refresh.tsx';
import { tabs, usePaymentFilters, type PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { formatCount } from '#web/numbers.ts';
import { Button } from '#web/ui/Button.tsx';
import { leave } from '#web/ui/leaving.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

const CollectPayment = lazy(async () => ({
  default: (await import('#web/features/office/payments/CollectPayment.tsx')).CollectPayment,
}));

/** Every payment there is, and the form for a new one. */
export function PaymentsPage() {
  const filters = usePaymentFilters();
  const [dialog, setDialog] = useState<'filter' | 'collect' | null>(null);
  const { dataUpdatedAt } = useInfiniteQuery(paymentListQuery(filters.filter));
  const Icon = filters.form ? ChevronUp : Plus;
  useSectionTitle(sectionText.admin.payments.label);
  return (
    <>
      <PageHead title={paymentsText.title} subtitle={paymentsText.subtitle} className="mb-3">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:w-full">
          <div className="mr-1 max-md:order-1 max-md:w-full">
            <Updated at={dataUpdatedAt} />
          </div>
          <RefreshButton className="max-md:flex-1" />
          <Button
            variant={filters.form ? 'plain' : 'primary'}
            aria-expanded={filters.form}
            onClick={() => leave(document, () => filters.showForm(!filters.form))}
            className="max-md:flex-1"
          >
            <Icon size={17} aria-hidden />
            {filters.form ? paymentsText.hide : paymentsText.show}
          </Button>
        </div>
      </PageHead>
      {/* On a phone the form stands between, so that it is in sight when it opens. */}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-3 ${filters.form ? 'min-[75rem]:grid-cols-[minmax(0,1fr)_336px] min-[75rem]:grid-rows-[auto_1fr] min-[75rem]:gap-y-2' : 'md:gap-y-2'}`}
      >
        <div className="flex flex-wrap items-center gap-2">
          <MoneyNav />
          <AlertsBadge onOpen={() => filters.showAlerts(true)} />
        </div>
        {filters.form && (
          <div className="w-full max-w-[480px] min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
            <NewPayment onCollect={() => setDialog('collect')} />
          </div>
        )}
        <section
          aria-label={paymentsText.list}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 min-[75rem]:col-start-1"
        >
          <PaymentTabs filters={filters} />
          <search className="flex flex-wrap items-center gap-2">
            <div className="min-w-0 flex-1 basis-full md:basis-0">
              <SearchField
                label={paymentsText.search}
                clear={commonText.clear}
                value={filters.filter.search ?? ''}
                onSearch={(search) => filters.look({ search })}
              />
            </div>
            <FilterButton filters={filters} onOpen={() => setDialog('filter')} />
            <ExportMenu filters={filters} />
          </search>
          <PaymentFilterChips filters={filters} />
          <PaymentList filters={filters} onNew={() => filters.showForm(true)} />
        </section>
      </div>
      {dialog === 'filter' && <PaymentFilterSheet filters={filters} onClose={() => setDialog(null)} />}
      <Suspense fallback={null}>{dialog === 'collect' && <CollectPayment onClose={() => setDialog(null)} />}</Suspense>
      {filters.payment && <PaymentDrawer key={filters.payment} id={filters.payment} onClose={filters.close} />}
      {filters.alerts && !filters.payment && <AlertsPanel filters={filters} />}
    </>
  );
}

function PaymentTabs({ filters }: { filters: PaymentFilters }) {
  const { data: counts } = useQuery(paymentCountQuery(filters.filter));
  return (
    <Tabs
      label={paymentsText.tabsLabel}
      tabs={([null, ...tabs] as const).map((tab) => {
        const name = tab ?? 'all';
        return {
          to: filters.tabPath(tab),
          label: paymentsText.tabs[name],
          current: filters.tab === tab,
          count: counts && formatCount(counts[name]),
          alarm: tab === 'failed' && Boolean(counts?.failed),
        };
      })}
    />
  );
}

function FilterButton({ filters, onOpen }: { filters: PaymentFilters; onOpen: () => void }) {
  const set = Object.keys(filters.looked).filter((name) => name !== 'search').length;
  return (
    <Button onClick={onOpen} className="max-md:flex-1">
      <ListFilter size={17} aria-hidden />
      {paymentsText.filter}
      {set > 0 && (
        <span className="rounded-module bg-sunken px-1.5 text-12 text-muted tabular-nums hairline">{set}</span>
      )}
    </Button>
  );
}
