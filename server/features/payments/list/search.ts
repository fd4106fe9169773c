import { sql, type RawBuilder } from 'kysely';
import { textNeedle } from '#server/features/profiles/needle.ts';

/** What is looked for: a part of a description, a reference or a client's name or phone number, or the number of a payment or an invoice. */
type Needle = ReturnType<typeof textNeedle> & {
  payment: number | null;
  invoice: number | null;
  /** Few can have it, so that an index finds it sooner than a walk along the list. */
  rare: boolean;
};

export type Wanted = {
  needle: Needle | null;
  /** What an index gives in the list's order, and what else must hold. */
  where: RawBuilder<unknown>;
  also: RawBuilder<unknown>[];
  limit: number;
};

/** How many of the list are looked through: at first, and again if what was found is that common. */
export const windows = [5_000, 50_000] as const;

/** Whether walking on will soon fill the page; what is rarer is found by other indexes, and there are few of it. */
export const isCommon = (found: number, { limit }: Wanted): boolean => found * 5 >= limit;

export function needleOf(search: string | undefined): Needle | null {
  if (!search) return null;
  const needle = textNeedle(search);
  const [, kind, digits] = /^(?:(pay|inv)\s*-?\s*)?#?\s*(\d{1,15})$/.exec(needle.text) ?? [];
  const number = digits ? Number(digits) : null;
  return {
    ...needle,
    payment: kind === 'inv' ? null : number,
    invoice: kind === 'pay' ? null : number,
    rare: digits !== undefined && digits.length >= 5,
  };
}

/** Whether an index can find what isn't among the first of the list. */
export const reachesFurther = ({ needle }: Wanted): boolean =>
  !needle || needle.indexed || needle.payment !== null || needle.invoice !== null;

export const inOrder = sql`p.created_at desc, p.id desc`;
const both = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

/** Who is called so, and which invoice has that number. */
export const looked = (needle: Needle | null) =>
  needle
    ? sql`named as materialized (
        select id from profiles where role = 'client' and deleted_at is null
          and ${needle.named}),
      billed as materialized (select id from invoices where number = ${needle.invoice})`
    : sql`nothing as (select)`;

export function matches({ pattern, payment, invoice }: Needle): RawBuilder<unknown> {
  const byNumber = payment === null ? sql`` : sql` or p.number = ${payment}`;
  const byInvoice = invoice === null ? sql`` : sql` or p.invoice_id in (select id from billed)`;
  return sql`(p.search like ${pattern} or p.client_id in (select id from named)${byNumber}${byInvoice})`;
}

/** Stops as soon as there are enough. */
export const amongFirst = ({ needle, where, also, limit }: Wanted, window: number) => sql`
  with ${looked(needle)}
  select p.id, p.tab from (
    select p.id, p.created_at, p.tab, p.search, p.client_id, p.number, p.invoice_id, p.amount_cents, p.tip_cents
    from payments p where ${where} order by ${inOrder} limit ${sql.lit(window)}) p
  where ${both([...also, ...(needle ? [matches(needle)] : [])])} order by ${inOrder} limit ${sql.lit(limit)}`;

/** One row, if the list goes on behind the window. */
export const behind = ({ where }: Wanted, window: number) =>
  sql`select from payments p where ${where} order by ${inOrder} offset ${sql.lit(window)} limit 1`;

/** Each way to be found by an index of its own: with OR none of them would be used. */
function ways({ needle, where, also, limit }: Wanted): RawBuilder<unknown>[] {
  const having = (...parts: RawBuilder<unknown>[]) => sql`payments p where ${both([...parts, where, ...also])}`;
  const hits = (from: RawBuilder<unknown>) => sql`select p.id, p.created_at, p.tab from ${from}`;
  if (!needle) return [hits(having())];
  const { pattern, payment, invoice, indexed } = needle;
  // Of a client only as many are read as are wanted.
  const ofClients = sql`named n cross join lateral (
    select * from ${having(sql`p.client_id = n.id`)} order by ${inOrder} limit ${sql.lit(limit)}) p`;
  // A text too short for the index: at least where it was looked for already.
  const ofFirst = sql`(select * from payments p where ${where} order by ${inOrder} limit ${sql.lit(windows[0])}) p
    where ${both([sql`p.search like ${pattern}`, ...also])}`;
  return [
    hits(ofClients),
    hits(indexed ? having(sql`p.search like ${pattern}`) : ofFirst),
    ...(payment === null ? [] : [hits(having(sql`p.number = ${payment}`))]),
    ...(invoice === null ? [] : [hits(having(sql`p.invoice_id = any (array(select id from billed))`))]),
  ];
}

/** Materialised, so that the order asked for doesn't turn the search into a walk along the list. */
export const everywhere = (wanted: Wanted) => sql`
  with ${looked(wanted.needle)}, hits as materialized (${sql.join(ways(wanted), sql` union `)})
  select p.id from hits p order by ${inOrder} limit ${sql.lit(wanted.limit)}`;

/** The same for counting, in no order: of each way no more is read than is counted. */
export function anywhere(wanted: Wanted) {
  const most = sql.lit(wanted.limit);
  const some = ways(wanted).map((way) => sql`(${way} limit ${most})`);
  return sql`with ${looked(wanted.needle)} select p.tab from (${sql.join(some, sql` union `)}) p limit ${most}`;
}
