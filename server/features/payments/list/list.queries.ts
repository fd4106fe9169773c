import { sql, type RawBuilder } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import { pageSize } from '#contract/base/limits.ts';
import { paymentTabs, type PaymentTab } from '#contract/money/money.ts';
import { Payment, type PaymentCounts, type PaymentFilter, type PaymentRow } from '#contract/money/payment.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';
import * as search from '#server/features/payments/list/search.ts';
import type { Cursor } from '#server/http/cursor.ts';

export type Filter = Omit<PaymentFilter, 'cursor'>;

/** Kept as text: the contract's keys are the column names, and the query is assembled for every request. */
const ownColumns = Payment.keyof()
  .options.map((column) => `p.${column}`)
  .join(', ');

/** The columns of a list row. */
export const rowSql = sql.raw(`${ownColumns}, c.full_name as client_name, i.number as invoice_number`);
export const namesSql = sql`
  left join profiles c on c.id = p.client_id
  left join invoices i on i.id = p.invoice_id`;

/** The amount with the tip; it has an index. That index keeps the list's order for one amount, but not for a range. */
const total = sql`(p.amount_cents + p.tip_cents)`;
const isExact = ({ min, max }: Filter) => min !== undefined && min === max;

function amounts({ min, max }: Filter): RawBuilder<unknown>[] {
  if (isExact({ min, max })) return [];
  return [
    ...(min === undefined ? [] : [sql`${total} >= ${min}`]),
    ...(max === undefined ? [] : [sql`${total} <= ${max}`]),
  ];
}

/**
 * The conditions of the filter and the cursor, for one scan along one index. Tabs, statuses and methods are literals: the planner
 * then knows how rare each is, even in a prepared statement, and may use an index that omits completed payments.
 */
function conditions(filter: Filter, after: Cursor | null): RawBuilder<unknown>[] {
  const { tab, status, method, client, from, to } = filter;
  const parts: RawBuilder<unknown>[] = [];
  if (after) parts.push(sql`(p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  if (tab) parts.push(sql`p.tab = ${sql.lit(tab)}`);
  if (status) parts.push(sql`p.status = ${sql.lit(status)}`);
  if (method) parts.push(sql`p.method = ${sql.lit(method)}`);
  if (client) parts.push(sql`p.client_id = ${client}`);
  if (isExact(filter)) parts.push(sql`${total} = ${filter.min}`);
  if (from) parts.push(sql`p.created_at >= ${midnight(from, 0)}`);
  if (to) parts.push(sql`p.created_at < ${midnight(to, 1)}`);
  return parts;
}

const all = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `));

/** The conditions that no index in the list's order covers; null if there are none. */
function wantedOf(filter: Filter, after: Cursor | null, limit: number): search.Wanted | null {
  const needle = search.needleOf(filter.search);
  const also = amounts(filter);
  return needle || also.length > 0 ? { needle, also, where: all(conditions(filter, after)), limit } : null;
}

/**
 * One page plus one row. The limit applies before the names are joined: otherwise the planner would reserve memory for all of
 * them.
 */
const listSql = (filter: Filter, after: Cursor | null, limit = pageSize + 1) => sql<PaymentRow>`
  select ${rowSql} from (
    select ${sql.raw(ownColumns)} from payments p where ${all(conditions(filter, after))}
    order by ${search.inOrder} limit ${sql.lit(limit)}
  ) p ${namesSql} order by ${search.inOrder}`;

const foundSql = (ids: RawBuilder<unknown>) => sql<PaymentRow>`
  select ${rowSql} from (${ids}) found join payments p on p.id = found.id ${namesSql} order by ${search.inOrder}`;

/**
 * Newest first, starting after a cursor. A common search term is found among the first rows of the list; only if it is too rare
 * for that, the indexes find all matches, which are sorted afterwards.
 */
export async function list(tx: Tx, filter: Filter, after: Cursor | null, limit = pageSize + 1): Promise<PaymentRow[]> {
  const wanted = wantedOf(filter, after, limit);
  if (!wanted) return tx.all(listSql(filter, after, limit));
  const among = await amongFirst(
    tx,
    wanted,
    (ids) => tx.all(foundSql(ids)),
    (rows) => rows.length,
  );
  return among ?? tx.all(foundSql(search.everywhere(wanted)));
}

