import type { Arriving } from '#contract/jobs/arrival.ts';
import { sql } from 'kysely';
import type { ClientPlan, PlanLine, PlanPause, PlanVisit } from '#contract/booking/plan.schema.ts';
import type { Rule } from '#contract/jobs/recurrence.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { activeSeriesSql, comingSql } from '#server/features/clients/visits.queries.ts';
import { pauseColumns, pausesSql } from '#server/features/plans/pauses.ts';

/** How many visits of a plan are shown: the latest past ones, and half a year of weekly ones ahead. */
const shown = { before: 12, coming: 30 } as const;

export type PlanHead = {
  id: string;
  /** The series that currently creates its visits. */
  series_id: string;
  client_id: string;
  title: string;
  place: string | null;
  rule: Rule;
  ends_on: string | null;
  asked: ClientPlan['asked'];
};

/** Plans that still create visits, or one plan by its id. Row-level policies decide which the actor sees. */
export const heads = (tx: Tx, id: string | null): Promise<PlanHead[]> =>
  tx.all(sql<PlanHead>`
    select distinct on (s.plan_id) s.plan_id as id, s.id as series_id, s.client_id, s.title, s.rule, s.ends_on::text as ends_on,
      p.street || ', ' || p.city as place, 
      case when r.id is not null then json_build_object('id', r.id, 'pickup_weekday', r.pickup_weekday) end as asked
    from job_series s left join places p on p.id = s.place_id
      left join plan_requests r on r.plan_id = s.plan_id and r.state = 'asked'
    where s.client_id is not null and ${id === null ? activeSeriesSql : sql`s.plan_id = ${id}::uuid`}
    order by s.plan_id, s.starts_on desc, s.created_at desc`);

/** The current time for a plan: after which moment a visit can be changed, and from which day a plan can be resumed. */
export type PlanClock = {
  now: string;
  today: string;
  cutoff: string;
  resumes_on: string;
  notice_hours: number;
  window_minutes: number;
};

/** The business requires notice from its clients; the office needs none. */
export const clock = async (tx: Tx, { role }: Pick<Actor, 'role'>): Promise<PlanClock> => {
  const hours = role === 'client' ? sql`cancellation_notice_hours` : sql`0`;
  const cutoff = sql`(now() + make_interval(hours => ${hours}))`;
  return (await tx.first(sql<PlanClock>`
    select now() as now, (now() at time zone time_zone)::date::text as today, ${cutoff} as cutoff,
      (${cutoff} at time zone time_zone)::date::text as resumes_on, ${hours} as notice_hours,
      (select window_minutes from booking_rules)
    from business_settings`))!;
};

type Row = Omit<PlanVisit, 'changeable' | 'window_start' | 'window_end'> & Arriving;

const ofPlan = (planId: string) => sql`j.series_id in (select id from job_series where plan_id = ${planId}::uuid)`;

/** Why no bin of a visit was cleaned. */
const outcomeSql = sql`(
  select min(o.outcome) from bin_outcomes o where o.job_id = j.id
  having bool_and(o.outcome <> 'cleaned' and o.bins_done = 0))`;
const columns = sql`
  j.id as job_id, coalesce((j.scheduled_start at time zone b.time_zone)::date, j.occurrence)::text as day,
  j.scheduled_start, j.window_start, j.window_end, ${outcomeSql} as outcome,
  case j.status when 'completed' then case when ${outcomeSql} is null then 'done' else 'missed' end
    when 'cancelled' then 'cancelled' when 'in_progress' then 'running' else 'coming' end as state`;

/** The latest past visits of a plan and the skipped days, oldest first. */
export const before = async (tx: Tx, planId: string): Promise<Row[]> => {
  const found = await tx.all(sql<Row>`
    (select ${columns} from jobs j cross join business_settings b
      where ${ofPlan(planId)} and j.status in ('completed', 'cancelled') and j.occurrence <= (now() at time zone b.time_zone)::date
      order by j.occurrence desc limit ${sql.lit(shown.before)})
    union all
    (select null, day::text, null, null, null, null, 'skipped' from job_series s cross join business_settings b cross join unnest(s.skips) day
      where s.plan_id = ${planId}::uuid and day < (now() at time zone b.time_zone)::date and day >= s.starts_on
      order by day desc limit ${sql.lit(shown.before)})`);
  return found.toSorted((one, other) => one.day.localeCompare(other.day)).slice(-shown.before);
};

