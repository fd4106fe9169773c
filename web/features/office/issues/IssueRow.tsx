import { Link } from 'react-router';
import type { ListedIssue } from '#contract/jobs/issue.schema.ts';
import { issueKindText, issuesText as text } from '#text/issues.ts';
import { useZone } from '#web/business.ts';
import type { Colours } from '#web/features/office/jobs/JobParts.tsx';
import { IssueStateBadge, UrgencyBadge } from '#web/features/shared/issues/IssueBadges.tsx';
import { kindIcon } from '#web/features/shared/issues/issueLooks.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { formatLately } from '#web/when.ts';

type Props = { issue: ListedIssue; to: string; colours: Colours; current: boolean };

export function IssueRow({ issue, to, colours, current }: Props) {
  const zone = useZone();
  const Icon = kindIcon[issue.kind];
  const where = [issue.job_title, issue.client_name].filter(Boolean).join(', ');
  return (
    <li className="rule-t first:border-t-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={current ? 'true' : undefined}
        className="pane-row flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <span aria-hidden className="issue-kind">
          <Icon size={20} />
        </span>
        <span className="grid min-w-0 flex-1 gap-1">
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-15 font-strong md:text-13">{issueKindText[issue.kind]}</span>
            {issue.state === 'open' ? (
              <UrgencyBadge urgency={issue.urgency} />
            ) : (
              <IssueStateBadge state={issue.state} />
            )}
          </span>
          <span className={`block truncate text-14 md:text-13 ${where ? '' : 'text-muted'}`}>
            {where || text.noJob}
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <Avatar initials={initials(issue.reporter_name)} paint={paintOf(colours.get(issue.reported_by))} />
            <span className="min-w-0 flex-1 truncate text-13 text-muted md:text-12">
              {`${issue.reporter_name}, `}
              <Moment at={issue.occurred_at} zone={zone} format={formatLately} />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
