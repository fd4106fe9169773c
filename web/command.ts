import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useAction } from '#web/action.ts';
import { call, type CommandKey, type Input, type Output } from '#web/api.ts';
import { refreshAfter } from '#web/freshness.ts';

/** Callbacks of one sending, for a change that is shown before it is saved. They run even after the user leaves the page. */
type Told<K extends CommandKey> = { onDone?: (output: Output<K>) => void; onFailed: (error: Error) => void };
type Sent<K extends CommandKey> = { input: Input<K>; commandId: string; told: Told<K> | undefined };

const none = { content: '', id: '' };

/** The id of the record that the command changes, if its path has one. */
const idIn = (input: { params?: object }) =>
  input.params && 'id' in input.params ? String(input.params.id) : undefined;

/**
 * A change that carries an id. The id is made once and goes along with every retry of the same content, automatic or
 * manual, until it succeeds, so a lost answer doesn't make the change happen twice. Afterwards the queries that show
 * the changed entities load again (web/freshness.ts), even if the change stream is cut off.
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
      // The real state is shown next, so the same request is a new command from here on.
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

/** The id of an existing or a new record. Every attempt reuses it, so a lost answer doesn't create two records. */
export function useRecordId(record: { id: string } | null): string {
  const [id] = useState(() => record?.id ?? v7());
  return id;
}
