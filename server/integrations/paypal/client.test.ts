import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPayPal, PayPalFailure, type NewOrder, type PayPal } from '#server/integrations/paypal/client.ts';
import { calls, startPayPal, unclearFaults } from '#test/support/paypal.ts';
import { freePort } from '#tools/postgres.ts';

let simulator: Awaited<ReturnType<typeof startPayPal>>;
let paypal: PayPal;
/** Has a short timeout. Only for requests that hang: a busy machine is slow by itself. */
let hasty: PayPal;
let given = 0;

const clientAt = (extra: Record<string, string>) =>
  createPayPal(
    readConfig({
      DATABASE_URL: 'postgres://x@localhost/x',
      AUTH_SECRET: 'a secret of thirty-two characters or more',
      BASE_URL: 'http://localhost',
      ...extra,
    }),
  );

beforeAll(async () => {
  simulator = await startPayPal();
  paypal = clientAt(simulator.env)!;
  hasty = clientAt({ ...simulator.env, PAYPAL_TIMEOUT_MS: '400' })!;
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

function newOrder(change: Partial<NewOrder> = {}): NewOrder {
  given += 1;
  const id = `payment-${given}`;
  return {
    requestId: `ord-${id}`,
    invoiceId: `INV-7-${id}`,
    customId: id,
    description: 'Full detail, “Süd”',
    amountCents: 25_050,
    tipCents: 1_000,
    currency: 'USD',
    method: 'paypal',
    returnUrl: 'http://portal.test/pay/return?payment=1',
    cancelUrl: 'http://portal.test/pay/return?payment=1&cancelled=1',
    ...change,
  };
}
async function approved(change: Partial<NewOrder> = {}, how: 'paypal' | 'card' | 'echeck' | 'declined' = 'paypal') {
  const order = await paypal.createOrder(newOrder(change));
  await simulator.approve(order.id, how);
  return order.id;
}
async function captured(cents = 10_000) {
  const id = await approved({ amountCents: cents, tipCents: 0 });
  const { captures } = await paypal.capture(id, `cap-${id}`);
  return { id, capture: captures[0]! };
}
const failing = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('It succeeded.')),
    (error: unknown) => {
      expect(error).toBeInstanceOf(PayPalFailure);
      const { kind, status, issue } = error as PayPalFailure;
      return { kind, status, issue };
    },
  );

test('nothing is there to ask without an account', () => {
  expect(clientAt({})).toBeNull();
});

