import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { TimelineEntry } from '#contract/people/clientTimeline.schema.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { timelineText as text } from '#text/clients.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { useZone } from '#web/business.ts';
import { useJobPath } from '#web/features/office/clients/useJobPath.ts';
import { formatWeekday } from '#web/when.ts';

type Visits = Extract<TimelineEntry, { kind: 'series' }>['visits'];

/** Done is ink, cancelled is hatched, all others are empty. */
const looks: Record<JobStatus, string> = {
  completed: 'bg-text',
  in_progress: 'bg-spray',
  pending: 'visit-pending',
  cancelled: 'visit-cancelled',
};

/** One module for each visit; the list of all visits opens on demand. */
export function SeriesVisits({ visits }: { visits: Visits }) {
  const zone = useZone();
  const id = useId();
  const jobPath = useJobPath();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={open ? text.hideVisits : text.showVisits}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 max-w-full items-center gap-2 rounded-control text-muted hover:text-text md:min-h-8"
      >
        <span aria-hidden className="flex min-w-0 flex-wrap gap-1">
          {visits.map(({ job_id, status }) => (
            <span key={job_id} className={`h-[7px] w-3.5 rounded-[2px] ${looks[status]}`} />
          ))}
        </span>
        <ChevronDown size={15} aria-hidden className={`flex-none transition-state ${open ? 'rotate-180' : ''}`} />
      </button>
      <ul id={id} hidden={!open} className="text-14 md:text-12">
        {open &&
          visits.map(({ job_id, at, status }) => (
            <li key={job_id} className="flex items-baseline gap-2">
              <Link
                to={jobPath(job_id)}
                preventScrollReset
                className="flex min-h-11 items-center rounded-module tabular-nums hover:underline md:min-h-6"
              >
                {formatWeekday(at, zone)}
              </Link>
              <span className="text-muted">{jobStatusText[status]}</span>
            </li>
          ))}
      </ul>
    </>
  );
}
