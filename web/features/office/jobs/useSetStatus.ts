import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { JobRow } from '#contract/job.ts';
import { jobPanelText } from '#contract/text/en/jobs.ts';
import type { JobStatus } from '#contract/trade.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { askAgain, showAlready, storeJob } from '#web/features/office/jobs/changes.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

type Wish = { job: Pick<JobRow, 'id' | 'version'>; status: JobStatus; commandId: string };

/** Seen at once; if the server refuses, it is as before and the corner says why. */
export function useSetStatus(onDone?: () => void) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ job: { id, version }, status, commandId }: Wish) =>
      call('job.setStatus', { params: { id }, body: { status, version }, commandId }),
    onMutate: ({ job, status }) => showAlready(client, [job.id], { status }),
    onSuccess: (job) => {
      dismissErrors();
      storeJob(client, job);
      askAgain(client, [job.id]);
      onDone?.();
    },
    onError: (error, { job }, back) => {
      back?.();
      askAgain(client, [job.id]);
      toast({ tone: 'error', title: jobPanelText.statusFailed, body: messageOf(error) });
    },
  });
  return {
    busy: change.isPending,
    error: change.error,
    set: (job: Wish['job'], status: JobStatus) => {
      if (!change.isPending) change.mutate({ job, status, commandId: v7() });
    },
  };
}
