import { jobStatusText } from '#text/jobStatus.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { statusLook } from '#web/features/shared/jobs/jobLooks.ts';
import { Badge } from '#web/ui/Badge.tsx';

export function StatusBadge({ status }: { status: JobStatus }) {
  const { Icon, tone } = statusLook[status];
  return <Badge tone={tone} Icon={Icon} text={jobStatusText[status]} />;
}
