import { ChevronDown, Repeat, Users } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { fieldText } from '#text/fields.ts';
import { jobPanelText, jobsText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { IssueLinks } from '#web/features/office/issues/IssueLinks.tsx';
import { Checklist } from '#web/features/office/jobs/Checklist.tsx';
import { JobFacts, JobServices, priceOfAll } from '#web/features/office/jobs/JobFacts.tsx';
import { JobTime } from '#web/features/office/jobs/JobTime.tsx';
import { useEditors } from '#web/features/office/jobs/presence.ts';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { VisitReport } from '#web/features/office/jobs/VisitReport.tsx';
import { Timeline } from '#web/features/office/jobs/Timeline.tsx';
import { useSetStatus } from '#web/features/office/jobs/useSetStatus.ts';
import { JobSupplies } from '#web/features/office/supplies/JobSupplies.tsx';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';

const OfficePhotos = lazy(async () => ({
  default: (await import('#web/features/office/photos/OfficePhotos.tsx')).OfficePhotos,
}));

type Props = {
  job: JobDetail;
  onEditSeries: () => void;
  /** The fields of the next step. */
  children: ReactNode;
};

const CompleteAnyway = lazy(async () => ({
  default: (await import('#web/features/office/jobs/CompleteAnyway.tsx')).CompleteAnyway,
}));

/** The badge is the button: the native select lies above it. */
function StatusSelect({ job }: { job: JobRow }) {
  const { setStatus, asking } = useSetStatus();
  return (
    <span className="relative inline-flex min-h-11 items-center gap-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-8">
      <StatusBadge status={job.status} />
      <ChevronDown size={14} aria-hidden className="text-muted" />
      <select
        aria-label={fieldText.status}
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
      <Suspense>{asking && <CompleteAnyway {...asking} />}</Suspense>
    </span>
  );
}

export function JobDetails({ job, onEditSeries, children }: Props) {
  const editors = useEditors(job.id);
  const currency = useCurrency();
  const done = job.checklist.filter(({ done_at }) => done_at).length;
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 pt-0.5 pb-5">
      <div className="grid gap-1">
        <h2 className="wide text-20 wrap-anywhere">{job.title}</h2>
        <p className="wrap-anywhere whitespace-pre-line text-muted">{job.description ?? jobsText.noDescription}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-4">
          <StatusSelect job={job} />
          <PriorityMark priority={job.priority} />
        </div>
      </div>
      <output className="flex items-center gap-2 rounded-card bg-warning-soft px-3 py-2 font-medium text-warning-on empty:hidden">
        {editors && (
          <>
            <Users size={16} aria-hidden className="flex-none" />
            {editors}
          </>
        )}
      </output>
      {job.series_id && (
        <p className="flex items-center gap-2 rounded-card bg-accent-soft py-1 pr-1 pl-3 font-medium text-accent">
          <Repeat size={15} aria-hidden className="flex-none" />
          <span className="flex-1">{jobPanelText.series}</span>
          <Button variant="quiet" onClick={onEditSeries}>
            {jobPanelText.editSeries}
          </Button>
        </p>
      )}
      <div className="rule-t" />
      <JobFacts job={job} />
      {children}
      <VisitReport job={job} Frame={Part} />
      <Suspense>
        <OfficePhotos of={{ job_id: job.id }} Frame={Part} />
      </Suspense>
      <JobTime id={job.id} Frame={Part} />
      <IssueLinks of={{ job: job.id }} Frame={Part} />
      <Part title={fieldText.services} end={job.items.length > 0 && formatCents(priceOfAll(job), currency)}>
        <JobServices job={job} />
      </Part>
      <Part
        title={fieldText.checklist}
        end={job.checklist.length > 0 && fill(workText.progress, { done, all: job.checklist.length })}
      >
        <Checklist job={job} />
      </Part>
      <JobSupplies job={job.id} Frame={Part} />
      <Part title={fieldText.timeline}>
        <Timeline id={job.id} />
      </Part>
      <ActivityLink record={job.id} />
    </div>
  );
}

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1.5">
      <h3 className="flex justify-between gap-3 text-15 font-strong tabular-nums md:text-13">
        {title}
        <span>{end}</span>
      </h3>
      {children}
    </section>
  );
}
