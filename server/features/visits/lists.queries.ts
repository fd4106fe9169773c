import { sql, type RawBuilder } from 'kysely';
import { pageSize } from '#contract/base/limits.ts';
import {
  Progress,
  type DoneVisit,
  type Visit,
  type VisitFilter,
  type WorkedToday,
} from '#contract/field/visit.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { partSql } from '#server/features/jobs/spans.queries.ts';
import { comesAfter, inOrder, orders, type JobCursor, type Order } from '#server/features/jobs/order.ts';

const order = orders.scheduled;
/**
 * For rows that have a time: the column itself. Under row security `coalesce()` is never a condition of an index, and the list
 * would read a technician's whole history.
 */
const timed = { ...order, key: sql`j.scheduled_start` };

/** Midnight of today, or this many days later, in the business' time zone. */
const midnight = (later: number) =>
  sql`(select ((now() at time zone time_zone)::date + ${sql.lit(later)})::timestamp at time zone time_zone
    from business_settings)`;
const isToday = (column: RawBuilder<unknown>) => sql`${column} >= ${midnight(0)} and ${column} < ${midnight(1)}`;
const actor = sql`(select actor_id())`;

const planned = {
  today: { when: isToday(timed.key), open: sql`status <> 'cancelled'` },
  upcoming: { when: sql`${timed.key} >= ${midnight(1)}`, open: sql`status in ('pending', 'in_progress')` },
};

/** Work of one person at one time. */
const ownJobs = sql`
  select j.id, j.number, j.title, j.status, j.scheduled_start, j.scheduled_end, j.window_start, j.window_end, null::uuid as span_id
  from jobs j where j.assigned_to = ${actor} and j.span_count = 0`;

/**
 * A row for each of the technician's spans. The client's window is promised for the start of the job. A day after the job was
 * completed is no one's (0075). `limit 1` makes the planner look the jobs up one by one, until the page is full.
 */
const ownSpans = (open: RawBuilder<unknown>) => sql`
  select j.id, k.number, k.title, k.status, j.scheduled_start, j.scheduled_end,
    case when j.scheduled_start = k.scheduled_start then k.window_start end,
    case when j.scheduled_start = k.scheduled_start then k.window_end end, j.span_id
  from (
      select job_id as id, id as span_id, starts_at as scheduled_start, ends_at as scheduled_end
      from job_spans where person_id = ${actor}
    ) j cross join lateral (
      select * from jobs
      where id = j.id and ${open} and (completed_at is null or local_day(j.scheduled_start) <= local_day(completed_at)) limit 1) k
  where true`;

/** Asked once for the whole page. */
const partiesOfAll = sql`parties_of(array(select id from j)) s on s.job_id = j.id`;

const part = partSql({
  id: sql`j.span_id`,
  start: sql`j.scheduled_start`,
  person: actor,
  crew: sql`(select * from crew where job_id = j.id)`,
});

/**
 * What is planned for a technician today, or from tomorrow on, in order, with one row more than a page. Nobody works twice at the
 * same time, so the start and the job name a row.
 */
