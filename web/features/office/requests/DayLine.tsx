import type { BookingRequestDetail } from '#contract/booking/booking.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { requestsText as text } from '#text/requests.ts';
import { useZone } from '#web/business.ts';
import { formatTime, formatWeekday } from '#web/when.ts';

/** The technician's day as a line of stops, with the drive between them. No map: minutes are what the office decides by. */
export function DayLine({ request }: { request: BookingRequestDetail }) {
  const zone = useZone();
  const { technician_name, starts_at, day } = request;
  if (!technician_name || !starts_at || day.length === 0) return null;
  return (
    <section aria-label={fill(text.day, { day: formatWeekday(starts_at, zone) })} className="rule-t p-4 md:p-5">
      <h3 className="mb-3 text-15 font-strong md:text-14">{fill(text.fits, { technician: technician_name })}</h3>
      <ol className="day-line">
        {day.map((stop) => (
          <li key={stop.job_id} className="day-stop" data-current={stop.current || undefined}>
            <p className="text-14 font-strong tabular-nums md:text-13">
              {formatTime(stop.starts_at, zone)}
              {stop.current && <span className="sr-only">{`, ${text.thisVisit}`}</span>}
            </p>
            <p className="text-14 wrap-anywhere md:text-13">{stop.name}</p>
            <p className="text-13 wrap-anywhere text-muted md:text-12">
              {[stop.place, stop.travel_minutes !== null && fill(text.drive, { minutes: stop.travel_minutes })]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
