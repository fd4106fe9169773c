import { sql } from 'kysely';
import { healthTiming } from '#contract/base/timing.ts';
import { healthPeriod, type HealthCode, type HealthPart } from '#contract/office/health.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type Result = { part: HealthPart; code: HealthCode | null; probed_at: string | null };

const period = sql`make_interval(hours => ${sql.lit(healthPeriod.hours)})`;

/**
 * System Health: the percentage of green results in the last 24 hours, truncated to one decimal, so that 100 means all of them. A
 * minute without any check counts as a failure of the worker, because a portal that is down stores nothing. Null before the first
 * check.
 */
export const healthShare = async (tx: Tx): Promise<number | null> => {
  const row = await tx.first(sql<{ share: number | null }>`
    with begun as (select min(at) as at from health_checks),
      results as (
        select count(*) filter (where ok) as green, count(*) as total, count(*) filter (where part = 'worker') as heard
        from health_checks where at > now() - ${period}),
      -- The minute that is running may not have been checked yet.
      unheard as (
        select greatest(0, floor(extract(epoch from now() - greatest(begun.at, now() - ${period})) / 60) - heard - 1) as minutes
        from begun, results)
    select floor(1000.0 * green / (total + minutes))::int / 10.0::float8 as share
    from begun, results, unheard where begun.at is not null and total + minutes > 0`);
  return row?.share ?? null;
};

/** Whether a worker has checked recently. Its row is dated to a full minute, and the next check may still be running. */
export const wasHeard = async (tx: Tx): Promise<boolean> => {
  const row = await tx.first(sql<{ heard: boolean }>`
    select coalesce(max(at) > now() - make_interval(mins => ${sql.lit(healthTiming.silent_minutes)}), false) as heard
    from health_checks where part = 'worker'`);
  return row!.heard;
};

export type Latest = {
  part: HealthPart;
  ok: boolean;
  code: HealthCode | null;
  probed_at: string;
  /** Minutes since the part itself was probed. */
  age: number;
};

export const latest = (tx: Tx): Promise<Latest[]> =>
  tx.all(sql<Latest>`
    select distinct on (part) part, ok, code, probed_at, extract(epoch from now() - probed_at)::float8 / 60 as age
    from health_checks where at > now() - make_interval(mins => ${sql.lit(healthTiming.latest_minutes)}) order by part, at desc`);

/** Stores the results of this minute, and deletes parts that are no longer set up: they don't count. */
export async function store(tx: Tx, results: Result[]): Promise<void> {
  const parts = results.map(({ part }) => part);
  await tx.run(sql`
    insert into health_checks (part, at, ok, code, probed_at)
    select part, date_trunc('minute', now()), code is null, code, coalesce(probed_at, now())
    from unnest(${parts}::text[], ${results.map(({ code }) => code)}::text[],
      ${results.map(({ probed_at }) => probed_at)}::timestamptz[]) as found (part, code, probed_at)
    on conflict (part, at) do update set ok = excluded.ok, code = excluded.code, probed_at = excluded.probed_at`);
  await tx.run(sqlFor.deleteFrom('health_checks').where('part', 'not in', parts));
}

export type PartState = {
  part: HealthPart;
  ok: boolean;
  code: HealthCode | null;
  probed_at: string;
  since: string;
  failed_at: string | null;
  failed_code: HealthCode | null;
};

/** Each part's latest result, since when it holds, and the last failure. */
export const states = (tx: Tx, parts: HealthPart[]): Promise<PartState[]> =>
  tx.all(sql<PartState>`
    select wanted.part, last.ok, last.code, last.probed_at, failure.at as failed_at, failure.code as failed_code,
      (select min(h.at) from health_checks h where h.part = wanted.part and h.at > coalesce(
        case when last.ok then failure.at
          else (select max(g.at) from health_checks g where g.part = wanted.part and g.ok) end, '-infinity')) as since
    from unnest(${parts}::text[]) as wanted (part)
    join lateral (select * from health_checks h where h.part = wanted.part order by h.at desc limit 1) last on true
    left join lateral (
      select h.at, h.code from health_checks h where h.part = wanted.part and not h.ok order by h.at desc limit 1
    ) failure on true`);

export type Mark = { part: HealthPart; ago: number; ok: boolean };

/** The results of each part in equal steps of the last 24 hours: 0 is the current step. */
export const marks = (tx: Tx): Promise<Mark[]> =>
  tx.all(sql<Mark>`
    select part, floor(extract(epoch from now() - at) * ${sql.lit(healthPeriod.marks)} / extract(epoch from ${period}))::int as ago,
      bool_and(ok) as ok
    from health_checks where at > now() - ${period} group by 1, 2`);

/** Whether a message failed on a channel since a moment. */
export const failedSince = async (tx: Tx, channel: 'email' | 'sms', since: string): Promise<boolean> =>
  (await tx.first(
    sqlFor
      .selectFrom('message_log')
      .select('id')
      .where('channel', '=', channel)
      .where('failure', 'is not', null)
      .where('created_at', '>', since)
      .limit(1),
  )) !== undefined;

/**
 * True if no message has left for half an hour although several people were written to: one wrong address isn't a broken channel.
 */
export const allFail = async (tx: Tx, channel: 'email' | 'sms'): Promise<boolean> => {
  const row = await tx.first(sql<{ failing: boolean }>`
    select bool_and(failure is not null) and count(distinct profile_id) > 1 as failing from message_log
    where channel = ${channel} and created_at > now() - make_interval(mins => ${sql.lit(healthTiming.failing_minutes)})`);
  return row?.failing ?? false;
};
