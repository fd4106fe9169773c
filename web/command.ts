import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useAction } from '#web/action.ts';
import { call, type CommandKey, type Input, type Output } from '#web/api.ts';
import { refreshAfter } from '#web/freshness.ts';

/** What came of one sending, for a change that is shown before it is saved. It is told even if the page was left. */
type Told<K extends CommandKey> = { onDone?: (output: Output<K>) => void; onFailed: (error: Error) => void };
type Sent<K extends CommandKey> = { input: Input<K>; commandId: string; told: Told<K> | undefined };

const none = { content: '', id: '' };

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
  const last = useRef(none);
  const request = ({ input, commandId }: Sent<K>) =>
    call<CommandKey>(key, { ...input, commandId }) as Promise<Output<K>>;
  const { run, busy, error, forget } = useAction(request, {
    onSuccess: (output, { input, commandId, told }) => {
      if (last.current.id === commandId) last.current = none;
      onDone(output);
      told?.onDone?.(output);
      refreshAfter(client, key, idIn(input));
    },
    onError: (failure, { input, told }) => {
      if (!told) return;
      // What is true is shown next: to ask for the same once more is a new wish.
      last.current = none;
      told.onFailed(failure);
      refreshAfter(client, key, idIn(input));
    },
  });

  function send(input: Input<K>, told?: Told<K>) {
    const content = JSON.stringify(input);
    if (last.current.content !== content) last.current = { content, id: v7() };
    run({ input, commandId: last.current.id, told });
  }
  return { send, busy, error, forget };
}

/** The id of a record, or of the new one: the same for every try, so that an answer that got lost doesn't make two. */
export function useRecordId(record: { id: string } | null): string {
  const [id] = useState(() => record?.id ?? v7());
  return id;
}
