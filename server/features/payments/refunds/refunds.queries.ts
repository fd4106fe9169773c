import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { later } from '#server/features/payments/payments.queries.ts';

export type StoredRefund = Selectable<Database['refunds']>;

/** Longer than all calls to PayPal in one round. */
const leaseSeconds = 90;

/** The caller holds the lock on the payment, so no refund is added in the meantime. */
export const ofPayment = (tx: Tx, paymentId: string): Promise<StoredRefund[]> =>
  tx.all(sqlFor.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('created_at'));

export const lock = (tx: Tx, id: string): Promise<StoredRefund | undefined> =>
  tx.first(sqlFor.selectFrom('refunds').selectAll().where('id', '=', id).forNoKeyUpdate());

export const insert = async (tx: Tx, values: InsertObject<Database, 'refunds'>): Promise<StoredRefund> =>
  (await tx.first(sqlFor.insertInto('refunds').values(values).returningAll()))!;

export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'refunds'>): Promise<number> =>
  tx.run(sqlFor.updateTable('refunds').set(values).where('id', '=', id));

/** Takes the right to ask PayPal about an unfinished refund, for a while. */
export const take = (tx: Tx, id: string): Promise<StoredRefund | undefined> =>
  tx.first(
    sqlFor
      .updateTable('refunds')
      .set({ lease_until: later(leaseSeconds), check_at: later(leaseSeconds) })
      .where('id', '=', id)
      .where('status', 'in', ['requested', 'pending'])
      .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', sql<string>`now()`)]))
      .returningAll(),
  );

/**
 * The credit that an invoice has brought the client, by overpayments and credit notes, minus what was refunded or is held by a
 * pending refund. It doesn't show where credit was spent.
 */
export const freeCreditFrom = async (tx: Tx, invoiceId: string): Promise<number> => {
  const row = await tx.first(sql<{ cents: number }>`
    select greatest(0, (
      select coalesce(-sum(amount_cents), 0) from ledger_entries
      where invoice_id = ${invoiceId} and account = 'client_credit'
        and (payment_id is not null or credit_note_id is not null)
    ) - (
      select coalesce(sum(r.held_credit_cents), 0) from refunds r join payments p on p.id = r.payment_id
      where p.invoice_id = ${invoiceId} and r.status in ('requested', 'pending')))::bigint as cents`);
  return row!.cents;
};

/** What PayPal's events call this transaction; undefined if no event has arrived yet. */
export const toldAs = async (tx: Tx, paymentId: string, txn: string): Promise<'refund' | 'reversal' | undefined> => {
  const row = await tx.first(sql<{ kind: 'refund' | 'reversal' }>`
    select case note when ${`PAYMENT.CAPTURE.REVERSED ${txn}`} then 'reversal' else 'refund' end as kind
    from payment_events where payment_id = ${paymentId} and kind = 'webhook'
      and note in (${`PAYMENT.CAPTURE.REVERSED ${txn}`}, ${`PAYMENT.CAPTURE.REFUNDED ${txn}`},
        ${`PAYMENT.REFUND.PENDING ${txn}`}, ${`PAYMENT.REFUND.FAILED ${txn}`})
    order by kind desc limit 1`);
  return row?.kind;
};

export const isBooked = async (tx: Tx, txn: string): Promise<boolean> =>
  (await tx.run(sql`
    select from payment_transactions
    where provider = 'paypal' and kind in ('refund', 'reversal') and provider_txn_id = ${txn}`)) > 0;
