import { useQueryClient } from '@tanstack/react-query';
import { History, Trash2 } from 'lucide-react';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { actionText } from '#text/actions.ts';
import { deleteJobText, jobsText } from '#text/jobs.ts';
import { ApiError } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { StatusBadge } from '#web/features/shared/jobs/StatusBadge.tsx';
import { useFresh } from '#web/features/office/jobs/useFresh.ts';
import { storeJob } from '#web/features/office/jobs/changes.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { dismissErrors, toast } from '#web/ui/toasts.ts';
import { useErrorToast } from '#web/ui/useErrorToast.ts';

type Props = { job: JobRow; onClose: () => void; onDeleted: () => void };

/** Deletes a job for good. A job with a history is kept; it can be cancelled instead. */
export function DeleteJob({ job: row, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const job = useFresh(row);
  const remove = useCommand('job.delete', () => {
    dismissErrors();
    toast({ tone: 'success', title: deleteJobText.done });
    onDeleted();
    client.removeQueries({ queryKey: ['job', job.id] });
  });
  const cancel = useCommand('job.setStatus', (saved) => {
    dismissErrors();
    storeJob(client, saved);
    toast({ tone: 'success', title: deleteJobText.cancelled, body: deleteJobText.cancelledBody });
    onClose();
  });
  useErrorToast(remove.error, deleteJobText.failed);
  useErrorToast(cancel.error, deleteJobText.failed);
  const close = () => {
    dismissErrors();
    onClose();
  };

  const about = (
    <div className="flex items-center gap-3 rounded-card bg-sunken px-3.5 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-strong">{job.title}</p>
        <p className="truncate text-14 text-muted md:text-12">
          {[job.client_name, job.description ?? jobsText.noDescription].filter(Boolean).join(', ')}
        </p>
      </div>
      <StatusBadge status={job.status} />
    </div>
  );
  if (remove.error instanceof ApiError && remove.error.code === 'job_has_history') {
    return (
      <Confirm
        key="keeps"
        title={deleteJobText.keepsTitle}
        question={remove.error.message}
        consequence={deleteJobText.cancelledBody}
        Icon={History}
        action={deleteJobText.cancelJob}
        doing={actionText.cancelling}
        keep={deleteJobText.keepJob}
        busy={cancel.busy}
        error={cancel.error && { title: deleteJobText.failed, body: messageOf(cancel.error) }}
        onConfirm={() => cancel.send({ params: { id: job.id }, body: { status: 'cancelled', version: job.version } })}
        onClose={close}
      >
        {about}
      </Confirm>
    );
  }
  return (
    <Confirm
      danger
      title={jobsText.delete}
      question={deleteJobText.question}
      Icon={Trash2}
      action={jobsText.delete}
      doing={actionText.deleting}
      busy={remove.busy}
      error={remove.error && { title: deleteJobText.failed, body: messageOf(remove.error) }}
      onConfirm={() => remove.send({ params: { id: job.id } })}
      onClose={close}
    >
      {about}
    </Confirm>
  );
}
