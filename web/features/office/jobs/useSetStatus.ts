import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Completing, JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { jobPanelText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { showAlready, storeJob } from '#web/features/office/jobs/changes.ts';
import { asksOf, type Asks } from '#web/features/office/jobs/completion.ts';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/**
 * The status shows at once; if the server refuses, it reverts and a toast says why. Questions before completing are in
 * `asked`, for CompleteAnyway; completing a job can be undone.
 */
export function useSetStatus() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ job: JobRow; asks: Asks } | null>(null);
  const { send, busy } = useCommand('job.setStatus', (job) => {
    dismissErrors();
    storeJob(client, job);
  });

  function setStatus(job: JobRow, status: JobStatus, completion?: Completing) {
    if (busy) return;
    setAsked(null);
    const { id, version } = job;
    const back = showAlready(client, [id], { status });
    const onDone = (saved: JobDetail) => {
      if (status === 'completed' && job.status !== 'completed') offerBack(job, saved);
    };
    const onFailed = (error: Error) => {
      back();
      const asks = asksOf(error);
      if (asks) setAsked({ job, asks });
      else toast({ tone: 'error', title: jobPanelText.statusFailed, body: messageOf(error) });
    };
    send({ params: { id }, body: { status, version, ...(completion && { completion }) } }, { onDone, onFailed });
  }

  function offerBack({ id, title, status }: JobRow, { version }: JobDetail) {
    const body = { status, version };
    const back = (commandId: string) => call('job.setStatus', { params: { id }, body, commandId });
    offerUndo(client, { title: workText.jobCompleted, body: title, ids: [id], back });
  }

  return {
    setStatus,
    asking: asked && {
      jobs: [asked.job],
      asks: asked.asks,
      busy,
      onConfirm: (reason: string | null) => setStatus(asked.job, 'completed', { reason }),
      onClose: () => setAsked(null),
    },
  };
}