describe('an order', () => {
  test('asks for the amount and the tip, to the cent, and leads to where it is approved', async () => {
    const order = await paypal.createOrder(newOrder());
    expect(order).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amountCents: 26_050,
      currency: 'USD',
      captures: [],
    });
    expect(order.links).toContainEqual({ rel: 'payer-action', href: `${simulator.url}/checkoutnow?token=${order.id}` });
    expect(await paypal.getOrder(order.id)).toMatchObject({ id: order.id, customId: order.customId });
  });

  test('asked for twice with one request id is one order', async () => {
    const input = newOrder();
    const [one, two] = [await paypal.createOrder(input), await paypal.createOrder(input)];
    expect(two.id).toBe(one.id);
    expect(await simulator.orders()).toHaveLength(1);
  });

  test('is captured once: a second capture with the same request id is told the same', async () => {
    const id = await approved();
    const [one, two] = [await paypal.capture(id, 'cap-1'), await paypal.capture(id, 'cap-1')];
    expect(one.captures).toMatchObject([{ status: 'COMPLETED', amountCents: 26_050, feeCents: 958, currency: 'USD' }]);
    expect(two.captures[0]!.id).toBe(one.captures[0]!.id);
    expect(await failing(paypal.capture(id, 'cap-2'))).toEqual({
      kind: 'refused',
      status: 422,
      issue: 'ORDER_ALREADY_CAPTURED',
    });
    expect(await simulator.journal()).toMatchObject([{ kind: 'capture', amount_cents: 26_050, fee_cents: 958 }]);
  });

  test('that nobody knows is null', async () => {
    expect(await paypal.getOrder('NOBODYKNOWSTHIS')).toBeNull();
    expect(await paypal.getOrder('../../v1/oauth2/token')).toBeNull();
    expect(await paypal.getCapture('NOBODYKNOWSTHIS')).toBeNull();
    expect(await paypal.getRefund('NOBODYKNOWSTHIS')).toBeNull();
  });

  test('that is declined can be approved with something else and captured by a new request', async () => {
    const id = await approved({}, 'declined');
    const declined = { kind: 'refused', status: 422, issue: 'INSTRUMENT_DECLINED' };
    expect(await failing(paypal.capture(id, 'cap-1'))).toEqual(declined);
    expect(await paypal.getOrder(id)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', captures: [] });
    await simulator.approve(id, 'card');
    // The same attempt stays declined, whichever funding is chosen in between.
    expect(await failing(paypal.capture(id, 'cap-1'))).toEqual(declined);
    expect((await paypal.capture(id, 'cap-2')).captures).toMatchObject([{ status: 'COMPLETED' }]);
  });

  test('paid by eCheck is pending, with the reason, until it clears or bounces', async () => {
    const [good, bad] = [await approved({}, 'echeck'), await approved({}, 'echeck')];
    const [pending] = (await paypal.capture(good, 'cap-1')).captures;
    await paypal.capture(bad, 'cap-2');
    expect(pending).toMatchObject({ status: 'PENDING', reason: 'ECHECK', feeCents: 0 });
    expect(
      await failing(paypal.refund(pending!.id, { requestId: 'r', amountCents: 1, currency: 'USD', note: '' })),
    ).toMatchObject({
      issue: 'PENDING_CAPTURE',
    });
    expect(await simulator.journal()).toEqual([]);
    await simulator.clear(good);
    await simulator.deny(bad);
    expect(await paypal.getCapture(pending!.id)).toMatchObject({ status: 'COMPLETED', feeCents: 958 });
    expect((await paypal.getOrder(bad))!.captures).toMatchObject([{ status: 'DECLINED' }]);
    expect(await simulator.journal()).toHaveLength(1);
  });

  test('may come without an id or without a link, and says so', async () => {
    await simulator.fail('createOrder', 'no-id');
    expect((await paypal.createOrder(newOrder())).id).toBe('');
    await simulator.fail('createOrder', 'no-link');
    expect((await paypal.createOrder(newOrder())).links.map(({ rel }) => rel)).toEqual(['self']);
  });
});

describe('a refund', () => {
  test('goes out once for a request id, knows its capture, and never exceeds it', async () => {
    const { id, capture } = await captured(10_000);
    const input = { requestId: 'refund-1', amountCents: 4_000, currency: 'USD', note: 'Half of it was dry' };
    const [one, two] = [await paypal.refund(capture.id, input), await paypal.refund(capture.id, input)];
    expect(one).toMatchObject({ status: 'COMPLETED', amountCents: 4_000, captureId: capture.id });
    expect(two.id).toBe(one.id);
    expect((await paypal.getOrder(id))!.refunds).toMatchObject([{ id: one.id, captureId: capture.id }]);
    const more = (amountCents: number) =>
      failing(paypal.refund(capture.id, { ...input, requestId: `r-${amountCents}`, amountCents }));
    expect(await more(6_001)).toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED' });
    await paypal.refund(capture.id, { ...input, requestId: 'refund-2', amountCents: 6_000 });
    expect(await more(1)).toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' });
    expect((await simulator.journal()).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['capture', 10_000],
      ['refund', 4_000],
      ['refund', 6_000],
    ]);
  });

  test('may take days, and fail then', async () => {
    const { capture } = await captured();
    await simulator.slowRefunds(1);
    const refund = await paypal.refund(capture.id, { requestId: 'r', amountCents: 500, currency: 'USD', note: '' });
    expect(refund.status).toBe('PENDING');
    await simulator.failRefund(refund.id);
    expect(await paypal.getRefund(refund.id)).toMatchObject({ status: 'FAILED' });
    expect(await simulator.journal()).toHaveLength(1);
  });
});

