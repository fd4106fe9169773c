import { sql } from 'kysely';
import { tabOf, type PaymentEventKind, type PaymentStatus } from '#contract/money/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { note } from '#server/features/payments/funnel/events.ts';
import { update, type LockedPayment } from '#server/features/payments/payments.queries.ts';

/** Ended on our side. Money that comes in anyway is booked. */
const givenUp = new Set<PaymentStatus>(['cancelled', 'expired', 'superseded', 'failed']);
export const isGivenUp = ({ status }: Pick<LockedPayment, 'status'>): boolean => givenUp.has(status);

/** PayPal may still be asked to capture it. */
const capturable = new Set<PaymentStatus>(['created', 'approved', 'declined', 'capturing']);
export const isCapturable = ({ status }: Pick<LockedPayment, 'status'>): boolean => capturable.has(status);

type About = { amount_cents?: number | null; note?: string | null; actor?: string | null };

/** Moves the payment to its next status; the database checks the transition, too. The given row is updated as well. */
export async function move(
  tx: Tx,
  payment: LockedPayment,
  status: PaymentStatus,
  kind: PaymentEventKind,
  about: About = {},
): Promise<void> {
  await update(tx, payment.id, { status });
  await note(tx, payment.id, kind, about);
  payment.status = status;
}

/** Runs through the steps that weren't seen: approved, then capturing. */
export async function moveToCapturing(tx: Tx, payment: LockedPayment): Promise<void> {
  if (payment.status === 'created' || payment.status === 'declined') await move(tx, payment, 'approved', 'approved');
  if (payment.status === 'approved') await move(tx, payment, 'capturing', 'capturing');
}

/** Whether a dispute is open: opened and not closed, in whichever order the events came. */
const isDisputed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`
    select from payment_events o where o.payment_id = ${id} and o.kind = 'disputed' and not exists (
      select from payment_events c where c.payment_id = ${id} and c.kind = 'dispute_closed' and c.note = o.note)`)) > 0;

const wasReversed = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`select from payment_transactions where payment_id = ${id} and kind = 'reversal'`)) > 0;

/**
 * The status of a payment whose money came in, derived from all that is known of it. The order in which we learned it doesn't
 * matter.
 */
export async function restate(tx: Tx, payment: LockedPayment): Promise<void> {
  if (tabOf(payment.status) !== 'completed') return;
  const { id, captured_cents, refunded_cents } = payment;
  const status = (await wasReversed(tx, id))
    ? 'reversed'
    : refunded_cents === captured_cents
      ? 'refunded'
      : (await isDisputed(tx, id))
        ? 'disputed'
        : refunded_cents > 0
          ? 'partially_refunded'
          : 'completed';
  if (status === payment.status) return;
  await update(tx, id, { status });
  payment.status = status;
}
