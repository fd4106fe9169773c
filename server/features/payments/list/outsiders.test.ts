import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Payment, PaymentDetail } from '#contract/money/payment.schema.ts';
import { can } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { reachOf } from '#test/support/asRole.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addInvoice, addPayment, handedOver } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { origin } from '#test/support/portal.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let dani: Person;
let invoice: string;
let payment: Payment;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  dani = await addTechnician(database.admin, [], { full_name: 'Dani Ortega' });
  const job = await addJob(database.admin, { client_id: hannah.id, assigned_to: dani.id });
  invoice = await addInvoice(database.admin, hannah.id, 12_500, { job_ids: [job] });
  const body = handedOver({ invoice_id: invoice, tip_cents: 1_500, method: 'check', reference: '1042' });
  payment = (await office.command<Payment>('POST', '/api/payments/manual', body)).body;
  await database.admin.query(
    "insert into payment_events (payment_id, kind, note) values ($1, 'webhook', 'PAYMENT.CAPTURE.COMPLETED')",
    [payment.id],
  );
});

describe('the client who paid', () => {
  test('sees it, and nothing of what is inside: no fee, no transactions, nobody’s tip, no webhooks', async () => {
    const theirs = await signedIn(portal, hannah);
    const { status, body } = await theirs.get<PaymentDetail>(`/api/payments/${payment.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...payment,
      client_name: 'Hannah Osei',
      invoice_number: 1,
      fee_cents: null,
      transactions: [],
      tip_shares: [],
    });
    expect(body.events).toEqual([expect.objectContaining({ kind: 'recorded', amount_cents: 14_000, note: '1042' })]);
    expect(JSON.stringify(body)).not.toMatch(/Renee|Dani|webhook|CAPTURE/);
  });

  test('the office sees all of it', async () => {
    const { body } = await office.get<PaymentDetail>(`/api/payments/${payment.id}`);
    expect(body.events.map(({ kind }) => kind)).toEqual(['recorded', 'webhook']);
    expect([body.transactions.length, body.tip_shares.length, body.created_by_name]).toEqual([1, 1, 'Renee Castillo']);
  });

  test('another client’s payment isn’t there for them', async () => {
    const other = await signedIn(portal, await addPerson(database.admin, 'client'));
    const { status, body } = await other.get(`/api/payments/${payment.id}`);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('no client sees what nobody’s client paid', async () => {
    const id = await addPayment(database.admin);
    expect((await (await signedIn(portal, hannah)).get(`/api/payments/${id}`)).status).toBe(404);
  });
});

/* Tips are the only money a technician sees: nothing else is open, neither by a route nor in the database. */
describe('a technician', () => {
  const money = (Object.keys(routes) as RouteKey[]).filter((key) =>
    /^(payment|paymentAlert|invoice|balance|books)\./.test(key),
  );

  test.each(money)('%s is refused', async (key) => {
    const { method, path } = routes[key];
    const theirs = await signedIn(portal, dani);
    for (const id of [payment.id, invoice]) {
      const response = await fetch(portal + path.replace(':id', id), {
        method,
        headers: {
          cookie: theirs.cookie!,
          'idempotency-key': uuidv7(),
          ...(method !== 'GET' && { origin, 'content-type': 'application/json' }),
        },
        ...(method !== 'GET' && { body: '{}' }),
      });
      expect(response.status).toBe(403);
    }
    expect(can({ id: dani.id, role: 'tech' }, routes[key].allow as never)).not.toBe(true);
  });

  test('no table of money can even be named, but their own tips', async () => {
    const { rows } = await database.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname = 'public' and (c.relname ~ '^(payment|invoice|refund|credit|ledger|closed_periods|webhook|tip|unbilled|billing)'
         or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname ~ 'cents' and not a.attisdropped))`,
    );
    expect(rows.length).toBeGreaterThan(18);
    const readable: Record<string, number> = {};
    for (const { name } of rows) {
      const reach = await reachOf(database.admin, 'tech', dani.id, `select from ${name}`);
      if (typeof reach === 'number') readable[name] = reach;
      else expect(reach).toBe('42501');
    }
    // Price-book prices and the business' own fees are visible to all users; what a client pays isn't. A payment's notice
    // contains its amount, but technicians get no such notice.
    expect(readable).toEqual({
      tip_shares: 1,
      business_settings: 1,
      booking_rules: 1,
      service_prices: 0,
      notifications: 0,
    });
  });

  test('another technician’s tips aren’t there for them', async () => {
    const other = await signedIn(portal, await addTechnician(database.admin, []));
    expect((await other.get('/api/tips')).body).toEqual({ items: [], month_cents: 0, next: null });
    const theirs = await signedIn(portal, dani);
    expect((await theirs.get<{ month_cents: number }>('/api/tips')).body.month_cents).toBe(1_500);
  });
});

describe('sales and strangers', () => {
  const paths = ['', '/count', '/export', '/statement'].map((path) => `/api/payments${path}`);

  test('see no payment and no tip', async () => {
    const sales = await signedIn(portal, await addPerson(database.admin, 'sales'));
    const stranger = new Client(portal);
    for (const path of [...paths, `/api/payments/${payment.id}`, '/api/tips', '/api/payment-alerts']) {
      expect((await sales.get(path)).status, path).toBe(403);
      expect((await stranger.get(path)).status, path).toBe(401);
    }
  });

  test('a client sees no list, writes down no cash and shares no tip', async () => {
    const theirs = await signedIn(portal, hannah);
    for (const path of [...paths, '/api/tips', '/api/payment-alerts'])
      expect((await theirs.get(path)).status).toBe(403);
    const body = handedOver({ client_id: hannah.id });
    expect((await theirs.command('POST', '/api/payments/manual', body)).status).toBe(403);
    expect((await theirs.command('PUT', `/api/payments/${payment.id}/tip`, { shares: [] })).status).toBe(403);
  });
});
