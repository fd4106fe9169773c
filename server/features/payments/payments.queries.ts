import { sql, type InsertObject, type Selectable, type UpdateObject } from 'kysely';
import { Payment } from '#contract/money/payment.schema.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = Payment.keyof().options;

/** Everything we know of a payment, held until the transaction ends. */
export type LockedPayment = Selectable<Database['payments']>;

export const find = (tx: Tx, id: string): Promise<Payment | undefined> =>
  tx.first(sqlFor.selectFrom('payments').select(columns).where('id', '=', id));

/** Read without a lock: whose invoice it is never changes, so that the invoice can be held first. */
export const findWhole = (tx: Tx, id: string): Promise<LockedPayment | undefined> =>
  tx.first(sqlFor.selectFrom('payments').selectAll().where('id', '=', id));

/** Whoever needs its invoice too holds that one first: then nobody waits in a circle. */
export const lock = (tx: Tx, id: string): Promise<LockedPayment | undefined> =>
  tx.first(sqlFor.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate());

/** The one of an invoice that is on its way at PayPal, held. */
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

/** The same of a deposit. */
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

/** Only what changes is named: a key's column would take a stronger lock. */
export const update = async (tx: Tx, id: string, values: UpdateObject<Database, 'payments'>): Promise<Payment> =>
  (await tx.first(sqlFor.updateTable('payments').set(values).where('id', '=', id).returning(columns)))!;

/** So much later than now. */
export const later = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

/** Who paid, as far as PayPal says: one payer behind two clients is worth a look (docs/decisions/0057). */
export const savePayer = (tx: Tx, paymentId: string, payer: string): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('payment_payers')
      .values({ payment_id: paymentId, payer })
      .onConflict((conflict) => conflict.doNothing()),
  );
