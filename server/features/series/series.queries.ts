import { sql } from 'kysely';
import type { Pause } from '#contract/booking/pause.ts';
import { Series, type NewSeries } from '#contract/jobs/series.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Known, Availability, Times } from '#server/features/series/series.plan.ts';

/** Includes the services of each visit, which the screens read from the visits themselves. */
export type StoredSeries = Series & {
  items: NewSeries['items'];
  /** The first series of its plan: a series that continues another is billed together with it. */
  plan_id: string;
};
type Values = Omit<StoredSeries, 'created_at'>;
/** The part of an accepted quote that the series comes from. */
export type Origin = { quote_id: string; quote_part: number };

const columns = [
  ...Series.keyof().exclude(['start_time']).options,
  'items',
  'plan_id',
  // In the contract's format: without seconds.
  sql<string>`to_char(start_time, 'HH24:MI')`.as('start_time'),
] as const;

const series = () => sqlFor.selectFrom('job_series').select(columns);

export const findById = (tx: Tx, id: string): Promise<StoredSeries | undefined> =>
  tx.first(series().where('id', '=', id));

/**
 * The days on which the plan of a series has no visits. Read after the series is locked, so that a pause written concurrently is
 * seen.
 */
export const pausesOf = (tx: Tx, { plan_id }: Pick<StoredSeries, 'plan_id'>): Promise<Pause[]> =>
  tx.all(sql<Pause>`
    select lower(during)::text as "from", (upper(during) - 1)::text as until from plan_pauses where plan_id = ${plan_id}`);

/** Every series of a plan, locked in the order of their ids. */
export const lockPlan = (tx: Tx, planId: string): Promise<StoredSeries[]> =>
  tx.all(series().where('plan_id', '=', planId).orderBy('id').forNoKeyUpdate());

/** Locked until the transaction ends: other transactions that create or move its visits wait here. */
export const lockById = (tx: Tx, id: string): Promise<StoredSeries | undefined> =>
  tx.first(series().where('id', '=', id).forNoKeyUpdate());

const written = ({ rule, items, ...values }: Partial<Values & Origin>) => ({
  ...values,
  ...(rule && { rule: JSON.stringify(rule) }),
  ...(items && { items: JSON.stringify(items) }),
});

/** Returns how many rows were added: none if the id is taken. */
export const insert = (tx: Tx, values: Values & Partial<Origin>): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('job_series')
      .values(written(values) as never)
      .onConflict((conflict) => conflict.doNothing()),
  );

export const update = (tx: Tx, id: string, values: Partial<Values>): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('job_series')
      .set(written(values) as never)
      .where('id', '=', id),
  );

/** The next series whose visits aren't created far enough ahead; a series that another process holds is skipped. */
export const lockNextBehind = (tx: Tx, after: string, weeks: number): Promise<StoredSeries | undefined> =>
  tx.first(
    series()
      .where('id', '>', after)
      .where('materialised_to', '<', sql<string>`(select ${horizonSql(weeks)} from business_settings)`)
      .where((where) =>
        where.or([where('ends_on', 'is', null), where('ends_on', '>', where.ref('job_series.materialised_to'))]),
      )
      .where(
        sql<boolean>`not exists (select from profiles p where p.id = job_series.client_id and p.deleted_at is not null)`,
      )
      .orderBy('id')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked(),
  );

const todaySql = sql`(now() at time zone time_zone)::date`;
const horizonSql = (weeks: number) => sql`${todaySql} + ${7 * weeks}::int`;

export type Clock = { now: string; today: string; horizon: string };

/** The current time, and the last day that visits are created for, in the business' time zone. */
export const clock = async (tx: Tx, weeks: number): Promise<Clock> =>
  (await tx.first(
    sql<Clock>`select now() as now, ${todaySql} as today, ${horizonSql(weeks)} as horizon from business_settings`,
  ))!;

