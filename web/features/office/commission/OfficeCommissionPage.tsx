import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { Overview } from '#contract/money/commission.schema.ts';
import { commissionText, officeCommissionText as text } from '#text/commissionPages.ts';
import { messageOf } from '#web/errors.ts';
import { OverviewFacts } from '#web/features/office/commission/OverviewFacts.tsx';
import { PayOut } from '#web/features/office/commission/PayOut.tsx';
import { PeopleList } from '#web/features/office/commission/PeopleList.tsx';
import { overviewQuery } from '#web/features/office/commission/queries.ts';
import { Questions } from '#web/features/office/commission/Questions.tsx';
import { RulesPanel } from '#web/features/office/commission/RulesPanel.tsx';
import { useCommissionFilters, type CommissionFilters } from '#web/features/office/commission/useCommissionFilters.ts';
import { MoneyNav } from '#web/features/office/payments/MoneyNav.tsx';
import { monthOf } from '#web/features/shared/commission/commission.ts';
import { MonthNav } from '#web/features/shared/commission/MonthNav.tsx';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';

const PersonLines = lazy(async () => ({
  default: (await import('#web/features/office/commission/PersonLines.tsx')).PersonLines,
}));

/** /admin/payments/commission: everybody's month, the rules, and paying out. */
export function OfficeCommissionPage() {
  const filters = useCommissionFilters();
  const { filter, set, path } = filters;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(overviewQuery(monthOf(filter.month)));
  useSectionTitle(commissionText.title);
  return (
    <>
      <PageHead title={commissionText.title} subtitle={text.subtitle} className="mb-3">
        {data && (
          <div className="flex flex-wrap items-center gap-2 max-md:w-full md:justify-end">
            <MonthNav
              month={data.month}
              first={data.first_month}
              last={data.this_month}
              path={(month) => path({ month, open: null, person: null })}
            />
            <DownloadLink
              href={routePath('commission.csv', { query: { month: data.month } })}
              className={button({ className: 'max-md:flex-1' })}
            >
              <Download size={16} aria-hidden />
              {commissionText.csv}
            </DownloadLink>
            <PayOut overview={data} />
          </div>
        )}
      </PageHead>
      <MoneyNav />
      <div className="mt-3.5 md:mt-4">
        {data ? (
          <div
            aria-busy={isPlaceholderData || undefined}
            className={`grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <Month overview={data} filters={filters} />
          </div>
        ) : error ? (
          <LoadError title={text.failed} body={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="rounded-panel bg-surface shadow-1">
            <SkeletonRows text={text.loading} />
          </div>
        )}
      </div>
      {filter.person && data && (
        <Suspense>
          <PersonLines
            key={filter.person}
            staff={filter.person}
            month={data.month}
            onClose={() => set({ person: null })}
          />
        </Suspense>
      )}
    </>
  );
}

function Month({ overview, filters }: { overview: Overview; filters: CommissionFilters }) {
  return (
    <>
      <OverviewFacts overview={overview} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 md:gap-4 min-[75rem]:grid-cols-[minmax(0,1fr)_340px]">
        <section aria-label={text.people} className="rounded-panel bg-surface shadow-1">
          {overview.people.length > 0 ? (
            <PeopleList overview={overview} filters={filters} />
          ) : (
            <EmptyState title={text.noPeople} body={text.noPeopleBody} />
          )}
          <Questions overview={overview} named={filters.filter.question} />
        </section>
        <RulesPanel currency={overview.currency} />
      </div>
    </>
  );
}
