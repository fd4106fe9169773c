import { useQueryClient } from '@tanstack/react-query';
import type { CheckItem } from '#contract/jobs/job.schema.ts';
import { visitText as text } from '#text/visit.ts';
import { useCommand } from '#web/command.ts';
import { tellRefusal } from '#web/features/field/visits/refused.ts';
import { now, putStep } from '#web/features/field/visits.ts';
import { store } from '#web/store.ts';

/** Tapped steps that the server hasn't confirmed yet. */
const tapped = store<ReadonlySet<string>>(new Set());

export const useTapped = tapped.use;

/** Checks a step off, or undoes that. It shows as done once the server has saved it; until then it is marked. */
export function useTick(jobId: string) {
  const client = useQueryClient();
  const { send } = useCommand('job.tick', (step) => putStep(client, jobId, step));
  return ({ id }: CheckItem, done: boolean) => {
    if (tapped.get().has(id)) return;
    tapped.set(new Set([...tapped.get(), id]));
    const settle = () => tapped.set(new Set([...tapped.get()].filter((each) => each !== id)));
    send(
      { params: { id }, body: { done, ...now() } },
      {
        onDone: settle,
        onFailed: (error) => {
          settle();
          tellRefusal(text.tickFailed, error);
        },
      },
    );
  };
}
