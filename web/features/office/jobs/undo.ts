import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { JobDetail, JobRow } from '#contract/jobs/job.schema.ts';
import { undoMs } from '#contract/base/limits.ts';
import { undoText } from '#text/jobs.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { askAgain } from '#web/features/office/jobs/changes.ts';
import { toast } from '#web/ui/toasts.ts';

type Undoable = {
  title: string;
  body?: string;
  ids: readonly string[];
  /** Sends the opposite; each try of it carries the same id. */
  back: (commandId: string) => Promise<unknown>;
};

/** Says what happened, and takes it back for whoever asks within ten seconds. */
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
    undo: { label: undoText.undo, seconds: undoMs / 1_000, run: () => void run() },
  });
}

/** The same for who does a job and when. It goes back as it was, hours or not: it was so before. */
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
