import { sql } from 'kysely';
import type { BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { withBreaks, type Span, type Window } from '#contract/jobs/freeTime.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import type { Point, Visit } from '#contract/jobs/travel.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { daysAhead, ms, skillsOf } from '#server/features/dispatch/schedule.queries.ts';

export type CrewMember = Omit<BoardTechnician, 'windows'> & { windows: Window[] };
/** What occupies a technician, and where, if that is known. */
export type Occupied = Visit & { technician_id: string };

/** All active technicians, with their hours from the day of that instant on. */
export async function crew(tx: Tx, from: string): Promise<CrewMember[]> {
  const day = sql`(${from}::timestamptz at time zone b.time_zone)::date`;
  const people = await tx.all(sql<Omit<CrewMember, 'windows'> & { windows: (Span & { day: string })[] }>`
    select p.id, p.full_name, s.colour, s.skills, coalesce((
        select json_agg(json_build_object('start', ${ms(sql`w.starts_at`)}, 'end', ${ms(sql`w.ends_at`)},
          'day', (w.starts_at at time zone b.time_zone)::date) order by w.starts_at)
        from work_windows(p.id, ${day}, ${day} + ${daysAhead}::int) w), '[]') as windows
    from staff s join profiles p on p.id = s.profile_id cross join business_settings b
    where p.role = 'tech' and p.active and p.deleted_at is null
    order by p.full_name, p.id`);
  return people.map(({ windows, ...person }) => Object.assign(person, { windows: withBreaks(windows) }));
}

/** What they are busy with in that time, except for these jobs. */
export const occupied = (tx: Tx, from: string, except: string[]): Promise<Occupied[]> =>
  tx.all(sql<Occupied>`
    select b.technician_id, ${ms(sql`lower(b.span)`)} as start, ${ms(sql`upper(b.span)`)} as "end",
      ${ms(sql`b.work_ends`)} as work_ends, b.latitude, b.longitude
    from busy_spans b
    where b.span && tstzrange(${from}::timestamptz - interval '1 day',
        ${from}::timestamptz + make_interval(days => ${daysAhead + 2}::int))
      and coalesce(b.group_id, b.owner_id) <> all (${except}::uuid[]) and (b.expires_at is null or b.expires_at > now())`);

/** The skills that these services need, and the longest buffer after one of them. */
export const needs = async (tx: Tx, serviceIds: string[]): Promise<{ skills: ServiceKind[]; buffer_minutes: number }> =>
  (await tx.first(sql<{ skills: ServiceKind[]; buffer_minutes: number }>`
    select coalesce((select array_agg(distinct skill) from services s, unnest(s.skills) skill
        where s.id = any (${serviceIds}::uuid[])), '{}') as skills,
      coalesce((select max(buffer_minutes) from services where id = any (${serviceIds}::uuid[])), 0) as buffer_minutes`))!;

export const pointOf = (tx: Tx, place: string): Promise<Point | undefined> =>
  tx.first(sqlFor.selectFrom('places').select(['latitude', 'longitude']).where('id', '=', place));

/** The skills that a job needs, its buffer, and where it is. */
export const needsOf = (
  tx: Tx,
  job: string,
): Promise<(Point & { skills: ServiceKind[]; buffer_minutes: number }) | undefined> =>
  tx.first(sql`
    select p.latitude, p.longitude, j.buffer_minutes, ${skillsOf(sql`j.id`)} as skills
    from jobs j left join places p on p.id = j.place_id where j.id = ${job}`);

/** The end of the instant's day in the business' time zone, and the same time on the next day. */
export const dayAfter = async (tx: Tx, at: string): Promise<{ midnight: number; same_time: number }> =>
  (await tx.first(sql<{ midnight: number; same_time: number }>`
    select ${ms(sql`((local::date + 1)::timestamp at time zone b.time_zone)`)} as midnight,
      ${ms(sql`((local + interval '1 day') at time zone b.time_zone)`)} as same_time
    from business_settings b cross join lateral (select ${at}::timestamptz at time zone b.time_zone as local) l`))!;
