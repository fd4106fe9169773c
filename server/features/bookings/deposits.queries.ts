import { sql, type Selectable } from 'kysely';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lock, type LockedBooking } from '#server/features/bookings/bookings.queries.ts';

/** For how long a hold is kept while its deposit is paid: from the order on, and from the capture on. */
export const holdMinutes = { order: 20, capture: 15 } as const;

export type Deposit = Selectable<Database['deposits']>;

/** Of a booking, held until the transaction ends. The booking is held first. */
export const lockOf = (tx: Tx, bookingId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('booking_id', '=', bookingId).forNoKeyUpdate());

/** Read without a lock, as the client may. */
export const findOf = (tx: Tx, bookingId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('booking_id', '=', bookingId));

/** Of a quote that was accepted. The quote is held first. */
export const lockOfQuote = (tx: Tx, quoteId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('quote_id', '=', quoteId).forNoKeyUpdate());

export const findOfQuote = (tx: Tx, quoteId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('quote_id', '=', quoteId));

/** The quote that a deposit is for, held before its payment. */
export const lockQuoteOf = (tx: Tx, id: string): Promise<{ id: string; status: string } | undefined> =>
  tx.first(sql<{ id: string; status: string }>`
    select q.id, q.status from deposits d join quotes q on q.id = d.quote_id where d.id = ${id} for no key update of q`);

/** The quote whose deposit a payment has paid. */
export const paidQuote = async (tx: Tx, paymentId: string): Promise<string | undefined> =>
  (
    await tx.first(sql<{ id: string }>`
      select d.quote_id as id from payments p join deposits d on d.id = p.deposit_id
      where p.id = ${paymentId} and d.paid_cents > 0 and d.quote_id is not null`)
  )?.id;

/** Which booking a deposit is for, so that it can be held before its payment; and what the booking holds. */
export const bookingOf = (tx: Tx, id: string) =>
  tx.first(
    sqlFor
      .selectFrom('deposits as d')
      .innerJoin('bookings as b', 'b.id', 'd.booking_id')
      .select(['b.id', 'b.hold_id', 'b.status'])
      .where('d.id', '=', id),
  );

/** Held before its payment. */
export const lockBookingOf = async (tx: Tx, id: string): Promise<LockedBooking | undefined> => {
  const booking = await bookingOf(tx, id);
  return booking && lock(tx, booking.id);
};

/** The booking that a payment has paid for, while it waits for that. */
export const paidBooking = async (tx: Tx, paymentId: string): Promise<string | undefined> =>
  (
    await tx.first(sql<{ id: string }>`
      select d.booking_id as id from payments p join deposits d on d.id = p.deposit_id
        join bookings b on b.id = d.booking_id
      where p.id = ${paymentId} and d.paid_cents > 0 and (b.status in ('awaiting_deposit', 'lapsed')
        or b.status in ('withdrawn', 'refused') and d.held_cents > 0)`)
  )?.id;

/** Money came in for it: kept for its visit. False: it was paid before, so this is the client's own. */
export const receive = async (tx: Tx, id: string, cents: number): Promise<boolean> =>
  (await tx.run(sql`
    update deposits set paid_cents = ${cents}, held_cents = ${cents} where id = ${id} and paid_cents = 0`)) > 0;

/** Lets go of so much at most; it is the client's credit then, for whatever the caller does with it next. */
export const letGo = async (tx: Tx, id: string, cents: number): Promise<number> =>
  (
    await tx.first(sql<{ freed: number }>`
      update deposits d set held_cents = d.held_cents - least(d.held_cents, ${cents}::bigint)
      from (select id, held_cents from deposits where id = ${id} for no key update) before
      where d.id = before.id returning before.held_cents - d.held_cents as freed`)
  )?.freed ?? 0;

/** Kept for a bill of its own: a late fee. */
export const keepFor = (tx: Tx, id: string, invoiceId: string): Promise<number> =>
  tx.run(sqlFor.updateTable('deposits').set({ invoice_id: invoiceId }).where('id', '=', id));

/** What is held for the work on an invoice, or for the invoice itself; locked in one order. */
export const heldFor = (tx: Tx, invoiceId: string): Promise<Deposit[]> =>
  tx.all(sql<Deposit>`
    select d.* from deposits d
    where d.held_cents > 0 and (d.invoice_id = ${invoiceId} or d.invoice_id is null and coalesce(d.booking_id, d.quote_id) in (
      select coalesce(j.booking_id, j.quote_id) from invoice_jobs o join jobs j on j.id = o.job_id
      where o.invoice_id = ${invoiceId} and not o.released))
    order by d.id for no key update of d`);

export const markApplied = (tx: Tx, id: string, cents: number, invoiceId: string): Promise<number> =>
  tx.run(sql`
    update deposits set held_cents = held_cents - ${cents}, applied_cents = applied_cents + ${cents}, invoice_id = ${invoiceId}
    where id = ${id}`);

/** The payment whose money can go back. */
export const paidBy = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.first(sql<{ id: string }>`
    select id from payments where deposit_id = ${id} and status in ('completed', 'partially_refunded')
      and captured_cents > refunded_cents order by created_at limit 1`);

/** What was paid in advance for a visit, by way of its booking or its quote; the job is held. */
export const lockOfJob = (tx: Tx, jobId: string): Promise<Deposit | undefined> =>
  tx.first(sql<Deposit>`
    select d.* from deposits d join jobs j on j.booking_id = d.booking_id or j.quote_id = d.quote_id
    where j.id = ${jobId} for no key update of d`);

/** What a client pays in advance and can still get back, of the booking or the quote of a visit. */
export const heldOfJob = async (tx: Tx, jobId: string): Promise<number> =>
  (
    await tx.first(sql<{ held: number }>`
      select d.held_cents as held from deposits d join jobs j on j.booking_id = d.booking_id or j.quote_id = d.quote_id
      where j.id = ${jobId}`)
  )?.held ?? 0;
