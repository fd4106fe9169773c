import { useQueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { BulkResult, JobRow } from '#contract/jobs/job.schema.ts';
import { bulkText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import type { JobStatus } from '#contract/trade.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { showAlready } from '#web/features/office/jobs/changes.ts';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

/** Seen at once. What the server refuses is as before, and the corner says why. */
export function useBulk() {
  const client = useQueryClient();
  const toStatus = useCommand('job.bulkStatus', dismissErrors);
  const toPerson = useCommand('job.bulkAssign', dismissErrors);

  /** Gives back what to do if it is refused. */
  function show(jobs: readonly JobRow[], part: Partial<JobRow>) {
    const back = showAlready(client, idsOf(jobs), part);
    return (error: Error) => {
      back();
      toast({ tone: 'error', title: bulkText.failed, body: messageOf(error) });
    };
  }

  function setStatus(jobs: readonly JobRow[], status: JobStatus) {
    const onFailed = show(jobs, { status });
    const onDone = (result: BulkResult) => {
      tellRefused(result, jobs);
      const count = result.changed.length;
      const text = count === 1 ? bulkText.statusDoneOne : bulkText.statusDone;
      if (count) toast({ tone: 'success', title: fill(text, { count }) });
    };
    toStatus.send({ body: { ids: idsOf(jobs), status } }, { onDone, onFailed });
  }

  function assign(jobs: readonly JobRow[], assigned_to: string | null) {
    const person = client.getQueryData(staffQuery.queryKey)?.find(({ id }) => id === assigned_to);
    const onFailed = show(jobs, { assigned_to, assigned_to_name: person?.full_name ?? null });
    const onDone = (result: BulkResult) => {
      tellRefused(result, jobs);
      if (result.changed.length) offerBack(result, jobs);
    };
    toPerson.send({ body: { ids: idsOf(jobs), assigned_to, override_hours: false } }, { onDone, onFailed });
  }

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

  return { setStatus, assign };
}

function tellRefused({ refused }: BulkResult, jobs: readonly JobRow[]) {
  if (!refused.length) return;
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  const text = refused.length === 1 ? bulkText.refusedOne : bulkText.refused;
  const reasons = refused.slice(0, 3).map(({ id, message }) => `${titles.get(id)}: ${message}`);
  toast({ tone: 'error', title: fill(text, { count: refused.length }), body: reasons.join(' ') });
}
