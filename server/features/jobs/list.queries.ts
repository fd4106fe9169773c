import { sql, type RawBuilder } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import type { WeekStart } from '#contract/base/days.ts';
import type { JobFilter, ListedJob } from '#contract/jobs/job.schema.ts';
import { chipFilters } from '#contract/jobs/jobChips.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Role } from '#contract/base/role.ts';
import { lateAfterMinutes } from '#contract/base/timing.ts';
import { jobChips, type JobChip } from '#contract/jobs/job.kinds.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';
import { namesSql, ownColumnsSql, ownNamesSql, ownRowSql, rowSql } from '#server/features/jobs/jobs.queries.ts';
import {
  comesAfter,
  firstOf,
  inOrder,
  orderOf,
  orders,
  type JobCursor,
  type Order,
} from '#server/features/jobs/order.ts';
import * as search from '#server/features/jobs/search.ts';

export type Filter = Omit<JobFilter, 'cursor'>;

/** The role decides only where the names come from. Which jobs the user sees is up to the database's policies. */
type Asking = { role?: Role; limit?: number };

/** A filter that matches only some visits of a series shows each of them; otherwise the series is one row (0036). */
function folds({ fold, client: _, sort: __, ...aboutVisits }: Filter): boolean {
  return fold !== undefined && Object.values(aboutVisits).every((value) => !value);
}

/**
 * The conditions of the filter and the cursor; each order is one scan along one index. Statuses and priorities are literals:
 * the planner then knows how rare each is, also in a prepared statement, and can use an index that leaves out completed jobs.
 */
function conditions(filter: Filter, after: JobCursor | null): RawBuilder<unknown>[] {
  const { status, priority, client, series, unscheduled, late } = filter;
  const parts = comesAfter(orderOf(filter), after);
  if (status === 'active') parts.push(sql`j.status in ('pending', 'in_progress')`);
  else if (status) parts.push(sql`j.status = ${sql.lit(status)}`);
  if (priority) parts.push(sql`j.priority = ${sql.lit(priority)}`);
  if (client) parts.push(sql`j.client_id = ${client}`);
  if (series) parts.push(sql`j.series_id = ${series}`);
  if (folds(filter)) parts.push(sql`not j.folded`);
  if (unscheduled) parts.push(sql`j.scheduled_start is null and j.status in ('pending', 'in_progress')`);
  if (late) parts.push(lateSql);
  return parts;
}

/** A person's work is what they lead and what they help with. With OR, PostgreSQL would use neither index. */
function armsOf({ assigned_to: person }: Filter, parts: RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  if (!person) return [all(parts)];
  if (person === 'none') return [all([sql`j.assigned_to is null`, ...parts])];
  return [sql`j.assigned_to = ${person}`, sql`j.helpers @> array[${person}]::uuid[]`].map((arm) =>
    all([arm, ...parts]),
  );
}

/** The job should have begun, by more than the allowed delay. */
export const lateSql = sql`
  j.status = 'pending' and ${orders.scheduled.key} < now() - interval ${sql.lit(`${lateAfterMinutes} minutes`)}`;

/** From midnight to midnight in the business' time zone. A job without a date is at infinity, so never within. */
function within(key: RawBuilder<unknown>, from: string | undefined, to: string | undefined): RawBuilder<unknown>[] {
  if (!from && !to) return [];
  const until = sql`${key} < ${to ? midnight(to, 1) : sql`'infinity'`}`;
  return from ? [sql`${key} >= ${midnight(from, 0)}`, until] : [until];
}

/** Date ranges of the filter: `along` the date that the list is ordered by, and `aside` for other dates. */
function days(filter: Filter, order: Order): { along: RawBuilder<unknown>[]; aside: RawBuilder<unknown>[] } {
  const due = within(orders.due.key, filter.due_from, filter.due_to);
  const scheduled = within(orders.scheduled.key, filter.scheduled_from, filter.scheduled_to);
  const completed = within(sql`j.completed_at`, filter.completed_from, filter.completed_to);
  if (order === orders.due) return { along: due, aside: [...scheduled, ...completed] };
  if (order === orders.scheduled) return { along: scheduled, aside: [...due, ...completed] };
  return { along: [], aside: [...due, ...scheduled, ...completed] };
}

const all = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`true` : sql.join(parts, sql` and `));

const shown = (role: Role) =>
  role === 'admin' ? { row: rowSql, names: namesSql } : { row: ownRowSql, names: ownNamesSql };

