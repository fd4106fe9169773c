import { Repeat, Users } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { jobPanelText, jobsText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { IssueLinks } from '#web/features/office/issues/IssueLinks.tsx';
import { Checklist } from '#web/features/office/jobs/Checklist.tsx';
import { JobFacts, JobServices, priceOfAll } from '#web/features/office/jobs/JobFacts.tsx';
import { JobTime } from '#web/features/office/jobs/JobTime.tsx';
import { useEditors } from '#web/features/office/jobs/presence.ts';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { StatusSelect } from '#web/features/office/jobs/StatusSelect.tsx';
import { VisitReport } from '#web/features/office/jobs/VisitReport.tsx';
import { Timeline } from '#web/features/office/jobs/Timeline.tsx';
import { JobSupplies } from '#web/features/office/supplies/JobSupplies.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';

const OfficePhotos = lazy(async () => ({
  default: (await import('#web/features/office/photos/OfficePhotos.tsx')).OfficePhotos,
}));

type Props = {
  job: JobDetail;
  onEditSeries: () => void;
  /** What the next step asks for. */
  children: ReactNode;
};

/** Everything about one job. */
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
      <Part title={jobPanelText.services} end={job.items.length > 0 && formatCents(priceOfAll(job), currency)}>
        <JobServices job={job} />
      </Part>
      <Part
        title={jobPanelText.checklist}
        end={job.checklist.length > 0 && fill(jobPanelText.progress, { done, all: job.checklist.length })}
      >
        <Checklist job={job} />
      </Part>
      <JobSupplies job={job.id} Frame={Part} />
      <Part title={jobPanelText.timeline}>
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
