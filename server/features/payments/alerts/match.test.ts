import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { matchBetween } from '#server/features/payments/alerts/match.tasks.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startFunnel, type Funnel } from '#test/support/funnel.ts';
import { environment } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let funnel: Funnel;
let match: () => Promise<void>;

beforeAll(async () => {
  funnel = await startFunnel();
  const pool = createPool(funnel.appUrl, { max: 2 });
  atEnd(() => pool.end());
  const paypal = createPayPal(readConfig({ ...environment(funnel.appUrl), ...funnel.env }));
  const deps = { pool, paypal, log: pino({ level: 'silent' }) };
  match = () => matchBetween(deps, Date.now() - 3_600_000, Date.now() + 60_000);
});

test('what PayPal’s statement says is held against what is booked, and each fault is said once', async () => {
  const fine = await funnel.paid();
  const missed = await funnel.paid();
  const lost = await funnel.paid();
  const foreign = await funnel.paypal.receive(4_200);
  // No event arrives for this refund; only the match finds it.
  await funnel.paypal.refundThere(missed.order, 3_000);
  await withoutTriggers(funnel.admin, (client) =>
    client.query("update payment_transactions set provider_txn_id = 'GONE' where payment_id = $1", [lost.id]),
  );

  await match();
  await match();
  expect(await funnel.alerts(fine.id)).toEqual([]);
  expect(await funnel.alerts(null)).toMatchObject([{ kind: 'missing_here', found_cents: 4_200 }]);
  expect((await funnel.alerts(lost.id)).map(({ kind }) => kind).toSorted()).toEqual([
    'missing_at_paypal',
    'missing_here',
  ]);
  expect(await funnel.alerts(missed.id)).toMatchObject([{ kind: 'missing_here', found_cents: 3_000 }]);
  expect(foreign).toBeTruthy();
});
