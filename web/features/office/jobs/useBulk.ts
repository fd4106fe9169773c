import { useMutation, useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { BulkResult, JobRow } from '#contract/job.ts';
import { bulkText } from '#contract/text/en/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import type { JobStatus } from '#contract/trade.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { askAgain, showAlready } from '#web/features/office/jobs/changes.ts';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

type Wish = { jobs: readonly JobRow[]; commandId: string } & ({ status: JobStatus } | { assigned_to: string | null });

const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

/** Seen at once. What the server refuses is as before, and the corner says why. */
export function useBulk() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ jobs, commandId, ...to }: Wish) => {
      const ids = idsOf(jobs);
      return 'status' in to
        ? call('job.bulkStatus', { body: { ids, status: to.status }, commandId })
        : call('job.bulkAssign', { body: { ids, assigned_to: to.assigned_to, override_hours: false }, commandId });
    },
    onMutate: (wish) => {
      if ('status' in wish) return showAlready(client, idsOf(wish.jobs), { status: wish.status });
      const person = client.getQueryData(staffQuery.queryKey)?.find(({ id }) => id === wish.assigned_to);
      return showAlready(client, idsOf(wish.jobs), {
        assigned_to: wish.assigned_to,
        assigned_to_name: person?.full_name ?? null,
      });
    },
    onSuccess: (result, wish) => {
      dismissErrors();
      tellRefused(result, wish.jobs);
      const count = result.changed.length;
      if (!count) return;
      if ('status' in wish) {
        const text = count === 1 ? bulkText.statusDoneOne : bulkText.statusDone;
        toast({ tone: 'success', title: fill(text, { count }) });
      } else offerBack(result, wish.jobs);
    },
    onError: (error, _, back) => {
      back?.();
      toast({ tone: 'error', title: bulkText.failed, body: messageOf(error) });
    },
    onSettled: (_result, _error, { jobs }) => askAgain(client, idsOf(jobs)),
  });

  /** Each goes back to who had it before: one request for each of these people. */
  function offerBack({ changed }: BulkResult, before: readonly JobRow[]) {
    const done = new Set(idsOf(changed));
    const groups = Map.groupBy(
      before.filter(({ id }) => done.has(id)),
      ({ assigned_to }) => assigned_to,
    );
    const text = changed.length === 1 ? bulkText.assignedOne : bulkText.assigned;
    offerUndo(client, {
      title: fill(text, { count: changed.length }),
      ids: [...done],
      back: async () => {
        for (const [assigned_to, jobs] of groups) {
          const body = { ids: idsOf(jobs), assigned_to, override_hours: true };
          tellRefused(await call('job.bulkAssign', { body, commandId: v7() }), jobs);
        }
      },
    });
  }

  return {
    busy: change.isPending,
    setStatus: (jobs: readonly JobRow[], status: JobStatus) => change.mutate({ jobs, status, commandId: v7() }),
    assign: (jobs: readonly JobRow[], assigned_to: string | null) =>
      change.mutate({ jobs, assigned_to, commandId: v7() }),
  };
}

function tellRefused({ refused }: BulkResult, jobs: readonly JobRow[]) {
  if (!refused.length) return;
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  const text = refused.length === 1 ? bulkText.refusedOne : bulkText.refused;
  const reasons = refused.slice(0, 3).map(({ id, message }) => `${titles.get(id)}: ${message}`);
  toast({ tone: 'error', title: fill(text, { count: refused.length }), body: reasons.join(' ') });
}
