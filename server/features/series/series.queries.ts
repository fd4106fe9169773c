import { sql } from 'kysely';
import type { Pause } from '#contract/booking/pause.ts';
import { Series, type NewSeries } from '#contract/jobs/series.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Known, Availability, Times } from '#server/features/series/series.plan.ts';

/** With the services of each visit, which the screens read from the visits themselves. */
export type StoredSeries = Series & {
  items: NewSeries['items'];
  /** The first series of its plan: one that goes on from another is billed together with it. */
  plan_id: string;
};
type Values = Omit<StoredSeries, 'created_at'>;
/** The part of an accepted quote that it comes of. */
export type Origin = { quote_id: string; quote_part: number };

const columns = [
  ...Series.keyof().exclude(['start_time', 'skips']).options,
  'items',
  'plan_id',
  // As the contract writes them: without seconds, and not as a text of PostgreSQL's own.
  sql<string>`to_char(start_time, 'HH24:MI')`.as('start_time'),
  sql<string[]>`array_to_json(skips)`.as('skips'),
] as const;

const series = () => sqlFor.selectFrom('job_series').select(columns);

export const findById = (tx: Tx, id: string): Promise<StoredSeries | undefined> =>
  tx.first(series().where('id', '=', id));

/** When the plan of a series makes no visits. Asked once the series is held: a pause that was being written is seen then. */
export const pausesOf = (tx: Tx, { plan_id }: Pick<StoredSeries, 'plan_id'>): Promise<Pause[]> =>
  tx.all(sql<Pause>`
    select lower(during)::text as "from", (upper(during) - 1)::text as until from plan_pauses where plan_id = ${plan_id}`);

/** Every series of a plan, held in the order of their ids. */
export const lockPlan = (tx: Tx, planId: string): Promise<StoredSeries[]> =>
  tx.all(series().where('plan_id', '=', planId).orderBy('id').forNoKeyUpdate());

/** Held until the transaction ends: whoever makes or moves its visits waits here. */
export const lockById = (tx: Tx, id: string): Promise<StoredSeries | undefined> =>
  tx.first(series().where('id', '=', id).forNoKeyUpdate());

const written = ({ rule, items, ...values }: Partial<Values & Origin>) => ({
  ...values,
  ...(rule && { rule: JSON.stringify(rule) }),
  ...(items && { items: JSON.stringify(items) }),
});

/** How many were added: none, if the id is taken. */
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

/** The next series whose visits aren't made far enough ahead; what another process is at is left to it. */
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

/** What time it is, and up to which day visits are made, on the business' clock. */
export const clock = async (tx: Tx, weeks: number): Promise<Clock> =>
  (await tx.first(
    sql<Clock>`select now() as now, ${todaySql} as today, ${horizonSql(weeks)} as horizon from business_settings`,
  ))!;

/** The series a job belongs to. */
export const seriesOf = async (tx: Tx, jobId: string): Promise<string | null> =>
  (await tx.first(sqlFor.selectFrom('jobs').select('series_id').where('id', '=', jobId)))?.series_id ?? null;

export type StoredVisit = Known & { version: number; window_start: string | null };

/** Every visit of a series, in the order in which it meant them. */
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

/** From when to when a visit on each of these days is: 8:20 stays 8:20 when the clocks change. */
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

/** What these people are busy with in some time, but for these jobs. */
export const busyOf = (
  tx: Tx,
  technicians: string[],
  { from, to, except }: { from: string; to: string; except: string[] },
): Promise<Availability['busy']> =>
  tx.all(sql<Availability['busy'][number]>`
    select technician_id, (extract(epoch from lower(span)) * 1000)::bigint as start,
      (extract(epoch from upper(span)) * 1000)::bigint as "end", j.title
    from busy_spans left join jobs j on j.id = owner_id
    where technician_id = any (${technicians}::uuid[]) and owner_id <> all (${except}::uuid[])
      and span && tstzrange(${from}::timestamptz, ${to}::timestamptz + interval '2 days')
      and (expires_at is null or expires_at > now())`);

export type Parties = { client: boolean; place: boolean; technician: boolean; bins: boolean };

/** Whether everybody and everything that a series names is there and fits together. */
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
