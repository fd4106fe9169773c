import { sql } from 'kysely';
import { withBreaks, type Span, type Window } from '#contract/jobs/freeTime.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A job with a technician and a time. */
export type FirmPlan = {
  job_id: string;
  assigned_to: string;
  scheduled_start: string;
  scheduled_end: string;
  buffer_minutes: number;
};

/** How many days ahead alternatives are searched. */
export const daysAhead = 14;

const listed = (plans: FirmPlan[]) => sql`
  unnest(${plans.map((plan) => plan.job_id)}::uuid[], ${plans.map((plan) => plan.assigned_to)}::uuid[],
    ${plans.map((plan) => plan.scheduled_start)}::timestamptz[], ${plans.map((plan) => plan.scheduled_end)}::timestamptz[],
    ${plans.map((plan) => plan.buffer_minutes)}::int[])
    with ordinality as plan (job_id, technician, starts, ends, buffer, position)`;

export type Absence = {
  position: number;
  technician: string;
  time_zone: string;
  /** Not at work that day, outside the day's hours, or during the break. */
  reason: 'off' | 'hours' | 'break';
  /** The hours or the break, to `ends_at`. */
  starts_at: string | null;
  ends_at: string | null;
};

/**
 * Which of these plans are outside their technician's hours, and why. An account that isn't an active technician's
 * counts as off.
 */
export const absences = (
  tx: Tx,
  plans: Pick<FirmPlan, 'assigned_to' | 'scheduled_start' | 'scheduled_end'>[],
): Promise<Absence[]> =>
  tx.all(sql<Absence>`
    select plan.position, p.full_name as technician, b.time_zone, r.reason,
      case r.reason when 'break' then (d.day + h.break_starts) at time zone b.time_zone
        when 'hours' then (d.day + h.starts) at time zone b.time_zone end as starts_at,
      case r.reason when 'break' then (d.day + h.break_ends) at time zone b.time_zone
        when 'hours' then (d.day + h.ends) at time zone b.time_zone end as ends_at
    from unnest(${plans.map((plan) => plan.assigned_to)}::uuid[], ${plans.map((plan) => plan.scheduled_start)}::timestamptz[],
        ${plans.map((plan) => plan.scheduled_end)}::timestamptz[]) with ordinality plan (technician, starts, ends, position)
      join profiles p on p.id = plan.technician cross join business_settings b
      cross join lateral (select (plan.starts at time zone b.time_zone)::date as day) d
      cross join lateral (select p.role = 'tech' and p.active and not exists (select from days_off f
        where f.profile_id = p.id and d.day between f.starts_on and f.ends_on) as there) t
      left join working_hours h on h.profile_id = p.id and h.weekday = extract(dow from d.day)::int and t.there
      cross join lateral (select case when h.profile_id is null then 'off'
        when h.break_starts is not null and plan.starts >= (d.day + h.starts) at time zone b.time_zone
          and plan.ends <= (d.day + h.ends) at time zone b.time_zone then 'break'
        else 'hours' end as reason) r
    where not t.there or not works_at(plan.technician, plan.starts, plan.ends)
    order by plan.position`);

export type Collision = {
  position: number;
  technician: string;
  time_zone: string;
  /** Null: the conflict isn't a job, or it no longer exists. */
  job: { id: string; title: string; start: string; end: string; free_from: string } | null;
};

/**
 * The first plan that overlaps other work, and that work. The constraint knows it too, but a policy keeps it from
 * saying so.
 */
export const collision = (tx: Tx, plans: FirmPlan[]): Promise<Collision | undefined> =>
  tx.first(sql`
    select plan.position, p.full_name as technician, b.time_zone,
      case when j.id is not null then json_build_object('id', j.id, 'title', j.title,
        'start', ${utc(sql`lower(s.span)`)}, 'end', ${utc(sql`s.work_ends`)},
        'free_from', ${utc(sql`upper(s.span)`)}) end as job
    from ${listed(plans)}
      join busy_spans s on s.technician_id = plan.technician
        and s.span && tstzrange(plan.starts, plan.ends + make_interval(mins => plan.buffer))
        and coalesce(s.group_id, s.owner_id) <> all (${plans.map((plan) => plan.job_id)}::uuid[])
      join profiles p on p.id = plan.technician left join jobs j on j.id = coalesce(s.group_id, s.owner_id) cross join business_settings b
    order by plan.position, lower(s.span) limit 1`);

/** The format in which the driver prints an instant, also inside JSON. */
export const utc = (instant: ReturnType<typeof sql>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The skills that a job's services need. */
export const skillsOf = (job: ReturnType<typeof sql>) =>
  sql`coalesce((select array_agg(distinct skill order by skill)
    from job_items o join services s on s.id = o.service_id, unnest(s.skills) skill where o.job_id = ${job}), '{}')`;

export const nameOf = (tx: Tx, technician: string): Promise<{ technician: string; time_zone: string } | undefined> =>
  tx.first(sql`
    select p.full_name as technician, b.time_zone from profiles p cross join business_settings b where p.id = ${technician}`);

/** Whether work can be assigned to them. */
export const isTechnician = async (tx: Tx, id: string): Promise<boolean> =>
  Boolean(
    await tx.first(
      sqlFor
        .selectFrom('profiles')
        .select('id')
        .where('id', '=', id)
        .where('role', '=', 'tech')
        .where('active', '=', true),
    ),
  );

export const bufferOf = async (tx: Tx, job: string): Promise<number> =>
  (await tx.first(sqlFor.selectFrom('jobs').select('buffer_minutes').where('id', '=', job)))?.buffer_minutes ?? 0;

const dayOf = (at: string) => sql`(select (${at}::timestamptz at time zone time_zone)::date from business_settings)`;

/** When a technician works, from the day of that instant on. */
export const hoursFrom = async (tx: Tx, technician: string, from: string, days: number): Promise<Window[]> =>
  withBreaks(
    await tx.all(sql<Span & { day: string }>`
      select ${ms(sql`w.starts_at`)} as start, ${ms(sql`w.ends_at`)} as "end",
        (w.starts_at at time zone b.time_zone)::date as day
      from business_settings b, work_windows(${technician}::uuid, ${dayOf(from)}, ${dayOf(from)} + ${days}::int) w
      order by w.starts_at`),
  );

/** When a technician works and when they are busy, from the day of that instant on; `except` lists the jobs to ignore. */
export async function timeOf(
  tx: Tx,
  { technician, from, except }: { technician: string; from: string; except: string[] },
): Promise<{ windows: Window[]; busy: Span[] }> {
  const [windows, busy] = await Promise.all([
    hoursFrom(tx, technician, from, daysAhead),
    tx.all(
      sqlFor
        .selectFrom('busy_spans')
        .select([sql<number>`${ms(sql`lower(span)`)}`.as('start'), sql<number>`${ms(sql`upper(span)`)}`.as('end')])
        .where('technician_id', '=', technician)
        .where(
          'span',
          '&&',
          sql<string>`tstzrange(${from}::timestamptz - interval '1 day',
          ${from}::timestamptz + make_interval(days => ${daysAhead + 2}::int))`,
        )
        .where(sql<boolean>`coalesce(group_id, owner_id) <> all (${except}::uuid[])`)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)])),
    ),
  ]);
  return { windows, busy };
}

/**
 * Keeps other transactions from planning for these technicians until this one ends. Locks are always taken in the same
 * order.
 */
export const holdTechnicians = (tx: Tx, ids: string[]): Promise<unknown> =>
  tx.run(sql`select hold_technicians(${ids}::uuid[])`);

export const ms = (instant: ReturnType<typeof sql>) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;
