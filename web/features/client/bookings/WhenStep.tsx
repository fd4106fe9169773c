import { useQuery, useQueryClient } from '@tanstack/react-query';
import { actionText } from '#text/actions.ts';
import { bookPageText, whenText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatWindow } from '#web/calendar.ts';
import { SlotProblem } from '#web/features/shared/slots/SlotProblem.tsx';
import { takesDays, withDays } from '#web/features/shared/slots/takesDays.ts';
import { useHold } from '#web/features/shared/slots/useHold.ts';
import { holdQuery } from '#web/features/client/bookings/book.ts';
import { BookHead } from '#web/features/client/bookings/BookHead.tsx';
import type { BookFilters, Draft } from '#web/features/client/bookings/draft.ts';
import { QuoteLines } from '#web/features/client/bookings/QuoteLines.tsx';
import { TimePicker } from '#web/features/shared/slots/TimePicker.tsx';
import { formatDuration } from '#web/duration.ts';
import { ownVisitQuery } from '#web/features/client/ownVisits/ownVisits.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { draft: Draft; filters: BookFilters };

/** The client chooses a time. It is held when they continue, not with each arrow key: holds per hour are limited. */
export function WhenStep({ draft, filters: { filter, set, push } }: Props) {
  const zone = useZone();
  const currency = useCurrency();
  const client = useQueryClient();
  const wanted = { place_id: draft.place.id, items: draft.lines.map(({ item }) => item) };
  const earlier = useQuery({ ...ownVisitQuery(draft.again ?? ''), enabled: draft.again !== undefined });
  const { days, stay, quote, picked, pick, hold, busy, error } = useHold(wanted, filter.from, (held) => {
    client.setQueryData(holdQuery.queryKey, held);
    push({ step: 'confirm' });
  });
  const duration = stay === undefined ? '' : formatDuration(stay);
  const long = days?.some(({ windows }) => windows.some((window) => window.days.length > 1));
  return (
    <>
      <BookHead
        step="when"
        title={text.title}
        subtitle={stay === undefined ? '' : fill(long ? text.long : text.stay, { duration })}
      />
      <div className="book-columns">
        <div className="book-main">
          <SlotProblem error={error} title={bookPageText.failed} onPick={pick} />
          <TimePicker
            wanted={wanted}
            from={filter.from}
            onFrom={(from) => set({ from })}
            picked={picked}
            onPick={pick}
            usual={earlier.data?.window_start ?? null}
          />
        </div>
        <div className="book-main book-side">
          {quote && (
            <section className="book-summary">
              <p className="text-13 text-muted">{picked ? text.arrival : text.pick}</p>
              {picked && <p className="wide text-20">{formatWindow(picked.starts_at, picked.ends_at, zone)}</p>}
              {picked && <p className="text-15 md:text-13">{takesDays(picked.days)}</p>}
              <QuoteLines quote={quote} />
            </section>
          )}
          <div className="book-bar docked">
            <p aria-live="polite">
              {quote && <b>{formatCents(quote.total_cents, currency)}</b>}
              <span>
                {picked ? withDays(formatWindow(picked.starts_at, picked.ends_at, zone), picked.days) : text.pick}
              </span>
            </p>
            <Button variant="primary" size="alone" softDisabled={!picked || busy} onClick={hold}>
              {busy ? text.holding : actionText.continue}
            </Button>
          </div>
        </div>
      </div>
    </>
  );
}
