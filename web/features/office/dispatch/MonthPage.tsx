import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { addMonths, isMonth } from '#contract/base/days.ts';
import { dayText } from '#text/days.ts';
import { monthText } from '#text/dispatch.ts';
import { pickerText } from '#text/pickers.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatMonth } from '#web/calendar.ts';
import { monthQuery } from '#web/features/office/dispatch/board.ts';
import { MonthAgenda, MonthGrid } from '#web/features/office/dispatch/MonthGrid.tsx';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { text, useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useErrorToast } from '#web/ui/useErrorToast.ts';
import { useWide } from '#web/ui/useWide.ts';
import { dayIn } from '#web/when.ts';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

/** The number of jobs on each day of a month. */
export function MonthPage() {
  const zone = useZone();
  const wide = useWide();
  const today = dayIn(zone);
  const thisMonth = today.slice(0, 7);
  const { filter, set, path } = useFilters({
    month: (said: string) => (isMonth(said) ? said : thisMonth),
    job: text(),
  });
  const { month, job } = filter;
  const query = useQuery(monthQuery(month));
  const colours = coloursOf(useQuery(staffQuery).data);
  const name = formatMonth(`${month}-01`);
  useSectionTitle(pageText.month);
  useErrorToast(query.error, monthText.failed);
  const goTo = (to: string) => set({ month: to });
  const busy = query.data?.days.some(({ first }) => first.length);
  const Month = wide ? MonthGrid : MonthAgenda;
  const arrow = button({ className: 'px-0! w-11 max-md:h-11 md:w-8' });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-3 md:-mt-[18px] md:bleed-r-6 md:-ml-6 md:min-h-[60px] md:border-b md:border-border md:px-6">
        <PageTitle className="text-24 md:pb-[11px] md:text-22">{pageText.jobs}</PageTitle>
        <div className="min-w-0 max-md:w-full md:-mb-px">
          <JobViews />
        </div>
        <div className="flex gap-1 max-md:w-full md:ml-auto md:py-3">
          <button
            type="button"
            aria-label={pickerText.previousMonth}
            onClick={() => goTo(addMonths(month, -1))}
            className={arrow}
          >
            <ChevronLeft size={16} aria-hidden />
          </button>
          <p
            aria-live="polite"
            className="flex h-11 items-center justify-center rounded-control bg-surface px-3.5 font-strong tabular-nums hairline max-md:flex-1 md:h-9 md:min-w-[150px]"
          >
            {name}
          </p>
          <button
            type="button"
            aria-label={pickerText.nextMonth}
            onClick={() => goTo(addMonths(month, 1))}
            className={arrow}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
          <button
            type="button"
            onClick={() => goTo(thisMonth)}
            className={button({ className: 'max-md:h-11 max-md:px-3' })}
          >
            {dayText.thisMonth}
          </button>
        </div>
      </div>
      {query.data ? (
        <>
          {!busy && (
            <div className="mb-4 rounded-panel bg-surface shadow-1">
              <EmptyState title={fill(monthText.empty, { month: name })} body={monthText.emptyBody}>
                <Link to={`/admin/jobs/dispatch?day=${month}-01`} className={button({ variant: 'primary' })}>
                  {monthText.toDispatch}
                </Link>
              </EmptyState>
            </div>
          )}
          <Month
            days={query.data.days}
            label={fill(monthText.calendar, { month: name })}
            today={today}
            zone={zone}
            colours={colours}
            jobPath={(id) => path({ job: id })}
            stale={query.isPlaceholderData}
          />
        </>
      ) : (
        <NotLoaded query={query} failed={monthText.failed} loading={monthText.loading} />
      )}
      <Suspense>{job && <JobPanel key={job} id={job} onClose={() => set({ job: null })} />}</Suspense>
    </>
  );
}
