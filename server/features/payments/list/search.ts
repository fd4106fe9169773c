import { sql, type RawBuilder } from 'kysely';
import { textNeedle } from '#server/features/profiles/needle.ts';

/**
 * A search term: part of a description, a reference or a client's name or phone number, or the number of a payment or an invoice.
 */
type Needle = ReturnType<typeof textNeedle> & {
  payment: number | null;
  invoice: number | null;
  /** Few rows can match, so an index finds them sooner than a scan along the list. */
  rare: boolean;
};

export type Wanted = {
  needle: Needle | null;
  /** `where` is covered by an index in the list's order; `also` must hold, too. */
  where: RawBuilder<unknown>;
  also: RawBuilder<unknown>[];
  limit: number;
};

/** How many rows of the list are scanned: at first, and again if matches turn out to be common enough. */
export const windows = [5_000, 50_000] as const;

/** Whether scanning on will soon fill the page. Rarer matches are found by other indexes, and they are few. */
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

/** Whether an index can find matches beyond the scanned rows. */
export const reachesFurther = ({ needle }: Wanted): boolean =>
  !needle || needle.indexed || needle.payment !== null || needle.invoice !== null;

export const inOrder = sql`p.created_at desc, p.id desc`;
const both = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

/** The clients with that name, and the invoice with that number. */
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

/** Stops as soon as there are enough matches. */
export const amongFirst = ({ needle, where, also, limit }: Wanted, window: number) => sql`
  with ${looked(needle)}
  select p.id, p.tab from (
    select p.id, p.created_at, p.tab, p.search, p.client_id, p.number, p.invoice_id, p.amount_cents, p.tip_cents
    from payments p where ${where} order by ${inOrder} limit ${sql.lit(window)}) p
  where ${both([...also, ...(needle ? [matches(needle)] : [])])} order by ${inOrder} limit ${sql.lit(limit)}`;

/** Returns one row if the list continues after the window. */
export const behind = ({ where }: Wanted, window: number) =>
  sql`select from payments p where ${where} order by ${inOrder} offset ${sql.lit(window)} limit 1`;

/** Each way to match uses its own index: with OR none of them would be used. */
function ways({ needle, where, also, limit }: Wanted): RawBuilder<unknown>[] {
  const having = (...parts: RawBuilder<unknown>[]) => sql`payments p where ${both([...parts, where, ...also])}`;
  const hits = (from: RawBuilder<unknown>) => sql`select p.id, p.created_at, p.tab from ${from}`;
  if (!needle) return [hits(having())];
  const { pattern, payment, invoice, indexed } = needle;
  // Per client, only as many rows are read as are needed.
  const ofClients = sql`named n cross join lateral (
    select * from ${having(sql`p.client_id = n.id`)} order by ${inOrder} limit ${sql.lit(limit)}) p`;
  // The text is too short for the index, so only the first window is searched.
  const ofFirst = sql`(select * from payments p where ${where} order by ${inOrder} limit ${sql.lit(windows[0])}) p
    where ${both([sql`p.search like ${pattern}`, ...also])}`;
  return [
    hits(ofClients),
    hits(indexed ? having(sql`p.search like ${pattern}`) : ofFirst),
    ...(payment === null ? [] : [hits(having(sql`p.number = ${payment}`))]),
    ...(invoice === null ? [] : [hits(having(sql`p.invoice_id = any (array(select id from billed))`))]),
  ];
}

/** Materialised, so that the order by doesn't turn the search into a scan along the list. */
export const everywhere = (wanted: Wanted) => sql`
  with ${looked(wanted.needle)}, hits as materialized (${sql.join(ways(wanted), sql` union `)})
  select p.id from hits p order by ${inOrder} limit ${sql.lit(wanted.limit)}`;

/** The same for counting, without an order: each way reads no more rows than are counted. */
export function anywhere(wanted: Wanted) {
  const most = sql.lit(wanted.limit);
  const some = ways(wanted).map((way) => sql`(${way} limit ${most})`);
  return sql`with ${looked(wanted.needle)} select p.tab from (${sql.join(some, sql` union `)}) p limit ${most}`;
}
