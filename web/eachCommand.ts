import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { useAction } from '#web/action.ts';
import { ApiError, call, NetworkError, type CommandKey, type Input, type Output } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { refreshAfter } from '#web/freshness.ts';

/**
 * One command of the batch: the record that it is about, its content (equal for the same request), and its input, given
 * the id of a new record.
 */
export type Each<K extends CommandKey> = { about: string; content: string; input: (id: string) => Input<K> };

/** The result: how many of the commands succeeded, and their answers. */
type Sent<K extends CommandKey> = { done: number; of: number; answers: Output<K>[] };

/**
 * Sends the same command for many records, one after the other. A refused record keeps the reason under its `about`,
 * and the others go on. Each keeps its ids until the server answers, so a lost answer doesn't make a command happen
 * twice.
 */
export function useEachCommand<K extends CommandKey>(key: K, onDone?: (sent: Sent<K>) => void) {
  const client = useQueryClient();
  const ids = useRef(new Map<string, { id: string; commandId: string }>());
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());

  async function sendOne({ content, input }: Each<K>): Promise<Output<K>> {
    const { id, commandId } = ids.current.get(content) ?? { id: v7(), commandId: v7() };
    ids.current.set(content, { id, commandId });
    // After an answer, the same content is a new command.
    const answered = () => ids.current.delete(content);
    try {
      const answer = (await call<CommandKey>(key, { ...input(id), commandId })) as Output<K>;
      answered();
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) answered();
      throw error;
    }
  }

  const { run, runAsync, busy } = useAction(
    async (all: readonly Each<K>[]): Promise<Sent<K>> => {
      const refused = new Map<string, string>();
      setRefusals(new Map());
      const answers: Output<K>[] = [];
      for (const each of all) {
        setProgress({ done: answers.length + refused.size, of: all.length });
        try {
          answers.push(await sendOne(each));
        } catch (error) {
          refused.set(each.about, messageOf(error as Error));
          // The remaining commands would wait just as long.
          if (error instanceof NetworkError) break;
        }
      }
      setRefusals(refused);
      return { done: answers.length, of: all.length, answers };
    },
    {
      onSuccess: (sent) => {
        refreshAfter(client, key, undefined);
        onDone?.(sent);
      },
    },
  );
  return { run, runAsync, busy, progress, refusals };
}
