import type pg from 'pg';
import type { Logger } from 'pino';
import type { Payment } from '#contract/money/payment.schema.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask, type By } from '#server/db/record.ts';
import { paidBooking, paidQuote } from '#server/features/bookings/deposits.queries.ts';
import { settle } from '#server/features/bookings/settle.service.ts';
import { apply } from '#server/features/payments/funnel/apply.ts';
import { beginCapture, capture, isApproved, type Snapshot } from '#server/features/payments/funnel/capture.ts';
import { expireUnopened } from '#server/features/payments/funnel/expire.ts';
import { hold, release, takeOrInterrupt, type Taken } from '#server/features/payments/funnel/lease.ts';
import { find, type LockedPayment } from '#server/features/payments/payments.queries.ts';
import { settleQuote } from '#server/features/quotes/settle.service.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

export type SyncDeps = { pool: pg.Pool; paypal: PayPal | null; log: Logger };

/** A request that comes in during a call to PayPal triggers another call; after this many rounds the background continues. */
const rounds = 3;

/**
 * The one funnel: browsers, webhooks and the background all end here. It asks PayPal for the status of a payment, captures the
 * money if the payer approved it, and stores the result. It rethrows PayPal's failures and concludes nothing from them.
 */
export async function sync(
  { pool, paypal, log }: SyncDeps,
  paymentId: string,
  by: By = byTask('syncPayment'),
): Promise<Payment | undefined> {
  for (let round = 1; paypal && round <= rounds; round += 1) {
    const taken = await asSystem(pool, async (tx) => {
      await expireUnopened(tx, by, paymentId);
      return takeOrInterrupt(tx, paymentId);
    });
    if (!taken || !(await ask({ pool, paypal, log }, taken, by))) break;
  }
  await settleDeposit({ pool, paypal, log }, paymentId, by);
  return asSystem(pool, (tx) => find(tx, paymentId));
}

/**
 * Settles the purpose of a paid deposit at once, because the payer may be waiting. Its task was queued when the money was booked,
 * so a failure here loses nothing.
 */
async function settleDeposit(deps: SyncDeps, paymentId: string, by: By): Promise<void> {
  const [booking, quote] = await asSystem(deps.pool, (tx) =>
    Promise.all([paidBooking(tx, paymentId), paidQuote(tx, paymentId)]),
  );
  const failed = (error: unknown) =>
    deps.log.error({ err: error, booking, quote }, 'what a deposit was paid for is not settled');
  if (booking) await settle(deps, booking, by).catch(failed);
  if (quote) await settleQuote(deps, quote, by).catch(failed);
}

/** One call to PayPal and its consequences. True if another request came in the meantime. */
async function ask(
  { pool, paypal, log }: SyncDeps & { paypal: PayPal },
  { lease, payment }: Taken,
  by: By,
): Promise<boolean> {
  let mine = lease;
  try {
    let said: Snapshot = { order: await paypal.getOrder(payment.provider_order_id!), refusal: null };
    if (isApproved(said.order)) {
      const { order } = said;
      const begun = await asSystem(pool, (tx) => beginCapture(tx, by, mine, order, payment));
      if (begun) {
        mine = begun.lease;
        said = await capture(paypal, order, begun.requestId);
      }
    }
    return await asSystem(pool, async (tx) => {
      const held = await hold(tx, mine, payment);
      if (!held) return false;
      const nextLook = await apply(tx, by, held, said);
      return release(tx, held.payment, nextLook);
    });
  } catch (error) {
    log.warn({ err: error, payment: payment.id }, 'a payment has no answer');
    await asSystem(pool, async (tx) => {
      const held = await hold(tx, mine, null);
      if (held) await release(tx, held.payment, backOff(held.payment));
    });
    throw error;
  }
}

/** The older the payment, the less often PayPal is asked, at least once in ten minutes. */
function backOff({ created_at }: LockedPayment): number {
  const age = (Date.now() - Date.parse(created_at)) / 1_000;
  return Math.min(600, Math.max(15, age / 8));
}
