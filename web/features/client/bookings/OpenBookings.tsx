import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { openBookings, type BookingStatus } from '#contract/booking/booking.kinds.ts';
import { bookingText as text } from '#text/book.ts';
import { useZone } from '#web/business.ts';
import { bookingPath, holdQuery, openBookingsQuery } from '#web/features/client/bookings/book.ts';
import { HeldForYou } from '#web/features/client/bookings/HeldForYou.tsx';
import { formatSpan, formatWeekday } from '#web/when.ts';

/** Bookings that wait for their client or for the office; renders nothing if there are none. */
export function OpenBookings() {
  const zone = useZone();
  const { data = [] } = useQuery(openBookingsQuery);
  const openStatus = (status: BookingStatus) => openBookings.find((each) => each === status);
  const open = data.filter(({ kind, status }) => kind === 'new' && openStatus(status));
  const { data: hold } = useQuery(holdQuery);
  const held = hold?.holder ? hold : null;
  if (open.length === 0 && !held) return null;
  return (
    <ul aria-label={text.openTitle} className="grid gap-2">
      {held && (
        <li>
          <HeldForYou hold={held} />
        </li>
      )}
      {open.map(({ id, status, window_start, window_end }) => (
        <li key={id}>
          <Link
            to={bookingPath(id)}
            className="flex min-h-14 items-center gap-3 rounded-panel bg-warning-soft px-4 py-2.5 text-warning-on"
          >
            <CalendarClock size={20} aria-hidden className="flex-none" />
            <span className="min-w-0 flex-1 text-15 md:text-13">
              <b className="block font-strong">{text.open[openStatus(status)!]}</b>
              {window_start &&
                window_end &&
                `${formatWeekday(window_start, zone)}, ${formatSpan(window_start, window_end, zone)}`}
            </span>
            <ArrowRight size={18} aria-hidden className="flex-none" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
