import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import type { Task } from '#server/tasks/task.ts';

/** Puts a task into the queue, in the transaction of the change that causes it. */
export const enqueue = (tx: Tx, { name, payload, key }: Task): Promise<unknown> =>
  tx.run(sql`select queue.enqueue(${name}, ${JSON.stringify(payload)}, ${key ?? null})`);
