import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { call, type CommandKey, type Input, type Output } from '#web/api.ts';
import { refreshAfter } from '#web/freshness.ts';

/** Of what the command is about, if its address names one. */
const idIn = (input: { params?: object }) =>
  input.params && 'id' in input.params ? String(input.params.id) : undefined;

/**
 * A change that carries an id. The id is made once and goes along with every repeat of the same content, by the machine
 * or by hand, until it succeeds: an answer that got lost then doesn't make the change happen twice. Afterwards what shows
 * the changed entities is asked for again (web/freshness.ts), also where the stream of changes is cut off.
 */
export function useCommand<K extends CommandKey>(key: K, onDone: (output: Output<K>) => void) {
  const client = useQueryClient();
  const last = useRef({ content: '', id: '' });
  const mutation = useMutation({
    mutationFn: ({ input, commandId }: { input: Input<K>; commandId: string }) =>
      call<CommandKey>(key, { ...input, commandId }) as Promise<Output<K>>,
    onSuccess: (output, { input }) => {
      last.current = { content: '', id: '' };
      onDone(output);
      refreshAfter(client, key, idIn(input));
    },
  });

  function send(input: Input<K>) {
    const content = JSON.stringify(input);
    if (last.current.content !== content) last.current = { content, id: v7() };
    mutation.mutate({ input, commandId: last.current.id });
  }
  return { send, busy: mutation.isPending, error: mutation.error, forget: mutation.reset };
}
