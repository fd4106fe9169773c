import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { jobsText } from '#text/jobs.ts';
import { requestsText as text } from '#text/requests.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { RequestPane } from '#web/features/office/requests/RequestPane.tsx';
import { RequestRow } from '#web/features/office/requests/RequestRow.tsx';
import { requestListQuery } from '#web/features/office/requests/requests.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';
import '#web/features/office/requests/requests.css';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

const schema = { show: oneOf(['answered']), booking: uuid, job: uuid };

/** /admin/jobs/requests: what clients booked. On a desk the longest waiting one is open; on a phone the list comes first. */
export function RequestsPage() {
  const { filter, set, path } = useFilters(schema);
  const wide = useWide('lg');
  const answered = filter.show === 'answered';
  const list = useInfiniteQuery(requestListQuery(answered ? { answered: 'true' } : {}));
  useSectionTitle(text.tab);
  const open = filter.booking ?? (wide ? rowsOf(list)[0]?.id : undefined);
  return (
    <>
      <PageHead title={jobsText.title} subtitle={jobsText.subtitle} className="mb-1">
        <Link to="/admin/settings?tab=general" className={button()}>
          <SlidersHorizontal size={16} aria-hidden />
          {text.rules}
        </Link>
      </PageHead>
      <div className="mb-3">
        <JobViews />
      </div>
      {(wide || !open) && (
        <div className="mb-3">
          <Tabs
            variant="segments"
            label={text.show}
            tabs={[
              { to: path({ show: null, booking: null }), label: text.waiting, current: !answered },
              { to: path({ show: 'answered', booking: null }), label: text.answered, current: answered },
            ]}
          />
        </div>
      )}
      <div className="pane-columns">
        {(wide || !open) && (
          <PagedList
            list={list}
            text={text}
            label={text.list}
            empty={
              <EmptyState
                title={answered ? text.emptyAnswered : text.empty}
                body={answered ? text.emptyAnsweredBody : text.emptyBody}
              />
            }
          >
            {(requests) => (
              <ul>
                {requests.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    to={path({ booking: request.id })}
                    current={request.id === open}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        )}
        {open && (
          <RequestPane
            key={open}
            id={open}
            backTo={wide ? null : path({ booking: null })}
            jobPath={(job) => path({ job })}
          />
        )}
      </div>
      <Suspense>
        {filter.job && <JobPanel key={filter.job} id={filter.job} onClose={() => set({ job: null })} />}
      </Suspense>
    </>
  );
}
