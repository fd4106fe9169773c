import { v7 as uuidv7 } from 'uuid';
import { record, type By } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as deposits from '#server/features/bookings/deposits.queries.ts';
import type { Deposit } from '#server/features/bookings/deposits.queries.ts';
import { refund } from '#server/features/payments/refunds/refunds.service.ts';
import { enqueue } from '#server/tasks/enqueue.ts';
import { bookingNoteText as text } from '#text/bookings.ts';

/** Refunds part of a deposit the way it was paid. Where that isn't possible, it becomes the client's credit. */
export async function giveBack(tx: Tx, by: By, deposit: Deposit, amount_cents: number, online: boolean): Promise<void> {
  const payment = online ? await deposits.paidBy(tx, deposit.id) : undefined;
  if (!payment) {
    await deposits.letGo(tx, deposit.id, amount_cents);
    return;
  }
  const asked = { id: uuidv7(), amount_cents, reason: text.depositBack, credit: false };
  const { changes, tasks = [] } = await refund(tx, { id: by.actor?.id ?? null }, payment.id, asked, true);
  for (const change of changes) await record(tx, by, change);
  for (const task of tasks) await enqueue(tx, task);
}
