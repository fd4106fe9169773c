import { useQueryClient } from '@tanstack/react-query';
import { visitText as text } from '#text/visit.ts';
import type { CommandKey, Input } from '#web/api.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { visitQuery } from '#web/features/shared/visits/visitQuery.ts';
import { toast } from '#web/ui/toasts.ts';

/** What a technician does; the others are the client's. */
type Act = Exclude<Extract<CommandKey, `visit.${string}`>, `visit.${string}Own`>;

/** An act on a visit: its answer is the visit as it is then, and a refusal is told in the corner. */
export function useAct<K extends Act>(key: K, onDone: () => void = () => {}) {
  const client = useQueryClient();
  const { send, busy } = useCommand(key, (visit) => {
    if (visit) client.setQueryData(visitQuery(visit.job.id).queryKey, visit);
    onDone();
  });
  const act = (input: Input<K>, onSent: () => void = () => {}) =>
    send(input, {
      onDone: onSent,
      onFailed: (error) => toast({ tone: 'error', title: text.actFailed, body: messageOf(error) }),
    });
  return { act, busy };
}
