import { sql } from 'kysely';
import type { BookingRequest, BookingRequestDetail } from '#contract/booking/booking.schema.ts';
import { countCap } from '#contract/base/countCap.ts';
import { pageSize } from '#contract/base/limits.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { bookingSql, type Proposal } from '#server/features/bookings/bookings.queries.ts';
import { balanceOf } from '#server/features/invoices/money/balance.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

const rowSql = sql`
  ${bookingSql}, c.full_name as client_name, p.street || ', ' || p.city as place, b.decided_at, d.full_name as decided_by_name,
  array(select line ->> 'name' from jsonb_array_elements(b.quote -> 'lines') line) as services`;
const joined = sql`bookings b join profiles c on c.id = b.client_id left join places p on p.id = b.place_id
  left join profiles d on d.id = b.decided_by`;

/** Requests that the office can answer and hasn't answered yet. */
const waits = sql`b.status in ('awaiting_office', 'needs_time') and b.decided_at is null`;

type Listed = BookingRequest & { sorted_at: string };

/** Returns one row more than a page. Open requests come oldest first, answered requests newest first. */
export function list(tx: Tx, answered: boolean, cursor: Cursor | null): Promise<Listed[]> {
  const sorted = answered ? sql`b.decided_at` : sql`b.created_at`;
  const order = answered ? sql`desc` : sql`asc`;
  const beyond = answered ? sql`<` : sql`>`;
  const after = cursor ? sql`and (${sorted}, b.id) ${beyond} (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``;
  return tx.all(sql<Listed>`
    select ${rowSql}, ${sorted} as sorted_at from ${joined}
    where ${answered ? sql`b.decided_at is not null` : waits} ${after}
    order by ${sorted} ${order}, b.id ${order} limit ${sql.lit(pageSize + 1)}`);
}

/** Counting stops at the cap. */
export const counts = async (tx: Tx): Promise<{ waiting: number }> =>
  (await tx.first(sql<{ waiting: number }>`
    select count(*)::int as waiting from (select from bookings b where ${waits} limit ${sql.lit(countCap)}) w`))!;

type Head = Omit<BookingRequestDetail, 'visits' | 'overdue_cents' | 'day'> & { technician_id: string | null };

/**
 * A technician's stops on the day of an instant, in the business' time zone, each with the travel time from the stop
 * before.
 */
const dayOf = (tx: Tx, { technician_id, starts_at, job_id }: Head): Promise<BookingRequestDetail['day']> =>
  tx.all(sql<BookingRequestDetail['day'][number]>`
    select j.id as job_id, j.scheduled_start as starts_at, k.full_name as name, w.street || ', ' || w.city as place,
      case when w.latitude is not null and lag(w.latitude) over day is not null
        then line_minutes(lag(w.latitude) over day, lag(w.longitude) over day, w.latitude, w.longitude) end as travel_minutes,
      coalesce(j.id = ${job_id}::uuid, false) as current
    from business_settings z cross join lateral (
        select (${starts_at}::timestamptz at time zone z.time_zone)::date as day) d
      join jobs j on j.assigned_to = ${technician_id}::uuid and j.status <> 'cancelled'
        and j.scheduled_start >= d.day::timestamp at time zone z.time_zone
        and j.scheduled_start < (d.day + 1)::timestamp at time zone z.time_zone
      left join profiles k on k.id = j.client_id left join places w on w.id = j.place_id
    window day as (order by j.scheduled_start, j.id) order by j.scheduled_start, j.id`);

const visitsOf = async (tx: Tx, clientId: string): Promise<number> =>
  (await tx.first(sql<{ count: number }>`
    select count(*)::int as count from (
      select from jobs where client_id = ${clientId} and status = 'completed' limit ${sql.lit(countCap)}) done`))!
    .count;

/** The request with what the office needs to decide: the technician's day and what is known of the client. */
export async function detail(tx: Tx, id: string): Promise<BookingRequestDetail | undefined> {
  const head = await tx.first(sql<Head>`
    select ${rowSql}, b.starts_at, b.technician_id, t.full_name as technician_name
    from ${joined} left join profiles t on t.id = b.technician_id where b.id = ${id}`);
  if (!head) return undefined;
  const { technician_id, ...request } = head;
  const [day, visits, { overdue_cents }] = await Promise.all([
    technician_id && head.starts_at ? dayOf(tx, head) : [],
    visitsOf(tx, head.client_id),
    balanceOf(tx, head.client_id),
  ]);
  return { ...request, day, visits, overdue_cents };
}

/** Read as the system, because a client must not see which technician the time belongs to. */
export const findProposal = (tx: Tx, id: string): Promise<Proposal | undefined> =>
  tx.first(sqlFor.selectFrom('booking_proposals').selectAll().where('id', '=', id));
