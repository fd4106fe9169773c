import { useQuery } from '@tanstack/react-query';
import { Link2, X } from 'lucide-react';
import { useState } from 'react';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { jobPanelText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { JobActions } from '#web/features/office/jobs/JobActions.tsx';
import type { JobAction } from '#web/features/office/jobs/JobMenu.tsx';
import { jobQuery } from '#web/features/office/jobs/jobs.ts';
import { OpenJob } from '#web/features/office/jobs/OpenJob.tsx';
import { SidePane } from '#web/ui/SidePane.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { toast } from '#web/ui/toasts.ts';

const icon =
  'grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text md:size-8';

/** One job at the side of the page; `?job=` opens it. */
export function JobPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, isFetching, refetch } = useQuery(jobQuery(id));
  const [asked, setAsked] = useState<JobAction | null>(null);
  // The address names no job: it is mistyped, or the job was deleted.
  const gone = error instanceof ApiError && error.status < 500;
  const shown = gone ? undefined : job;

  return (
    <SidePane label={shown?.title ?? jobPanelText.loading} onClose={onClose}>
      <div className="flex items-center pt-2 pr-2 pl-5">
        <span className="flex-1 text-14 text-muted tabular-nums md:text-13">
          {shown && fill(workText.job, { number: shown.number })}
        </span>
        {shown && <CopyLink id={id} />}
        <button type="button" aria-label={commonText.close} onClick={onClose} className={icon}>
          <X size={17} aria-hidden />
        </button>
      </div>
      {shown ? (
        <>
          <OpenJob job={shown} onAct={setAsked} />
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

/** The job's address in the list, on whichever page the panel is open. */
function CopyLink({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/admin/jobs?job=${id}`);
      toast({ tone: 'success', title: actionText.linkCopied });
    } catch {
      // The browser refused, or the page isn't on a secure origin.
      toast({ tone: 'error', title: jobPanelText.notCopied });
    }
  };
  return (
    <button type="button" aria-label={actionText.copyLink} onClick={() => void copy()} className={icon}>
      <Link2 size={17} aria-hidden />
    </button>
  );
}
