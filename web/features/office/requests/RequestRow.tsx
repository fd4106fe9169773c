import { Link } from 'react-router';
import type { BookingRequest } from '#contract/booking/booking.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingStatusText } from '#text/bookings.ts';
import { requestsText as text } from '#text/requests.ts';
import { useZone } from '#web/business.ts';
import { initials } from '#web/initials.ts';
import { formatList } from '#web/numbers.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { formatLately, formatSpan, formatWeekday } from '#web/when.ts';

type Props = { request: BookingRequest; to: string; current: boolean };

/** What became of it, in one line. */
function outcomeOf(request: BookingRequest, zone: string): string | null {
  const { status, decided_at, decided_by_name, proposals } = request;
  if (status === 'needs_time' && proposals.length === 0) return bookingStatusText.needs_time;
  if (!decided_at) return null;
  if (proposals.length > 0) return fill(text.proposedBy, { count: proposals.length });
  const values = { name: decided_by_name ?? '', when: formatLately(decided_at, zone) };
  if (status === 'refused') return fill(text.declinedBy, values);
  return status === 'confirmed' ? fill(text.approvedBy, values) : bookingStatusText[status];
}

export function RequestRow({ request, to, current }: Props) {
  const zone = useZone();
  const { window_start, window_end, client_name } = request;
  const outcome = outcomeOf(request, zone);
  return (
    <li className="rule-t first:border-t-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
        className="pane-row flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <Avatar initials={initials(client_name)} />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-15 font-strong md:text-13">{client_name}</span>
            <span className="flex-none text-13 text-muted tabular-nums md:text-12">
              <Moment at={request.created_at} zone={zone} format={formatLately} />
            </span>
          </span>
          <span className="block truncate text-14 md:text-13">{formatList(request.services)}</span>
          {window_start && window_end && (
            <span className="block truncate text-14 font-medium tabular-nums md:text-13">
              {`${formatWeekday(window_start, zone)}, ${formatSpan(window_start, window_end, zone)}`}
            </span>
          )}
          {outcome && <span className="block truncate text-13 text-muted md:text-12">{outcome}</span>}
        </span>
      </Link>
    </li>
  );
}
