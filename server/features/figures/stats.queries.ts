import { sql } from 'kysely';
import type { Period, StatKind } from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Sums = { count: number; cents: number };

const sums = sql`coalesce(sum(count), 0)::bigint as count, coalesce(sum(cents), 0)::bigint as cents`;
const within = ({ from, to }: Period) => sql`day between ${from}::date and ${to}::date`;

export const total = async (tx: Tx, kind: StatKind, period: Period): Promise<Sums> =>
  (await tx.first(sql<Sums>`select ${sums} from stats where kind = ${kind} and ${within(period)}`))!;

/** Of a kind that has no end, such as the clients of today. */
export const totalEver = async (tx: Tx, kind: StatKind): Promise<Sums> =>
  (await tx.first(sql<Sums>`select ${sums} from stats where kind = ${kind}`))!;

/** The days on which something happened, oldest first. */
export const byDay = (tx: Tx, kind: StatKind, period: Period): Promise<(Sums & { day: string })[]> =>
  tx.all(sql<Sums & { day: string }>`
    select day, ${sums} from stats where kind = ${kind} and ${within(period)} group by day order by day`);

/** The same of several kinds at once: a page that shows many asks once. */
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

/** By service, technician or tax. */
export const byKey = (tx: Tx, kind: StatKind, period: Period): Promise<(Sums & { key: string })[]> =>
  tx.all(sql<Sums & { key: string }>`
    select key, ${sums} from stats where kind = ${kind} and ${within(period)} group by key order by key`);

/** Adds the deltas up into the rows of their days. Whoever reads meanwhile sees all of it before or all of it after. */
export const fold = (tx: Tx): Promise<number> =>
  tx.run(sql`
    with folded as (delete from stat_deltas returning kind, day, key, count, cents)
    insert into daily_stats as d (kind, day, key, count, cents)
    select kind, day, key, sum(count), sum(cents) from folded group by kind, day, key
    on conflict (kind, day, key) do update set count = d.count + excluded.count, cents = d.cents + excluded.cents`);

/** Appends what is missing, by one statement and so as of one moment, and says how much that was. */
export const mend = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into stat_deltas (kind, day, key, count, cents) select kind, day, key, count, cents from stat_differences`);

/** Whether the figures were last counted by another calendar than the business has now. */
export const zoneChanged = async (tx: Tx): Promise<boolean> => {
  const row = await tx.first(sql<{ changed: boolean }>`
    select coalesce((select r.time_zone from stat_recounts r order by r.id desc limit 1) <> b.time_zone, false) as changed
    from business_settings b`);
  return row!.changed;
};

export const noteRecount = (tx: Tx, differences: number): Promise<number> =>
  tx.run(sql`
    insert into stat_recounts (time_zone, differences) select time_zone, ${differences} from business_settings`);

/** What the last recount found; undefined before the first. */
export const lastRecount = (tx: Tx, hours: number): Promise<{ differences: number; late: boolean } | undefined> =>
  tx.first(sql<{ differences: number; late: boolean }>`
    select differences, counted_at < now() - make_interval(hours => ${hours}) as late
    from stat_recounts order by id desc limit 1`);
