import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { issueLimits } from '#contract/base/limits.ts';
import type { ListedIssue } from '#contract/jobs/issue.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { issueKindText, issuesText as text, reportIssueText } from '#text/issues.ts';
import { useZone } from '#web/business.ts';
import { IssuePane } from '#web/features/office/issues/IssuePane.tsx';
import { issueCountsQuery, issueListQuery } from '#web/features/office/issues/issues.ts';
import { JobDesk } from '#web/features/office/jobs/JobDesk.tsx';
import type { Colours } from '#web/features/office/jobs/JobParts.tsx';
import { PaneLink } from '#web/features/office/jobs/PaneRow.tsx';
import { coloursOf, staffQuery } from '#web/features/office/staff/staff.ts';
import { IssueStateBadge, UrgencyBadge } from '#web/features/shared/issues/IssueBadges.tsx';
import { kindIcon } from '#web/features/shared/issues/issueLooks.ts';
import { oneOf, useFilters, uuid } from '#web/filters.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { useSectionTitle } from '#web/ui/navigation.ts';
import { paintOf } from '#web/ui/staffPaint.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { formatLately } from '#web/when.ts';
import '#web/features/office/issues/issues.css';

const JobPanel = lazy(async () => ({ default: (await import('#web/features/office/jobs/JobPanel.tsx')).JobPanel }));

const schema = { show: oneOf(['solved']), issue: uuid, job: uuid };

type IssueRowProps = { issue: ListedIssue; to: string; colours: Colours; current: boolean };

function IssueRow({ issue, to, colours, current }: IssueRowProps) {
  const zone = useZone();
  const Icon = kindIcon[issue.kind];
  const where = [issue.job_title, issue.client_name].filter(Boolean).join(', ');
  return (
    <PaneLink to={to} current={current}>
      <span aria-hidden className="issue-kind">
        <Icon size={20} />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-15 font-strong md:text-13">{issueKindText[issue.kind]}</span>
          {issue.state === 'open' ? <UrgencyBadge urgency={issue.urgency} /> : <IssueStateBadge state={issue.state} />}
        </span>
        <span className={`block truncate text-14 md:text-13 ${where ? '' : 'text-muted'}`}>
          {where || reportIssueText.noJob}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <Avatar initials={initials(issue.reporter_name)} paint={paintOf(colours.get(issue.reported_by))} />
          <span className="min-w-0 flex-1 truncate text-13 text-muted md:text-12">
            {`${issue.reporter_name}, `}
            <Moment at={issue.occurred_at} zone={zone} format={formatLately} />
          </span>
        </span>
      </span>
    </PaneLink>
  );
}

/** /admin/jobs/issues: the technicians' reports. */
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
                label={actionText.show}
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
