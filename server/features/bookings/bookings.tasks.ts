import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as bookings from '#server/features/bookings/bookings.queries.ts';
import { settling } from '#server/features/bookings/bookings.service.ts';
import { bookingChange } from '#server/features/bookings/changes.ts';
import { settle, type SettleDeps } from '#server/features/bookings/settle.service.ts';
import { expireDepositPayments } from '#server/features/payments/funnel/expire.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import type { Payloads } from '#server/tasks/task.ts';

/** Acts in the name of the client who asked, so that the visit's history names them. */
export async function settleBooking(deps: SettleDeps, { booking_id }: Payloads['settleBooking']): Promise<void> {
  await settle(deps, booking_id);
}

const by = byTask('lapseBookings');

/** Queues unsettled bookings again. A booking whose deposit isn't paid in time lapses, and its time becomes free. */
export async function lapseBookings({ pool }: SettleDeps): Promise<void> {
  const waiting = await asSystem(pool, async (tx) => {
    for (const { id } of await bookings.unsettled(tx)) await enqueue(tx, settling(id));
    return bookings.unpaid(tx);
  });
  for (const { id } of waiting) await asSystem(pool, (tx) => lapse(tx, id));
}

async function lapse(tx: Tx, id: string): Promise<void> {
  const booking = await bookings.lock(tx, id);
  if (booking?.status !== 'awaiting_deposit' || !(await expireDepositPayments(tx, by, id))) return;
  await bookings.update(tx, id, { status: 'lapsed' });
  await record(tx, by, bookingChange('booking.lapsed', booking));
}
