import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronUp, ListFilter, Plus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { createText } from '#text/create.ts';
import { fill } from '#contract/text/fill.ts';
import { alertsText, paymentFilterText, paymentMethodText, paymentStatusText, paymentsText } from '#text/payments.ts';
import { pageText, sectionText } from '#text/sections.ts';
import { AlertsPanel } from '#web/features/office/payments/AlertsPanel.tsx';
import { ExportMenu } from '#web/features/office/payments/ExportMenu.tsx';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { PaymentList } from '#web/features/office/payments/PaymentList.tsx';
import { paymentAlertsQuery, paymentCountQuery, paymentListQuery } from '#web/features/office/payments/payments.ts';
import { RefreshButton, Updated } from '#web/features/office/payments/Refresh.tsx';
import {
  tabs,
  usePaymentFilters,
  type FilterName,
  type PaymentFilters,
} from '#web/features/office/payments/usePaymentFilters.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatCount } from '#web/numbers.ts';
import { profileQuery } from '#web/profile.ts';
import { Button } from '#web/ui/Button.tsx';
import { leave } from '#web/ui/leaving.ts';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { SetChips } from '#web/ui/SetChips.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { formatCalendarDay } from '#web/when.ts';

const CollectPayment = lazy(async () => ({
  default: (await import('#web/features/office/payments/CollectPayment.tsx')).CollectPayment,
}));

const NewPayment = lazy(async () => ({
  default: (await import('#web/features/office/payments/NewPayment.tsx')).NewPayment,
}));
const PaymentFilterSheet = lazy(async () => ({
  default: (await import('#web/features/office/payments/PaymentFilterSheet.tsx')).PaymentFilterSheet,
}));
const PaymentDrawer = lazy(async () => ({
  default: (await import('#web/features/office/payments/PaymentDrawer.tsx')).PaymentDrawer,
}));

/** Shows only while there are mismatches. */
function AlertsBadge({ onOpen }: { onOpen: () => void }) {
  const { data: alerts = [] } = useQuery(paymentAlertsQuery);
  const count = alerts.filter(({ resolved_at }) => !resolved_at).length;
  if (!count) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-11 items-center gap-2 rounded-control bg-danger-soft px-3 text-14 font-medium text-danger-on transition-state hover:brightness-95 max-md:w-full max-md:justify-center md:min-h-9 md:text-13"
    >
      <TriangleAlert size={16} aria-hidden className="flex-none" />
      {count === 1 ? alertsText.badgeOne : fill(alertsText.badge, { count })}
    </button>
  );
}

const { chips } = paymentFilterText;

/** The active filters, each with a button to remove it. The search has its own field. */
function PaymentFilterChips({ filters }: { filters: PaymentFilters }) {
  const { status, method, client, from, to, min, max } = filters.looked;
  const currency = useCurrency();
  const name = useQuery({ ...profileQuery(client ?? ''), enabled: client !== undefined }).data?.full_name ?? '...';
  const set: { text: string | undefined; names: FilterName[] }[] = [
    { text: status && fill(chips.status, { value: paymentStatusText[status] }), names: ['status'] },
    { text: method && fill(chips.method, { value: paymentMethodText[method] }), names: ['method'] },
    { text: client && fill(chips.client, { value: name }), names: ['client'] },
    { text: from && fill(chips.from, { value: formatCalendarDay(from) }), names: ['from'] },
    { text: to && fill(chips.to, { value: formatCalendarDay(to) }), names: ['to'] },
    { text: min === undefined ? min : fill(chips.min, { value: formatCents(min, currency) }), names: ['min'] },
    { text: max === undefined ? max : fill(chips.max, { value: formatCents(max, currency) }), names: ['max'] },
  ];
  if (!filters.filtered) return null;
  return (
    <SetChips
      label={actionText.activeFilters}
      remove={actionText.removeFilter}
      chips={set}
      onTake={([each]) => filters.look({ [each!]: '' })}
      onReset={filters.reset}
    />
  );
}

/** All payments, and the form for a new one. */
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
            {filters.form ? paymentsText.hide : createText.payment}
          </Button>
        </div>
      </PageHead>
      {/* On a phone the form stands in between, so that it is in sight when it opens. */}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-3 ${filters.form ? 'min-[75rem]:grid-cols-[minmax(0,1fr)_336px] min-[75rem]:grid-rows-[auto_1fr] min-[75rem]:gap-y-2' : 'md:gap-y-2'}`}
      >
        <div className="flex flex-wrap items-center gap-2">
          <MoneyNav />
          <AlertsBadge onOpen={() => filters.showAlerts(true)} />
        </div>
        {filters.form && (
          <div className="w-full max-w-[480px] min-[75rem]:col-start-2 min-[75rem]:row-span-2 min-[75rem]:row-start-1">
            <Suspense>
              <NewPayment onCollect={() => setDialog('collect')} />
            </Suspense>
          </div>
        )}
        <section
          aria-label={pageText.payments}
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
      <Suspense>
        {dialog === 'filter' && <PaymentFilterSheet filters={filters} onClose={() => setDialog(null)} />}
        {dialog === 'collect' && <CollectPayment onClose={() => setDialog(null)} />}
      </Suspense>
      <Suspense>
        {filters.payment && <PaymentDrawer key={filters.payment} id={filters.payment} onClose={filters.close} />}
      </Suspense>
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
      {actionText.filter}
      {set > 0 && (
        <span className="rounded-module bg-sunken px-1.5 text-12 text-muted tabular-nums hairline">{set}</span>
      )}
    </Button>
  );
}
