import { sql } from 'kysely';
import type { ArrivalDay, CrewTime } from '#server/features/slots/slotFinder.ts';
import { withBreaks, type Span } from '#contract/jobs/freeTime.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Visit } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Milliseconds. A double holds them exactly, and costs far less than a numeric. */
const ms = (instant: ReturnType<typeof sql>) => sql`date_part('epoch', ${instant}) * 1000`;

type Range = { from: string; days: number };

/**
 * Days in the business' time zone, each divided into windows of some minutes by the clock, so that days of 23 or 25 hours fit.
 */
export const days = (tx: Tx, { from, days: count }: Range, minutes: number): Promise<ArrivalDay[]> =>
  tx.all(sql<ArrivalDay>`
    select d.day, ${ms(sql`d.day::timestamp at time zone b.time_zone`)} as start,
      ${ms(sql`(d.day + 1)::timestamp at time zone b.time_zone`)} as "end",
      (select json_agg(${ms(sql`(d.day + make_interval(mins => m)) at time zone b.time_zone`)} order by m)
        from generate_series(0, 1439, ${minutes}::int) m) as windows
    from business_settings b
      cross join lateral (select ${from}::date + n as day from generate_series(0, ${count}::int - 1) n) d
    order by d.day`);

const crew = (skills: ServiceKind[]) => sql`
  crew as (select s.profile_id from staff s join profiles p on p.id = s.profile_id
    where p.role = 'tech' and p.active and p.deleted_at is null and s.skills @> ${skills}::text[])`;

type Row = [start: number, end: number, workEnds: number, latitude: number | null, longitude: number | null];

/** Spans that don't count as busy: the job being moved, and the client's own hold, which their next hold releases. */
type Except = { job_id: string | null; client_id: string | null };

/** The busy spans of all technicians with these skills, queried per technician because the range index takes one at a time. */
const busy = (tx: Tx, { from, days: count }: Range, skills: ServiceKind[], except: Except) =>
  tx.all(sql<{ id: string; busy: Row[] }>`
    with ${crew(skills)},
      time as (select tstzrange(${from}::date::timestamp at time zone time_zone,
        (${from}::date + ${count}::int)::timestamp at time zone time_zone) as range from business_settings)
    select c.profile_id as id, b.busy from crew c cross join lateral (
      select coalesce(json_agg(json_build_array(${ms(sql`lower(b.span)`)}, ${ms(sql`upper(b.span)`)}, ${ms(sql`b.work_ends`)},
        b.latitude, b.longitude) order by lower(b.span)), '[]') as busy
      from busy_spans b
      where b.technician_id = c.profile_id and b.span && (select range from time)
        and (b.expires_at is null or b.expires_at > now()) and coalesce(b.group_id, b.owner_id) is distinct from ${except.job_id}::uuid
        and (b.kind <> 'hold' or coalesce(b.group_id, b.owner_id) not in (select id from slot_holds where client_id = ${except.client_id}::uuid))) b`);

/** The working times of all technicians on all days, with the same rules as `work_windows`. */
const windows = (tx: Tx, { from, days: count }: Range, skills: ServiceKind[]) =>
  tx.all(sql<Span & { id: string; day: string }>`
    with ${crew(skills)},
      days as (select ${from}::date + n as day, date_part('dow', ${from}::date + n)::int as weekday, b.time_zone
        from business_settings b, generate_series(0, ${count}::int - 1) n)
    select w.profile_id as id, d.day, ${ms(sql`(d.day + part.starts) at time zone d.time_zone`)} as start,
      ${ms(sql`(d.day + part.ends) at time zone d.time_zone`)} as "end"
    from crew c join working_hours w on w.profile_id = c.profile_id join days d on d.weekday = w.weekday
      cross join lateral (values (w.starts, coalesce(w.break_starts, w.ends)), (w.break_ends, w.ends)) part (starts, ends)
    where part.starts is not null
      and not exists (select from days_off f where f.profile_id = w.profile_id and d.day between f.starts_on and f.ends_on)
    order by w.profile_id, start`);

const visitOf = ([start, end, work_ends, latitude, longitude]: Row): Visit => ({
  start,
  end,
  work_ends,
  latitude,
  longitude,
});

/** All technicians with these skills: when they work, and when they are busy. */
export async function crewTime(
  tx: Tx,
  range: Range,
  { skills, except }: { skills: ServiceKind[]; except: Except },
): Promise<CrewTime[]> {
  const [people, hours] = await Promise.all([busy(tx, range, skills, except), windows(tx, range, skills)]);
  const byPerson = Map.groupBy(hours, ({ id }) => id);
  return people.map(({ id, busy: spans }) => ({
    id,
    windows: withBreaks(byPerson.get(id) ?? []),
    busy: spans.map(visitOf),
  }));
}
