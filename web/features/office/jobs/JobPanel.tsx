import { useQuery } from '@tanstack/react-query';
import { Link2, Pencil, Repeat, Trash2, UserRoundCheck, Users, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { JobDetail } from '#contract/job.ts';
import { commonText } from '#text/common.ts';
import { jobPanelText, jobsText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { Checklist } from '#web/features/office/jobs/Checklist.tsx';
import { JobActions } from '#web/features/office/jobs/JobActions.tsx';
import { JobFacts, JobServices, priceOfAll } from '#web/features/office/jobs/JobFacts.tsx';
import type { JobAction } from '#web/features/office/jobs/JobMenu.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { useEditors } from '#web/features/office/jobs/presence.ts';
import { PriorityMark } from '#web/features/office/jobs/PriorityMark.tsx';
import { SidePane } from '#web/features/office/jobs/SidePane.tsx';
import { StatusSelect } from '#web/features/office/jobs/StatusSelect.tsx';
import { Timeline } from '#web/features/office/jobs/Timeline.tsx';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { toast } from '#web/ui/toasts.ts';

const icon =
  'grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text md:size-8';

/** One job at the side of the page; `?job=` opens it. */
export function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(id));
  const [asked, setAsked] = useState<JobAction | null>(null);
  // An address that names no job: mistyped, or one that was deleted.
  const gone = error instanceof ApiError && error.status < 500;
  const shown = gone ? undefined : job;

  return (
    <SidePane label={shown?.title ?? jobPanelText.loading} onClose={onClose}>
      <div className="flex items-center pt-2 pr-2 pl-5">
        <span className="flex-1 text-14 text-muted tabular-nums md:text-13">
          {shown && fill(jobsText.number, { number: shown.number })}
        </span>
        {shown && <CopyLink id={id} />}
        <button type="button" aria-label={commonText.close} onClick={onClose} className={icon}>
          <X size={17} aria-hidden />
        </button>
      </div>
      {shown ? (
        <>
          <Details job={shown} onEditSeries={() => setAsked('edit')} />
          <div className="flex flex-wrap gap-2 rule-t px-5 py-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))]">
            <Button variant="primary" className="flex-1" onClick={() => setAsked('assign')}>
              <UserRoundCheck size={16} aria-hidden />
              {jobsText.assign}
            </Button>
            <Button onClick={() => setAsked('edit')}>
              <Pencil size={15} aria-hidden />
              {jobsText.edit}
            </Button>
            <Button
              aria-label={jobsText.delete}
              onClick={() => setAsked('delete')}
              className="px-3.5 text-danger! md:px-2.5"
            >
              <Trash2 size={16} aria-hidden />
            </Button>
          </div>
          <JobActions
            asked={asked && { action: asked, job: shown }}
            onClose={() => setAsked(null)}
            onDeleted={() => {
              setAsked(null);
              onClose();
            }}
          />
        </>
      ) : (
        <div className="p-5">
          {error ? (
            <LoadError
              title={jobPanelText.failed}
              body={gone ? jobPanelText.gone : messageOf(error)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingLine text={jobPanelText.loading} />
          )}
        </div>
      )}
    </SidePane>
  );
}

function Details({ job, onEditSeries }: { job: JobDetail; onEditSeries: () => void }) {
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
      <Part title={jobPanelText.services} end={job.items.length > 0 && formatCents(priceOfAll(job), currency)}>
        <JobServices job={job} />
      </Part>
      <Part
        title={jobPanelText.checklist}
        end={job.checklist.length > 0 && fill(jobPanelText.progress, { done, all: job.checklist.length })}
      >
        <Checklist job={job} />
      </Part>
      <Part title={jobPanelText.timeline}>
        <Timeline id={job.id} />
      </Part>
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

/** The address of this job in the list, whatever page it is shown on. */
function CopyLink({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/admin/jobs?job=${id}`);
      toast({ tone: 'success', title: jobPanelText.copied });
    } catch {
      // Refused by the browser, or not a secure address.
      toast({ tone: 'error', title: jobPanelText.notCopied });
    }
  };
  return (
    <button type="button" aria-label={jobPanelText.copy} onClick={() => void copy()} className={icon}>
      <Link2 size={17} aria-hidden />
    </button>
  );
}