/** Skipped future days, soonest first. */
export const skipped = async (tx: Tx, planId: string): Promise<string[]> =>
  (
    await tx.all(sql<{ day: string }>`
      select distinct day::text as day from job_series s cross join business_settings b cross join unnest(s.skips) day
      where s.plan_id = ${planId}::uuid and day > (now() at time zone b.time_zone)::date and day >= s.starts_on
        and (s.ends_on is null or day <= s.ends_on)
      order by 1 limit ${sql.lit(shown.before)}`)
  ).map(({ day }) => day);

/** Upcoming visits, soonest first. */
export const coming = (tx: Tx, planId: string): Promise<Row[]> =>
  tx.all(sql<Row>`
    select ${columns} from jobs j cross join business_settings b where ${ofPlan(planId)} and ${comingSql}
    order by j.scheduled_start limit ${sql.lit(shown.coming)}`);

/** The arrival window that the client was told for a visit. */
export const arriving = (tx: Tx, jobId: string): Promise<Arriving | undefined> =>
  tx.first(sqlFor.selectFrom('jobs').select(['scheduled_start', 'window_start', 'window_end']).where('id', '=', jobId));

/** The services of a visit, as they were sold. */
export const soldOn = (tx: Tx, jobId: string): Promise<PlanLine[]> =>
  tx.all(sql<PlanLine>`
    select i.service_id, i.service_name as name, i.units, i.bins, i.billing, coalesce(p.book_cents, p.price_cents) as price_cents
    from job_items i join job_item_prices p on p.item_id = i.id where i.job_id = ${jobId}::uuid order by i.position`);

/** The names and billing of some services. */
export const servicesOf = (tx: Tx, ids: string[]) =>
  tx.all(
    sqlFor
      .selectFrom('services')
      .select(['id', 'name', 'billing', 'category', 'pricing', 'active'])
      .where('id', '=', sql<string>`any (${ids}::uuid[])`),
  );

/** The current and future pauses of a plan. */
export const pausesOf = (tx: Tx, planId: string): Promise<PlanPause[]> =>
  tx.all(sql<PlanPause>`${pausesSql(sql`${planId}::uuid`)}`);

/** Locked until the transaction ends, so that two tabs that resume the plan wait for each other. */
export const lockPause = (tx: Tx, planId: string, id: string): Promise<PlanPause | undefined> =>
  tx.first(sql<PlanPause>`
    select ${pauseColumns} from plan_pauses where plan_id = ${planId}::uuid and id = ${id}::uuid for no key update`);

const rangeSql = ({ from, until }: Omit<PlanPause, 'id'>) =>
  sql<string>`daterange(${from}::date, ${until}::date, ${until === null ? '[)' : '[]'})`;

/** Returns how many rows were added: none if the id is taken. */
export const insertPause = (tx: Tx, planId: string, { id, ...days }: PlanPause, by: string): Promise<number> =>
  tx.run(sql`
    insert into plan_pauses (id, plan_id, during, created_by)
    values (${id}::uuid, ${planId}::uuid, ${rangeSql(days)}, ${by}::uuid) on conflict (id) do nothing`);

export const shortenPause = (tx: Tx, { id, ...days }: PlanPause): Promise<number> =>
  tx.run(sql`update plan_pauses set during = ${rangeSql(days)} where id = ${id}::uuid`);

export const removePause = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('plan_pauses').where('id', '=', id));

/** The plan of a visit, as far as the actor may see it. */
export const planOfVisit = async (tx: Tx, jobId: string): Promise<string | undefined> =>
  (
    await tx.first(
      sqlFor
        .selectFrom('jobs as j')
        .innerJoin('job_series as s', 's.id', 'j.series_id')
        .select('s.plan_id')
        .where('j.id', '=', jobId),
    )
  )?.plan_id;
