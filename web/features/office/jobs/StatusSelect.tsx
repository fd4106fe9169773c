import { ChevronDown } from 'lucide-react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { jobsText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { jobStatuses } from '#contract/trade.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { useSetStatus } from '#web/features/office/jobs/useSetStatus.ts';

/** The badge is the button: the platform's own list lies above it. */
export function StatusSelect({ job }: { job: JobRow }) {
  const setStatus = useSetStatus();
  return (
    <span className="relative inline-flex min-h-11 items-center gap-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8">
      <StatusBadge status={job.status} />
      <ChevronDown size={14} aria-hidden className="text-muted" />
      <select
        aria-label={jobsText.columns.status}
        value={job.status}
        onChange={(event) => {
          const status = jobStatuses.find((each) => each === event.target.value);
          if (status) setStatus(job, status);
        }}
        className="absolute inset-0 w-full cursor-pointer bg-surface text-16 text-text opacity-0 md:text-13"
      >
        {jobStatuses.map((status) => (
          <option key={status} value={status}>
            {jobStatusText[status]}
          </option>
        ))}
      </select>
    </span>
  );
}
