import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { priorityOf, type NoticeEvent, type Task } from '#server/tasks/task.ts';

/** Puts a task into the queue, in the transaction of the change that causes it. */
export const enqueue = (tx: Tx, { name, payload, key }: Task): Promise<unknown> =>
  tx.run(sql`select queue.enqueue(${name}, ${JSON.stringify(payload)}, ${key ?? null}, ${priorityOf[name] ?? 0})`);

/** Has people told of something, but never the actor who did it. */
export const enqueueNotice = (tx: Tx, actorId: string | null, event: NoticeEvent): Promise<unknown> =>
  enqueue(tx, { name: 'notify', payload: { ...event, actor_id: actorId } });
