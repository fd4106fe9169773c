import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';

/** The part of an invoice that PayPal may be capturing right now. */
export const reservedOn = async (tx: Tx, invoiceId: string): Promise<number> => {
  const row = await tx.first(sql<{ sum: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as sum from payments
    where invoice_id = ${invoiceId} and status in ('capturing', 'pending')`);
  return row!.sum;
};
