import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { issueLimits } from '#contract/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { issuesText as text } from '#text/issues.ts';
import { jobsText } from '#text/jobs.ts';
import { IssuePane } from '#web/features/office/issues/IssuePane.tsx';
import { IssueRow } from '#web/features/office/issues/IssueRow.tsx';
import { issueCountsQuery, issueListQuery } from '#web/features/office/issues/issues.ts';
import { JobViews } from '#web/features/office/jobs/JobViews.tsx';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { rowsOf } from '#web/rowsOf.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { PagedList } from '#web/ui/PagedList.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useWide } from '#web/ui/useWide.ts';
import '#web/features/office/issues/issues.css';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

const schema = { show: oneOf(['solved']), issue: uuid, job: uuid };

/** /admin/jobs/issues: what technicians reported. On a desk the first one is open; on a phone the list comes first. */
export function IssuesPage() {
  const { filter, set, path } = useFilters(schema);
  const wide = useWide('lg');
  const solved = filter.show === 'solved';
  const list = useInfiniteQuery(issueListQuery(solved ? { solved: 'true' } : {}));
  const { data: counts } = useQuery(issueCountsQuery);
  const colours = coloursOf(useQuery(staffQuery).data);
  useSectionTitle(text.tab);
  const first = rowsOf(list)[0];
  const open = filter.issue ?? (wide ? first?.id : undefined);
  return (
    <>
      <PageHead title={jobsText.title} subtitle={jobsText.subtitle} className="mb-1" />
      <div className="mb-3">
        <JobViews />
      </div>
      {(wide || !open) && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <div className="max-md:w-full">
            <Tabs
              variant="segments"
              label={text.show}
              tabs={[
                { to: path({ show: null, issue: null }), label: text.open, current: !solved },
                { to: path({ show: 'solved', issue: null }), label: text.solved, current: solved },
              ]}
            />
          </div>
          {counts?.answer_minutes != null && (
            <p
              title={fill(text.averageHint, { days: issueLimits.average_days })}
              className="text-14 text-muted tabular-nums md:text-13"
            >
              {fill(text.average, { minutes: counts.answer_minutes })}
            </p>
          )}
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
                title={solved ? text.emptySolved : text.empty}
                body={solved ? text.emptySolvedBody : text.emptyBody}
              />
            }
          >
            {(issues) => (
              <ul>
                {issues.map((issue) => (
                  <IssueRow
                    key={issue.id}
                    issue={issue}
                    to={path({ issue: issue.id })}
                    colours={colours}
                    current={issue.id === open}
                  />
                ))}
              </ul>
            )}
          </PagedList>
        )}
        {open && (
          <IssuePane
            key={open}
            id={open}
            backTo={wide ? null : path({ issue: null })}
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
