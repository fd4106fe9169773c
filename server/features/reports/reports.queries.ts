import { sql } from 'kysely';
import type { Period } from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';

type Named = { id: string; name: string };

export const services = (tx: Tx, ids: string[]): Promise<Named[]> =>
  tx.all(sql<Named>`select id, name from services where id = any (${ids}::uuid[])`);

export const people = (tx: Tx, ids: string[]): Promise<Named[]> =>
  tx.all(sql<Named>`select id, full_name as name from profiles where id = any (${ids}::uuid[])`);

/** The most months that are shown: the latest ones of the period. */
const mostMonths = 24;
const monthsLater = 6;

/** Clients by the month of their first completed visit, for the months that a period touches. */
export const cohort = ({ from, to }: Period) => sql`
  select p.id, p.full_name, (first.at at time zone b.time_zone)::date as first_on,
    date_trunc('month', first.at at time zone b.time_zone) as month, b.time_zone
  from business_settings b cross join profiles p cross join lateral (
    select j.completed_at as at from jobs j where j.client_id = p.id and j.completed_at is not null
    order by j.completed_at limit 1) first
  where p.role = 'client'
    and first.at >= greatest(date_trunc('month', ${from}::date::timestamp),
      date_trunc('month', ${to}::date::timestamp) - interval '1 month' * ${sql.lit(mostMonths - 1)}) at time zone b.time_zone
    and first.at < (date_trunc('month', ${to}::date::timestamp) + interval '1 month') at time zone b.time_zone`;

/** Months after the first in which a client of the cohort had a completed visit. */
export const returns = sql`
  select distinct (extract(year from visit) * 12 + extract(month from visit)
    - extract(year from c.month) * 12 - extract(month from c.month))::int as later
  from jobs j cross join lateral (select j.completed_at at time zone c.time_zone as visit) v
  where j.client_id = c.id and j.completed_at is not null
    and j.completed_at >= (c.month + interval '1 month') at time zone c.time_zone
    and j.completed_at < (c.month + interval '1 month' * ${sql.lit(monthsLater + 1)}) at time zone c.time_zone`;

type Cohort = { month: string; later: number; clients: number };
/** The row for 0 months later is the size of the cohort. */
export const retention = (tx: Tx, period: Period): Promise<Cohort[]> =>
  tx.all(sql<Cohort>`
    with c as materialized (${cohort(period)})
    select month::date as month, 0 as later, count(*)::int as clients from c group by 1
    union all
    select c.month::date, r.later, count(*)::int from c cross join lateral (${returns}) r group by 1, 2
    order by 1, 2`);

/**
 * Completed jobs with recorded time: the agreed price and the cost of the time. Visits of a monthly plan have no price and are
 * left out.
 */
export const profits = ({ from, to }: Period) => sql`
  select j.id, j.number, j.title, j.client_id, j.completed_at, i.price, t.labor, i.price - t.labor as profit
  from jobs j cross join lateral (
    select count(*) as entries, coalesce(round(sum(
      minutes_between(e.started_at, e.ended_at) * c.hourly_cost_cents / 60.0)), 0)::bigint as labor
    from time_entries e left join staff_costs c on c.profile_id = e.person_id
    where e.job_id = j.id and e.counted and e.ended_at is not null) t
  cross join lateral (
    select coalesce(sum(p.price_cents), 0)::bigint as price, coalesce(bool_or(i.billing = 'month'), false) as by_month
    from job_items i left join job_item_prices p on p.item_id = i.id where i.job_id = j.id) i
  where j.completed_at >= ${midnight(from, 0)} and j.completed_at < ${midnight(to, 1)} and t.entries > 0 and not i.by_month`;

type Profit = { id: string; number: number; title: string; price: number; labor: number; profit: number };
type ProfitSums = Pick<Profit, 'price' | 'labor' | 'profit'>;
/** The least profitable jobs, and the totals of all. */
export async function profit(tx: Tx, period: Period, limit: number): Promise<{ jobs: Profit[]; all: ProfitSums }> {
  const [jobs, all] = await Promise.all([
    tx.all(sql<Profit>`
      select id, number, title, price, labor, profit from (${profits(period)}) p order by profit, id limit ${sql.lit(limit)}`),
    tx.first(sql<ProfitSums>`
      select coalesce(sum(price), 0)::bigint as price, coalesce(sum(labor), 0)::bigint as labor,
        coalesce(sum(profit), 0)::bigint as profit from (${profits(period)}) p`),
  ]);
  return { jobs, all: all! };
}

/**
 * What a client paid that came as a lead, since they did; the first lead that was won says where from. Tips aren't in it, nor what
 * was refunded of them: a refund takes the amount first and the tip last.
 */
export const leadPayments = ({ from, to }: Period) => sql`
  select p.id, p.number, p.description, p.client_id, p.received_on, p.created_at, w.source,
    greatest(0, p.amount_cents - p.refunded_cents) as cents
  from (
    select distinct on (l.client_id) l.client_id, l.source, (l.created_at at time zone b.time_zone)::date as since
    from leads l cross join business_settings b where l.status = 'sold' and l.joined_to is null
    order by l.client_id, l.status_at, l.id) w
  join payments p on p.client_id = w.client_id and p.received_on >= w.since
    and p.received_on between ${from}::date and ${to}::date
    and p.status in ('completed', 'partially_refunded', 'refunded', 'disputed')`;

export type LeadSums = { source: string; leads: number; won: number; value: number; paid: number };
export const leads = (tx: Tx, period: Period): Promise<LeadSums[]> =>
  tx.all(sql<LeadSums>`
    select source, sum(leads)::int as leads, sum(won)::int as won, sum(value)::bigint as value, sum(paid)::bigint as paid from (
      select source, count(*) as leads, count(*) filter (where status = 'sold') as won, coalesce(sum(value_cents), 0) as value,
        0 as paid
      from leads where joined_to is null and created_at >= ${midnight(period.from, 0)} and created_at < ${midnight(period.to, 1)}
      group by source
      union all
      select source, 0, 0, 0, sum(cents) from (${leadPayments(period)}) p group by source) counted
    group by source`);
