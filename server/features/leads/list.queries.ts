import { sql, type RawBuilder } from 'kysely';
import { LeadCard, type LeadBoard, type LeadFilter } from '#contract/sales/lead.schema.ts';
import type { LeadColumn, LeadGroup } from '#contract/sales/lead.kinds.ts';
import { leadColumns } from '#contract/sales/lead.kinds.ts';
import { leadLimits, pageSize } from '#contract/base/limits.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { hasWords, wordsOf } from '#server/features/profiles/needle.ts';
import type { Cursor } from '#server/http/cursor.ts';

/**
 * A representative's own leads, or those the office asks for. The policies restrict representatives too, but the
 * condition here lets an index be used.
 */
const scopeOf = (actor: Actor, owner: LeadFilter['owner']): RawBuilder<unknown>[] => {
  if (actor.role === 'sales') return [sql`l.owner_id = ${actor.id}::uuid`];
  if (owner === undefined) return [];
  return [owner === 'none' ? sql`l.owner_id is null` : sql`l.owner_id = ${owner}::uuid`];
};

const isOpen = sql`l.status in ('new', 'warm')`;
const groups: Record<LeadGroup, RawBuilder<unknown>> = {
  new: sql`l.status = 'new'`,
  warm: sql`l.status = 'warm' and l.quoted_at is null`,
  quoted: sql`l.status = 'warm' and l.quoted_at is not null`,
  sold: sql`l.status = 'sold'`,
  lost: sql`l.status = 'lost'`,
  open: isOpen,
  all: sql`true`,
};

/** The order of each group: overdue leads come first; closed leads are newest first. */
const orders = {
  due: { column: sql`l.follow_up_at`, order: sql`l.follow_up_at, l.id`, later: sql`>` },
  closed: { column: sql`l.status_at`, order: sql`l.status_at desc, l.id desc`, later: sql`<` },
  added: { column: sql`l.created_at`, order: sql`l.created_at desc, l.id desc`, later: sql`<` },
};
const orderOf = (group: LeadGroup) =>
  group === 'all' ? orders.added : group === 'sold' || group === 'lost' ? orders.closed : orders.due;
export const timeOf = (group: LeadGroup, card: LeadCard): string =>
  group === 'all' ? card.created_at : (card.follow_up_at ?? card.status_at);

const cardColumns = LeadCard.omit({ service_name: true, owner_name: true });

const cards = (conditions: RawBuilder<unknown>[], order: RawBuilder<unknown>, limit: number) => sql<LeadCard>`
  select ${columnsOf(cardColumns, 'l')}, s.name as service_name, o.full_name as owner_name
  from (
    select l.* from leads l where l.joined_to is null and ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${sql.lit(limit)}) l
  left join services s on s.id = l.service_id left join profiles o on o.id = l.owner_id
  order by ${order}`;

type Asked = Omit<LeadFilter, 'cursor'>;

/** Returns one row more than a page. */
export function listSql(actor: Actor, { group = 'open', search, source, owner }: Asked, cursor: Cursor | null) {
  const { column, order, later } = orderOf(group);
  return cards(
    [
      groups[group],
      ...scopeOf(actor, owner),
      ...(source ? [sql`l.source = ${source}`] : []),
      ...(search ? [hasWords(sql`l.search`, wordsOf(search))] : []),
      ...(cursor ? [sql`(${column}, l.id) ${later} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`] : []),
    ],
    order,
    pageSize + 1,
  );
}

export const list = (tx: Tx, actor: Actor, asked: Asked, cursor: Cursor | null): Promise<LeadCard[]> =>
  tx.all(listSql(actor, asked, cursor));

const recently = sql`l.status_at > now() - make_interval(days => ${sql.lit(leadLimits.closed_days)})`;
const columnConditions = (column: LeadColumn) =>
  column === 'sold' || column === 'lost' ? [groups[column], recently] : [groups[column]];

export const columnSql = (actor: Actor, owner: LeadFilter['owner'], column: LeadColumn) =>
  cards([...columnConditions(column), ...scopeOf(actor, owner)], orderOf(column).order, leadLimits.cards);

type Sum = { column: LeadColumn; count: number; value_cents: number };
export const sumsSql = (actor: Actor, owner: LeadFilter['owner']) => {
  const scope = scopeOf(actor, owner);
  const sums = (name: RawBuilder<unknown>, conditions: RawBuilder<unknown>[]) => sql`
    select ${name} as "column", count(*)::int as count, coalesce(sum(l.value_cents), 0)::bigint as value_cents
    from leads l where l.joined_to is null and ${sql.join([...conditions, ...scope], sql` and `)} group by 1`;
  return sql<Sum>`
    ${sums(sql`case when l.status = 'warm' and l.quoted_at is not null then 'quoted' else l.status end`, [isOpen])}
    union all
    ${sums(sql`l.status`, [groups.sold, recently])}
    union all
    ${sums(sql`l.status`, [groups.lost, recently])}`;
};

/** The end of today in the business' time zone. */
const tomorrow = sql`(select ((now() at time zone b.time_zone)::date + 1)::timestamp at time zone b.time_zone from business_settings b)`;
const dueCards = 8;

/** How many open leads have no owner. */
export const waiting = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ count: number }>`
    select count(*)::int as count from leads l where l.joined_to is null and ${isOpen} and l.owner_id is null`))!.count;

/** Every column of the board, in one request. */
export async function board(tx: Tx, actor: Actor, owner: LeadFilter['owner']): Promise<LeadBoard> {
  const scope = scopeOf(actor, owner);
  const due = [isOpen, sql`l.follow_up_at < ${tomorrow}`, ...scope];
  const [sums, columns, today, first, unowned] = await Promise.all([
    tx.all(sumsSql(actor, owner)),
    Promise.all(leadColumns.map((column) => tx.all(columnSql(actor, owner, column)))),
    tx.first(sql<{ count: number; late: number }>`
      select count(*)::int as count, count(*) filter (where l.follow_up_at < now())::int as late
      from leads l where l.joined_to is null and ${sql.join(due, sql` and `)}`),
    tx.all(cards(due, orders.due.order, dueCards)),
    actor.role === 'sales' ? 0 : waiting(tx),
  ]);
  return {
    columns: leadColumns.map((column, index) => {
      const { count = 0, value_cents = 0 } = sums.find((sum) => sum.column === column) ?? {};
      return { column, count, value_cents, cards: columns[index]! };
    }),
    due: { ...today!, cards: first },
    waiting: unowned,
  };
}
