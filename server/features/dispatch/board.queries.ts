import { sql } from 'kysely';
import type { Board, BoardJob, BoardTechnician, Month } from '#contract/jobs/schedule.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { skillsOf, utc } from '#server/features/dispatch/schedule.queries.ts';

type Range = { from: string; to: string };
type Extra = Pick<BoardJob, 'id' | 'latitude' | 'longitude' | 'checks' | 'checks_done' | 'skills'>;

/** Midnight in the business' time zone. Queried first, so that the planner sees constant instants and uses the index. */
const bounds = (tx: Tx, { from, to }: Range): Promise<{ starts: string; ends: string } | undefined> =>
  tx.first(sql`
    select ${from}::date::timestamp at time zone time_zone as starts,
      (${to}::date + 1)::timestamp at time zone time_zone as ends
    from business_settings`);

/** Jobs in that time, including those that began the evening before: a visit takes a day at most. */
const within = ({ starts, ends }: { starts: string; ends: string }) => sql`
  j.scheduled_start >= ${starts}::timestamptz - interval '1 day' and j.scheduled_start < ${ends}::timestamptz
  and j.scheduled_end > ${starts}::timestamptz`;

/** All active technicians, plus inactive ones who still have work on the board. */
const technicians = (tx: Tx, { from, to }: Range, time: { starts: string; ends: string }) =>
  tx.all(sql<BoardTechnician>`
    select p.id, p.full_name, s.colour, s.skills,
      coalesce((select json_agg(json_build_object('start', ${utc(sql`w.starts_at`)}, 'end', ${utc(sql`w.ends_at`)})
        order by w.starts_at) from work_windows(p.id, ${from}::date, ${to}::date) w), '[]') as windows
    from staff s join profiles p on p.id = s.profile_id
    where p.role = 'tech' and p.active and p.deleted_at is null
      or p.id in (select j.assigned_to from jobs j where ${within(time)})
    order by p.active desc, p.full_name, p.id`);

const extras = (tx: Tx, time: { starts: string; ends: string }) =>
  tx.all(sql<Extra>`
    select j.id, p.latitude, p.longitude, coalesce(c.checks, 0)::int as checks, coalesce(c.done, 0)::int as checks_done,
      ${skillsOf(sql`j.id`)} as skills
    from jobs j left join places p on p.id = j.place_id
      left join lateral (select count(*) as checks, count(k.done_at) as done
        from checklist_items k where k.job_id = j.id) c on true
    where ${within(time)}
    order by j.scheduled_start, j.id`);

/** Takes a fixed number of queries, however much is on the board. */
export async function read(tx: Tx, range: Range): Promise<Board> {
  const time = (await bounds(tx, range))!;
  const [crew, more] = await Promise.all([technicians(tx, range, time), extras(tx, time)]);
  const rows = await jobs.rows(
    tx,
    more.map(({ id }) => id),
  );
  const byId = new Map(more.map((one) => [one.id, one]));
  const tourIds = [...new Set(rows.flatMap(({ tour_id }) => tour_id ?? []))];
  const tours = await tx.all(
    sql<Board['tours'][number]>`select id, name from tours where id = any (${tourIds}::uuid[]) order by created_at, id`,
  );
  return { technicians: crew, jobs: rows.map((row) => Object.assign(row, byId.get(row.id)!)), tours };
}

/** How many jobs of a day are shown by name. */
const shown = 4;

export const month = (tx: Tx, first: string): Promise<Month['days']> =>
  tx.all(sql`
    with zone as (select time_zone from business_settings),
      dated as (
        select j.id, j.title, j.status, j.scheduled_start, j.assigned_to, j.client_id,
          (j.scheduled_start at time zone z.time_zone)::date as day
        from jobs j, zone z
        where j.scheduled_start >= ${first}::date::timestamp at time zone z.time_zone
          and j.scheduled_start < (${first}::date + interval '1 month') at time zone z.time_zone),
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
