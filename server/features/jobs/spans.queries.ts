import { sql, type RawBuilder } from 'kysely';
import type { Job, JobPlan, WorkSpan } from '#contract/jobs/job.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Planned = JobPlan['spans'];

/** The spans of a job, for those who may see them all: the office, and everyone who works on it. */
export const spansOf = (tx: Tx, id: string): Promise<WorkSpan[]> =>
  tx.all(sql<WorkSpan>`
    select id, person_id, person_name, lead, starts_at as start, ends_at as "end", pause_minutes from job_crew(${id})`);

/** The names of who helps on each of these jobs, in the order in which they begin. */
export const helpersOf = (tx: Tx, jobs: string[]): Promise<{ job_id: string; names: string }[]> =>
  tx.all(sql`
    select job_id, string_agg(full_name, ', ' order by first, full_name) as names
    from (
      select s.job_id, p.full_name, min(s.starts_at) as first from job_spans s join profiles p on p.id = s.person_id
      where s.job_id = any (${jobs}::uuid[]) and not s.lead group by s.job_id, p.id) helped
    group by job_id`);
/** The first start of each day of a job that has spans, in order. */
export const daysOf = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.all(sql<{ start: string }>`select starts_at as start from job_days(${id}) order by day`)).map(
    ({ start }) => start,
  );

/** The planned work of a job `j` in minutes, by all people together; null if it has no time. */
export const plannedMinutes = sql`case when j.span_count = 0
    then (date_part('epoch', j.scheduled_end - j.scheduled_start) / 60)::int - j.pause_minutes
    else (select sum(date_part('epoch', s.ends_at - s.starts_at) / 60 - s.pause_minutes)::int from job_spans s where s.job_id = j.id) end`;

/** How many days of the business these spans are on. */
export const countDays = async (tx: Tx, spans: Planned): Promise<number> =>
  (await tx.first(sql<{ days: number }>`
    select count(distinct (start at time zone time_zone)::date)::int as days
    from unnest(${spans.map(({ start }) => start)}::timestamptz[]) start cross join business_settings`))!.days;

/** In one statement, so that it is one change of the job: the triggers sum its spans up afterwards. */
export const replace = (tx: Tx, job: string, spans: Planned): Promise<number> =>
  tx.run(sql`
    with gone as (delete from job_spans where job_id = ${job} and id <> all (${spans.map(({ id }) => id)}::uuid[]))
    insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
    select id, ${job}, person_id, lead, starts_at, ends_at
    from unnest(${spans.map(({ id }) => id)}::uuid[], ${spans.map(({ person_id }) => person_id)}::uuid[],
      ${spans.map(({ lead }) => lead)}::boolean[], ${spans.map(({ start }) => start)}::timestamptz[],
      ${spans.map(({ end }) => end)}::timestamptz[]) s (id, person_id, lead, starts_at, ends_at)
    on conflict (id) do update set person_id = excluded.person_id, lead = excluded.lead, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    where job_spans.job_id = excluded.job_id`);

/** The job becomes work of one person at one time again, or has no time. */
export const fold = (
  tx: Tx,
  job: string,
  to: Pick<Job, 'assigned_to' | 'scheduled_start' | 'scheduled_end'>,
): Promise<number> =>
  tx.run(sql`
    with gone as (delete from job_spans where job_id = ${job})
    update jobs set span_count = 0, helpers = null, spans_hash = null, assigned_to = ${to.assigned_to},
      scheduled_start = ${to.scheduled_start}, scheduled_end = ${to.scheduled_end}
    where id = ${job}`);

type Columns = Record<'id' | 'start' | 'person' | 'crew', RawBuilder<unknown>>;

/** Which of its job's days a span is on, and who else works that day; `crew` has all spans of the job. */
export const partSql = ({ id, start, person, crew }: Columns): RawBuilder<unknown> => sql`(
  select json_build_object('id', ${id}, 'lead', bool_or(c.lead) filter (where c.id = ${id}),
    'lead_name', max(c.name) filter (where c.lead),
    'day', count(distinct c.day) filter (where c.day <= today.day), 'days', count(distinct c.day),
    'others', coalesce(json_agg(distinct c.name) filter (where c.day = today.day and c.person_id is distinct from ${person}
      and c.name is not null), '[]'))
  from business_settings b
    cross join lateral (select (${start} at time zone b.time_zone)::date as day) today
    cross join lateral (
      select id, person_id, lead, split_part(btrim(person_name), ' ', 1) as name, (starts_at at time zone b.time_zone)::date as day
      from ${crew} job_crew) c)`;
