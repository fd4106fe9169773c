import { sql } from 'kysely';
import { pageSize } from '#contract/base/limits.ts';
import type { TipPage } from '#contract/money/payment.schema.ts';
import { tipText } from '#text/moneyErrors.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Tip = TipPage['items'][number];

/** The last tip of a page: a payment has one row for each technician who shares its tip. */
export type TipCursor = { day: string; payment: string; person: string };

/** Newest first, with one row more than a page. Row-level policies limit a technician to their own. */
export const list = (tx: Tx, after: TipCursor | null): Promise<Tip[]> =>
  tx.all(sql<Tip>`
    select s.payment_id, s.profile_id, t.full_name, s.amount_cents, s.received_on, s.description from (
      select * from tip_shares
      where ${after ? sql`(received_on, payment_id, profile_id) < (${after.day}::date, ${after.payment}::uuid, ${after.person}::uuid)` : sql`true`}
      order by received_on desc, payment_id desc, profile_id desc limit ${sql.lit(pageSize + 1)}
    ) s join profiles t on t.id = s.profile_id order by s.received_on desc, s.payment_id desc, s.profile_id desc`);

/** The tips since the first of this month, in the business' time zone. */
export const thisMonth = async (tx: Tx): Promise<number> => {
  const row = await tx.first(sql<{ sum: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as sum from tip_shares
    where received_on >= (select date_trunc('month', now() at time zone time_zone)::date from business_settings)`);
  return row!.sum;
};

export const ofPayment = (tx: Tx, paymentId: string): Promise<Database['tip_shares'][]> =>
  tx.all(sqlFor.selectFrom('tip_shares').selectAll().where('payment_id', '=', paymentId).orderBy('profile_id'));

/** The given ids that are technicians. */
export const technicians = (tx: Tx, ids: string[]): Promise<{ id: string }[]> =>
  tx.all(sql<{ id: string }>`
    select id from profiles where id = any (${ids}::uuid[]) and role = 'tech' and deleted_at is null`);

/** The work of the invoice, without the payer or the amount. */
export const workOf = async (tx: Tx, invoiceId: string | null): Promise<string> => {
  const row = await tx.first(sql<{ work: string | null }>`
    select left(string_agg(distinct j.title, ', '), 160) as work
    from invoice_jobs o join jobs j on j.id = o.job_id where o.invoice_id = ${invoiceId}`);
  return row?.work ?? tipText.work;
};

export async function replace(tx: Tx, paymentId: string, shares: Database['tip_shares'][]): Promise<void> {
  await tx.run(sqlFor.deleteFrom('tip_shares').where('payment_id', '=', paymentId));
  if (shares.length > 0) await tx.run(sqlFor.insertInto('tip_shares').values(shares));
}
