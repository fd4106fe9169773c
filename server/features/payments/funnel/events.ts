import type { PaymentEventKind } from '#contract/money/money.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const noteLimit = 300;

/** Adds a line to the payment's timeline. */
export const note = (
  tx: Tx,
  paymentId: string,
  kind: PaymentEventKind,
  about: { actor?: string | null; amount_cents?: number | null; note?: string | null } = {},
): Promise<unknown> =>
  tx.run(
    sqlFor.insertInto('payment_events').values({
      payment_id: paymentId,
      kind,
      actor_id: about.actor ?? null,
      amount_cents: about.amount_cents ?? null,
      note: about.note?.slice(0, noteLimit) || null,
    }),
  );
