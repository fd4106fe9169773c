import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ClientBalance } from '#contract/money/invoice.schema.ts';
import type { NewRefund, Payment, Refund } from '#contract/money/payment.schema.ts';
import { raised } from '#server/db/raised.ts';
import type { Client } from '#test/support/client.ts';
import { settle, startFunnel, type Funnel } from '#test/support/funnel.ts';
import { addTaxRate, issued, newLine } from '#test/support/invoices.ts';
import { addTechnician } from '#test/support/jobs.ts';
import { balances, handedOver } from '#test/support/payments.ts';
import type { FaultKind } from '#test/support/paypal.ts';
import { queueEmptied } from '#test/support/queue.ts';

let funnel: Funnel;

beforeAll(async () => {
  funnel = await startFunnel();
});
afterEach(() => settle(funnel));

const total = 20_500;

const ask = (paymentId: string, amount_cents: number, part: Partial<NewRefund> = {}, client: Client = funnel.office) =>
  client.command<Refund>('POST', `/api/payments/${paymentId}/refunds`, {
    id: uuidv7(),
    amount_cents,
    reason: 'The driveway was done badly',
    ...part,
  });

/** Requests a refund and processes it as far as PayPal allows. */
async function refund(paymentId: string, amount: number, part: Partial<NewRefund> = {}): Promise<Refund> {
  const { status, body } = await ask(paymentId, amount, part);
  expect(status, JSON.stringify(body)).toBe(200);
  await queueEmptied(funnel.admin);
  return body;
}

const refunds = (paymentId: string) =>
  funnel.rows<{ status: string; cents: number }>(
    'select status, amount_cents::int as cents from refunds where payment_id = $1 order by created_at',
    [paymentId],
  );

const owedBack = async (invoice: string) =>
  (
    await funnel.rows<{ sum: number }>(
      "select coalesce(sum(amount_cents), 0)::int as sum from ledger_entries where invoice_id = $1 and account = 'receivable'",
      [invoice],
    )
  )[0]!.sum;

