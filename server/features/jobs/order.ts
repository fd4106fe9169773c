import { sql, type RawBuilder } from 'kysely';
import type { JobFilter, JobRow } from '#contract/jobs/job.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { JobSort } from '#contract/jobs/job.kinds.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** The position of a page's last row in its order. A row without a date is at infinity, after all rows with a date. */
export type JobCursor = Cursor;

export type Order<Row = JobRow> = { key: RawBuilder<unknown>; descending: boolean; at: (row: Row) => string };

/** The indexes of migration 0012 are built on these expressions. */
const soonest = <Column extends 'due_date' | 'scheduled_start'>(column: Column): Order<Pick<JobRow, Column>> => ({
  key: sql`coalesce(j.${sql.ref(column)}, 'infinity')`,
  descending: false,
  at: (job) => job[column] ?? 'infinity',
});
export const orders = {
  created: { key: sql`j.created_at`, descending: true, at: (job: JobRow) => job.created_at },
  due: soonest('due_date'),
  scheduled: soonest('scheduled_start'),
} satisfies Record<JobSort, Order>;

/** Unscheduled jobs can't be ordered by schedule: the newest comes first. */
export const orderOf = ({ sort = 'created', unscheduled }: Pick<JobFilter, 'sort' | 'unscheduled'>): Order =>
  unscheduled && sort === 'scheduled' ? orders.created : orders[sort];

/** The id breaks ties between jobs with the same instant. */
export const inOrder = ({ key, descending }: Pick<Order, 'key' | 'descending'>): RawBuilder<unknown> =>
  descending ? sql`${key} desc, j.id desc` : sql`${key}, j.id`;

type First = { columns: RawBuilder<unknown>; order: Pick<Order, 'key' | 'descending'>; limit: number };

/** The first jobs of all arms, in order; each arm is one scan along one index. The columns include those of the order. */
export function firstOf(arms: RawBuilder<unknown>[], { columns, order, limit }: First): RawBuilder<unknown> {
  const end = sql`order by ${inOrder(order)} limit ${sql.lit(limit)}`;
  const parts = arms.map((where) => sql`(select ${columns} from jobs j where ${where} ${end})`);
  return parts.length === 1 ? parts[0]! : sql`(select * from (${sql.join(parts, sql` union all `)}) j ${end})`;
}

export const comesAfter = (
  { key, descending }: Pick<Order, 'key' | 'descending'>,
  after: JobCursor | null,
): RawBuilder<unknown>[] =>
  after ? [sql`(${key}, j.id) ${descending ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.id}::uuid)`] : [];

export const cursorOf = <Row extends { id: string }>({ at }: Pick<Order<Row>, 'at'>, row: Row): JobCursor => ({
  at: at(row),
  id: row.id,
});

/** Makes a page from rows that were queried with one more than the page holds. */
export function page<Row extends { id: string }>(order: Pick<Order<Row>, 'at'>, rows: Row[]) {
  const items = rows.slice(0, pageSize);
  if (rows.length <= pageSize) return { items, next: null };
  const { at, id } = cursorOf(order, items.at(-1)!);
  return { items, next: Buffer.from(`${at} ${id}`).toString('base64url') };
}
