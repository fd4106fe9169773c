import { sql } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import { pageSize } from '#contract/base/limits.ts';
import { messageTasks, type SystemState, type UnsentMessage } from '#contract/office/system.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export const state = async (tx: Tx): Promise<SystemState['queue']> => {
  const row = await tx.first(sql<SystemState['queue']>`select waiting, later, running, oldest_due from queue.state()`);
  return row!;
};

export const isOverdue = async (tx: Tx, minutes: number): Promise<boolean> => {
  const row = await tx.first(sql<{ overdue: boolean }>`
    select coalesce(oldest_due < now() - make_interval(mins => ${minutes}), false) as overdue from queue.state()`);
  return row!.overdue;
};

const tasks = sql`${[...messageTasks]}::text[]`;

/** The messages that failed and haven't left. */
export const unsentSql = sql`queue.unsent(${tasks})`;

export const countUnsent = async (tx: Tx): Promise<number> => {
  const row = await tx.first(sql<{ count: number }>`
    select count(*) from (select from ${unsentSql} limit ${sql.lit(countCap)}) capped`);
  return row!.count;
};

/** Oldest first. A task holds ids; the recipient's name is looked up if they lead to a person. */
export const unsent = (tx: Tx, after: number): Promise<UnsentMessage[]> =>
  tx.all(sql<UnsentMessage>`
    select m.id, m.task, m.payload ->> 'notice' as notice, person.full_name as recipient, m.failure, m.state, m.next_try,
      m.created_at, case when m.task in ('textCode', 'textNotice') then 'sms' else coalesce(m.payload ->> 'channel', 'email') end as channel
    from ${unsentSql} m
    left join invoices i on i.id = (m.payload ->> 'invoice_id')::uuid
    left join payments p on p.id = (m.payload ->> 'payment_id')::uuid
    left join quotes q on q.id = (m.payload ->> 'quote_id')::uuid
    left join profiles person on person.id = coalesce(
      (m.payload ->> 'recipient_id')::uuid, nullif(m.payload ->> 'profile_id', '')::uuid, i.client_id, p.client_id, q.client_id)
    where m.id > ${after} order by m.id limit ${sql.lit(pageSize + 1)}`);

/** Returns the tasks that are due now. */
export const sendNow = async (tx: Tx, id: number | null): Promise<string[]> => {
  const rows = await tx.all(sql<{ task: string }>`select task from queue.send_now(${tasks}, ${id}::bigint) as task`);
  return rows.map(({ task }) => task);
};