export function list(tx: Tx, after: JobCursor | null, show: VisitFilter['show'] = 'today'): Promise<Visit[]> {
  const { when, open } = planned[show];
  const limit = sql.lit(pageSize + 1);
  const arm = (rows: RawBuilder<unknown>, conditions: RawBuilder<unknown>, along = timed) => sql`(
    ${rows} and ${sql.join([conditions, ...comesAfter(along, after)], sql` and `)} order by ${inOrder(along)} limit ${limit})`;
  const arms = [arm(ownJobs, sql`${when} and ${open}`), arm(ownSpans(open), when)];
  const untimed = sql`j.scheduled_start is null and ${isToday(sql`j.due_date`)} and ${open}`;
  if (show === 'today') arms.push(arm(ownJobs, untimed, order));
  return tx.all(sql<Visit>`
    with j as materialized (
      select * from (${sql.join(arms, sql` union all `)}) j order by ${inOrder(order)} limit ${limit}),
      crew as materialized (select * from crews_of(array(select id from j where span_id is not null)))
    select j.id, j.number, j.title, j.status, j.scheduled_start, j.scheduled_end, j.window_start, j.window_end,
      s.client_name, s.client_phone, s.technician_name,
      (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place,
      concat_ws(', ', s.place ->> 'street', s.place ->> 'city',
        nullif(concat_ws(' ', s.place ->> 'region', s.place ->> 'postal_code'), '')) as address,
      s.place as "where",
      (select coalesce(json_agg(i.service_name order by i.position, i.id), '[]') from job_items i where i.job_id = j.id)
        as services,
      (select row_to_json(p) from (select ${columnsOf(Progress)} from visit_progress where job_id = j.id) p) as progress,
      (select json_build_object('done', count(c.done_at), 'all', count(*),
          'next', (array_agg(c.task order by c.position, c.id) filter (where c.required and c.done_at is null))[1])
        from checklist_items c where c.job_id = j.id) as steps,
      case when j.span_id is not null then ${part} end as part
    from j left join ${partiesOfAll}
    order by ${inOrder(order)}`);
}

/** Newest first, by index. */
export const doneOrder: Order<DoneVisit> = {
  key: sql`j.completed_at`,
  descending: true,
  at: ({ completed_at }) => completed_at,
};

/** How far back the list of done jobs looks for those that a technician only helped with. */
const helpedSpans = 1_000;

/**
 * The completed jobs that a technician led or helped with, with one row more than a page. What they led is a range of one person in
 * the order of persons, which only their own index has: with `=` the planner may walk everyone's jobs instead, for a newcomer all.
 */
export function listDone(tx: Tx, after: JobCursor | null): Promise<DoneVisit[]> {
  const arm = (jobs: RawBuilder<unknown>, conditions: RawBuilder<unknown>, first = sql``) => sql`(
    select j.id, j.number, j.title, j.scheduled_start, j.completed_at from ${jobs}
    where ${sql.join([conditions, ...comesAfter(doneOrder, after)], sql` and `)}
    order by ${first}${inOrder(doneOrder)} limit ${sql.lit(pageSize + 1)})`;
  const led = arm(
    sql`jobs j`,
    sql`j.assigned_to between ${actor} and ${actor} and j.completed_at is not null`,
    sql`j.assigned_to, `,
  );
  const helped = arm(
    sql`(
      select distinct job_id from (
        select job_id from job_spans where person_id = ${actor} and starts_at < ${midnight(1)}
        order by starts_at desc limit ${sql.lit(helpedSpans)}) s
    ) s cross join lateral (select * from jobs where id = s.job_id limit 1) j`,
    sql`j.assigned_to is distinct from ${actor} and j.completed_at is not null`,
  );
  return tx.all(sql<DoneVisit>`
    with j as materialized (
      select * from (${led} union all ${helped}) j order by ${inOrder(doneOrder)} limit ${sql.lit(pageSize + 1)})
    select j.*, s.client_name, p.completion_reason, (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place
    from j left join visit_progress p on p.job_id = j.id left join ${partiesOfAll}
    order by ${inOrder(doneOrder)}`);
}

/** Paid time since midnight; an entry that has been running since yesterday counts from midnight. */
export const workedToday = async (tx: Tx): Promise<WorkedToday> =>
  (await tx.first(sql<WorkedToday>`
    select coalesce(sum(minutes_between(greatest(started_at, ${midnight(0)}), ended_at)), 0)::int as minutes,
      max(greatest(started_at, ${midnight(0)})) filter (where ended_at is null) as running_since
    from time_entries
    where counted and kind <> 'break' and (ended_at > ${midnight(0)} or ended_at is null and not lasts_too_long(started_at, null))`))!;
