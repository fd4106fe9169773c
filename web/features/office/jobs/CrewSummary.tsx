import { Users } from 'lucide-react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { crewText as text } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { summaryOf } from '#web/features/office/jobs/crewDraft.ts';

/** In place of the technician and the time, where they can't be edited. */
export function CrewSummary({ job }: { job: JobDetail }) {
  const zone = useZone();
  return (
    <div className="flex gap-2.5 rounded-card bg-sunken px-3.5 py-3 text-15 md:text-13">
      <Users size={16} aria-hidden className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0">
        <p className="font-strong tabular-nums">{summaryOf(job, zone)}</p>
        <p className="text-muted">{text.hint}</p>
      </div>
    </div>
  );
}
