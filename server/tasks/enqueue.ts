import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { priorityOf, type NoticeEvent, type Task } from '#server/tasks/task.ts';

/** Adds a task to the queue, in the transaction of the change that causes it. */
export const enqueue = (tx: Tx, { name, payload, key, later_ms = 0 }: Task): Promise<unknown> =>
  tx.run(sql`
    select queue.enqueue(${name}, ${JSON.stringify(payload)}, ${key ?? null}, ${priorityOf[name] ?? 0}, ${later_ms})`);

/** Notifies people of an event, but never the actor who caused it. */
export const enqueueNotice = (tx: Tx, actorId: string | null, event: NoticeEvent): Promise<unknown> =>
  enqueue(tx, { name: 'notify', payload: { ...event, actor_id: actorId } });