test('the statement says what came in, what was kept, and what went out, page by page', async () => {
  const { capture } = await captured(10_000);
  const reversal = await simulator.reverse(capture.id);
  const day = 86_400_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  expect(await paypal.transactions(at(-day), at(day))).toMatchObject([
    { id: capture.id, code: 'T0006', status: 'S', amountCents: 10_000, feeCents: 398, customId: capture.customId },
    { id: reversal, code: 'T1106', amountCents: -10_000, feeCents: 0, referenceId: capture.id },
  ]);
  expect(await failing(paypal.transactions(at(-40 * day), at(0)))).toMatchObject({ kind: 'refused' });
});

describe('nothing is concluded', () => {
  test.each(unclearFaults)('from %s on a capture; asked again, the money moved once', async (kind) => {
    const id = await approved();
    await simulator.fail('capture', kind);
    const client = kind.startsWith('hang') ? hasty : paypal;
    expect(await failing(client.capture(id, 'cap-1'))).toMatchObject({ kind: 'unknown' });
    const done = (await simulator.journal(id)).length;
    expect(done).toBe(kind.endsWith('after') ? 1 : 0);
    expect((await paypal.capture(id, 'cap-1')).captures).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await simulator.journal(id)).toHaveLength(1);
  });

  test.each(Object.keys(calls) as (keyof typeof calls)[])('from a %s that hangs or fails', async (call) => {
    const { id, capture } = await captured();
    const refund = await paypal.refund(capture.id, { requestId: 'r0', amountCents: 100, currency: 'USD', note: '' });
    const event = await simulator.event('PAYMENT.CAPTURE.COMPLETED');
    const work = {
      token: () => clientAt({ ...simulator.env, PAYPAL_TIMEOUT_MS: '400' })!.getOrder(id),
      createOrder: () => hasty.createOrder(newOrder()),
      getOrder: () => hasty.getOrder(id),
      capture: () => hasty.capture(id, 'again'),
      getCapture: () => hasty.getCapture(capture.id),
      refund: () => hasty.refund(capture.id, { requestId: 'r', amountCents: 100, currency: 'USD', note: '' }),
      getRefund: () => hasty.getRefund(refund.id),
      verify: () => hasty.verifyWebhook(event.headers, Buffer.from(event.raw)),
      transactions: () => hasty.transactions(new Date(0).toISOString(), new Date(86_400_000).toISOString()),
    }[call];
    for (const kind of ['hang-before', '500', 'reset-before', 'garbage-after'] as const) {
      await simulator.fail(call, kind);
      expect(await failing(work())).toMatchObject({ kind: 'unknown' });
    }
  });

  test('where nobody answers, where keys are wrong, or where another server says that there is nothing', async () => {
    const away = clientAt({ ...simulator.env, PAYPAL_URL: `http://127.0.0.1:${await freePort()}` })!;
    expect(await failing(away.getOrder('X'))).toEqual({ kind: 'unknown', status: null, issue: 'ECONNREFUSED' });
    const strange = clientAt({ ...simulator.env, PAYPAL_CLIENT_SECRET: 'another' })!;
    expect(await failing(strange.getOrder('X'))).toEqual({ kind: 'unknown', status: 401, issue: 'invalid_client' });
    const answer = { access_token: 'x', expires_in: 3_600 };
    const proxy = createServer((request, response) => {
      response.statusCode = request.url === '/v1/oauth2/token' ? 200 : 404;
      response.end(request.url === '/v1/oauth2/token' ? JSON.stringify(answer) : 'No such page');
    });
    onTestFinished(() => void proxy.close());
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const behind = clientAt({
      ...simulator.env,
      PAYPAL_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    })!;
    expect(await failing(behind.getOrder('X'))).toEqual({ kind: 'unknown', status: 404, issue: null });
  });
});

