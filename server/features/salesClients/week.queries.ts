import { sql } from 'kysely';
import { arrivalOf, type Arriving } from '#contract/jobs/arrival.ts';
import { salesWeekLimits } from '#contract/base/limits.ts';
import type { SalesWeek, ScheduledVisit } from '#contract/sales/salesClient.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as rules from '#server/features/slots/bookingRules.queries.ts';

type Row = Omit<ScheduledVisit, 'window_start' | 'window_end'> & Arriving;

/** Each query has `rep_id = actor` itself: docs/decisions/0049. */
const columns = sql`
  j.id, j.title, j.status, j.client_id, c.full_name as client_name, p.street || ', ' || p.city as place, j.scheduled_start,
  j.window_start, j.window_end
  from jobs j join profiles c on c.id = j.client_id left join places p on p.id = j.place_id
  where j.rep_id = (select actor_id())`;

const promised =
  (windowMinutes: number) =>
  ({ scheduled_start, ...row }: Row): ScheduledVisit => {
    const arrival = arrivalOf({ scheduled_start, ...row }, windowMinutes);
    return { ...row, window_start: arrival?.window_start ?? null, window_end: arrival?.window_end ?? null };
  };

/** Seven days in the business' time zone, and visits without a time. */
export async function week(tx: Tx, from: string): Promise<SalesWeek> {
  const { visits, unplanned } = salesWeekLimits;
  const [planned, waiting, { window_minutes }] = await Promise.all([
    tx.all(sql<Row>`
      select ${columns} and j.status <> 'cancelled'
        and j.scheduled_start >= (select ${from}::date::timestamp at time zone time_zone from business_settings)
        and j.scheduled_start < (select (${from}::date + 7)::timestamp at time zone time_zone from business_settings)
      order by j.scheduled_start, j.id limit ${sql.lit(visits + 1)}`),
    tx.all(sql<Row>`
      select ${columns} and j.status = 'pending' and j.scheduled_start is null
      order by j.created_at, j.id limit ${sql.lit(unplanned)}`),
    rules.terms(tx),
  ]);
  const show = promised(window_minutes);
  return {
    visits: planned.slice(0, visits).map(show),
    more: planned.length > visits,
    unplanned: waiting.map(show),
  };
}
