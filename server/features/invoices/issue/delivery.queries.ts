import { sql } from 'kysely';
import type { Delivery, InvoiceRow } from '#contract/money/invoice.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** An invoice's email is queued once, however often the office sends it. */
export const mailKey = (id: string) => `invoice-${id}`;

/** Adds the state of each invoice's email: queued until it is sent. Only the office sees it. */
export async function withDelivery<Row extends Pick<InvoiceRow, 'id' | 'status' | 'sent_at'>>(
  tx: Tx,
  actor: Actor,
  rows: Row[],
): Promise<(Row & Pick<InvoiceRow, 'delivery'>)[]> {
  if (actor.role !== 'admin') return rows.map((row) => ({ ...row, delivery: null }));
  const keys = rows.map(({ id }) => mailKey(id));
  const leaving = await tx.all(sql<{ key: string; failed: boolean }>`select * from queue.leaving(${keys}::text[])`);
  const failedBy = new Map(leaving.map(({ key, failed }) => [key, failed]));
  const deliveryOf = ({ id, status, sent_at }: Row): Delivery | null => {
    if (status === 'draft') return null;
    const failed = failedBy.get(mailKey(id));
    if (failed !== undefined) return failed ? 'failed' : 'sending';
    return sent_at ? 'sent' : 'not_sent';
  };
  return rows.map((row) => ({ ...row, delivery: deliveryOf(row) }));
}
