import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { BookingRequest } from '#contract/booking/booking.schema.ts';
import { actionText } from '#text/actions.ts';
import { fill } from '#contract/text/fill.ts';
import { bookingStatusText } from '#text/bookings.ts';
import { requestsText as text } from '#text/requests.ts';
import { useZone } from '#web/business.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import { RequestPane } from '#web/features/office/bookings/RequestPane.tsx';
import { requestListQuery } from '#web/features/office/bookings/requests.ts';
import { PaneRow } from '#web/features/office/jobs/PaneRow.tsx';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { formatList } from '#web/numbers.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { formatLately, formatSpan, formatWeekday } from '#web/when.ts';
import '#web/features/office/bookings/requests.css';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

const schema = { show: oneOf(['answered']), booking: uuid, job: uuid };

type RequestRowProps = { request: BookingRequest; to: string; current: boolean };

/** The outcome in one line. */
function outcomeOf(request: BookingRequest, zone: string): string | null {
  const { status, decided_at, decided_by_name, proposals } = request;
  if (status === 'needs_time' && proposals.length === 0) return bookingStatusText.needs_time;
  if (!decided_at) return null;
  if (proposals.length > 0) return fill(text.proposedBy, { count: proposals.length });
  const values = { name: decided_by_name ?? '', when: formatLately(decided_at, zone) };
  if (status === 'refused') return fill(text.declinedBy, values);
  return status === 'confirmed' ? fill(text.approvedBy, values) : bookingStatusText[status];
}

function RequestRow({ request, to, current }: RequestRowProps) {
  const zone = useZone();
  const { window_start, window_end, client_name } = request;
  const outcome = outcomeOf(request, zone);
  return (
    <PaneRow to={to} current={current} name={client_name} at={request.created_at}>
      <span className="block truncate text-14 md:text-13">{formatList(request.services)}</span>
      {window_start && window_end && (
        <span className="block truncate text-14 font-medium tabular-nums md:text-13">
          {`${formatWeekday(window_start, zone)}, ${formatSpan(window_start, window_end, zone)}`}
        </span>
      )}
      {outcome && <span className="block truncate text-13 text-muted md:text-12">{outcome}</span>}
    </PaneRow>
  );
}

/** /admin/jobs/requests: the clients' booking requests, longest waiting first. */
export function RequestsPage() {
  const { filter, set, path } = useFilters(schema);
  const answered = filter.show === 'answered';
  const list = useInfiniteQuery(requestListQuery(answered ? { answered: 'true' } : {}));
  useSectionTitle(text.tab);
  return (
    <>
      <JobDesk
        rules="booking"
        filters={
          <Tabs
            variant="segments"
            label={actionText.show}
            tabs={[
              { to: path({ show: null, booking: null }), label: text.waiting, current: !answered },
              { to: path({ show: 'answered', booking: null }), label: text.answered, current: answered },
            ]}
          />
        }
        list={list}
        text={text}
        empty={
          <EmptyState
            title={answered ? text.emptyAnswered : text.empty}
            body={answered ? text.emptyAnsweredBody : text.emptyBody}
          />
        }
        open={filter.booking}
        renderRows={(requests, current) => (
          <ul>
            {requests.map((request) => (
              <RequestRow
                key={request.id}
                request={request}
                to={path({ booking: request.id })}
                current={request.id === current}
              />
            ))}
          </ul>
        )}
        renderPane={(id, alone) => (
          <RequestPane id={id} backTo={alone ? path({ booking: null }) : null} jobPath={(job) => path({ job })} />
        )}
      />
      <Suspense>
        {filter.job && <JobPanel key={filter.job} id={filter.job} onClose={() => set({ job: null })} />}
      </Suspense>
    </>
  );
}
