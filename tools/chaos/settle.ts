import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { PayPalControl } from '#test/support/paypal.ts';

const patience_ms = 420_000;

/**
 * All senders are gone, so all leases and locks end and queued tasks run, as when enough time has passed. Payments keep the time
 * of their next check.
 */
export const letTimePass = (admin: pg.Pool): Promise<unknown> =>
  admin.query(`
    update payments set lease_until = now() - interval '1 second' where lease_until is not null;
    update refunds set lease_until = now() - interval '1 second' where lease_until is not null;
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now();
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null;
    update webhook_events set received_at = received_at - interval '10 minutes' where applied_at is null`);

export type Settled = { cleared: number; denied: number };

/** eChecks clear or bounce in the end, including those that are only captured now. */
async function settleChecks(paypal: PayPalControl, done: Set<string>, counts: Settled): Promise<void> {
  for (const { id, funding, capture_id } of await paypal.orders()) {
    if (funding !== 'echeck' || !capture_id || done.has(id)) continue;
    done.add(id);
    const clears = Math.random() < 0.7;
    counts[clears ? 'cleared' : 'denied'] += 1;
    await (clears ? paypal.clear(id) : paypal.deny(id));
  }
}

/** Payments and refunds that should have moved on: PayPal knows more about them than we do. */
async function stuckOnes(admin: pg.Pool, paypal: PayPalControl): Promise<string[]> {
  const orders = new Map((await paypal.orders()).map((order) => [order.id, order]));
  const { rows: open } = await admin.query<{ id: string; status: string; order: string | null; quarantined: boolean }>(
    `select id, status, provider_order_id as order, quarantined from payments where tab = 'pending' and provider = 'paypal'`,
  );
  const waitsForPayer = (order: string | null, status: string) => {
    const found = order === null ? undefined : orders.get(order);
    if (!found) return status === 'created';
    return (
      found.status !== 'APPROVED' && found.status !== 'COMPLETED' && status !== 'capturing' && status !== 'pending'
    );
  };
  const { rows: refunds } = await admin.query<{ id: string; status: string }>(
    "select id, status from refunds where status in ('requested', 'pending')",
  );
  // PayPal has something that isn't booked yet: its event will say more, and is waited for.
  const { rows: waiting } = await admin.query<{ id: string }>(
    "select id from payments where tab <> 'pending' and check_at is not null",
  );
  const { rows: events } = await admin.query<{ event_id: string }>(
    'select event_id from webhook_events where applied_at is null',
  );
  return [
    ...open
      .filter(({ order, status, quarantined }) => quarantined || !waitsForPayer(order, status))
      .map(
        ({ id, status, order }) =>
          `payment ${id} is ${status}, its order ${(order && orders.get(order)?.status) ?? 'none'}`,
      ),
    ...refunds.map(({ id, status }) => `refund ${id} is ${status}`),
    ...waiting.map(({ id }) => `payment ${id} waits for something`),
    ...events.map(({ event_id }) => `event ${event_id} was never applied`),
  ];
}

/** Runs the background checks until nothing more should move or patience ends. Whatever remains is stuck. */
export async function untilQuiet(
  admin: pg.Pool,
  paypal: PayPalControl,
  say: (line: string) => void,
  limit_ms = patience_ms,
): Promise<{ stuck: string[]; checks: Settled }> {
  const [done, checks] = [new Set<string>(), { cleared: 0, denied: 0 }];
  let stuck: string[] = [];
  let quiet = 0;
  let said = '';
  for (const deadline = Date.now() + limit_ms; Date.now() < deadline; await wait(1_000)) {
    await settleChecks(paypal, done, checks);
    // A scheduled check runs now; a payment without one stays as it is.
    await admin.query('update payments set check_at = now() where check_at > now() and lease_until is null');
    await admin.query('update refunds set check_at = now() where check_at > now() and lease_until is null');
    const { rows } = await admin.query<{ waiting: string }>(
      'select count(*) as waiting from graphile_worker.jobs where run_at <= now()',
    );
    const waiting = Number(rows[0]!.waiting);
    stuck = await stuckOnes(admin, paypal);
    const line = `waiting for ${stuck.length}`;
    if (line !== said) say(line);
    said = line;
    // Nothing left to do, seen twice with a background check in between.
    if (stuck.length === 0 && waiting === 0 && (quiet += 1) >= 3) break;
    if (waiting === 0) await admin.query("select graphile_worker.add_job('reconcilePayments', job_key := 'chaos')");
  }
  return { stuck, checks };
}
