import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { undoMs } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { undoText } from '#text/jobs.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { askAgain } from '#web/features/office/jobs/changes.ts';
import { spansOf } from '#web/features/office/jobs/crewDraft.ts';
import { toast } from '#web/ui/toasts.ts';

type Undoable = {
  title: string;
  body?: string;
  ids: readonly string[];
  /** Sends the reverse; each attempt carries the same id. */
  back: (commandId: string) => Promise<unknown>;
};

/** Shows a toast that offers undo for ten seconds. */
export function offerUndo(client: QueryClient, { title, body, ids, back }: Undoable) {
  const run = async () => {
    try {
      await back(v7());
      toast({ tone: 'success', title: undoText.undone });
    } catch (error) {
      toast({ tone: 'error', title: undoText.failed, body: error instanceof Error ? messageOf(error) : '' });
    }
    askAgain(client, ids);
  };
  toast({
    tone: 'success',
    title,
    ...(body && { body }),
    undo: { label: actionText.undo, seconds: undoMs / 1_000, run: () => void run() },
  });
}

/** Undoes a change of technician and time. It restores the old slot even outside working hours: it was there before. */
export function offerOldPlan(
  client: QueryClient,
  { assigned_to, scheduled_start, scheduled_end }: JobRow,
  { id, version }: JobDetail,
  said: Pick<Undoable, 'title' | 'body'>,
) {
  const body = { assigned_to, scheduled_start, scheduled_end, override_hours: true, version };
  const back = (commandId: string) => call('job.schedule', { params: { id }, body, commandId });
  offerUndo(client, { ...said, ids: [id], back });
}

/** The same for a change of people and days. */
export function offerOldSpans(
  client: QueryClient,
  before: JobDetail,
  { id, version }: JobDetail,
  said: Pick<Undoable, 'title' | 'body'>,
) {
  const body = { spans: spansOf(before), override_hours: true, version };
  const back = (commandId: string) => call('job.plan', { params: { id }, body, commandId });
  offerUndo(client, { ...said, ids: [id], back });
}
