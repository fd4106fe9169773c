import { sql, type Selectable } from 'kysely';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { lock, type LockedBooking } from '#server/features/bookings/bookings.queries.ts';

/** How many minutes a hold is kept while its deposit is paid: counted from the order, and from the capture. */
export const holdMinutes = { order: 20, capture: 15 } as const;

export type Deposit = Selectable<Database['deposits']>;

/** Locks the deposit of a booking until the transaction ends. Callers lock the booking first. */
export const lockOf = (tx: Tx, bookingId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('booking_id', '=', bookingId).forNoKeyUpdate());

/** Reads without a lock, as the client may. */
export const findOf = (tx: Tx, bookingId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('booking_id', '=', bookingId));

/** Locks the deposit of an accepted quote. Callers lock the quote first. */
export const lockOfQuote = (tx: Tx, quoteId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('quote_id', '=', quoteId).forNoKeyUpdate());

export const findOfQuote = (tx: Tx, quoteId: string): Promise<Deposit | undefined> =>
  tx.first(sqlFor.selectFrom('deposits').selectAll().where('quote_id', '=', quoteId));

/** Locks the quote that a deposit is for; this comes before locking its payment. */
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

/** The booking that a deposit is for, so that callers can lock it before the payment, with its hold and status. */
export const bookingOf = (tx: Tx, id: string) =>
  tx.first(
    sqlFor
      .selectFrom('deposits as d')
      .innerJoin('bookings as b', 'b.id', 'd.booking_id')
      .select(['b.id', 'b.hold_id', 'b.status'])
      .where('d.id', '=', id),
  );

/** Locks the booking of a deposit; this comes before locking its payment. */
export const lockBookingOf = async (tx: Tx, id: string): Promise<LockedBooking | undefined> => {
  const booking = await bookingOf(tx, id);
  return booking && lock(tx, booking.id);
};

/** The booking that a payment pays for, if the booking still has something to do with the money. */
export const paidBooking = async (tx: Tx, paymentId: string): Promise<string | undefined> =>
  (
    await tx.first(sql<{ id: string }>`
      select d.booking_id as id from payments p join deposits d on d.id = p.deposit_id
        join bookings b on b.id = d.booking_id
      where p.id = ${paymentId} and d.paid_cents > 0 and (b.status in ('awaiting_deposit', 'lapsed')
        or b.status in ('withdrawn', 'refused') and d.held_cents > 0)`)
  )?.id;

/**
 * Records the deposit's money as held for its visit. False: the deposit was already paid, so this money is the client's
 * credit.
 */
export const receive = async (tx: Tx, id: string, cents: number): Promise<boolean> =>
  (await tx.run(sql`
    update deposits set paid_cents = ${cents}, held_cents = ${cents} where id = ${id} and paid_cents = 0`)) > 0;

/**
 * Releases at most `cents` of a held deposit. The released money is the client's credit, for the caller to use next.
 * Returns how much was released.
 */
export const letGo = async (tx: Tx, id: string, cents: number): Promise<number> =>
  (
    await tx.first(sql<{ freed: number }>`
      update deposits d set held_cents = d.held_cents - least(d.held_cents, ${cents}::bigint)
      from (select id, held_cents from deposits where id = ${id} for no key update) before
      where d.id = before.id returning before.held_cents - d.held_cents as freed`)
  )?.freed ?? 0;

/** Ties the deposit to its own invoice: a late fee. */
export const keepFor = (tx: Tx, id: string, invoiceId: string): Promise<number> =>
  tx.run(sqlFor.updateTable('deposits').set({ invoice_id: invoiceId }).where('id', '=', id));

/** Deposits held for the work on an invoice, or for the invoice itself. */
const forInvoice = (invoiceId: string) => sql`
  d.held_cents > 0 and (d.invoice_id = ${invoiceId} or d.invoice_id is null and coalesce(d.booking_id, d.quote_id) in (
    select coalesce(j.booking_id, j.quote_id) from invoice_jobs o join jobs j on j.id = o.job_id
    where o.invoice_id = ${invoiceId} and not o.released))`;

/** Locked in the order of their ids, to avoid deadlocks. */
export const heldFor = (tx: Tx, invoiceId: string): Promise<Deposit[]> =>
  tx.all(sql<Deposit>`
    select d.* from deposits d where ${forInvoice(invoiceId)} order by d.id for no key update of d`);

/** How much of an invoice is paid in advance; finalizing the invoice applies it. */
export const heldForInvoice = async (tx: Tx, invoiceId: string): Promise<number> =>
  (await tx.first(sql<{ held: number }>`
    select coalesce(sum(d.held_cents), 0)::bigint as held from deposits d where ${forInvoice(invoiceId)}`))!.held;

export const markApplied = (tx: Tx, id: string, cents: number, invoiceId: string): Promise<number> =>
  tx.run(sql`
    update deposits set held_cents = held_cents - ${cents}, applied_cents = applied_cents + ${cents}, invoice_id = ${invoiceId}
    where id = ${id}`);

/** The payment that can be refunded. */
export const paidBy = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.first(sql<{ id: string }>`
    select id from payments where deposit_id = ${id} and status in ('completed', 'partially_refunded')
      and captured_cents > refunded_cents order by created_at limit 1`);

/** Locks the deposit paid for a visit, through its booking or its quote. Callers lock the job first. */
export const lockOfJob = (tx: Tx, jobId: string): Promise<Deposit | undefined> =>
  tx.first(sql<Deposit>`
    select d.* from deposits d join jobs j on j.booking_id = d.booking_id or j.quote_id = d.quote_id
    where j.id = ${jobId} for no key update of d`);

/** How much of the deposit on a visit's booking or quote is still held, so the client can get it back. */
export const heldOfJob = async (tx: Tx, jobId: string): Promise<number> =>
  (
    await tx.first(sql<{ held: number }>`
      select d.held_cents as held from deposits d join jobs j on j.booking_id = d.booking_id or j.quote_id = d.quote_id
      where j.id = ${jobId}`)
  )?.held ?? 0;
