import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Booking } from '#contract/booking/booking.schema.ts';
import { bookPath } from '#contract/booking/bookLink.ts';
import { bookingText as text } from '#text/book.ts';
import { payReturnText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { bookingQuery } from '#web/features/client/bookings/book.ts';
import { BookingActions } from '#web/features/client/bookings/BookingActions.tsx';
import { DepositSplit } from '#web/features/client/bookings/DepositSplit.tsx';
import { QuoteLines } from '#web/features/client/bookings/QuoteLines.tsx';
import { DayModule } from '#web/features/client/ownVisits/DayModule.tsx';
import { visitPath } from '#web/features/client/ownVisits/ownVisits.ts';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { useZone } from '#web/business.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { refresh } from '#web/freshness.ts';
import { routePath } from '#web/routePath.ts';
import { button } from '#web/ui/Button.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { RecordPage } from '#web/ui/RecordPage.tsx';
import { formatSpan, formatWeekday } from '#web/when.ts';
import '#web/features/client/bookings/book.css';

/** Shows what became of a booking and what its client can do about it. */
export function BookingPage() {
  const { id = '' } = useParams();
  useSectionTitle(text.title);
  return (
    <RecordPage record={useQuery(bookingQuery(id))} text={text}>
      {(booking) =>
        booking.kind === 'new' ? <Shown key={booking.status} booking={booking} /> : <Moved booking={booking} />
      }
    </RecordPage>
  );
}

/** A change to a visit shows on the visit's page. */
const Moved = ({ booking: { job_id } }: { booking: Booking }) => (
  <Navigate replace to={job_id ? visitPath(job_id) : '/client/appointments'} />
);

function headOf({ status, deposit, proposals, reason }: Booking, money: (cents: number) => string) {
  const paid = deposit && deposit.paid_cents > 0 ? { amount: money(deposit.paid_cents) } : null;
  const words: Record<Booking['status'], { title: string; body: string }> = {
    requested: { title: text.settling, body: '' },
    confirmed: { title: text.confirmed, body: text.confirmedBody },
    done: { title: text.confirmed, body: text.confirmedBody },
    awaiting_office:
      proposals.length > 0
        ? { title: text.proposed, body: reason ?? text.proposedBody }
        : { title: text.waiting, body: text.waitingBody },
    awaiting_deposit: { title: text.deposit, body: text.depositBody },
    needs_time: { title: text.lost, body: paid ? fill(text.lostPaid, paid) : text.lostBody },
    refused: { title: text.refused, body: [reason, paid && fill(text.refusedMoney, paid)].filter(Boolean).join(' ') },
    withdrawn: { title: text.withdrawn, body: paid ? fill(text.withdrawnMoney, paid) : '' },
    lapsed: { title: text.lapsed, body: payReturnText.expiredBody },
  };
  return words[status];
}

function Shown({ booking }: { booking: Booking }) {
  const zone = useZone();
  const currency = useCurrency();
  const client = useQueryClient();
  const { id, status, window_start, window_end, days, quote, items, place_id, job_id } = booking;
  const { title, body } = headOf(booking, (cents) => formatCents(cents, currency));
  const settle = useAction(() => call('booking.settle', { params: { id } }), {
    onSuccess: (settled) => {
      client.setQueryData(bookingQuery(id).queryKey, settled);
      void refresh(client, 'job');
    },
  });
  // The page that requested it may be gone, so any later view of the booking settles it.
  const look = useEffectEvent(() => settle.run());
  useEffect(() => {
    if (status === 'requested') look();
  }, [status]);
  const isOver = status === 'refused' || status === 'withdrawn' || status === 'lapsed';
  const done = status === 'confirmed' && job_id;
  return (
    <>
      <div className="mb-4">
        <PageTitle className="text-28 text-balance md:text-26">{title}</PageTitle>
        {body && <p className="text-15 whitespace-pre-line text-muted md:text-14">{body}</p>}
      </div>
      <div className="book-columns">
        <div className="book-main">
          {window_start && window_end && !isOver && (
            <section className="flex items-center gap-3.5 rounded-panel bg-surface p-4 shadow-1">
              <DayModule at={window_start} quiet={status === 'needs_time'} />
              <p className={`min-w-0 flex-1 wide text-20 ${status === 'needs_time' ? 'line-through' : ''}`}>
                {formatSpan(window_start, window_end, zone)}
                <span className="block text-14 font-text tracking-normal text-muted">
                  {formatWeekday(window_start, zone)}
                </span>
                {status !== 'needs_time' && (
                  <span className="block text-14 font-text tracking-normal text-muted">{takesDays(days)}</span>
                )}
              </p>
            </section>
          )}
          <BookingActions booking={booking} />
        </div>
        <div className="book-main">
          {quote && (
            <section className="grid gap-4 rounded-panel bg-surface p-4 shadow-1">
              <QuoteLines quote={quote} />
              {!isOver && <DepositSplit quote={quote} paid={(booking.deposit?.paid_cents ?? 0) > 0} />}
            </section>
          )}
          <div className="grid gap-2">
            {done && (
              <>
                <Link to={visitPath(done)} className={button({ variant: 'primary', size: 'alone' })}>
                  {text.visit}
                </Link>
                <a href={routePath('ownVisit.calendar', { params: { id: done } })} download className={button()}>
                  {text.calendar}
                </a>
              </>
            )}
            {isOver && (
              <Link to={bookPath({ items, place_id })} className={button({ variant: 'primary', size: 'alone' })}>
                {status === 'lapsed' ? text.start : text.again}
              </Link>
            )}
            <Link to="/client" className={button({ variant: 'quiet' })}>
              {text.home}
            </Link>
          </div>
        </div>
      </div>
    </>
  );
}
