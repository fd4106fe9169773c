import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { addDays } from '#contract/base/days.ts';
import type { PersonWeek } from '#contract/field/timeEntry.schema.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { clockText as text, timeText } from '#text/time.ts';
import { useZone } from '#web/business.ts';
import { formatCalendarDays, formatShortDay, formatWeekdayName } from '#web/calendar.ts';
import { formatNumber } from '#web/numbers.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { dayIn } from '#web/when.ts';

type Props = { week: PersonWeek; path: (start: string) => string };

/** Seven days as bars against the planned hours. */
export function WeekPanel({ week: { days, week_start, today, corrections }, path }: Props) {
  const total = days.reduce((sum, { minutes }) => sum + minutes, 0);
  const planned = days.reduce((sum, { planned_minutes }) => sum + planned_minutes, 0);
  const most = Math.max(60, ...days.map((each) => Math.max(each.minutes, each.planned_minutes)));
  const current = days.some(({ day }) => day === today);
  const zone = useZone();
  const asked = new Set(
    corrections.flatMap(({ state, was_started_at, started_at }) => {
      const start = was_started_at ?? started_at;
      return state === 'asked' && start ? [dayIn(zone, start)] : [];
    }),
  );
  const step = 'grid size-12 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text md:size-9';
  return (
    <Panel
      title={current ? dayText.thisWeek : fill(text.weekOf, { day: formatShortDay(week_start) })}
      end={
        <span className="flex">
          <Link to={path(addDays(week_start, -7))} aria-label={dayText.previousWeek} className={step}>
            <ChevronLeft size={20} aria-hidden />
          </Link>
          {!current && (
            <Link to={path(addDays(week_start, 7))} aria-label={dayText.nextWeek} className={step}>
              <ChevronRight size={20} aria-hidden />
            </Link>
          )}
        </span>
      }
    >
      <div className="px-4 pb-4">
        <p className="text-14 text-muted tabular-nums">{formatCalendarDays(week_start, addDays(week_start, 6))}</p>
        <p className="flex items-baseline justify-between gap-3">
          <span className="wide text-28 tabular-nums">{hoursOf(total)}</span>
          <span className="text-14 text-muted">
            {planned ? fill(text.planned, { hours: formatNumber(Math.round(planned / 6) / 10) }) : text.notPlanned}
          </span>
        </p>
        <ol aria-label={text.days} className="week-bars mt-3">
          {days.map(({ day, minutes, planned_minutes }) => {
            const off = planned_minutes === 0;
            const said = fill(off ? text.dayOff : text.dayOf, {
              day: formatShortDay(day),
              hours: hoursOf(minutes),
              planned: hoursOf(planned_minutes),
            });
            const shown = minutes ? hoursOf(minutes) : off ? timeText.off : commonText.nothing;
            return (
              <li
                key={day}
                data-today={day === today || undefined}
                data-off={off || undefined}
                data-asked={asked.has(day) || undefined}
              >
                <span className="sr-only">{said}</span>
                <span aria-hidden className={minutes ? 'font-strong text-text' : ''}>
                  {shown}
                </span>
                <span aria-hidden className="week-bar">
                  <i style={{ height: `${(minutes / most) * 100}%` }} />
                </span>
                <span aria-hidden>{formatWeekdayName(`${day}T12:00:00Z`, 'UTC')}</span>
              </li>
            );
          })}
        </ol>
      </div>
    </Panel>
  );
}
