import { Navigation } from 'lucide-react';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { visitText as text } from '#text/visit.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';

type Props = { status: JobStatus; progress: { on_the_way_at: string | null } | null };

/** Where a visit stands: a technician who is on the way isn't waited for. */
export const VisitBadge = ({ status, progress }: Props) =>
  status === 'pending' && progress?.on_the_way_at ? (
    <Badge tone="info" Icon={Navigation} text={text.onTheWay} />
  ) : (
    <StatusBadge status={status} />
  );
