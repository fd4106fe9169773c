import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { TaskName } from '#server/tasks/registry.ts';

/** Work for later. Payloads carry ids only: a queue is no place for what belongs to a person. */
export type Task = { name: TaskName; payload: Record<string, string>; key?: string };

/** Puts a task into the queue, in the transaction of whatever it follows from. */
export const enqueue = (tx: Tx, { name, payload, key }: Task): Promise<unknown> =>
  tx.run(sql`select queue.enqueue(${name}, ${JSON.stringify(payload)}, ${key ?? null})`);
