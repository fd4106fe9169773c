import { sql } from 'kysely';
import {
  TimeCorrection,
  TimeEntry,
  type CorrectionRow,
  type InvalidTime,
  type PersonWeek,
  type TimeRow,
} from '#contract/field/timeEntry.schema.ts';
import type { TimeKind } from '#contract/field/timeEntry.kinds.ts';
import type { StaffMember } from '#contract/people/staff.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';
import { plannedMinutes } from '#server/features/jobs/spans.queries.ts';

/** Days in the business' time zone: when the clocks change, a day is an hour shorter or longer. */
const days = (start: string) => sql`
  select d.day::date as day, d.day at time zone b.time_zone as starts, (d.day + interval '1 day') at time zone b.time_zone as ends
  from business_settings b cross join lateral generate_series(
    ${start}::date::timestamp, ${start}::date::timestamp + interval '6 days', interval '1 day') d (day)`;

const within = (start: string) => sql`tstzrange(${midnight(start, 0)}, ${midnight(start, 7)})`;

/** No screen can show a time with an impossible date: such a row is listed separately (`invalid`) and counts nowhere. */
const isPossible = sql`is_possible_time(e.started_at, e.ended_at)`;

/** A clock that was never stopped: its time waits for the office. */
const runsTooLong = sql`(e.ended_at is null and lasts_too_long(e.started_at, null))`;

type Minutes = { person_id: string; day: string; kind: TimeKind; minutes: number };
/** Counted time of all staff or of one person. A running entry counts up to now, until it lasts too long. */
export const minutes = (tx: Tx, start: string, person: string | null): Promise<Minutes[]> =>
  tx.all(sql<Minutes>`
    with w as materialized (${days(start)})
    select e.person_id, w.day, e.kind, sum(greatest(0, minutes_between(
      greatest(e.started_at, w.starts), least(coalesce(e.ended_at, now()), w.ends))))::int as minutes
    from staff s join time_entries e on e.person_id = s.profile_id and e.counted
        and tstzrange(e.started_at, e.ended_at) && ${within(start)} and ${isPossible} and not ${runsTooLong}
      join w on tstzrange(e.started_at, e.ended_at) && tstzrange(w.starts, w.ends)
    where (${person}::uuid is null or s.profile_id = ${person}::uuid)
    group by e.person_id, w.day, e.kind`);

type Planned = { person_id: string; day: string; minutes: number };
/** Working hours without breaks and days off. */
export const planned = (tx: Tx, start: string, person: string | null): Promise<Planned[]> =>
  tx.all(sql<Planned>`
    select s.profile_id as person_id, (w.starts_at at time zone b.time_zone)::date as day,
      sum(minutes_between(w.starts_at, w.ends_at))::int as minutes
    from business_settings b cross join staff s
      cross join lateral work_windows(s.profile_id, ${start}::date, ${start}::date + 6) w
    where (${person}::uuid is null or s.profile_id = ${person}::uuid)
    group by 1, 2`);

/** Who is on the clock, and since which day. */
export const runningOn = (tx: Tx, start: string): Promise<{ person_id: string; day: string }[]> =>
  tx.all(sql<{ person_id: string; day: string }>`
    select e.person_id, (e.started_at at time zone b.time_zone)::date as day from time_entries e cross join business_settings b
    where e.ended_at is null and e.counted and e.started_at <@ ${within(start)}`);

/** The job and client of an entry: a technician sees the client of their own jobs, the office of any. */
const forWhat = (reader: Reader) => sql`
  left join jobs j on j.id = e.job_id
  ${
    reader === 'technician'
      ? sql`left join lateral job_parties(j.id) c on true`
      : sql`left join lateral (select full_name as client_name from profiles where id = j.client_id) c on true`
  }`;
export type Reader = 'technician' | 'office';
const row = sql`${columnsOf(TimeEntry, 'e')}, j.number as job_number, j.title as job_title, c.client_name`;

/** Newest first. */
export const entries = (tx: Tx, reader: Reader, start: string, person: string): Promise<TimeRow[]> =>
  tx.all(sql<TimeRow>`
    select ${row} from time_entries e ${forWhat(reader)}
    where e.person_id = ${person}::uuid and e.started_at < ${midnight(start, 7)}
      and (e.ended_at is null or e.ended_at > ${midnight(start, 0)} or e.started_at >= ${midnight(start, 0)})
      and ${isPossible}
    order by e.started_at desc, e.id`);

