import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { inOrder, type Order } from '#server/features/jobs/order.ts';
import { textNeedle } from '#server/features/profiles/needle.ts';

/** What is looked for: a part of a title, a description or a client's name or phone number, or a job by its number. */
type Needle = ReturnType<typeof textNeedle> & { number: number | null };

export type Wanted = {
  needle: Needle | null;
  /** What an index gives in the order asked for, and what else must hold. */
  where: RawBuilder<unknown>;
  also: RawBuilder<unknown>[];
  order: Order;
  limit: number;
};

/** How many of the list are looked through before other indexes are asked. */
const firstOfList = 10_000;

export function needleOf(search: string | undefined): Needle | null {
  if (!search) return null;
  const needle = textNeedle(search);
  const [, digits] = /^(?:job\s*)?#?\s*(\d{1,15})$/.exec(needle.text) ?? [];
  return { ...needle, number: digits ? Number(digits) : null };
}

const both = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

const named = (needle: Needle | null) =>
  needle
    ? sql`select id from profiles where role = 'client' and deleted_at is null
        and ${needle.named}`
    : sql`select null::uuid as id where false`;

function matches({ pattern, number }: Needle): RawBuilder<unknown> {
  const byNumber = number === null ? sql`` : sql` or j.number = ${number}`;
  return sql`(j.search like ${pattern} or j.client_id in (select id from named)${byNumber})`;
}

const sorted = ({ descending }: Order) => (descending ? sql`j.key desc, j.id desc` : sql`j.key, j.id`);

/** Stops as soon as there are enough: the key is among the columns, so that the order inside is known outside. */
export const amongFirst = ({ needle, where, also, order, limit }: Wanted) => sql`
  with named as materialized (${named(needle)})
  select j.id from (
    select j.id, j.search, j.client_id, j.number, j.due_date, j.scheduled_start,
      j.completed_at, ${order.key} as key from jobs j where ${where}
    order by ${inOrder(order)} limit ${sql.lit(firstOfList)}) j
  where ${both([...also, ...(needle ? [matches(needle)] : [])])} order by ${sorted(order)} limit ${sql.lit(limit)}`;

/** Whether there is anything beyond the first of the list, and an index that can find it. */
export async function reachesFurther(tx: Tx, { needle, where, order }: Wanted): Promise<boolean> {
  if (needle && !needle.indexed && needle.number === null) return false;
  const first = sql`select from jobs j where ${where} order by ${inOrder(order)} limit ${sql.lit(firstOfList + 1)}`;
  const row = await tx.first(sql<{ count: number }>`select count(*) from (${first}) counted`);
  return row!.count > firstOfList;
}

/**
 * Each way to be found by an index of its own: with OR none of them would be used. Of a client only as many jobs are read
 * as are wanted. Materialised, so that the order asked for doesn't turn the search into a walk along the list.
 */
export function everywhere({ needle, where, also, order, limit }: Wanted) {
  const hits = (from: RawBuilder<unknown>) => sql`select j.id, ${order.key} as key from ${from}`;
  const having = (...parts: RawBuilder<unknown>[]) => sql`jobs j where ${both([...parts, where, ...also])}`;
  const most = sql.lit(limit);
  const ofClients = sql`named n cross join lateral (
    select * from ${having(sql`j.client_id = n.id`)} order by ${inOrder(order)} limit ${most}) j`;
  const ways = needle
    ? [
        hits(ofClients),
        ...(needle.indexed ? [hits(having(sql`j.search like ${needle.pattern}`))] : []),
        ...(needle.number === null ? [] : [hits(having(sql`j.number = ${needle.number}`))]),
      ]
    : [hits(having())];
  return sql`
    with named as materialized (${named(needle)}), hits as materialized (${sql.join(ways, sql` union `)})
    select j.id from hits j order by ${sorted(order)} limit ${most}`;
}
