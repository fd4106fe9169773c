import { sql, type Insertable, type Selectable, type UpdateObject } from 'kysely';
import { bookingMinutes, unsettledMinutes } from '#contract/base/timing.ts';
import type { Booking } from '#contract/booking/booking.schema.ts';
import { openBookings } from '#contract/booking/booking.kinds.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';

/** The whole booking, for the system and the office. It includes the technician, whom a client must not see. */
export type LockedBooking = Selectable<Database['bookings']>;

const deposit = sql`(
  select json_build_object('amount_cents', d.amount_cents, 'paid_cents', d.paid_cents, 'refunded_cents', (
    select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
    where p.deposit_id = d.id and r.status in ('requested', 'pending', 'completed')))
  from deposits d where d.booking_id = b.id)`;

const proposals = sql`coalesce((
  select json_agg(json_build_object('window_start', ${utc(sql`o.window_start`)}, 'window_end', ${utc(sql`o.window_end`)},
    'days', o.days, 'token', o.id) order by o.window_start, o.id)
  from booking_proposals o where o.booking_id = b.id), '[]')`;

/** The columns of the contract's booking; a client may read all of them. */
export const bookingSql = sql`
  b.id, b.kind, b.status, b.client_id, b.job_id, b.window_start, b.window_end, b.days, b.place_id, b.items, b.quote, b.note,
  ${deposit} as deposit, b.fee_cents, ${proposals} as proposals, b.refusal, b.reason, b.created_at`;

export const find = (tx: Tx, id: string): Promise<Booking | undefined> =>
  tx.first(sql<Booking>`select ${bookingSql} from bookings b where b.id = ${id}`);

/** How many days a declined request stays in a client's list. */
const answeredDays = 14;

/** Bookings that the client still has to act on or hear about. */
export const open = (tx: Tx): Promise<Booking[]> =>
  tx.all(sql<Booking>`
    select ${bookingSql} from bookings b
    where b.kind = 'new' and (b.status = any (${[...openBookings]}) or b.status = 'refused'
      and b.decided_at > now() - make_interval(days => ${sql.lit(answeredDays)}))
    order by b.created_at desc, b.id desc limit 50`);

/** A transaction that also locks the payment or the visit locks the booking first. */
export const lock = (tx: Tx, id: string): Promise<LockedBooking | undefined> =>
  tx.first(sqlFor.selectFrom('bookings').selectAll().where('id', '=', id).forNoKeyUpdate());

/** The same for a client, without the technician. */
export const lockOwn = (tx: Tx, id: string) =>
  tx.first(
    sqlFor
      .selectFrom('bookings')
      .select([
        'id',
        'client_id',
        'kind',
        'status',
        'job_id',
        'place_id',
        'items',
        'quote',
        'window_start',
        'created_by',
      ])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

export const insert = (tx: Tx, values: Insertable<Database['bookings']>): Promise<number> =>
  tx.run(sqlFor.insertInto('bookings').values(values));

export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'bookings'>): Promise<number> =>
  tx.run(sqlFor.updateTable('bookings').set(values).where('id', '=', id));

export const createdBy = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await tx.first(sqlFor.selectFrom('bookings').select('created_by').where('id', '=', id)))?.created_by;

/** The booking that a visit was made from; undefined if the office made the visit. */
export const ofJob = (tx: Tx, jobId: string) =>
  tx.first(
    sqlFor
      .selectFrom('bookings as b')
      .innerJoin('jobs as j', 'j.booking_id', 'b.id')
      .select(['b.id', 'b.notice_hours', 'b.late_fee_cents'])
      .where('j.id', '=', jobId),
  );

/** Whether the client has had a completed visit, so they don't count as new. */
export const hasHistory = async (tx: Tx, clientId: string): Promise<boolean> =>
  (await tx.run(sql`select from jobs where client_id = ${clientId} and status = 'completed' limit 1`)) > 0;

/** Whether the technician has reported being on the way or there; then the client can't change the visit any more. */
export const hasBegun = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.run(sql`
    select from visit_progress where job_id = ${jobId} and (on_the_way_at is not null or arrived_at is not null)`)) > 0;

/** Whether a wait belongs between two parts of the work. */
export const cures = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.run(sql`select where job_cures(${jobId})`)) > 0;

export type Proposal = Selectable<Database['booking_proposals']>;

export const propose = (tx: Tx, rows: Insertable<Database['booking_proposals']>[]): Promise<number> =>
  tx.run(sqlFor.insertInto('booking_proposals').values(rows));

export const withdrawProposals = (tx: Tx, bookingId: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('booking_proposals').where('booking_id', '=', bookingId));

/** Bookings that no request settled within a minute. `unpaid` below finds those whose deposit wasn't paid in time. */
export const unsettled = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select id from bookings where status = 'requested' and created_at < now() - make_interval(mins => ${sql.lit(unsettledMinutes)})
    order by created_at limit 300`);

export const unpaid = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select b.id from bookings b join deposits d on d.booking_id = b.id
    where b.status = 'awaiting_deposit' and b.created_at < now() - make_interval(mins => ${sql.lit(bookingMinutes)}) and d.paid_cents = 0
      and not exists (select from payments p where p.deposit_id = d.id and p.status in ('approved', 'capturing', 'pending'))
    order by b.created_at limit 300`);
