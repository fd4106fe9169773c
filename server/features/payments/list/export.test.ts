import { beforeAll, expect, test } from 'vitest';
import type { PaymentStatement } from '#contract/money/payment.schema.ts';
import { exportPage } from '#server/http/csv.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addInvoice, addPayment } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let office: Client;
const many = exportPage + 250;

/* Two pages of an export with equal timestamps, and one payment by a client who tries to inject a formula. */
beforeAll(async () => {
  const { admin, appUrl } = await testDatabase();
  office = await signedIn(await startPortal(appUrl), await addPerson(admin, 'admin'));
  await admin.query("update business_settings set time_zone = 'America/New_York'");
  const client = await addPerson(admin, 'client', { full_name: "=cmd|' /C calc'!A0" });
  const invoice_id = await addInvoice(admin, client.id, 10_000);
  const hostile = await addPayment(admin, {
    client_id: client.id,
    invoice_id,
    status: 'refunded',
    description: '@SUM(1+1)*cmd, "quoted"',
    amount_cents: 10_000,
    tip_cents: 500,
    captured_cents: 10_500,
    refunded_cents: 10_500,
    received_on: '2026-02-28',
    provider_order_id: '+ORDER',
    provider_capture_id: '-CAPTURE',
    reference: '=2087',
    created_at: '2026-03-01T02:00:00Z',
  });
  await admin.query(
    `insert into payment_transactions (id, payment_id, kind, provider, provider_txn_id, amount_cents, fee_cents)
     values (gen_random_uuid(), $1, 'capture', 'paypal', 'C1', 10500, 398)`,
    [hostile],
  );
  await withoutTriggers(admin, (connection) =>
    connection.query(
      `insert into payments (id, amount_cents, currency, method, provider, status, description, captured_cents, created_at)
     select gen_random_uuid(), 1000 + n, 'USD', 'card', 'paypal', case when n % 2 = 0 then 'completed' else 'failed' end,
       'Driveway wash ' || n, case when n % 2 = 0 then 1000 + n end, timestamptz '2026-01-01' + n / 7 * interval '1 minute'
     from generate_series(1, $1::int) n`,
      [many],
    ),
  );
});

async function lines(query: string): Promise<string[][]> {
  const { headers, body } = await office.send<string>('GET', `/api/payments/export${query}`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="payments-\d{4}-\d\d-\d\d\.csv"$/);
  return body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
}

test('every payment is in the file once, newest first, over several pages', async () => {
  const [head, ...rows] = await lines('');
  expect(head).toEqual([
    'Number',
    'Date',
    'Received on',
    'Client',
    'Description',
    'Invoice',
    'Method',
    'Status',
    'Amount',
    'Tip',
    'Fee',
    'Refunded',
    'Net',
    'Currency',
    'PayPal order',
    'PayPal capture',
    'Check number or note',
  ]);
  expect(rows).toHaveLength(many + 1);
  expect(new Set(rows.map(([number]) => number)).size).toBe(many + 1);
  const days = rows.map((row) => row[1]!);
  expect(days).toEqual(days.toSorted().toReversed());
});

test('the file has the list’s filter', async () => {
  const [, ...rows] = await lines('?tab=failed&max=1100');
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map((row) => row[7]))).toEqual(new Set(['failed']));
});

test('nothing in it is run by a spreadsheet, whatever a client typed; and numbers stay numbers', async () => {
  const { body } = await office.send<string>('GET', '/api/payments/export?status=refunded');
  const [, line] = body.split('\r\n');
  const number = /^"(PAY-\d{4})"/.exec(line!)![1];
  expect(line).toBe(
    [
      `"${number}"`,
      '"2026-02-28"',
      '"2026-02-28"',
      `"'=cmd|' /C calc'!A0"`,
      `"'@SUM(1+1)*cmd, ""quoted"""`,
      '"INV-0001"',
      '"paypal"',
      '"refunded"',
      '"100.00"',
      '"5.00"',
      '"3.98"',
      '"105.00"',
      '"-3.98"',
      '"USD"',
      `"'+ORDER"`,
      `"'-CAPTURE"`,
      `"'=2087"`,
    ].join(','),
  );
});

test('a statement has the rows and what all of them come to, exactly', async () => {
  const { body } = await office.get<PaymentStatement>('/api/payments/statement');
  expect([body.items.length, body.more]).toEqual([many + 1, false]);
  const evens = Array.from({ length: many }, (_, index) => index + 1).filter((n) => n % 2 === 0);
  expect(body.totals).toEqual({
    count: many + 1,
    received_cents: evens.reduce((sum, n) => sum + 1_000 + n, 10_500),
    tips_cents: 500,
    refunded_cents: 10_500,
    fees_cents: 398,
  });
  const { body: some } = await office.get<PaymentStatement>('/api/payments/statement?search=INV-1');
  expect(some.items).toHaveLength(1);
  expect(some.totals).toMatchObject({ count: 1, received_cents: 10_500, fees_cents: 398 });
});
