import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookingRequestDetail } from '#contract/booking/booking.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { bookingStatusText } from '#text/bookings.ts';
import { fieldText } from '#text/fields.ts';
import { requestsText as text } from '#text/requests.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { RequestAnswer } from '#web/features/office/bookings/RequestAnswer.tsx';
import { requestQuery } from '#web/features/office/bookings/requests.ts';
import { RecordPane } from '#web/features/office/jobs/RecordPane.tsx';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatCount, formatList } from '#web/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { button } from '#web/ui/Button.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { formatLately, formatSpan, formatTime, formatWeekday } from '#web/when.ts';

type Props = {
  id: string;
  /** The list's path, on a phone. */ backTo: string | null;
  jobPath: (job: string) => string;
};

/** One request: what the client asked for, whether it fits, and the answer. */
export function RequestPane({ id, backTo, jobPath }: Props) {
  return (
    <RecordPane record={useQuery(requestQuery(id))} text={text} backTo={backTo}>
      {(request) => <Request request={request} jobPath={jobPath} />}
    </RecordPane>
  );
}

const waits = ({ status }: BookingRequestDetail) => status === 'awaiting_office' || status === 'needs_time';

/** The technician's day as a line of stops, with the drives between them. No map: the office decides by minutes. */
function DayLine({ request }: { request: BookingRequestDetail }) {
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

function Request({ request, jobPath }: { request: BookingRequestDetail; jobPath: Props['jobPath'] }) {
  const zone = useZone();
  const { client_id, client_name, job_id, status } = request;
  return (
    <>
      <header className="flex flex-wrap items-start gap-3 px-4 py-3.5 md:px-5">
        <div className="min-w-0 flex-1">
          <p className="mb-1 flex flex-wrap items-center gap-2 text-14 text-muted md:text-13">
            {status !== 'awaiting_office' && (
              <Badge
                text={bookingStatusText[status]}
                tone={status === 'needs_time' ? 'warning' : status === 'refused' ? 'danger' : 'neutral'}
              />
            )}
            <span>
              <Moment
                at={request.created_at}
                zone={zone}
                format={(at, where) => fill(text.booked, { when: formatLately(at, where) })}
              />
            </span>
          </p>
          <h2 className="wide text-22 wrap-anywhere">{client_name}</h2>
          <p className="text-15 wrap-anywhere text-muted md:text-13">
            {[formatList(request.services), request.place].filter(Boolean).join('. ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {job_id && (
            <Link to={jobPath(job_id)} preventScrollReset className={button({ variant: 'quiet' })}>
              {text.openJob}
            </Link>
          )}
          <Link to={`/admin/clients/${client_id}`} className={button({ variant: 'quiet' })}>
            {text.record}
            <ArrowRight size={16} aria-hidden />
          </Link>
        </div>
      </header>
      <AskedFor request={request} />
      {request.note && (
        <section aria-label={text.note} className="rule-t p-4 md:p-5">
          <h3 className="mb-1 text-15 font-strong md:text-14">{text.note}</h3>
          <p className="text-15 wrap-anywhere whitespace-pre-line md:text-13">{request.note}</p>
        </section>
      )}
      {status !== 'needs_time' && <DayLine request={request} />}
      {waits(request) ? <RequestAnswer key={request.id} request={request} /> : <Answered request={request} />}
    </>
  );
}

const Fact = ({ label, value, hint }: { label: string; value: ReactNode; hint: string }) => (
  <div className="request-fact">
    <dt className="text-13 text-muted md:text-12">{label}</dt>
    <dd className="wide text-18 tabular-nums">{value}</dd>
    <dd className="text-13 text-muted md:text-12">{hint}</dd>
  </div>
);

function depositLine({ deposit }: BookingRequestDetail, currency: string): string {
  if (!deposit) return text.noDeposit;
  const { amount_cents, paid_cents, refunded_cents } = deposit;
  const [said, cents] =
    refunded_cents > 0
      ? [text.depositBack, refunded_cents]
      : paid_cents > 0
        ? [text.deposit, paid_cents]
        : [text.depositOwed, amount_cents];
  return fill(said, { amount: formatCents(cents, currency) });
}

/** The time, the price and the client, side by side. */
function AskedFor({ request }: { request: BookingRequestDetail }) {
  const zone = useZone();
  const currency = useCurrency();
  const { window_start, window_end, days, quote, visits, overdue_cents, status } = request;
  const known =
    visits === 0
      ? text.newClient
      : visits === 1
        ? workText.oneVisit
        : fill(workText.visits, { count: formatCount(visits) });
  return (
    <dl className="request-facts rule-t">
      <Fact
        label={text.askedFor}
        value={`${formatWeekday(window_start!, zone)}, ${formatSpan(window_start!, window_end!, zone)}`}
        hint={[
          takesDays(days),
          status === 'needs_time' ? text.lost : status === 'awaiting_office' ? text.held : bookingStatusText[status],
        ]
          .filter(Boolean)
          .join(' ')}
      />
      <Fact
        label={text.price}
        value={quote ? formatCents(quote.total_cents, currency) : ''}
        hint={depositLine(request, currency)}
      />
      <Fact
        label={fieldText.client}
        value={known}
        hint={
          overdue_cents > 0
            ? fill(amountText.overdue, { amount: formatCents(overdue_cents, currency) })
            : text.paysOnTime
        }
      />
    </dl>
  );
}

/** The office's answer. */
function Answered({ request }: { request: BookingRequestDetail }) {
  const zone = useZone();
  const { decided_at, decided_by_name, reason, status } = request;
  if (!decided_at) return null;
  const said = status === 'refused' ? text.declinedBy : text.approvedBy;
  return (
    <section className="rule-t p-4 md:p-5">
      <p className="text-15 font-medium md:text-13">
        {fill(said, { name: decided_by_name ?? '', when: formatLately(decided_at, zone) })}
      </p>
      {reason && <p className="mt-1 text-15 wrap-anywhere text-muted md:text-13">{reason}</p>}
    </section>
  );
}