describe('a refund', () => {
  test('in part and then in full goes back at PayPal, with a credit note each', async () => {
    const { id, invoice, order } = await funnel.paid();
    await refund(id, 5_000);
    expect(await funnel.payment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 5_000 });
    expect(await funnel.invoice(invoice)).toEqual({ status: 'paid', paid_cents: 15_500, credited_cents: 5_000 });
    await refund(id, 15_500);
    expect(await funnel.payment(id)).toMatchObject({ status: 'refunded', refunded_cents: total });
    expect(await funnel.invoice(invoice)).toEqual({ status: 'credited', paid_cents: 0, credited_cents: total });
    expect(await funnel.paypal.journal(order)).toHaveLength(3);
    expect(
      await funnel.rows('select amount_cents::int from credit_notes where invoice_id = $1', [invoice]),
    ).toHaveLength(2);
    expect(await funnel.events(id)).toEqual(
      expect.arrayContaining(['refund_requested', 'refunded', 'refund_requested', 'refunded']),
    );
  });

  test('gives its tax back as well', async () => {
    const { client, person } = await funnel.debtor();
    const rate = await addTaxRate(funnel.admin);
    const invoice = await issued(funnel.office, person.id, { lines: [newLine({ tax_rate_id: rate })] });
    const { id, order } = await funnel.opened(client, invoice.id);
    await funnel.paypal.approve(order);
    await funnel.sync(client, id);
    await refund(id, invoice.total_cents);
    const taxes = await funnel.rows(
      "select sum(amount_cents)::int as sum from ledger_entries where invoice_id = $1 and account = 'tax'",
      [invoice.id],
    );
    expect(taxes).toEqual([{ sum: 0 }]);
  });

  test('without a credit note is owed again', async () => {
    const { id, invoice, client } = await funnel.paid();
    await refund(id, 5_000, { credit: false });
    expect(await funnel.invoice(invoice)).toEqual({ status: 'partly_paid', paid_cents: 15_500, credited_cents: 0 });
    expect(await owedBack(invoice)).toBe(-15_500);
    expect((await funnel.pay(client, invoice)).body).toMatchObject({ amount_cents: 5_000 });
  });

  test('takes the tip last', async () => {
    const { id, invoice } = await funnel.paid(total, { tip_cents: 2_000 });
    const dani = await addTechnician(funnel.admin, []);
    const shares = [{ profile_id: dani.id, amount_cents: 2_000 }];
    expect((await funnel.office.command('PUT', `/api/payments/${id}/tip`, { shares })).status).toBe(200);
    const shared = () => funnel.rows('select amount_cents::int from tip_shares where payment_id = $1', [id]);
    await refund(id, total);
    expect(await balances(funnel.admin, id)).toMatchObject({ tips: -2_000 });
    expect(await shared()).toEqual([{ amount_cents: 2_000 }]);
    await refund(id, 1_200);
    expect(await balances(funnel.admin, id)).toMatchObject({ tips: -800 });
    expect(await shared()).toEqual([{ amount_cents: 800 }]);
    expect(await funnel.invoice(invoice)).toMatchObject({ paid_cents: 0, credited_cents: total });
    expect(await funnel.payment(id)).toMatchObject({ status: 'partially_refunded' });
  });

  test('of credit takes the credit back', async () => {
    const { person } = await funnel.debtor();
    const body = { id: uuidv7(), method: 'paypal', amount_cents: 900, client_id: person.id };
    const { body: payment } = await funnel.office.command<Payment>('POST', '/api/payments', body);
    await funnel.paypal.approve((await funnel.open(funnel.office, payment.id)).body.order.id);
    await funnel.sync(funnel.office, payment.id);
    const invoice = await issued(funnel.office, person.id);
    await funnel.office.command('POST', `/api/invoices/${invoice.id}/apply-credit`, { amount_cents: 400 });
    expect((await ask(payment.id, 900)).body, 'but not what was spent of it').toMatchObject({ code: 'no_credit' });
    await refund(payment.id, 500);
    expect(await balances(funnel.admin, payment.id)).toMatchObject({ client_credit: -400 });
  });

  test('gives back what the client has left of it, and no more', async () => {
    const { person, invoice } = await funnel.debtor();
    const cash = handedOver({ client_id: person.id, invoice_id: invoice, amount_cents: total + 400 });
    await funnel.office.command('POST', '/api/payments/manual', cash);
    const other = await issued(funnel.office, person.id);
    const spend = (amount_cents: number) =>
      funnel.office.command('POST', `/api/invoices/${other.id}/apply-credit`, { amount_cents });
    await spend(300);
    expect((await ask(cash.id, total)).body, 'three of the four hundred are spent').toMatchObject({
      code: 'no_credit',
    });
    expect((await ask(cash.id, 100)).status).toBe(200);
    expect(await funnel.invoice(invoice)).toMatchObject({ paid_cents: total, credited_cents: 0 });
  });

  test('after a credit note is paid from that credit, and doesn’t lower the invoice twice', async () => {
    const { person, invoice } = await funnel.debtor();
    const cash = handedOver({ client_id: person.id, invoice_id: invoice, amount_cents: total });
    await funnel.office.command('POST', '/api/payments/manual', cash);
    const note = { id: uuidv7(), amount_cents: 3_000, reason: 'A corner was missed' };
    await funnel.office.command('POST', `/api/invoices/${invoice}/credit-notes`, note);
    expect((await ask(cash.id, 3_000)).status).toBe(200);
    expect(await funnel.invoice(invoice)).toMatchObject({ paid_cents: total - 3_000, credited_cents: 3_000 });
    expect((await funnel.rows<{ credit: number }>('select client_credit($1)::int as credit', [person.id]))[0]).toEqual({
      credit: 0,
    });
  });

  test('of cash is done at once', async () => {
    const { person, invoice } = await funnel.debtor();
    const cash = handedOver({ client_id: person.id, invoice_id: invoice, amount_cents: total });
    await funnel.office.command('POST', '/api/payments/manual', cash);
    const { body } = await ask(cash.id, 500);
    expect(body.status).toBe('completed');
    expect(await funnel.payment(cash.id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 500 });
    expect(await funnel.invoice(invoice)).toMatchObject({ paid_cents: total - 500, credited_cents: 500 });
    expect((await ask(cash.id, total)).body).toMatchObject({ code: 'refund_too_large' });
  });

  test('is the office’s to make, of money that came in', async () => {
    const { id, client } = await funnel.paid();
    expect((await ask(id, 100, {}, client)).status).toBe(403);
    const other = await funnel.debtor();
    const open = await funnel.opened(other.client, other.invoice);
    expect((await ask(open.id, 100)).body).toMatchObject({ code: 'refund_too_large' });
    expect((await ask(uuidv7(), 100)).status).toBe(404);
    const first = await refund(id, 100);
    expect((await ask(id, 100, { id: first.id })).status).toBe(400);
  });

  test('never exceeds what came in, also when many ask at once', async () => {
    const { id, order } = await funnel.paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, 3_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    await queueEmptied(funnel.admin);
    expect(await funnel.payment(id)).toMatchObject({ refunded_cents: 18_000 });
    expect(await funnel.paypal.journal(order)).toHaveLength(7);
    await expect(
      funnel.admin.query('update payments set refunded_cents = captured_cents + 1 where id = $1', [id]),
    ).rejects.toThrow(/check/);
  });
});

