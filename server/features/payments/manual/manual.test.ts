import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Payment, PaymentDetail } from '#contract/money/payment.schema.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { manualPaymentText as text, paymentErrorText } from '#text/moneyErrors.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addInvoice, addPayment, balances, handedOver } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let renee: Person;
let hannah: Person;

beforeAll(async () => {
  ({ database, renee, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  await database.admin.query("update business_settings set time_zone = 'UTC'");
});

const record = <T = Payment>(part: Parameters<typeof handedOver>[0]) =>
  office.command<T>('POST', '/api/payments/manual', handedOver(part));
const invoiceOf = async (id: string) =>
  (
    await database.admin.query<{ status: string; paid: number }>(
      'select status, paid_cents::int as paid from invoices where id = $1',
      [id],
    )
  ).rows[0];
const creditOf = async (client: string) =>
  (await database.admin.query<{ credit: number }>('select client_credit($1)::int as credit', [client])).rows[0]!.credit;

describe('money that was handed over', () => {
  test('for an invoice: paid, booked, and told in its timeline', async () => {
    const invoice_id = await addInvoice(database.admin, hannah.id, 12_500);
    const { status, body } = await record({ invoice_id, method: 'check', reference: '1042' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'completed',
      client_id: hannah.id,
      captured_cents: 12_500,
      reference: '1042',
    });
    expect(await invoiceOf(invoice_id)).toEqual({ status: 'paid', paid: 12_500 });
    expect(await balances(database.admin, body.id)).toEqual({ 'cash:manual': 12_500, receivable: -12_500 });
    const { body: detail } = await office.get<PaymentDetail>(`/api/payments/${body.id}`);
    expect(detail).toMatchObject({ client_name: 'Hannah Osei', created_by_name: 'Renee Castillo', fee_cents: 0 });
    expect(detail.events).toEqual([
      expect.objectContaining({ kind: 'recorded', actor_name: 'Renee Castillo', amount_cents: 12_500, note: '1042' }),
    ]);
    expect(detail.transactions).toEqual([expect.objectContaining({ kind: 'capture', amount_cents: 12_500 })]);
  });

  test('a part: the rest is still owed', async () => {
    const invoice_id = await addInvoice(database.admin, hannah.id, 20_000);
    await record({ invoice_id, amount_cents: 5_000 });
    expect(await invoiceOf(invoice_id)).toEqual({ status: 'partly_paid', paid: 5_000 });
  });

  test('more than is owed: the excess is the client’s credit', async () => {
    const client = await addPerson(database.admin, 'client');
    const invoice_id = await addInvoice(database.admin, client.id, 10_000);
    const { body } = await record({ invoice_id, amount_cents: 15_000 });
    expect(await invoiceOf(invoice_id)).toEqual({ status: 'paid', paid: 10_000 });
    expect(await creditOf(client.id)).toBe(5_000);
    expect(await balances(database.admin, body.id)).toEqual({
      'cash:manual': 15_000,
      client_credit: -5_000,
      receivable: -10_000,
    });
  });

  test('two at once for one invoice: it is paid once, and both are booked', async () => {
    const client = await addPerson(database.admin, 'client');
    const invoice_id = await addInvoice(database.admin, client.id, 10_000);
    const both = await Promise.all([1, 2].map(() => record({ invoice_id, amount_cents: 10_000 })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await invoiceOf(invoice_id)).toEqual({ status: 'paid', paid: 10_000 });
    expect(await creditOf(client.id)).toBe(10_000);
  });

  test('what PayPal may be taking right now is left to it', async () => {
    const client = await addPerson(database.admin, 'client');
    const invoice_id = await addInvoice(database.admin, client.id, 10_000);
    const about = { client_id: client.id, invoice_id, amount_cents: 6_000 };
    const pending = await addPayment(database.admin, { ...about, status: 'pending' });
    await record({ invoice_id, amount_cents: 10_000 });
    expect(await invoiceOf(invoice_id)).toEqual({ status: 'partly_paid', paid: 4_000 });
    expect(await creditOf(client.id)).toBe(6_000);
    await database.admin.query("update payments set status = 'failed' where id = $1", [pending]);
    await record({ invoice_id, amount_cents: 6_000 });
    expect(await invoiceOf(invoice_id)).toEqual({ status: 'paid', paid: 10_000 });
  });

  test('without an invoice it is a client’s credit, without a client a sale', async () => {
    const client = await addPerson(database.admin, 'client');
    const { body: kept } = await record({ client_id: client.id });
    expect(await balances(database.admin, kept.id)).toEqual({ 'cash:manual': 12_500, client_credit: -12_500 });
    const { body: sale } = await record({});
    expect(await balances(database.admin, sale.id)).toEqual({ 'cash:manual': 12_500, revenue: -12_500 });
  });

  test('a tip is beside the invoice, and shared among those who did the work', async () => {
    const dani = await addTechnician(database.admin, [], { full_name: 'Dani Ortega' });
    const job = await addJob(database.admin, { title: 'House soft wash', client_id: hannah.id, assigned_to: dani.id });
    const invoice_id = await addInvoice(database.admin, hannah.id, 12_500, { job_ids: [job] });
    const { body } = await record({ invoice_id, tip_cents: 2_000 });
    expect(body.captured_cents).toBe(14_500);
    expect(await balances(database.admin, body.id)).toEqual({
      'cash:manual': 14_500,
      receivable: -12_500,
      tips: -2_000,
    });
    const { body: detail } = await office.get<PaymentDetail>(`/api/payments/${body.id}`);
    expect(detail.tip_shares).toEqual([{ profile_id: dani.id, full_name: 'Dani Ortega', amount_cents: 2_000 }]);
  });

  test('told twice by one command, it is one payment', async () => {
    const body = handedOver({ client_id: hannah.id });
    const command = body.id;
    const answers = await Promise.all(
      [1, 2].map(() => office.command<Payment>('POST', '/api/payments/manual', body, command)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    expect((await balances(database.admin, body.id))['cash:manual']).toBe(12_500);
  });
});

describe('is refused', () => {
  test.each([
    ['on a day that is still to come', { received_on: '2199-01-01' }, 'received_on', text.inFuture],
    [
      'for an invoice that isn’t there',
      { invoice_id: '0190a0a0-0000-7000-8000-000000000000' },
      'invoice_id',
      paymentErrorText.unknownInvoice,
    ],
  ])('%s', async (_, part, field, message) => {
    const { status, body } = await record<ErrorBody>(part);
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  test('for a draft, a void invoice, another client’s, and by a person who isn’t a client', async () => {
    const draft = await addInvoice(database.admin, hannah.id, 5_000, { status: 'draft' });
    const ended = await addInvoice(database.admin, hannah.id, 5_000, { status: 'void' });
    const open = await addInvoice(database.admin, hannah.id, 5_000);
    const other = await addPerson(database.admin, 'client');
    const tries = [
      [{ invoice_id: draft }, { invoice_id: text.notIssued }],
      [{ invoice_id: ended }, { invoice_id: text.notIssued }],
      [{ invoice_id: open, client_id: other.id }, { invoice_id: paymentErrorText.notTheirInvoice }],
      [{ client_id: renee.id }, { client_id: jobErrorText.notAClient }],
    ] as const;
    for (const [part, fields] of tries) {
      const { status, body } = await record<ErrorBody>(part);
      expect([status, body.fields]).toEqual([400, fields]);
    }
  });

  test.each([
    ['nothing', { amount_cents: 0 }],
    ['less than nothing', { amount_cents: -5 }],
    ['half a cent', { amount_cents: 10.5 }],
    ['a typing mistake', { amount_cents: 100_000_001 }],
    ['a tip below zero', { tip_cents: -1 }],
    ['too short a description', { description: ' ab ' }],
    ['another method', { method: 'paypal' as 'cash' }],
  ])('%s', async (_, part) => {
    expect((await record<ErrorBody>(part)).status).toBe(400);
  });

  test('the same payment by another command', async () => {
    const body = handedOver({});
    expect((await office.command('POST', '/api/payments/manual', body)).status).toBe(200);
    const { status, body: again } = await office.command('POST', '/api/payments/manual', body);
    expect([status, again.fields]).toEqual([400, { id: text.repeated }]);
  });

  test('on a day whose books are closed; nothing of it is left', async () => {
    await database.admin.query("insert into closed_periods values (gen_random_uuid(), '2026-03-31', $1)", [renee.id]);
    const body = handedOver({ client_id: hannah.id, received_on: '2026-03-31' });
    const { status, body: answer } = await office.command('POST', '/api/payments/manual', body);
    expect([status, answer.code]).toEqual([409, 'period_closed']);
    expect((await office.get(`/api/payments/${body.id}`)).status).toBe(404);
    const later = await record({ client_id: hannah.id, received_on: '2026-04-01' });
    expect([later.status, later.body.received_on]).toEqual([200, '2026-04-01']);
  });
});

test('the books sum to zero after all that', async () => {
  const sums = Object.values(await balances(database.admin));
  expect(sums.length).toBeGreaterThan(3);
  expect(sums.reduce((sum, each) => sum + each, 0)).toBe(0);
});
