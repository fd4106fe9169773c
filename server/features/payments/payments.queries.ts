import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import { Payment } from '#contract/money/payment.schema.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = Payment.keyof().options;

/** A whole payment row, locked until the transaction ends. */
export type LockedPayment = Selectable<Database['payments']>;

export const find = (tx: Tx, id: string): Promise<Payment | undefined> =>
  tx.first(sqlFor.selectFrom('payments').select(columns).where('id', '=', id));

/** Read without a lock: a payment's invoice never changes, so that the invoice can be locked first. */
export const findWhole = (tx: Tx, id: string): Promise<LockedPayment | undefined> =>
  tx.first(sqlFor.selectFrom('payments').selectAll().where('id', '=', id));

/** A caller that needs the invoice, too, locks the invoice first, so that no deadlock occurs. */
export const lock = (tx: Tx, id: string): Promise<LockedPayment | undefined> =>
  tx.first(sqlFor.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate());

/** Locks the invoice's payment that is under way at PayPal. */
export const lockOpen = (tx: Tx, invoiceId: string): Promise<LockedPayment | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('payments')
      .selectAll()
      .where('invoice_id', '=', invoiceId)
      .where('provider', '=', 'paypal')
      .where('tab', '=', 'pending')
      .forNoKeyUpdate(),
  );

/** The same for a deposit. */
export const lockOpenDeposit = (tx: Tx, depositId: string): Promise<LockedPayment | undefined> =>
  tx.first(
    sqlFor
      .selectFrom('payments')
      .selectAll()
      .where('deposit_id', '=', depositId)
      .where('provider', '=', 'paypal')
      .where('tab', '=', 'pending')
      .forNoKeyUpdate(),
  );

export const insert = async (tx: Tx, values: InsertObject<Database, 'payments'>): Promise<Payment> =>
  (await tx.first(sqlFor.insertInto('payments').values(values).returning(columns)))!;

/** Sets only the changed columns: a key column would take a stronger lock. */
export const update = async (tx: Tx, id: string, values: UpdateObject<Database, 'payments'>): Promise<Payment> =>
  (await tx.first(sqlFor.updateTable('payments').set(values).where('id', '=', id).returning(columns)))!;

export const later = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** Stores PayPal's id of the payer: one payer behind two clients is worth a look (docs/decisions/0057). */
export const savePayer = (tx: Tx, paymentId: string, payer: string): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('payment_payers')
      .values({ payment_id: paymentId, payer })
      .onConflict((conflict) => conflict.doNothing()),
  );
