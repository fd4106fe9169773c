import { useQueryClient } from '@tanstack/react-query';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import { jobPanelText } from '#text/jobs.ts';
import type { JobStatus } from '#contract/trade.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { showAlready, storeJob } from '#web/features/office/jobs/changes.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

/** Seen at once; if the server refuses, it is as before and the corner says why. */
export function useSetStatus() {
  const client = useQueryClient();
  const { send, busy } = useCommand('job.setStatus', (job) => {
    dismissErrors();
    storeJob(client, job);
  });
  return ({ id, version }: Pick<JobRow, 'id' | 'version'>, status: JobStatus) => {
    if (busy) return;
    const back = showAlready(client, [id], { status });
    const onFailed = (error: Error) => {
      back();
      toast({ tone: 'error', title: jobPanelText.statusFailed, body: messageOf(error) });
    };
    send({ params: { id }, body: { status, version } }, { onFailed });
  };
}
