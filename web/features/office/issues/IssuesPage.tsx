import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { issueLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { issuesText as text } from '#text/issues.ts';
import { IssuePane } from '#web/features/office/issues/IssuePane.tsx';
import { IssueRow } from '#web/features/office/issues/IssueRow.tsx';
import { issueCountsQuery, issueListQuery } from '#web/features/office/issues/issues.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import '#web/features/office/issues/issues.css';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

const schema = { show: oneOf(['solved']), issue: uuid, job: uuid };

/** /admin/jobs/issues: what technicians reported. */
export function IssuesPage() {
  const { filter, set, path } = useFilters(schema);
  const solved = filter.show === 'solved';
  const list = useInfiniteQuery(issueListQuery(solved ? { solved: 'true' } : {}));
  const { data: counts } = useQuery(issueCountsQuery);
  const colours = coloursOf(useQuery(staffQuery).data);
  useSectionTitle(text.tab);
  return (
    <>
      <JobDesk
        filters={
          <div className="flex flex-wrap items-center gap-3">
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
        }
        list={list}
        text={text}
        empty={
          <EmptyState
            title={solved ? text.emptySolved : text.empty}
            body={solved ? text.emptySolvedBody : text.emptyBody}
          />
        }
        open={filter.issue}
        renderRows={(issues, current) => (
          <ul>
            {issues.map((issue) => (
              <IssueRow
                key={issue.id}
                issue={issue}
                to={path({ issue: issue.id })}
                colours={colours}
                current={issue.id === current}
              />
            ))}
          </ul>
        )}
        renderPane={(id, alone) => (
          <IssuePane id={id} backTo={alone ? path({ issue: null }) : null} jobPath={(job) => path({ job })} />
        )}
      />
      <Suspense>
        {filter.job && <JobPanel key={filter.job} id={filter.job} onClose={() => set({ job: null })} />}
      </Suspense>
    </>
  );
}