/** How the row's series repeats, and how many of its other visits are open. */
const seriesSql = sql`(
  select json_build_object('rule', s.rule, 'more', (
    select count(*) from (
      select from jobs v where v.series_id = s.id and v.status in ('pending', 'in_progress') and v.id <> j.id
      limit ${sql.lit(countCap)}) counted))
  from job_series s where s.id = j.series_id)`;
const noSeries = sql`null::json`;

/**
 * One page of the list and one row more: a scan along one index, then a lookup of each name. The page is cut off before
 * the names are joined: otherwise PostgreSQL would reserve memory for the names of ten million jobs, which takes longer
 * than the rest.
 */
export function listSql(
  filter: Filter,
  after: JobCursor | null,
  { role = 'admin', limit = pageSize + 1 }: Asking = {},
) {
  const { row, names } = shown(role);
  const order = orderOf(filter);
  const { along, aside } = days(filter, order);
  const arms = armsOf(filter, [...conditions(filter, after), ...along, ...aside]);
  return sql<ListedJob>`
    select ${row}, ${folds(filter) ? seriesSql : noSeries} as series
    from ${firstOf(arms, { columns: ownColumnsSql, order, limit })} j ${names} order by ${inOrder(order)}`;
}

/** The same columns for jobs that a search found. */
function foundSql(ids: RawBuilder<unknown>, filter: Filter, { role = 'admin' }: Asking) {
  const { row, names } = shown(role);
  return sql<ListedJob>`
    select ${row}, ${noSeries} as series from (${ids}) found join jobs j on j.id = found.id ${names} order by ${inOrder(orderOf(filter))}`;
}

/** What has to be searched beyond what an index in this order can give; null if there is nothing. */
function wantedOf(filter: Filter, after: JobCursor | null, limit: number): search.Wanted | null {
  const needle = search.needleOf(filter.search);
  const order = orderOf(filter);
  const { along, aside } = days(filter, order);
  const arms = armsOf(filter, [...conditions(filter, after), ...along]);
  return needle || aside.length > 0 ? { needle, arms, also: aside, order, limit } : null;
}

/**
 * Jobs in order, after the cursor. A search for a common word finds enough among the first of the list. Only if those
 * don't fill the page and the list goes on, the indexes find all matches, which are then sorted.
 */
export async function list(tx: Tx, filter: Filter, after: JobCursor | null, asking: Asking = {}): Promise<ListedJob[]> {
  const wanted = wantedOf(filter, after, asking.limit ?? pageSize + 1);
  if (!wanted) return tx.all(listSql(filter, after, asking));
  const among = await tx.all(foundSql(search.amongFirst(wanted), filter, asking));
  if (among.length === wanted.limit || !(await search.reachesFurther(tx, wanted))) return among;
  return tx.all(foundSql(search.everywhere(wanted), filter, asking));
}

function cappedSql(filter: Filter) {
  const { along, aside } = days(filter, orderOf(filter));
  const arms = armsOf(filter, [...conditions(filter, null), ...along, ...aside]);
  const parts = arms.map((where) => sql`(select from jobs j where ${where} limit ${sql.lit(countCap)})`);
  return sql`select from (${sql.join(parts, sql` union all `)}) found limit ${sql.lit(countCap)}`;
}

/** Counting stops at the cap, so that it costs the same with ten million jobs; and it needs no order. */
export async function count(tx: Tx, { sort: _, ...filter }: Filter): Promise<number> {
  const counted = async (ids: RawBuilder<unknown>) =>
    (await tx.first(sql<{ count: number }>`select count(*) from (${ids}) counted`))!.count;
  const wanted = search.needleOf(filter.search) && wantedOf(filter, null, countCap);
  if (!wanted) return counted(cappedSql(filter));
  const among = await counted(search.amongFirst(wanted));
  if (among === countCap || !(await search.reachesFurther(tx, wanted))) return among;
  return counted(search.everywhere(wanted));
}

/** How many jobs each chip above the list would show. */
export async function chipCounts(tx: Tx, today: string, weekStart: WeekStart): Promise<Record<JobChip, number>> {
  const filters = chipFilters(today, weekStart);
  const counts = jobChips.map(
    (chip) => sql`(select count(*) from (${cappedSql(filters[chip])}) counted) as ${sql.ref(chip)}`,
  );
  return (await tx.first(sql<Record<JobChip, number>>`select ${sql.join(counts)}`))!;
}
