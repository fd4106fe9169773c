import { ArrowRight, CalendarHeart } from 'lucide-react';
import { Link } from 'react-router';
import { bookPath } from '#contract/booking/bookLink.ts';
import type { Hold } from '#contract/booking/slot.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { holdText as text } from '#text/book.ts';
import { useZone } from '#web/business.ts';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { formatWindow } from '#web/calendar.ts';

/** Tells the client that a representative holds a time for them, and links to it. */
export function HeldForYou({ hold: { holder, window_start, window_end, days } }: { hold: Hold }) {
  const zone = useZone();
  const window = formatWindow(window_start, window_end, zone);
  return (
    <Link
      to={bookPath()}
      className="flex min-h-14 items-center gap-3 rounded-panel bg-accent-soft px-4 py-2.5 text-accent"
    >
      <CalendarHeart size={20} aria-hidden className="flex-none" />
      <span className="min-w-0 flex-1 text-15 md:text-13">
        <b className="block font-strong">{fill(text.forYou, { holder: holder ?? '', window })}</b>
        {[takesDays(days), text.replaced].filter(Boolean).join(' ')}
      </span>
      <ArrowRight size={18} aria-hidden className="flex-none" />
    </Link>
  );
}
