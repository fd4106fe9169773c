import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { addDays } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { dayText } from '#text/days.ts';
import { pageText } from '#text/sections.ts';
import { reviewText, timesheetsText as text } from '#text/timesheets.ts';
import { workText } from '#text/work.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { CloseWeek } from '#web/features/office/staff/time/CloseWeek.tsx';
import { InvalidCard } from '#web/features/office/staff/time/InvalidCard.tsx';
import { ReviewCard } from '#web/features/office/staff/time/ReviewCard.tsx';
import { sheetQuery } from '#web/features/office/staff/time/sheet.ts';
import { SheetCards, SheetTable } from '#web/features/office/staff/time/SheetTable.tsx';
import { SheetFacts } from '#web/features/office/staff/time/SheetFacts.tsx';
import { StaffTabs } from '#web/features/office/staff/StaffTabs.tsx';
import { day, text as words, useFilters } from '#web/filters.ts';
import { formatNumber } from '#web/numbers.ts';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { DownloadLink } from '#web/ui/DownloadLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useWide } from '#web/ui/useWide.ts';
import '#web/features/shared/time/time.css';

const PersonPanel = lazy(async () => ({
  default: (await import('#web/features/office/staff/time/PersonPanel.tsx')).PersonPanel,
}));

const schema = { week: day, person: words() };

/** The team's week: counted time, pending decisions, and payroll. */
export function TimesheetsPage() {
  const { filter, set, push, path } = useFilters(schema);
  const sheet = useQuery(sheetQuery(filter.week));
  const Rows = useWide('lg') ? SheetTable : SheetCards;
  useSectionTitle(pageText.timesheets);
  const data = sheet.data;
  const week = data?.week_start ?? filter.week;
  return (
    <>
      <PageHead title={pageText.timesheets} subtitle={text.subtitle}>
        {data && week && (
          <div className="flex flex-wrap items-center gap-2 max-md:w-full md:justify-end">
            <span className="flex items-center gap-1 max-md:w-full">
              <Link to={path({ week: addDays(week, -7) })} aria-label={dayText.previousWeek} className={button()}>
                <ChevronLeft size={16} aria-hidden />
              </Link>
              <span className="min-w-0 flex-1 px-2 text-center text-15 font-medium text-balance tabular-nums md:text-13 md:whitespace-nowrap">
                {formatCalendarDays(week, addDays(week, 6))}
              </span>
              <Link to={path({ week: addDays(week, 7) })} aria-label={dayText.nextWeek} className={button()}>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </span>
            <DownloadLink
              href={routePath('time.payroll', { query: { day: week } })}
              className={button({ className: 'max-md:flex-1' })}
            >
              <Download size={16} aria-hidden />
              {text.payroll}
            </DownloadLink>
            <CloseWeek sheet={data} />
          </div>
        )}
      </PageHead>
      <StaffTabs />
      {data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 md:gap-4">
          {data.elsewhere && (
            <Link
              to={path({ week: data.elsewhere.week_start })}
              className="justify-self-start text-14 font-medium text-accent hover:underline md:text-13"
            >
              {fill(text.elsewhere, { count: formatNumber(data.elsewhere.count) })}
            </Link>
          )}
          <SheetFacts sheet={data} />
          {data.reviews.length + data.invalid.length > 0 && (
            <ul aria-label={reviewText.list} className="time-reviews">
              {data.invalid.map((invalid) => (
                <InvalidCard
                  key={invalid.correction_id ?? invalid.entry_id}
                  invalid={invalid}
                  person={data.people.find(({ id }) => id === invalid.person_id)!}
                />
              ))}
              {data.reviews.map((review) => (
                <ReviewCard
                  key={review.correction?.id ?? review.entry?.id}
                  review={review}
                  person={data.people.find(({ id }) => id === review.person_id)!}
                  openDay={path({ person: review.person_id })}
                />
              ))}
            </ul>
          )}
          <section aria-label={pageText.timesheets} className="rounded-panel bg-surface shadow-1">
            {data.people.length > 0 ? (
              <Rows
                sheet={data}
                open={filter.person ?? null}
                path={(person) => path({ person })}
                onOpen={(person) => push({ person })}
              />
            ) : (
              <EmptyState title={workText.noTechnicians} body={text.emptyBody} />
            )}
          </section>
          <p className="text-13 text-muted md:text-12">{text.foot}</p>
        </div>
      ) : (
        <NotLoaded query={sheet} failed={text.failed} loading={text.loading} />
      )}
      {filter.person && (
        <Suspense>
          <PersonPanel key={filter.person} id={filter.person} week={week} onClose={() => set({ person: null })} />
        </Suspense>
      )}
    </>
  );
}