describe('credit that a refund takes', () => {
  /** A client with $9.00 of credit from PayPal, and an invoice to spend it on. */
  async function credited() {
    const { person } = await funnel.debtor();
    const body = { id: uuidv7(), method: 'paypal', amount_cents: 900, client_id: person.id };
    const { body: payment } = await funnel.office.command<Payment>('POST', '/api/payments', body);
    await funnel.paypal.approve((await funnel.open(funnel.office, payment.id)).body.order.id);
    await funnel.sync(funnel.office, payment.id);
    const spend = async (amount_cents: number) => {
      const { id } = await issued(funnel.office, person.id);
      return funnel.office.command<{ code?: string }>('POST', `/api/invoices/${id}/apply-credit`, { amount_cents });
    };
    const left = async () =>
      (await funnel.office.get<ClientBalance>(`/api/clients/${person.id}/balance`)).body.credit_cents;
    return { payment: payment.id, person, spend, left };
  }

  test('is held from the moment it is asked for, and free again if PayPal refuses', async () => {
    const { payment, person, spend, left } = await credited();
    await funnel.paypal.fail('refund', '500');
    await refund(payment, 600);
    expect(await refunds(payment)).toEqual([{ status: 'requested', cents: 600 }]);
    expect(await left()).toBe(300);
    expect((await spend(301)).body).toMatchObject({ code: 'no_credit' });
    expect((await spend(100)).status).toBe(200);
    expect((await ask(payment, 201)).body, 'nor is it given back twice').toMatchObject({ code: 'no_credit' });
    const entry = `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id)
      values ($1, business_day(now()), 'client_credit', 201, 'Spent', $2), ($1, business_day(now()), 'receivable', -201, 'Spent', $2)`;
    await expect(funnel.admin.query(entry, [uuidv7(), person.id])).rejects.toMatchObject({ code: raised.credit_spent });
    await funnel.admin.query("update refunds set status = 'failed', check_at = null where payment_id = $1", [payment]);
    expect(await left()).toBe(800);
  });

  test('is taken once it went back, and nothing more', async () => {
    const { payment, spend, left } = await credited();
    await refund(payment, 600);
    expect(await refunds(payment)).toEqual([{ status: 'completed', cents: 600 }]);
    expect(await left()).toBe(300);
    expect((await spend(300)).status).toBe(200);
    expect(await left()).toBe(0);
  });

  test('is spent or given back, never both, whichever comes first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { payment, spend, left } = await credited();
      // The refund isn't settled at once, so the request itself must hold the credit.
      await funnel.paypal.fail('refund', '500');
      const answers = await Promise.all([ask(payment, 600), spend(600), ask(payment, 600), spend(600), spend(600)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await left()).toBe(300);
    }
  });
});

