import { sql } from 'kysely';
import type { Period, StatKind } from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Sums = { count: number; cents: number };

const sums = sql`coalesce(sum(count), 0)::bigint as count, coalesce(sum(cents), 0)::bigint as cents`;
const within = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`;

export const total = async (tx: Tx, kind: StatKind, period: Period): Promise<Sums> =>
  (await tx.first(sql<Sums>`select ${sums} from stats where kind = ${kind} and ${within(period)}`))!;

/** For kinds that accumulate, such as the current number of clients. */
export const totalEver = async (tx: Tx, kind: StatKind): Promise<Sums> =>
  (await tx.first(sql<Sums>`select ${sums} from stats where kind = ${kind}`))!;

/** Only the days on which something happened, oldest first. */
export const byDay = (tx: Tx, kind: StatKind, period: Period): Promise<(Sums & { day: string })[]> =>
  tx.all(sql<Sums & { day: string }>`
    select day, ${sums} from stats where kind = ${kind} and ${within(period)} group by day order by day`);

/** The same for several kinds, so that a page that shows many sends one query. */
export const byDayOf = (
  tx: Tx,
  kinds: StatKind[],
  period: Period,
): Promise<(Sums & { kind: StatKind; day: string })[]> =>
  tx.all(sql<Sums & { kind: StatKind; day: string }>`
    select kind, day, ${sums} from stats where kind = any (${kinds}::text[]) and ${within(period)}
    group by kind, day order by day`);

export const totalsEver = (tx: Tx, kinds: StatKind[]): Promise<(Sums & { kind: StatKind })[]> =>
  tx.all(sql<Sums & { kind: StatKind }>`
    select kind, ${sums} from stats where kind = any (${kinds}::text[]) group by kind`);

/** For kinds that accumulate: the level at the beginning of a day. */
export const totalsBefore = (tx: Tx, kinds: StatKind[], day: string): Promise<(Sums & { kind: StatKind })[]> =>
  tx.all(sql<Sums & { kind: StatKind }>`
    select kind, ${sums} from stats where kind = any (${kinds}::text[]) and day < ${day}::date group by kind`);

/** By service, technician or tax. */
export const byKey = (tx: Tx, kind: StatKind, period: Period): Promise<(Sums & { key: string })[]> =>
  tx.all(sql<Sums & { key: string }>`
    select key, ${sums} from stats where kind = ${kind} and ${within(period)} group by key order by key`);

/** Adds the deltas to the rows of their days. A concurrent reader sees either the state before or the state after. */
export const fold = (tx: Tx): Promise<number> =>
  tx.run(sql`
    with folded as (delete from stat_deltas returning kind, day, key, count, cents)
    insert into daily_stats as d (kind, day, key, count, cents)
    select kind, day, key, sum(count), sum(cents) from folded group by kind, day, key
    on conflict (kind, day, key) do update set count = d.count + excluded.count, cents = d.cents + excluded.cents`);

/** Adds deltas for all differences, in one statement, so as of one moment. Returns how many there were. */
export const mend = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into stat_deltas (kind, day, key, count, cents) select kind, day, key, count, cents from stat_differences`);

/** Whether the figures were last counted in another time zone than the business has now. */
export const zoneChanged = async (tx: Tx): Promise<boolean> => {
  const row = await tx.first(sql<{ changed: boolean }>`
    select coalesce((select r.time_zone from stat_recounts r order by r.id desc limit 1) <> b.time_zone, false) as changed
    from business_settings b`);
  return row!.changed;
};

export const noteRecount = (tx: Tx, differences: number): Promise<number> =>
  tx.run(sql`
    insert into stat_recounts (time_zone, differences) select time_zone, ${differences} from business_settings`);

/** What the last recount found; undefined before the first one. */
export const lastRecount = (tx: Tx, hours: number): Promise<{ differences: number; late: boolean } | undefined> =>
  tx.first(sql<{ differences: number; late: boolean }>`
    select differences, counted_at < now() - make_interval(hours => ${hours}) as late
    from stat_recounts order by id desc limit 1`);
