import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { LockedPayment } from '#server/features/payments/payments.queries.ts';

/** The day it happened in the business' time zone; if that day's books are closed, the first open day; never a future day. */
export const bookingDay = async (tx: Tx, occurredAt?: string | null): Promise<string> => {
  const row = await tx.first(sql<{ day: string }>`
    select least((now() at time zone time_zone)::date,
      greatest((coalesce(${occurredAt ?? null}::timestamptz, now()) at time zone time_zone)::date,
        (select max(through) + 1 from closed_periods))) as day
    from business_settings`);
  return row!.day;
};

/**
 * Splits the tip equally among the technicians who did the work of the invoice, odd cents to the first. If no technician is
 * known, the office splits it later.
 */
export async function shareTip(tx: Tx, payment: LockedPayment, received_on: string): Promise<void> {
  // Select the work, and nothing about the payer: technicians read it.
  const people = await tx.all(sql<{ id: string; work: string }>`
    select j.assigned_to as id, left(string_agg(distinct j.title, ', '), 160) as work from invoice_jobs o join jobs j on j.id = o.job_id
    where o.invoice_id = ${payment.invoice_id} and j.assigned_to is not null
    group by j.assigned_to order by min(j.number)`);
  const each = Math.floor(payment.tip_cents / people.length);
  const shares = people
    .map(({ id, work }, place) => ({
      payment_id: payment.id,
      profile_id: id,
      amount_cents: each + (place === 0 ? payment.tip_cents - each * people.length : 0),
      received_on,
      description: work,
    }))
    .filter(({ amount_cents }) => amount_cents > 0);
  if (shares.length === 0) return;
  await tx.run(sqlFor.insertInto('tip_shares').values(shares));
}
