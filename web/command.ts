import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { call, type CommandKey, type Input, type Output } from '#web/api.ts';

/**
 * A change that carries an id. The id is made once and goes along with every repeat of the same content, by the machine
 * or by hand, until it succeeds: an answer that got lost then doesn't make the change happen twice.
 */
export function useCommand<K extends CommandKey>(key: K, onDone: (output: Output<K>) => void) {
  const last = useRef({ content: '', id: '' });
  const mutation = useMutation({
    mutationFn: ({ input, commandId }: { input: Input<K>; commandId: string }) =>
      call<CommandKey>(key, { ...input, commandId }) as Promise<Output<K>>,
    onSuccess: (output) => {
      last.current = { content: '', id: '' };
      onDone(output);
    },
  });

  function send(input: Input<K>) {
    const content = JSON.stringify(input);
    if (last.current.content !== content) last.current = { content, id: v7() };
    mutation.mutate({ input, commandId: last.current.id });
  }
  return { send, busy: mutation.isPending, error: mutation.error, forget: mutation.reset };
}