/** The matches found by scanning along the list; null if there may be more that this doesn't reach. */
async function amongFirst<Found>(
  tx: Tx,
  wanted: search.Wanted,
  find: (ids: RawBuilder<unknown>) => Promise<Found>,
  sizeOf: (found: Found) => number,
): Promise<Found | null> {
  if (wanted.needle?.rare) return null;
  const further = search.reachesFurther(wanted);
  for (const window of search.windows) {
    const found = await find(search.amongFirst(wanted, window));
    const enough = sizeOf(found) === wanted.limit || (await tx.run(search.behind(wanted, window))) === 0;
    if (enough || (!further && window === search.windows.at(-1))) return found;
    if (further && !search.isCommon(sizeOf(found), wanted)) return null;
  }
  return null;
}

const countOf = async (tx: Tx, ids: RawBuilder<unknown>): Promise<number> =>
  (await tx.first(sql<{ count: number }>`select count(*) from (${ids}) counted`))!.count;

/** Counting stops at the cap, so that it costs the same with a million payments; and it needs no order. */
async function countTab(tx: Tx, filter: Filter, tab: PaymentTab): Promise<number> {
  const wanted = wantedOf({ ...filter, tab }, null, countCap);
  if (!wanted) {
    const where = all(conditions({ ...filter, tab }, null));
    return countOf(tx, sql`select from payments p where ${where} limit ${sql.lit(countCap)}`);
  }
  const counted = (ids: RawBuilder<unknown>) => countOf(tx, ids);
  return (await amongFirst(tx, wanted, counted, (count) => count)) ?? counted(search.anywhere(wanted));
}

type ByTab = Record<PaymentTab, number>;
const tabs = Object.keys(paymentTabs) as PaymentTab[];

/** Counts a rare term in all tabs at once; null if there may be more matches than are counted. */
async function countRare(tx: Tx, filter: Filter): Promise<ByTab | null> {
  const wanted = wantedOf(filter, null, countCap * tabs.length);
  if (!wanted || !search.reachesFurther(wanted)) return null;
  const [window] = search.windows;
  const [nearby, longer] = await Promise.all([
    countOf(tx, search.amongFirst({ ...wanted, limit: window / 10 }, window)),
    tx.run(search.behind(wanted, window)),
  ]);
  if (longer && nearby === window / 10) return null;
  const found = longer ? search.anywhere(wanted) : search.amongFirst({ ...wanted, limit: window }, window);
  const rows = await tx.all(
    sql<{ tab: PaymentTab; count: number }>`select tab, count(*) from (${found}) found group by tab`,
  );
  if (longer && rows.reduce((sum, { count }) => sum + count, 0) === wanted.limit) return null;
  return { pending: 0, completed: 0, failed: 0, ...Object.fromEntries(rows.map(({ tab, count }) => [tab, count])) };
}

async function countTabs(tx: Tx, filter: Filter): Promise<ByTab> {
  const rare = await countRare(tx, filter);
  if (rare) return rare;
  const each = await Promise.all(tabs.map(async (tab) => [tab, await countTab(tx, filter, tab)]));
  return Object.fromEntries(each) as ByTab;
}

/** The number of payments in each tab, and the number of open alerts. */
export async function counts(tx: Tx, filter: Filter): Promise<PaymentCounts> {
  const [alerts, byTab] = await Promise.all([
    countOf(tx, sql`select from payment_alerts where resolved_at is null`),
    countTabs(tx, filter),
  ]);
  const capped = Object.fromEntries(tabs.map((tab) => [tab, Math.min(byTab[tab], countCap)])) as ByTab;
  // A tab that reaches the cap also fills the total.
  return { ...capped, all: Math.min(countCap, capped.pending + capped.completed + capped.failed), alerts };
}

/** The whole filter as one condition, for queries that have to read all matches anyway. */
export function everySql(filter: Filter): { looked: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const needle = search.needleOf(filter.search);
  const parts = [...conditions(filter, null), ...amounts(filter), ...(needle ? [search.matches(needle)] : [])];
  return { looked: search.looked(needle), where: all(parts) };
}
