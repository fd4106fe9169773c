import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentAlert, PaymentCounts } from '#contract/money/payment.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPayment } from '#test/support/payments.ts';

let database: TestDatabase;
let office: Client;

beforeAll(async () => {
  ({ database, office } = await startOffice());
});

const alert = async (kind: string, at: string, resolved: string | null = null, payment_id: string | null = null) => {
  const id = uuidv7();
  await database.admin.query(
    `insert into payment_alerts (id, kind, payment_id, provider_txn_id, expected_cents, found_cents, note, created_at, resolved_at)
     values ($1, $2, $3, $4, 100, 200, 'Noticed', $5, $6)`,
    [id, kind, payment_id, `TXN-${id}`, at, resolved],
  );
  return id;
};
const list = async () => (await office.get<PaymentAlert[]>('/api/payment-alerts')).body;

test('what is open comes first, newest first; then the last fifty that were settled', async () => {
  const payment = await addPayment(database.admin);
  for (let day = 1; day <= 55; day += 1)
    await alert('missing_here', '2026-01-01T00:00Z', `2026-02-01T00:${String(day).padStart(2, '0')}Z`);
  const older = await alert('amount_mismatch', '2026-03-01T00:00Z', null, payment);
  const newer = await alert('unknown_capture', '2026-03-02T00:00Z');
  const alerts = await list();
  expect(alerts).toHaveLength(52);
  expect(alerts.slice(0, 2).map(({ id }) => id)).toEqual([newer, older]);
  expect(alerts[1]).toMatchObject({ payment_id: payment, expected_cents: 100, found_cents: 200, resolved_at: null });
  expect(alerts[1]!.payment_number).toBeGreaterThan(0);
  expect(alerts[2]!.resolved_at).toBe('2026-02-01T00:55:00Z');
  expect((await office.get<PaymentCounts>('/api/payments/count')).body.alerts).toBe(2);
});

test('the user who settles one says how; a second time changes nothing', async () => {
  const id = await alert('refund_mismatch', '2026-03-03T00:00Z');
  const resolve = (resolution: string) =>
    office.command<PaymentAlert>('POST', `/api/payment-alerts/${id}/resolve`, { resolution });
  const { status, body } = await resolve('Refunded by phone');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    note: 'Noticed',
    resolution: 'Refunded by phone',
    resolved_by_name: 'Renee Castillo',
  });
  expect(body.resolved_at).not.toBeNull();
  expect((await resolve('Something else')).body).toEqual(body);
  const { rowCount } = await database.admin.query('select from audit_events where entity_id = $1', [id]);
  expect(rowCount).toBe(1);
});

test('refuses no note, and what isn’t there', async () => {
  const id = await alert('overpaid', '2026-03-04T00:00Z');
  expect((await office.command('POST', `/api/payment-alerts/${id}/resolve`, { resolution: '  ' })).status).toBe(400);
  expect((await office.command('POST', `/api/payment-alerts/${uuidv7()}/resolve`, { resolution: 'So' })).status).toBe(
    404,
  );
});
