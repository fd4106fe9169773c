import { sql } from 'kysely';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import { raiseAlert } from '#server/features/payments/alerts/raiseAlert.ts';
import { syncPayment } from '#server/features/payments/funnel/reconcile.tasks.ts';
import type { SyncDeps } from '#server/features/payments/funnel/sync.service.ts';
import { isUuid } from '#server/features/payments/webhooks/webhooks.queries.ts';
import type { ReportedTransaction } from '#server/integrations/paypal/client.ts';

const by = byTask('matchPayments');
const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** PayPal's statement lags by up to three hours. Each day is checked for a week, because some lines come even later. */
export const matchPayments = (deps: SyncDeps): Promise<void> =>
  matchBetween(deps, Date.now() - 7 * day_ms, Date.now() - 4 * hour_ms);

/** Payments (T00), refunds and reversals (T11), chargebacks (T12); not what the business does with its own PayPal balance. */
const isOurs = ({ code, status }: ReportedTransaction) => /^T(00|11|12)/.test(code) && status === 'S';

type Booked = { payment_id: string; provider_txn_id: string; amount_cents: number };

/** Compares PayPal's statement with the booked transactions and raises each difference once. */
export async function matchBetween(deps: SyncDeps, from: number, to: number): Promise<void> {
  const { pool, paypal } = deps;
  if (!paypal) return;
  const at = (time: number) => new Date(time).toISOString();
  // PayPal's statement dates an eCheck by the day it was written; we date it by the day it cleared.
  const lines = (await paypal.transactions(at(from - 14 * day_ms), at(to))).filter(isOurs);
  const recent = lines.filter(({ occurredAt }) => Date.parse(occurredAt) >= from);
  // Sync the payments of missing lines first: most were only missed.
  for (const id of await asSystem(pool, (tx) => paymentsOf(tx, recent))) await syncPayment(deps, { payment_id: id });
  await asSystem(pool, async (tx) => {
    const here = new Map((await booked(tx, recent)).map((row) => [row.provider_txn_id, row]));
    for (const line of recent) await compare(tx, line, here.get(line.id));
    const there = new Set(lines.map(({ id }) => id));
    for (const row of await bookedBetween(tx, at(from), at(to))) {
      const about = { payment_id: row.payment_id, provider_txn_id: row.provider_txn_id };
      if (!there.has(row.provider_txn_id))
        await raiseAlert(tx, by, { kind: 'missing_at_paypal', ...about, expected_cents: row.amount_cents });
    }
  });
}

async function compare(tx: Tx, line: ReportedTransaction, row: Booked | undefined): Promise<void> {
  const found_cents = Math.abs(line.amountCents);
  if (row?.amount_cents === found_cents) return;
  const [known] = row ? [row] : await named(tx, [line]);
  await raiseAlert(tx, by, {
    kind: row ? 'amount_mismatch' : 'missing_here',
    payment_id: known?.payment_id ?? null,
    provider_txn_id: line.id,
    expected_cents: row?.amount_cents ?? null,
    found_cents,
  });
}

const booked = (tx: Tx, lines: ReportedTransaction[]): Promise<Booked[]> =>
  tx.all(sql<Booked>`
    select payment_id, provider_txn_id, amount_cents from payment_transactions
    where provider = 'paypal' and provider_txn_id = any (${lines.map(({ id }) => id)}::text[])`);

const bookedBetween = (tx: Tx, from: string, to: string): Promise<Booked[]> =>
  tx.all(sql<Booked>`
    select payment_id, provider_txn_id, amount_cents from payment_transactions
    where provider = 'paypal' and occurred_at between ${from} and ${to}`);

/** The payments that lines refer to, by our id or by the refunded capture. */
const named = (tx: Tx, lines: ReportedTransaction[]): Promise<{ payment_id: string }[]> =>
  tx.all(sql<{ payment_id: string }>`
    select id as payment_id from payments
    where provider = 'paypal' and (id = any (${lines.map(({ customId }) => customId).filter(isUuid)}::uuid[])
      or provider_capture_id = any (${lines.map(({ referenceId }) => referenceId ?? '')}::text[]))`);

async function paymentsOf(tx: Tx, lines: ReportedTransaction[]): Promise<string[]> {
  const here = new Set((await booked(tx, lines)).map(({ provider_txn_id }) => provider_txn_id));
  const missing = lines.filter(({ id }) => !here.has(id));
  return (await named(tx, missing)).map(({ payment_id }) => payment_id);
}
