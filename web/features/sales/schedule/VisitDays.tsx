import type { SalesWeek } from '#contract/sales/salesClient.schema.ts';
import { dayText } from '#text/days.ts';
import { salesScheduleText as text } from '#text/salesSchedule.ts';
import { useZone } from '#web/business.ts';
import { formatShortDay } from '#web/calendar.ts';
import { VisitLine } from '#web/features/sales/schedule/VisitLine.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { dayIn } from '#web/when.ts';

/** The days that have a visit, in order. */
export function VisitDays({ week: { visits, more }, today }: { week: SalesWeek; today: string }) {
  const zone = useZone();
  if (visits.length === 0)
    return (
      <div className="rounded-panel bg-surface shadow-1">
        <EmptyState title={text.empty} body={text.emptyBody} />
      </div>
    );
  const days = [...Map.groupBy(visits, ({ window_start }) => dayIn(zone, window_start!))];
  return (
    <>
      {days.map(([day, rows]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="rounded-panel bg-surface shadow-1">
          <h3
            id={`day-${day}`}
            className="flex min-h-11 items-center gap-2 px-4 text-16 font-strong md:min-h-10 md:text-13"
          >
            {formatShortDay(day)}
            {day === today && (
              <span className="rounded-module bg-accent-soft px-1.5 text-13 font-medium text-accent md:text-12">
                {dayText.today}
              </span>
            )}
          </h3>
          <ul>
            {rows.map((visit) => (
              <VisitLine key={visit.id} visit={visit} />
            ))}
          </ul>
        </section>
      ))}
      {more && <p className="text-14 text-muted md:text-13">{text.more}</p>}
    </>
  );
}
