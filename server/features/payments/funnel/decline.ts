import { sql } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { update, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { move } from '#server/features/payments/funnel/status.ts';

/** The next try must be a new request: PayPal would repeat its answer to this one. */
export async function decline(tx: Tx, payment: LockedPayment, why: string | null): Promise<void> {
  await move(tx, payment, 'declined', 'declined', { note: why });
  await update(tx, payment.id, { attempt: sql`least(attempt + 1, 100)` });
}
