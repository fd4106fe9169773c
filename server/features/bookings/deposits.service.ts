import type { PayDeposit } from '#contract/booking/booking.schema.ts';
import { PortalError } from '#contract/errors.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { fill } from '#contract/text/fill.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Effect } from '#server/db/write.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import { assertOffered, beginDeposit } from '#server/features/payments/funnel/checkout.service.ts';
import { bookingNoteText as text } from '#text/bookings.ts';

/** A client pays exactly the deposit that their booking asks for, through the one funnel of payments (0016). */
export async function payDeposit(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { id, method }: PayDeposit,
  online: boolean,
): Promise<Effect<Payment>> {
  const booking = await bookings.lockOwn(tx, bookingId);
  const deposit = booking && (await deposits.findOf(tx, bookingId));
  if (!deposit) throw new PortalError('not_found');
  if (booking.status !== 'awaiting_deposit') throw new PortalError('booking_changed');
  await assertOffered(tx, online, method);
  const title = booking.quote!.lines.map(({ name }) => name).join(', ');
  const description = fill(text.deposit, { title }).slice(0, moneyLimits.description.max);
  const { amount_cents } = deposit;
  return beginDeposit(tx, actor, deposit, { id, amount_cents, tip_cents: 0, method, description });
}
