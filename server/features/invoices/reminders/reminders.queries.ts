import { sql } from 'kysely';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A reminder that is due: of one invoice, so many days after its day. */
export type Reminder = { invoice_id: string; days: number };

/** People are written to at a decent hour. */
const opens = 9;
/** What was missed for longer isn't made up for: an old invoice isn't woken up by a new setting. */
const missedDays = 7;

/** What is owed, by somebody who can be written to, and isn't on its way already. */
const owing = sql`i.status in ('issued', 'partly_paid') and i.total_cents > i.paid_cents + i.credited_cents
  and i.total_cents - i.paid_cents - i.credited_cents > coalesce((
    select sum(p.amount_cents) from payments p where p.invoice_id = i.id and p.status in ('capturing', 'pending')), 0)
  and exists (select from profiles c where c.id = i.client_id and c.email is not null)`;

/**
 * The next ones in the order of their invoices. Of several steps whose day has passed, only the last: nobody gets two
 * emails at once. Before nine on the business' clock there are none.
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

/** True for one of all who try, and only if it is owed still: the row is there before the email is. */
export const claim = async (tx: Tx, { invoice_id, days }: Reminder): Promise<boolean> =>
  (await tx.run(sql`
    insert into invoice_reminders (invoice_id, days)
    select i.id, ${days}::int from invoices i where i.id = ${invoice_id} and ${owing}
    on conflict do nothing`)) > 0;

/** The email is known not to have left: the next hour tries it again. */
export const giveBack = (tx: Tx, { invoice_id, days }: Reminder): Promise<number> =>
  tx.run(sqlFor.deleteFrom('invoice_reminders').where('invoice_id', '=', invoice_id).where('days', '=', days));
