import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { requestsText as text } from '#text/requests.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import { RequestPane } from '#web/features/office/bookings/RequestPane.tsx';
import { RequestRow } from '#web/features/office/requests/RequestRow.tsx';
import { requestListQuery } from '#web/features/office/bookings/requests.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import '#web/features/office/bookings/requests.css';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

const schema = { show: oneOf(['answered']), booking: uuid, job: uuid };

/** /admin/jobs/requests: what clients booked, the longest waiting first. */
export function RequestsPage() {
  const { filter, set, path } = useFilters(schema);
  const answered = filter.show === 'answered';
  const list = useInfiniteQuery(requestListQuery(answered ? { answered: 'true' } : {}));
  useSectionTitle(text.tab);
  return (
    <>
      <JobDesk
        actions={
          <Link to="/admin/settings?tab=general" className={button()}>
            <SlidersHorizontal size={16} aria-hidden />
            {text.rules}
          </Link>
        }
        filters={
          <Tabs
            variant="segments"
            label={text.show}
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