export const entriesById = (tx: Tx, ids: string[]): Promise<TimeRow[]> =>
  tx.all(sql<TimeRow>`select ${row} from time_entries e ${forWhat('office')} where e.id = any (${ids}::uuid[])`);

/** When the corrected time took place. */
const about = sql`coalesce(t.was_started_at, t.started_at)`;
const isPossibleChange = sql`(is_possible_time(t.was_started_at, t.was_ended_at) and is_possible_time(t.started_at, t.ended_at))`;
const correction = sql`
  ${columnsOf(TimeCorrection, 't')}, n.asked_by_name, n.decided_by_name
  from time_corrections t left join lateral correction_people(t.id) n on true`;

export const corrections = (tx: Tx, start: string, person: string): Promise<CorrectionRow[]> =>
  tx.all(sql<CorrectionRow>`
    select ${correction} where t.person_id = ${person}::uuid and ${about} <@ ${within(start)} and ${isPossibleChange}
    order by t.asked_at desc, t.id`);

export const correctionsById = (tx: Tx, ids: string[]): Promise<CorrectionRow[]> =>
  tx.all(sql<CorrectionRow>`select ${correction} where t.id = any (${ids}::uuid[])`);

/** The jobs that time of that week can be recorded for. */
export const jobs = (tx: Tx, start: string, person: string): Promise<PersonWeek['jobs']> =>
  tx.all(sql<PersonWeek['jobs'][number]>`
    select j.id, j.number, j.title, w.starts_at from (
      select id, scheduled_start as starts_at from jobs
      where assigned_to = ${person}::uuid and span_count = 0
        and coalesce(scheduled_start, 'infinity') >= ${midnight(start, 0)}
        and coalesce(scheduled_start, 'infinity') < ${midnight(start, 7)}
      union all
      select job_id, min(starts_at) from job_spans
      where person_id = ${person}::uuid and starts_at >= ${midnight(start, 0)} and starts_at < ${midnight(start, 7)}
      group by job_id
    ) w join jobs j on j.id = w.id
    where j.status <> 'cancelled' order by w.starts_at, j.id limit 100`);

export const closedWeek = (tx: Tx, start: string): Promise<{ at: string; by_name: string | null } | undefined> =>
  tx.first(sql<{ at: string; by_name: string | null }>`
    select w.closed_at as at, p.full_name as by_name from closed_weeks w left join profiles p on p.id = w.closed_by
    where daterange(w.week_start, w.week_start + 7) @> ${start}::date`);

type Person = Pick<StaffMember, 'id' | 'full_name' | 'colour'> & { tips_cents: number; tips: number };
/** Technicians and everyone with hours in the week, with their tips. */
export const people = (tx: Tx, start: string, also: string[]): Promise<Person[]> =>
  tx.all(sql<Person>`
    select p.id, p.full_name, s.colour, coalesce(t.cents, 0)::bigint as tips_cents, coalesce(t.tips, 0)::int as tips
    from staff s join profiles p on p.id = s.profile_id left join (
      select profile_id, sum(amount_cents) as cents, count(*) as tips from tip_shares
      where received_on between ${start}::date and ${start}::date + 6 group by profile_id) t on t.profile_id = p.id
    where p.role = 'tech' and p.active and p.deleted_at is null or p.id = any (${also}::uuid[])
    order by lower(p.full_name), p.id`);

/** The name of a person whose week can be shown. */
export const personName = (tx: Tx, id: string): Promise<{ full_name: string } | undefined> =>
  tx.first(sql<{ full_name: string }>`
    select p.full_name from staff s join profiles p on p.id = s.profile_id where s.profile_id = ${id}::uuid`);

const isAsked = sql`exists (select from time_corrections t where t.entry_id = e.id and t.state = 'asked')`;
const undecided = sql`
  select t.id as correction_id, t.entry_id, t.person_id, ${about} as at from time_corrections t
  where t.state = 'asked' and ${isPossibleChange}
  union all
  select null, e.id, e.person_id, e.started_at from time_entries e
  where (e.flag <> 'removed' or e.counted and ${runsTooLong})
    and ${isPossible} and not ${isAsked}`;
const impossible = sql`
  select t.id as correction_id, t.entry_id, t.person_id, t.kind, t.job_id from time_corrections t
  where t.state = 'asked' and not ${isPossibleChange}
  union all
  select null, e.id, e.person_id, e.kind, e.job_id from time_entries e
  where not ${isPossible} and e.flag is distinct from 'removed' and not ${isAsked}`;

