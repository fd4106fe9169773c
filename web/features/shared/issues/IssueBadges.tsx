import { issueStateText, issueUrgencyText } from '#text/issues.ts';
import type { IssueState, IssueUrgency } from '#contract/jobs/issue.kinds.ts';
import { stateLook, urgencyLook } from '#web/features/shared/issues/issueLooks.ts';
import { Badge } from '#web/ui/Badge.tsx';

export function UrgencyBadge({ urgency }: { urgency: IssueUrgency }) {
  return <Badge {...urgencyLook[urgency]} text={issueUrgencyText[urgency]} />;
}

export function IssueStateBadge({ state }: { state: IssueState }) {
  return <Badge {...stateLook[state]} text={issueStateText[state]} />;
}
