import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { textNeedle } from '#server/features/profiles/needle.ts';

/** The search terms: an invoice's number, or a part of its client's name, phone number or of its note. */
type Needle = ReturnType<typeof textNeedle> & { number: number | null };
type Wanted = { needle: Needle; where: RawBuilder<unknown>; limit: number };

/** How many of the newest invoices are scanned before other indexes are used. */
const firstOfList = 10_000;

export function needleOf(search: string | undefined): Needle | null {
  if (!search) return null;
  const needle = textNeedle(search);
  const [, digits] = /^(?:inv(?:oice)?)?[\s#-]*(\d{1,15})$/.exec(needle.text) ?? [];
  return { ...needle, number: digits ? Number(digits) : null };
}

const newestFirst = sql`i.created_at desc, i.id desc`;
const named = (needle: Needle) => sql`select id from profiles where role = 'client' and ${needle.named}`;

/** Stops as soon as there are enough rows. */
export const amongFirst = ({ needle, where, limit }: Wanted) => sql`
  with named as materialized (${named(needle)})
  select i.id from (
    select i.id, i.created_at, i.client_id, i.number, i.note from invoices i where ${where}
    order by ${newestFirst} limit ${sql.lit(firstOfList)}) i
  where i.client_id in (select id from named) or lower(i.note) like ${needle.pattern} or i.number = ${needle.number}::bigint
  order by ${newestFirst} limit ${sql.lit(limit)}`;

/** Whether the list goes on after the scanned part, and an index can search the rest. */
export async function reachesFurther(tx: Tx, { needle, where }: Wanted): Promise<boolean> {
  if (!needle.indexed && needle.number === null) return false;
  const first = sql`select from invoices i where ${where} order by ${newestFirst} limit ${sql.lit(firstOfList + 1)}`;
  const row = await tx.first(sql<{ count: number }>`select count(*) from (${first}) counted`);
  return row!.count > firstOfList;
}

/** Each part uses its own index: with OR, none of them would be used. */
export function everywhere({ needle, where, limit }: Wanted) {
  const most = sql.lit(limit);
  const hits = (also: RawBuilder<unknown>) => sql`select i.id, i.created_at from invoices i where ${also} and ${where}`;
  const ofClients = sql`select i.id, i.created_at from named n cross join lateral (
    ${hits(sql`i.client_id = n.id`)} order by ${newestFirst} limit ${most}) i`;
  const ways = [
    ofClients,
    ...(needle.indexed ? [hits(sql`i.note is not null and lower(i.note) like ${needle.pattern}`)] : []),
    ...(needle.number === null ? [] : [hits(sql`i.number = ${needle.number}`)]),
  ];
  return sql`
    with named as materialized (${named(needle)}), hits as materialized (${sql.join(ways, sql` union `)})
    select i.id from hits i order by ${newestFirst} limit ${most}`;
}
