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

/** Someone who did work of an invoice: their minutes on it, if they count, and what it was. */
export type Worker = { id: string; work: string; weight: number };

/** Splits a tip by weight; odd cents go to the first. */
export function splitTip(cents: number, workers: Worker[]): { id: string; work: string; cents: number }[] {
  const all = workers.reduce((sum, { weight }) => sum + weight, 0);
  const split = workers
    .filter(({ weight }) => weight > 0)
    .map(({ id, work, weight }) => ({ id, work, cents: Math.floor((cents * weight) / all) }));
  const odd = cents - split.reduce((sum, share) => sum + share.cents, 0);
  return split.map((share, place) => (place === 0 ? Object.assign(share, { cents: share.cents + odd }) : share));
}

/**
 * Splits the tip among the technicians who did the work of the invoice: equally, or by their minutes on it where helpers worked
 * and clocks ran. Leads come first. If no technician is known, the office splits it later.
 */
export async function shareTip(tx: Tx, payment: LockedPayment, received_on: string): Promise<void> {
  // Select the work, and nothing about the payer: technicians read it.
  const people = await tx.all(sql<Worker & { shared: boolean }>`
    with done as (
      select j.id, j.title, j.number, j.assigned_to, j.helpers
      from invoice_jobs o join jobs j on j.id = o.job_id where o.invoice_id = ${payment.invoice_id}),
    clocked as (
      select e.person_id, e.job_id, sum(minutes_between(e.started_at, e.ended_at))::int as minutes
      from done d join time_entries e on e.job_id = d.id where e.counted and e.kind = 'job' and e.ended_at is not null
      group by e.person_id, e.job_id),
    people as (
      select d.id as job_id, person from done d cross join unnest(d.helpers || d.assigned_to) person where person is not null
      union
      select job_id, person_id from clocked where exists (select from done where helpers is not null))
    select p.person as id, left(string_agg(distinct d.title, ', '), 160) as work, coalesce(sum(c.minutes), 0)::int as weight,
      exists (select from done where helpers is not null) as shared
    from people p join done d on d.id = p.job_id
      left join clocked c on c.job_id = p.job_id and c.person_id = p.person
    group by p.person order by bool_or(p.person = d.assigned_to) desc, min(d.number)`);
  const byMinutes = people.some(({ shared, weight }) => shared && weight > 0);
  const workers = people.map(({ id, work, weight }) => ({ id, work, weight: byMinutes ? weight : 1 }));
  const shares = splitTip(payment.tip_cents, workers).flatMap(({ id: profile_id, work: description, cents }) =>
    cents > 0 ? { payment_id: payment.id, profile_id, amount_cents: cents, received_on, description } : [],
  );
  if (shares.length === 0) return;
  await tx.run(sqlFor.insertInto('tip_shares').values(shares));
}
