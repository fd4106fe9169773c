import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { later } from '#server/features/payments/payments.queries.ts';

export type StoredRefund = Selectable<Database['refunds']>;

/** Longer than PayPal is asked for in one go. */
const leaseSeconds = 90;

/** The payment is held by whoever asks: nothing is added meanwhile. */
export const ofPayment = (tx: Tx, paymentId: string): Promise<StoredRefund[]> =>
  tx.all(sqlFor.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).orderBy('created_at'));

export const lock = (tx: Tx, id: string): Promise<StoredRefund | undefined> =>
  tx.first(sqlFor.selectFrom('refunds').selectAll().where('id', '=', id).forNoKeyUpdate());

export const insert = async (tx: Tx, values: InsertObject<Database, 'refunds'>): Promise<StoredRefund> =>
  (await tx.first(sqlFor.insertInto('refunds').values(values).returningAll()))!;

export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'refunds'>): Promise<number> =>
  tx.run(sqlFor.updateTable('refunds').set(values).where('id', '=', id));

/** Asked for, and not yet over: the right to ask PayPal about it, for a while. */
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
 * What an invoice has brought the client as credit, by payments above what was owed and by credit notes, less what of it
 * went back or is held by a refund that is on its way. Where it was spent doesn't show here.
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

/** What PayPal has told us that this is; nothing, if it has told us nothing yet. */
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
