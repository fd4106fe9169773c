import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A due reminder for one invoice, `days` after its due date. */
export type Reminder = { invoice_id: string; days: number };

/** Clients get no emails before nine in the morning. */
const opens = 9;
/** Reminders missed for longer are skipped: a new setting must not send reminders for old invoices. */
const missedDays = 7;

/** Open invoices of clients with an email address, unless payments in progress cover the balance. */
const owing = sql`i.status in ('issued', 'partly_paid') and i.total_cents > i.paid_cents + i.credited_cents
  and i.total_cents - i.paid_cents - i.credited_cents > coalesce((
    select sum(p.amount_cents) from payments p where p.invoice_id = i.id and p.status in ('capturing', 'pending')), 0)
  and exists (select from profiles c where c.id = i.client_id and c.email is not null)`;

/**
 * The next due reminders in the order of their invoices. If several steps have passed, only the last one counts: no
 * client gets two emails at once. Before nine in the business' time zone there are none.
 */
export const nextDue = (tx: Tx, after: string, limit: number): Promise<Reminder[]> =>
  tx.all(sql<Reminder>`
    select i.id as invoice_id, step.days
    from business_settings b
    cross join lateral (select (now() at time zone b.time_zone)::date as today) clock
    join invoices i on i.due_on < clock.today and ${owing}
    cross join lateral (
      select max(days) as days from unnest(b.reminder_days) days where i.due_on + days <= clock.today) step
    where extract(hour from now() at time zone b.time_zone) >= ${sql.lit(opens)}
      and i.due_on + step.days > clock.today - ${sql.lit(missedDays)}
      and i.id > ${after}::uuid
      and not exists (select from invoice_reminders r where r.invoice_id = i.id and r.days = step.days)
    order by i.id limit ${sql.lit(limit)}`);

/**
 * True for only one of several concurrent tries, and only if the invoice is still owed. The row is written before the
 * email is sent.
 */
export const claim = async (tx: Tx, { invoice_id, days }: Reminder): Promise<boolean> =>
  (await tx.run(sql`
    insert into invoice_reminders (invoice_id, days)
    select i.id, ${days}::int from invoices i where i.id = ${invoice_id} and ${owing}
    on conflict do nothing`)) > 0;

/** The email was certainly not sent, so the next hourly run tries again. */
export const giveBack = (tx: Tx, { invoice_id, days }: Reminder): Promise<number> =>
  tx.run(sqlFor.deleteFrom('invoice_reminders').where('invoice_id', '=', invoice_id).where('days', '=', days));
