import { sql } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import type { Period } from '#contract/office/figures.schema.ts';
import type { SalesDashboard } from '#contract/sales/salesDashboard.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { endedSql } from '#server/features/quotes/quotes.queries.ts';

/* Each query has `owner_id = actor` itself, so that an index is used (docs/decisions/0049); the policies say the same. */

const openLeads = sql`leads l where l.owner_id = (select actor_id()) and l.status in ('new', 'warm') and l.joined_to is null`;

/** Counting stops at the cap. */
export const leads = async (tx: Tx, weekStart: string): Promise<SalesDashboard['leads']> =>
  (await tx.first(sql<SalesDashboard['leads']>`
    select count(*)::int as open, count(*) filter (where new)::int as new_this_week from (
      select l.created_at >= ${weekStart}::date::timestamp at time zone (select time_zone from business_settings) as new
      from ${openLeads} limit ${sql.lit(countCap)}) found`))!;

export const quotesOut = async (tx: Tx): Promise<SalesDashboard['quotes']> =>
  (await tx.first(sql<SalesDashboard['quotes']>`
    select count(*)::int as count, coalesce(sum(low_cents), 0)::bigint as low_cents,
      coalesce(sum(high_cents), 0)::bigint as high_cents
    from quotes where owner_id = (select actor_id()) and status = 'sent'`))!;

type Ended = { signed: number; decided: number; cents: number };

/** The outcomes of quotes in a period. */
export const ended = async (tx: Tx, period: Period): Promise<Ended> =>
  (await tx.first(sql<Ended>`
    select count(*)::int as decided, count(*) filter (where q.status = 'accepted')::int as signed,
      coalesce(sum(a.total_cents) filter (where q.status = 'accepted'), 0)::bigint as cents
    from quotes q left join quote_acceptances a on a.quote_id = q.id
    where q.owner_id = (select actor_id()) and ${endedSql(period)}`))!;
