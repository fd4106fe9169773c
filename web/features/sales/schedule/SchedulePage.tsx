import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { addDays, startOfWeek } from '#contract/base/days.ts';
import { dayText } from '#text/days.ts';
import { salesScheduleText as text } from '#text/salesSchedule.ts';
import { workText } from '#text/work.ts';
import { useWeekStart, useZone } from '#web/business.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { HeldPanel } from '#web/features/sales/schedule/HeldPanel.tsx';
import { holdTimePath, weekQuery } from '#web/features/sales/schedule/salesSchedule.ts';
import { VisitDays } from '#web/features/sales/schedule/VisitDays.tsx';
import { VisitLine } from '#web/features/sales/schedule/VisitLine.tsx';
import { day, useFilters } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { NotLoaded } from '#web/ui/NotLoaded.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { dayIn } from '#web/when.ts';

/** /sales/schedule: the week of a representative's clients, and the times held for them. `?week=` is any day of that week. */
export function SchedulePage() {
  const { filter, path } = useFilters({ week: day });
  const today = dayIn(useZone());
  const weekStart = useWeekStart();
  const from = startOfWeek(filter.week ?? today, weekStart);
  const query = useQuery(weekQuery(from));
  const { data } = query;
  useSectionTitle(text.title);
  return (
    <>
      <PageHead title={text.title} subtitle={text.subtitle}>
        <Link to={holdTimePath()} className={button({ variant: 'primary', className: 'max-md:w-full' })}>
          <CalendarPlus size={16} aria-hidden />
          {text.hold}
        </Link>
      </PageHead>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <HeldPanel />
        </div>
        <div className="grid min-w-0 gap-3 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <nav aria-label={text.weeks} className="flex flex-wrap items-center gap-2">
            <Link
              to={path({ week: addDays(from, -7) })}
              aria-label={text.earlier}
              className={button({ className: 'px-2.5' })}
            >
              <ChevronLeft size={17} aria-hidden />
            </Link>
            <h2 className="min-w-0 flex-1 text-center text-16 font-strong tabular-nums md:flex-none md:px-1 md:text-14">
              {formatCalendarDays(from, addDays(from, 6))}
            </h2>
            <Link
              to={path({ week: addDays(from, 7) })}
              aria-label={text.later}
              className={button({ className: 'px-2.5' })}
            >
              <ChevronRight size={17} aria-hidden />
            </Link>
            {from !== startOfWeek(today, weekStart) && (
              <Link to={path({ week: null })} className={button()}>
                {dayText.thisWeek}
              </Link>
            )}
          </nav>
          {data ? (
            <VisitDays week={data} today={today} />
          ) : (
            <NotLoaded query={query} failed={workText.visitsFailed} loading={text.loading} />
          )}
        </div>
        {!!data?.unplanned.length && (
          <Panel title={text.unplanned} className="lg:col-start-2">
            <p className="px-4 pb-2 text-14 text-muted md:text-12">{text.unplannedHint}</p>
            <ul>
              {data.unplanned.map((visit) => (
                <VisitLine key={visit.id} visit={visit} />
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  );
}
