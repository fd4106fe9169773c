import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import type { IssueFilter } from '#contract/jobs/issue.schema.ts';
import { issueKindText, issuesText as text, ownIssuesText } from '#text/issues.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { issueListQuery } from '#web/features/office/issues/issues.ts';
import { IssueStateBadge } from '#web/features/shared/issues/IssueBadges.tsx';
import { rowsOf } from '#web/rowsOf.ts';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { formatLately } from '#web/when.ts';

type Props = {
  of: Pick<IssueFilter, 'job' | 'client'>;
  /** The frame around the list: a part of a panel, or its own panel. */
  Frame: ComponentType<{ title: string; children: ReactNode }>;
};

/** The issues reported about one job or client; renders nothing if there are none. */
export function IssueLinks({ of, Frame }: Props) {
  const zone = useZone();
  const list = useInfiniteQuery(issueListQuery(of));
  const issues = rowsOf(list);
  if (list.error && !issues.length) {
    return (
      <Frame title={ownIssuesText.ofJob}>
        <PanelError
          text={`${text.failed}. ${messageOf(list.error)}`}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Frame>
    );
  }
  if (!issues.length) return null;
  return (
    <Frame title={ownIssuesText.ofJob}>
      <ul>
        {issues.map((issue) => (
          <li key={issue.id} className="rule-t first:border-t-0">
            <Link
              to={`/admin/jobs/issues?issue=${issue.id}`}
              className="flex min-h-12 items-center gap-3 py-2 outline-offset-[-2px] hover:underline md:min-h-11"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-15 font-medium md:text-13">{issueKindText[issue.kind]}</span>
                <span className="block truncate text-13 text-muted md:text-12">
                  {`${[of.client && issue.job_title, issue.reporter_name].filter(Boolean).join(', ')}, `}
                  <Moment at={issue.occurred_at} zone={zone} format={formatLately} />
                </span>
              </span>
              <IssueStateBadge state={issue.state} />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Frame>
  );
}

export const IssuesPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel title={title}>
    <div className="px-4 pb-2">{children}</div>
  </Panel>
);
