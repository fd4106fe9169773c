import { sql } from 'kysely';
import type { Period } from '#contract/figures.ts';
import type { Tx } from '#server/db/transaction.ts';

type Named = { id: string; name: string };

export const services = (tx: Tx, ids: string[]): Promise<Named[]> =>
  tx.all(sql<Named>`select id, name from services where id = any (${ids}::uuid[])`);

export const people = (tx: Tx, ids: string[]): Promise<Named[]> =>
  tx.all(sql<Named>`select id, full_name as name from profiles where id = any (${ids}::uuid[])`);

/** More months than this aren't shown: the latest ones of the period. */
const mostMonths = 24;
const monthsLater = 6;

/** Clients by the month of their first completed visit, of the months that a period touches. */
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

/** Months after the first in which somebody of a cohort had a completed visit. */
export const returns = sql`
  select distinct (extract(year from visit) * 12 + extract(month from visit)
    - extract(year from c.month) * 12 - extract(month from c.month))::int as later
  from jobs j cross join lateral (select j.completed_at at time zone c.time_zone as visit) v
  where j.client_id = c.id and j.completed_at is not null
    and j.completed_at >= (c.month + interval '1 month') at time zone c.time_zone
    and j.completed_at < (c.month + interval '1 month' * ${sql.lit(monthsLater + 1)}) at time zone c.time_zone`;

type Cohort = { month: string; later: number; clients: number };
/** 0 months later is how many there are. */
export const retention = (tx: Tx, period: Period): Promise<Cohort[]> =>
  tx.all(sql<Cohort>`
    with c as materialized (${cohort(period)})
    select month::date as month, 0 as later, count(*)::int as clients from c group by 1
    union all
    select c.month::date, r.later, count(*)::int from c cross join lateral (${returns}) r group by 1, 2
    order by 1, 2`);
