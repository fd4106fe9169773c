import { sql, type RawBuilder } from 'kysely';
import type { JobRow } from '#contract/jobs/job.schema.ts';
import type { Board, BoardJob, BoardTechnician, Month } from '#contract/jobs/schedule.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { partSql } from '#server/features/jobs/spans.queries.ts';
import { skillsOf, utc } from '#server/features/dispatch/schedule.queries.ts';

type Range = { from: string; to: string };
type Extra = Omit<
  BoardJob,
  Exclude<
    keyof JobRow,
    'id' | 'assigned_to' | 'assigned_to_name' | 'scheduled_start' | 'scheduled_end' | 'pause_minutes'
  >
>;

/** Midnight in the business' time zone. Queried first, so that the planner sees constant instants and uses the index. */
const bounds = (tx: Tx, { from, to }: Range): Promise<{ starts: string; ends: string } | undefined> =>
  tx.first(sql`
    select ${from}::date::timestamp at time zone time_zone as starts,
      (${to}::date + 1)::timestamp at time zone time_zone as ends
    from business_settings`);

type Time = { starts: string; ends: string };
type Columns = { start: RawBuilder<unknown>; end: RawBuilder<unknown> };

/** What is in that time, including what began the evening before: work takes a day at most. */
const within = ({ starts, ends }: Time, { start, end }: Columns) => sql`
  ${start} >= ${starts}::timestamptz - interval '1 day' and ${start} < ${ends}::timestamptz and ${end} > ${starts}::timestamptz`;
const ofJob = { start: sql`j.scheduled_start`, end: sql`j.scheduled_end` };
const ofSpan = { start: sql`s.starts_at`, end: sql`s.ends_at` };

/** Work of one person at one time, and the spans of all other work. */
const cards = (time: Time) => sql`(
  select j.id, null::uuid as span_id, j.assigned_to, j.scheduled_start, j.scheduled_end, j.pause_minutes
  from jobs j where ${within(time, ofJob)} and j.span_count = 0
  union all
  select s.job_id, s.id, s.person_id, s.starts_at, s.ends_at, s.pause_minutes from job_spans s where ${within(time, ofSpan)})`;

/** All active technicians, plus inactive ones who still have work on the board. */
const technicians = (tx: Tx, { from, to }: Range, time: Time) =>
  tx.all(sql<BoardTechnician>`
    select p.id, p.full_name, s.colour, s.skills,
      coalesce((select json_agg(json_build_object('start', ${utc(sql`w.starts_at`)}, 'end', ${utc(sql`w.ends_at`)})
        order by w.starts_at) from work_windows(p.id, ${from}::date, ${to}::date) w), '[]') as windows
    from staff s join profiles p on p.id = s.profile_id
    where p.role = 'tech' and p.active and p.deleted_at is null
      or p.id in (select c.assigned_to from ${cards(time)} c)
    order by p.active desc, p.full_name, p.id`);

const part = partSql({
  id: sql`card.span_id`,
  start: sql`card.scheduled_start`,
  person: sql`card.assigned_to`,
  crew: sql`job_crew(card.id)`,
});

const extras = (tx: Tx, time: Time) =>
  tx.all(sql<Extra>`
    select card.id, card.assigned_to, t.full_name as assigned_to_name, card.scheduled_start, card.scheduled_end, card.pause_minutes,
      case when card.span_id is not null then ${part} end as part,
      p.latitude, p.longitude, coalesce(c.checks, 0)::int as checks, coalesce(c.done, 0)::int as checks_done,
      ${skillsOf(sql`j.id`)} as skills
    from ${cards(time)} card join jobs j on j.id = card.id left join profiles t on t.id = card.assigned_to left join places p on p.id = j.place_id
      left join lateral (select count(*) as checks, count(k.done_at) as done
        from checklist_items k where k.job_id = j.id) c on true
    order by card.scheduled_start, card.id, card.span_id`);

/** Takes a fixed number of queries, however much is on the board. */
export async function read(tx: Tx, range: Range): Promise<Board> {
  const time = (await bounds(tx, range))!;
  const [crew, more] = await Promise.all([technicians(tx, range, time), extras(tx, time)]);
  const rows = await jobs.rows(tx, [...new Set(more.map(({ id }) => id))]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tourIds = [...new Set(rows.flatMap(({ tour_id }) => tour_id ?? []))];
  const tours = await tx.all(
    sql<Board['tours'][number]>`select id, name from tours where id = any (${tourIds}::uuid[]) order by created_at, id`,
  );
  return { technicians: crew, jobs: more.map((card) => Object.assign({}, byId.get(card.id)!, card)), tours };
}

const inMonth = (start: RawBuilder<unknown>, first: string) => sql`
  ${start} >= ${first}::date::timestamp at time zone z.time_zone
  and ${start} < (${first}::date + interval '1 month') at time zone z.time_zone`;

/** How many jobs of a day are shown by name. */
const shown = 4;

export const month = (tx: Tx, first: string): Promise<Month['days']> =>
  tx.all(sql`
    with zone as (select time_zone from business_settings),
      dated as (
        select j.id, j.title, j.status, j.scheduled_start, j.assigned_to, j.client_id,
          (j.scheduled_start at time zone z.time_zone)::date as day
        from jobs j, zone z
        where ${inMonth(sql`j.scheduled_start`, first)} and j.span_count = 0
        union all
        -- Work of several people or days counts once on each of its days.
        (select distinct on (s.job_id, day) j.id, j.title, j.status, s.starts_at, s.person_id, j.client_id,
          (s.starts_at at time zone z.time_zone)::date as day
        from job_spans s join jobs j on j.id = s.job_id cross join zone z
        where ${inMonth(sql`s.starts_at`, first)}
        order by s.job_id, day, s.lead desc, s.starts_at)),
      counted as (
        select day, json_object_agg(status, count) as counts
        from (select day, status, count(*) as count from dated group by day, status) c group by day),
      heads as (
        select d.day, json_agg(json_build_object('id', d.id, 'title', d.title, 'status', d.status,
          'scheduled_start', ${utc(sql`d.scheduled_start`)}, 'assigned_to', d.assigned_to, 'client_name', p.full_name)
          order by d.place) as first
        from (select *, row_number() over (partition by day order by scheduled_start, id) as place from dated) d
          left join profiles p on p.id = d.client_id
        where d.place <= ${shown}::int group by d.day)
    select s.day::date as day, coalesce(c.counts, '{}') as counts, coalesce(l.first, '[]') as first
    from generate_series(${first}::date::timestamp, ${first}::date + interval '1 month' - interval '1 day',
        interval '1 day') s (day)
      left join counted c on c.day = s.day left join heads l on l.day = s.day
    order by s.day`);
