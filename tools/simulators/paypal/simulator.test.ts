import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPayPal, type PayPal } from '#server/integrations/paypal/client.ts';
import { startPayPal } from '#test/support/paypal.ts';

let simulator: Awaited<ReturnType<typeof startPayPal>>;
let paypal: PayPal;
/** Receives the events: stores them, and answers as told. */
const receiver = { url: '', got: [] as { type: string; id: string }[], answers: [] as number[] };
const listener = createServer((request, response) => {
  void text(request).then((raw) => {
    const { id, event_type } = JSON.parse(raw) as { id: string; event_type: string };
    receiver.got.push({ id, type: event_type });
    response.writeHead(receiver.answers.shift() ?? 200).end();
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  receiver.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  simulator = await startPayPal({ webhookUrl: receiver.url });
  const local = {
    DATABASE_URL: 'postgres://x@localhost/x',
    AUTH_SECRET: 'a secret of thirty-two characters or more',
    BASE_URL: 'http://localhost',
  };
  paypal = createPayPal(readConfig({ ...local, ...simulator.env }))!;
});
beforeEach(async () => {
  await simulator.reset();
  Object.assign(receiver, { got: [], answers: [] });
});
afterAll(async () => {
  await simulator.stop();
  listener.close();
});

let given = 0;
const order = (method: 'paypal' | 'card' = 'paypal', invoiceId = `INV-${(given += 1)}`) =>
  paypal.createOrder({
    requestId: `ord-${(given += 1)}`,
    invoiceId,
    customId: `payment-${given}`,
    description: 'Bins <b>&</b> driveway',
    amountCents: 12_345,
    tipCents: 0,
    currency: 'USD',
    method,
    returnUrl: 'http://portal.test/pay/return?payment=7',
    cancelUrl: 'http://portal.test/pay/return?payment=7&cancelled=1',
  });

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 20_000; !holds(); await wait(20)) {
    if (Date.now() > deadline) throw new Error(`It never came: ${JSON.stringify(receiver.got)}`);
  }
}
const types = () => receiver.got.map(({ type }) => type);

describe('the page for payers', () => {
  const choose = (token: string, act: string) =>
    fetch(`${simulator.url}/checkoutnow`, {
      method: 'POST',
      body: new URLSearchParams({ token, act }),
      redirect: 'manual',
    });

  test('says what is paid, as text, and asks for no card number', async () => {
    const { id } = await order('card');
    const page = await (await fetch(`${simulator.url}/checkoutnow?token=${id}`)).text();
    expect(page).toContain('Pay with debit or credit card');
    expect(page).toContain('$123.45 USD');
    expect(page).toContain('Bins &lt;b&gt;&amp;&lt;/b&gt; driveway');
    expect(page.match(/<input/g)).toHaveLength(1);
    expect(page.match(/<button/g)).toHaveLength(5);
  });

  test('leads back to the shop with the order, approved or not', async () => {
    const [one, two] = [await order(), await order()];
    const approved = await choose(one.id, 'paypal');
    expect([approved.status, approved.headers.get('location')]).toEqual([
      303,
      `http://portal.test/pay/return?payment=7&token=${one.id}&PayerID=BUYER00000001`,
    ]);
    const cancelled = await choose(two.id, 'cancel');
    expect(cancelled.headers.get('location')).toBe(
      `http://portal.test/pay/return?payment=7&cancelled=1&token=${two.id}`,
    );
    expect([(await paypal.getOrder(one.id))!.status, (await paypal.getOrder(two.id))!.status]).toEqual([
      'APPROVED',
      'PAYER_ACTION_REQUIRED',
    ]);
    expect(await (await choose(one.id, 'card')).text()).toContain('This order is approved');
    expect((await fetch(`${simulator.url}/checkoutnow?token=NONE`)).status).toBe(404);
  });
});

describe('events', () => {
  test('tell of each step, and are sent again until they are taken', async () => {
    receiver.answers = [500, 503];
    const { id } = await order();
    await simulator.approve(id);
    await until(() => receiver.got.length === 3);
    expect(new Set(receiver.got.map((one) => one.id)).size).toBe(1);
    await paypal.capture(id, 'c');
    await simulator.refundThere(id, 45);
    await simulator.dispute(id);
    await simulator.closeDispute(id);
    await simulator.reverse(id);
    await until(() => receiver.got.length === 8);
    expect(types().slice(3).toSorted()).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.RESOLVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ]);
    expect((await simulator.journal(id)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['capture', 12_345],
      ['refund', 45],
      ['reversal', 12_300],
    ]);
  });

  test('come three times, not at all, or when they are let go', async () => {
    const [one, two, three] = [await order(), await order(), await order()];
    await simulator.delivery({ duplicate: 3 });
    await simulator.approve(one.id);
    await until(() => receiver.got.length === 3);
    await simulator.delivery({ duplicate: 1, drop: 1 });
    await simulator.approve(two.id);
    await simulator.delivery({ drop: 0, hold: true });
    await simulator.approve(three.id);
    expect(await simulator.deliver()).toBe(1);
    await until(() => receiver.got.length === 4);
    const sent = await simulator.sent('CHECKOUT.ORDER.APPROVED');
    expect(receiver.got.map((each) => each.id)).toEqual([sent[0]!.id, sent[0]!.id, sent[0]!.id, sent[2]!.id]);
    expect(sent[1]!.answers).toEqual([]);
  });

  test('can come newest first', async () => {
    const [one, two] = [await order(), await order()];
    await simulator.delivery({ hold: true, reorder: true });
    await simulator.approve(one.id);
    await simulator.approve(two.id);
    const sent = await simulator.sent();
    expect(sent.map(({ raw }) => raw.includes(one.id))).toEqual([true, false]);
    await simulator.deliver();
    await until(() => receiver.got.length === 2);
    expect(receiver.got.map((each) => each.id)).toEqual([sent[1]!.id, sent[0]!.id]);
  });
});

test('an order that nobody could have asked for is refused', async () => {
  const refused = (amountCents: number, currency = 'USD') =>
    paypal
      .createOrder({
        requestId: `bad-${amountCents}-${currency}`,
        invoiceId: 'INV-BAD',
        customId: 'x',
        description: 'x',
        amountCents,
        tipCents: 0,
        currency,
        method: 'paypal',
        returnUrl: 'http://x',
        cancelUrl: 'http://x',
      })
      .catch((error: { issue: string }) => error.issue);
  expect(await refused(0)).toBe('CANNOT_BE_ZERO_OR_NEGATIVE');
  expect(await refused(100, 'dollars')).toBe('INVALID_CURRENCY_CODE');
  const paid = await order('paypal', 'INV-ONCE');
  await simulator.approve(paid.id);
  await paypal.capture(paid.id, 'c');
  expect(await order('paypal', 'INV-ONCE').catch((error: { issue: string }) => error.issue)).toBe(
    'DUPLICATE_INVOICE_ID',
  );
});
