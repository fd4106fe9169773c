import { useZone } from '#web/business.ts';
import { formatMonthDay, formatWeekdayName } from '#web/calendar.ts';
import { dayIn } from '#web/when.ts';
import '#web/features/client/ownVisits/visit.css';

/** The day of a visit as a module: Tue, Nov 24. */
export function DayModule({ at, quiet = false }: { at: string; quiet?: boolean }) {
  const zone = useZone();
  const year = dayIn(zone, at).slice(0, 4);
  const [month, day] = formatMonthDay(at, zone).split(' ');
  return (
    <time dateTime={at} className="visit-day" data-quiet={quiet || undefined}>
      <span>
        {formatWeekdayName(at, zone)} {month}
      </span>
      <b>{day}</b>
      {year !== dayIn(zone).slice(0, 4) && <span>{year}</span>}
    </time>
  );
}