describe('a refund whose answer gets lost', () => {
  test.each<FaultKind>(['500', 'hang-before', 'hang-after', 'reset-after', '500-after', 'garbage-after'])(
    'is made once (%s)',
    async (kind) => {
      const { id, order } = await funnel.paid();
      await funnel.paypal.fail('refund', kind);
      await refund(id, 5_000);
      expect(await refunds(id)).toEqual([{ status: 'requested', cents: 5_000 }]);
      expect((await ask(id, total)).body, 'it counts meanwhile').toMatchObject({ code: 'refund_too_large' });
      await funnel.later(id);
      expect(await refunds(id)).toEqual([{ status: 'completed', cents: 5_000 }]);
      expect(await funnel.paypal.journal(order)).toHaveLength(2);
    },
  );

  test('isn’t mistaken for one that was made at PayPal’s website', async () => {
    const { id, order } = await funnel.paid();
    await funnel.paypal.fail('refund', '500-after');
    await refund(id, 5_000);
    const there = await funnel.paypal.refundThere(order, 700);
    for (const event of await funnel.told(order)) await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    expect(await funnel.payment(id)).toMatchObject({ refunded_cents: 0 });
    await funnel.later(id);
    expect(await refunds(id)).toEqual([
      { status: 'completed', cents: 5_000 },
      { status: 'completed', cents: 700 },
    ]);
    expect(await funnel.payment(id)).toMatchObject({ refunded_cents: 5_700 });
    expect((await funnel.paypal.journal(order)).map((movement) => movement.id)).toContain(there);
  });
});

describe('a slow refund', () => {
  const slow = async () => {
    const payment = await funnel.paid();
    await funnel.paypal.slowRefunds(1);
    await refund(payment.id, 5_000);
    expect(await refunds(payment.id)).toEqual([{ status: 'pending', cents: 5_000 }]);
    expect(await funnel.payment(payment.id)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    const [row] = await funnel.rows<{ name: string }>(
      'select provider_refund_id as name from refunds where payment_id = $1',
      [payment.id],
    );
    return { ...payment, refund: row!.name };
  };

  test('is booked when it arrives', async () => {
    const { id, refund: name } = await slow();
    await funnel.paypal.settleRefund(name);
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 5_000 });
  });

  test('leaves everything as it was when it fails', async () => {
    const { id, refund: name, invoice } = await slow();
    await funnel.paypal.failRefund(name);
    await funnel.later(id);
    expect(await refunds(id)).toEqual([{ status: 'failed', cents: 5_000 }]);
    expect(await funnel.payment(id)).toMatchObject({ status: 'completed', refunded_cents: 0 });
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'paid', paid_cents: total });
    expect(await funnel.events(id)).toContain('refund_failed');
  });
});

describe('money that goes back without our asking', () => {
  test('by a refund at PayPal’s website is booked once', async () => {
    const { id, order, invoice } = await funnel.paid();
    await funnel.paypal.refundThere(order, 3_000);
    const events = (await funnel.told(order)).filter(({ event_type }) => event_type.endsWith('REFUNDED'));
    for (const event of [...events, ...events]) await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    await funnel.later(id);
    await funnel.run('syncPayment', { payment_id: id });
    expect(await funnel.payment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 3_000 });
    expect(await funnel.invoice(invoice)).toMatchObject({ paid_cents: total - 3_000, credited_cents: 3_000 });
  });

  test('by a bank is owed again', async () => {
    const { id, order, invoice } = await funnel.paid();
    await refund(id, 500);
    await funnel.paypal.reverse(order);
    const events = (await funnel.told(order)).filter(({ event_type }) => event_type.endsWith('REVERSED'));
    for (const event of [...events, ...events]) await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    expect(await funnel.payment(id)).toMatchObject({ status: 'reversed', refunded_cents: total });
    expect(await funnel.invoice(invoice)).toEqual({ status: 'issued', paid_cents: 0, credited_cents: 500 });
    // Of the balance, 500 cents were credited; the rest is due as before.
    expect(await owedBack(invoice)).toBe(-500);
    expect((await ask(id, 1)).body).toMatchObject({ code: 'refund_too_large' });
  });

  test('waits until PayPal has said what it was', async () => {
    const { id, order } = await funnel.paid();
    await funnel.paypal.refundThere(order, 3_000);
    await funnel.run('syncPayment', { payment_id: id });
    expect(await funnel.payment(id), 'it may still be told what it was').toMatchObject({ refunded_cents: 0 });
    const [row] = await funnel.rows<{ waits: boolean }>(
      'select check_at is not null as waits from payments where id = $1',
      [id],
    );
    expect(row).toEqual({ waits: true });
    const event = await funnel.paypal.event(
      'PAYMENT.CAPTURE.REFUNDED',
      (await funnel.payment(id)).provider_capture_id!,
    );
    await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    expect(await funnel.payment(id)).toMatchObject({ refunded_cents: 3_000 });
  });
});
