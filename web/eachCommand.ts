import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useAction } from '#web/action.ts';
import { ApiError, call, NetworkError, type CommandKey, type Input } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { refreshAfter } from '#web/freshness.ts';

/** One of them: what it is about, its content (the same for the same wish), and what is sent, with the id of a new record. */
export type Each<K extends CommandKey> = { about: string; content: string; input: (id: string) => Input<K> };

/**
 * The same command for many records, one after the other: what is refused says why, by what it is about, and the others
 * go on. Each keeps its ids until it is answered, so that one whose answer got lost doesn't happen twice.
 */
export function useEachCommand<K extends CommandKey>(key: K, onDone: (sent: { done: number; of: number }) => void) {
  const client = useQueryClient();
  const ids = useRef(new Map<string, { id: string; commandId: string }>());
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());

  async function sendOne({ content, input }: Each<K>): Promise<void> {
    const { id, commandId } = ids.current.get(content) ?? { id: v7(), commandId: v7() };
    ids.current.set(content, { id, commandId });
    // Once it is answered, to ask for the same is a new wish.
    const answered = () => ids.current.delete(content);
    try {
      await call<CommandKey>(key, { ...input(id), commandId });
      answered();
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) answered();
      throw error;
    }
  }

  const { run, busy } = useAction(
    async (all: readonly Each<K>[]) => {
      const refused = new Map<string, string>();
      setRefusals(new Map());
      let done = 0;
      for (const each of all) {
        setProgress({ done: done + refused.size, of: all.length });
        try {
          await sendOne(each);
          done += 1;
        } catch (error) {
          refused.set(each.about, messageOf(error as Error));
          // The next ones would wait just as long.
          if (error instanceof NetworkError) break;
        }
      }
      setRefusals(refused);
      return { done, of: all.length };
    },
    {
      onSuccess: (sent) => {
        refreshAfter(client, key, undefined);
        onDone(sent);
      },
    },
  );
  return { run, busy, progress, refusals };
}
