import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { actionText } from '#text/actions.ts';
import type { CommandKey, Input } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { tellRefusal } from '#web/features/field/visits/refused.ts';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';

/** The technician's commands; the `Own` ones are the client's. */
type Act = Exclude<Extract<CommandKey, `visit.${string}`>, `visit.${string}Own`>;

export const tellFailure = (error: Error): void => tellRefusal(actionText.notSaved, error);

type Then = { onSent?: () => void; onRefused?: (error: Error) => void };

/**
 * A technician's command on a visit: the answer updates the cached visit, and a refusal shows a toast. A second tap
 * while the first is being sent is the same command.
 */
export function useAct<K extends Act>(key: K, onDone: () => void = () => {}) {
  const client = useQueryClient();
  const { send, busy } = useCommand(key, (visit) => {
    if (visit) client.setQueryData(visitQuery(visit.job.id).queryKey, visit);
    onDone();
  });
  const sending = useRef(false);
  function act(input: Input<K>, { onSent, onRefused = tellFailure }: Then = {}) {
    if (sending.current) return;
    sending.current = true;
    send(input, {
      onDone: () => {
        sending.current = false;
        onSent?.();
      },
      onFailed: (error) => {
        sending.current = false;
        onRefused(error);
      },
    });
  }
  return { act, busy };
}