/** The series a job belongs to. */
export const seriesOf = async (tx: Tx, jobId: string): Promise<string | null> =>
  (await tx.first(sqlFor.selectFrom('jobs').select('series_id').where('id', '=', jobId)))?.series_id ?? null;

export type StoredVisit = Known & { version: number; window_start: string | null };

/** Every visit of a series, in the order that the series meant. */
export async function visitsOf(tx: Tx, id: string, { held }: { held: boolean }): Promise<StoredVisit[]> {
  const query = sqlFor
    .selectFrom('jobs')
    .select([
      'id',
      'number',
      'status',
      'title',
      'description',
      'priority',
      'assigned_to',
      'scheduled_start',
      'scheduled_end',
      'window_start',
      'buffer_minutes',
      'pause_minutes',
      'client_id',
      'version',
      sql<string>`occurrence`.as('occurrence'),
      sql<string | null>`(scheduled_start at time zone (select time_zone from business_settings))::date`.as('day'),
    ])
    .where('series_id', '=', id)
    .orderBy('id');
  const found = await tx.all(held ? query.forNoKeyUpdate() : query);
  return found.toSorted((one, other) => (one.occurrence < other.occurrence ? -1 : 1));
}

/** The start and end of a visit on each of these days: 8:20 stays 8:20 when the clocks change. */
export async function timesOn(
  tx: Tx,
  days: string[],
  { start_time, duration_minutes }: { start_time: string; duration_minutes: number },
): Promise<Times> {
  const rows = await tx.all(sql<{ day: string; starts: string; ends: string }>`
    select d.day, t.starts, t.starts + make_interval(mins => ${duration_minutes}::int) as ends
    from unnest(${days}::date[]) d (day) cross join business_settings b
      cross join lateral (select (d.day + ${start_time}::time) at time zone b.time_zone as starts) t`);
  return new Map(rows.map(({ day, starts, ends }) => [day, { start: starts, end: ends }]));
}

/** What these technicians are busy with in a period, except for these jobs. */
export const busyOf = (
  tx: Tx,
  technicians: string[],
  { from, to, except }: { from: string; to: string; except: string[] },
): Promise<Availability['busy']> =>
  tx.all(sql<Availability['busy'][number]>`
    select technician_id, (extract(epoch from lower(span)) * 1000)::bigint as start,
      (extract(epoch from upper(span)) * 1000)::bigint as "end", j.title
    from busy_spans left join jobs j on j.id = coalesce(group_id, owner_id)
    where technician_id = any (${technicians}::uuid[]) and coalesce(group_id, owner_id) <> all (${except}::uuid[])
      and span && tstzrange(${from}::timestamptz, ${to}::timestamptz + interval '2 days')
      and (expires_at is null or expires_at > now())`);

export type Parties = { client: boolean; place: boolean; technician: boolean; bins: boolean };

/** Whether all records that a series names exist and fit together. */
export const parties = async (
  tx: Tx,
  { client_id, place_id, assigned_to, rule }: Pick<NewSeries, 'client_id' | 'place_id' | 'assigned_to' | 'rule'>,
): Promise<Parties> => {
  const { asset_id, pickup_weekday } = rule.every === 'pickup' ? rule : { asset_id: null, pickup_weekday: null };
  return (await tx.first(sql<Parties>`
    select ${client_id}::uuid is null or exists (
        select from profiles where id = ${client_id} and role = 'client' and acts_for is null and deleted_at is null) as client,
      ${place_id}::uuid is null or exists (select from places where id = ${place_id} and client_id = ${client_id}) as place,
      ${assigned_to}::uuid is null or exists (
        select from profiles where id = ${assigned_to} and role = 'tech' and active) as technician,
      ${asset_id}::uuid is null or exists (
        select from assets where id = ${asset_id} and client_id = ${client_id} and kind = 'bins'
          and pickup_weekday = ${pickup_weekday}::int) as bins`))!;
};
