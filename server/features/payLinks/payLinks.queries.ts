import { sql } from 'kysely';
import type { OpenBill } from '#contract/money/payLink.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** A reminder brings a new link; two months cover the payment terms and the time until a reminder. */
const lifeDays = 60;

type Found = { id: string; invoice_id: string; number: number; paid: boolean };

/** The link with this hash, while it works or after its own payment closed it. */
export const findByHash = (tx: Tx, tokenHash: Buffer): Promise<Found | undefined> =>
  tx.first(sql<Found>`select id, invoice_id, number, paid from open_pay_link(${tokenHash})`);

type Head = Omit<OpenBill, 'state' | 'lines' | 'methods'>;

/** The bill as the database shows it to this payer: one row or none. */
export async function bill(tx: Tx, invoiceId: string) {
  const [head, lines, integrations] = await Promise.all([
    tx.first(sql<Head>`
      select i.number, payer_billed_to() as billed_to, i.currency, i.issued_on, i.due_on, i.note, i.subtotal_cents,
        i.total_cents, i.paid_cents, i.credited_cents, i.deposit_cents, open.balance_cents,
        i.due_on < (now() at time zone b.time_zone)::date as overdue,
        greatest(0, least(i.deposit_cents - i.paid_cents, open.balance_cents)) as deposit_open_cents,
        (select coalesce(sum(amount_cents), 0)::bigint from payments
          where invoice_id = i.id and status in ('capturing', 'pending')) as reserved_cents
      from invoices i cross join business_settings b cross join lateral (
        select i.total_cents - i.paid_cents - i.credited_cents as balance_cents) open
      where i.id = ${invoiceId}`),
    tx.all(
      sqlFor
        .selectFrom('invoice_lines')
        .select([
          'id',
          'description',
          'detail',
          'quantity',
          'unit_cents',
          'amount_cents',
          'tax_name',
          'tax_ppm',
          'tax_cents',
        ])
        .where('invoice_id', '=', invoiceId)
        .orderBy('position')
        .orderBy('id'),
    ),
    tx.first(sqlFor.selectFrom('integration_settings').select('card_checkout')),
  ]);
  return head && { ...head, lines, card: integrations?.card_checkout ?? false };
}

/** For a link that isn't live: whether its own payment closed it. */
export const isPaid = async (tx: Tx): Promise<boolean> =>
  (await tx.first(sql<{ id: string | null }>`select payer_paid_invoice() as id`))?.id !== null;

/** Stores a link for the task that mails it. The token itself is stored nowhere. */
export const insert = async (
  tx: Tx,
  link: { id: string; invoice_id: string; token_hash: Buffer },
): Promise<{ expires_at: string }> =>
  (await tx.first(
    sqlFor
      .insertInto('pay_links')
      .values({ ...link, expires_at: sql<string>`now() + make_interval(days => ${sql.lit(lifeDays)})` })
      .returning('expires_at'),
  ))!;

/** Deletes a link whose email didn't leave. */
export const remove = (tx: Tx, id: string): Promise<number> =>
  tx.run(sqlFor.deleteFrom('pay_links').where('id', '=', id));

const live = (invoiceId: string) =>
  sqlFor
    .updateTable('pay_links')
    .where('invoice_id', '=', invoiceId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`);

/** The email with this link has left, so older links of the invoice end: only the newest email can be used to pay. */
export const endOlder = (tx: Tx, { id, invoice_id }: { id: string; invoice_id: string }): Promise<number> =>
  tx.run(
    live(invoice_id)
      .set({ ended_at: sql<string>`now()`, ended_by: 'replaced' })
      // Ids (uuid v7) are ordered by creation.
      .where('id', '<', id),
  );

export const endByOffice = (tx: Tx, invoiceId: string): Promise<number> =>
  tx.run(live(invoiceId).set({ ended_at: sql<string>`now()`, ended_by: 'office' }));

/** The link that works now, as far as the office may see it. */
export const liveLink = (tx: Tx, invoiceId: string): Promise<{ expires_at: string } | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('pay_links')
      .select('expires_at')
      .where('invoice_id', '=', invoiceId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .orderBy('id', 'desc')
      .limit(1),
  );
