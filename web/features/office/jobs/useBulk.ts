import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { BulkResult, Completing, JobRow } from '#contract/jobs/job.schema.ts';
import { bulkText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import { call } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { showAlready } from '#web/features/office/jobs/changes.ts';
import { asksOf, type Asks } from '#web/features/office/jobs/completion.ts';
import { offerUndo } from '#web/features/office/jobs/undo.ts';
import { staffQuery } from '#web/features/office/staff/staff.ts';
import { dismissErrors, toast } from '#web/ui/toasts.ts';

const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

/** Changes show at once. A refused one reverts, and a toast says why. */
export function useBulk() {
  const client = useQueryClient();
  const toStatus = useCommand('job.bulkStatus', dismissErrors);
  const toPerson = useCommand('job.bulkAssign', dismissErrors);

  const [asked, setAsked] = useState<{ jobs: readonly JobRow[]; asks: Asks } | null>(null);

  /** Returns a function to call if the server refuses. */
  function show(jobs: readonly JobRow[], part: Partial<JobRow>) {
    const back = showAlready(client, idsOf(jobs), part);
    return (error: Error) => {
      back();
      const asks = asksOf(error);
      if (asks) return setAsked({ jobs, asks });
      toast({ tone: 'error', title: bulkText.failed, body: messageOf(error) });
    };
  }

  function setStatus(jobs: readonly JobRow[], status: JobStatus, completion?: Completing) {
    setAsked(null);
    const onFailed = show(jobs, { status });
    const onDone = (result: BulkResult) => {
      tellRefused(result, jobs);
      if (result.changed.length) offerOldStatus(result, jobs, status);
    };
    const body = { ids: idsOf(jobs), status, ...(completion && { completion }) };
    toStatus.send({ body }, { onDone, onFailed });
  }

  /** Each job returns to its earlier status, except completed ones: completing them again would ask its questions again. */
  function offerOldStatus({ changed }: BulkResult, before: readonly JobRow[], status: JobStatus) {
    const done = new Set(idsOf(changed));
    const moved = before.filter((job) => done.has(job.id) && job.status !== status && job.status !== 'completed');
    const text = changed.length === 1 ? bulkText.statusDoneOne : bulkText.statusDone;
    const title = fill(text, { count: changed.length });
    if (!moved.length) return toast({ tone: 'success', title });
    offerUndo(client, {
      title,
      ids: idsOf(moved),
      back: async () => {
        for (const [old, jobs] of Map.groupBy(moved, (job) => job.status)) {
          const body = { ids: idsOf(jobs), status: old };
          tellRefused(await call('job.bulkStatus', { body, commandId: v7() }), jobs);
        }
      },
    });
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

  /** Each job returns to its earlier technician: one request per technician. */
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
    setStatus,
    assign,
    asking: asked && {
      ...asked,
      busy: toStatus.busy,
      onConfirm: (reason: string | null) => setStatus(asked.jobs, 'completed', { reason }),
      onClose: () => setAsked(null),
    },
  };
}

function tellRefused({ refused }: BulkResult, jobs: readonly JobRow[]) {
  if (!refused.length) return;
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  const text = refused.length === 1 ? bulkText.refusedOne : bulkText.refused;
  const reasons = refused.slice(0, 3).map(({ id, message }) => `${titles.get(id)}: ${message}`);
  toast({ tone: 'error', title: fill(text, { count: refused.length }), body: reasons.join(' ') });
}