/** For all staff or for one person. These rows belong to no week, so every week lists them until they are removed. */
export const invalid = (tx: Tx, person: string | null): Promise<InvalidTime[]> =>
  tx.all(sql<InvalidTime>`
    select * from (${impossible}) i where (${person}::uuid is null or i.person_id = ${person}::uuid)
    order by i.person_id, i.entry_id, i.correction_id`);

type Undecided = { correction_id: string | null; entry_id: string | null; person_id: string; day: string };
export const reviews = (tx: Tx, start: string): Promise<Undecided[]> =>
  tx.all(sql<Undecided>`
    select u.correction_id, u.entry_id, u.person_id, (u.at at time zone b.time_zone)::date as day
    from (${undecided}) u cross join business_settings b where u.at <@ ${within(start)} order by u.at, u.person_id`);

/** The number of undecided entries in other weeks, and the oldest day among them. */
export const reviewsElsewhere = async (tx: Tx, start: string): Promise<{ count: number; day: string | null }> =>
  (await tx.first(sql<{ count: number; day: string | null }>`
    select count(*)::int as count, min((u.at at time zone b.time_zone)::date) as day
    from (${undecided}) u cross join business_settings b where not u.at <@ ${within(start)}`))!;

export const undecidedEver = async (tx: Tx): Promise<{ count: number }> =>
  (await tx.first(
    sql<{
      count: number;
    }>`select ((select count(*) from (${undecided}) u) + (select count(*) from (${impossible}) i))::int as count`,
  ))!;

type Span = { entry_id: string; started_at: string; ended_at: string };
/** The longest part of each entry that overlaps no counted time. */
export const freeParts = (tx: Tx, ids: string[]): Promise<Span[]> =>
  tx.all(sql<Span>`
    select distinct on (e.id) e.id as entry_id, lower(part) as started_at, upper(part) as ended_at
    from time_entries e cross join lateral unnest(
      tstzmultirange(tstzrange(e.started_at, e.ended_at)) - coalesce((
        select range_agg(tstzrange(o.started_at, o.ended_at)) from time_entries o
        where o.person_id = e.person_id and o.counted
          and tstzrange(o.started_at, o.ended_at) && tstzrange(e.started_at, e.ended_at)), '{}')) part
    where e.id = any (${ids}::uuid[]) and e.ended_at is not null
    order by e.id, upper(part) - lower(part) desc`);

type PersonDay = { person_id: string; day: string };
type Work = { jobs_completed: number; last_completed_at: string | null; last_photo_at: string | null };
/** How many jobs people completed on a day, and when they took their last photo. */
export const workOn = (tx: Tx, asked: PersonDay[]): Promise<(PersonDay & Work)[]> =>
  tx.all(sql<PersonDay & Work>`
    select a.person_id, a.day, w.jobs_completed, w.last_completed_at, (
      select max(taken_at) from photos where taken_by = a.person_id and taken_at >= a.starts and taken_at < a.ends) as last_photo_at
    from (
      select distinct u.person_id, u.day, u.day::timestamp at time zone b.time_zone as starts,
        (u.day + 1)::timestamp at time zone b.time_zone as ends
      from business_settings b cross join unnest(
        ${asked.map(({ person_id }) => person_id)}::uuid[], ${asked.map(({ day }) => day)}::date[]) u (person_id, day)) a
      cross join lateral (
        select count(*)::int as jobs_completed, max(completed_at) as last_completed_at from jobs
        where assigned_to = a.person_id and completed_at >= a.starts and completed_at < a.ends) w`);

/** The time of one job, oldest first. */
export const ofJob = (tx: Tx, id: string): Promise<(TimeRow & { person_name: string })[]> =>
  tx.all(sql<TimeRow & { person_name: string }>`
    select ${row}, p.full_name as person_name
    from time_entries e ${forWhat('office')} join profiles p on p.id = e.person_id
    where e.job_id = ${id}::uuid and e.flag is distinct from 'removed' and ${isPossible} order by e.started_at, e.id`);

export const plannedFor = (tx: Tx, id: string): Promise<{ minutes: number } | undefined> =>
  tx.first(sql<{ minutes: number }>`
    select coalesce(${plannedMinutes}, (select sum(i.minutes) from job_items i where i.job_id = j.id), 0)::int as minutes
    from jobs j where j.id = ${id}::uuid`);