test('a token is kept, shared by all who need one at once, and renewed when PayPal no longer takes it', async () => {
  const fresh = clientAt(simulator.env)!;
  await Promise.all(Array.from({ length: 8 }, () => fresh.getOrder('X')));
  await simulator.fail('token', '500');
  // The old token is still in use, because nothing requested another.
  expect(await fresh.getOrder('X')).toBeNull();
  await simulator.calm();
  await simulator.endTokens();
  expect(await fresh.getOrder('X')).toBeNull();
  await simulator.fail('getOrder', '401', { n: 2 });
  expect(await failing(fresh.getOrder('X'))).toMatchObject({ kind: 'unknown', status: 401 });
});

describe('a webhook', () => {
  const event = async () => {
    await captured();
    return simulator.event('PAYMENT.CAPTURE.COMPLETED');
  };

  test('is PayPal’s when the bytes are untouched, also the second time', async () => {
    const { headers, raw } = await event();
    expect(await paypal.verifyWebhook(headers, Buffer.from(raw))).toBe(true);
    expect(await paypal.verifyWebhook(headers, Buffer.from(raw))).toBe(true);
  });

  test('isn’t when a byte, a header or the account differs, or when it was written again', async () => {
    const { headers, raw } = await event();
    const verdict = (change: Record<string, string | undefined>, text = raw, client = paypal) =>
      client.verifyWebhook({ ...headers, ...change }, Buffer.from(text));
    expect(await verdict({}, raw.replace('100.00', '900.00'))).toBe(false);
    expect(await verdict({}, JSON.stringify(JSON.parse(raw)))).toBe(false);
    expect(await verdict({ 'paypal-transmission-id': 'another' })).toBe(false);
    expect(await verdict({ 'paypal-transmission-time': '2020-01-01T00:00:00Z' })).toBe(false);
    expect(await verdict({ 'paypal-transmission-sig': 'forged' })).toBe(false);
    expect(await verdict({ 'paypal-transmission-sig': undefined })).toBe(false);
    expect(await verdict({}, raw, clientAt({ ...simulator.env, PAYPAL_WEBHOOK_ID: 'another' })!)).toBe(false);
    expect(await verdict({}, raw, clientAt({ ...simulator.env, PAYPAL_WEBHOOK_ID: '' })!)).toBe(false);
  });

  test('that can’t be PayPal’s is refused without asking them', async () => {
    const { headers, raw } = await event();
    // Nothing listens at this address, so every request fails.
    const alone = clientAt({ ...simulator.env, PAYPAL_URL: 'http://127.0.0.1:9' })!;
    const verdict = (change: Record<string, string>) =>
      alone.verifyWebhook({ ...headers, ...change }, Buffer.from(raw));
    await expect(verdict({})).rejects.toThrow(PayPalFailure);
    for (const url of [
      'https://evil.example/cert',
      'https://paypal.com.evil.example/cert',
      'http://api.paypal.com/c',
      'x',
    ]) {
      expect(await verdict({ 'paypal-cert-url': url })).toBe(false);
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    for (const time of [daysAgo(5), daysAgo(-1), 'yesterday']) {
      expect(await verdict({ 'paypal-transmission-time': time })).toBe(false);
    }
    await expect(verdict({ 'paypal-cert-url': 'https://api.paypal.com/v1/certs/CERT-1' })).rejects.toThrow(
      PayPalFailure,
    );
    await expect(verdict({ 'paypal-transmission-time': daysAgo(3) })).rejects.toThrow(PayPalFailure);
  });

  test('can’t write fields into the question that we ask', async () => {
    const { headers, raw } = await event();
    for (const text of [`${raw},"verified":true`, `${raw}}`, '', 'null', `{"a":1},"webhook_event":${raw}`]) {
      expect(await paypal.verifyWebhook(headers, Buffer.from(text))).toBe(false);
    }
  });
});
