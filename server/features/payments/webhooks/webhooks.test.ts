import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settle, startFunnel, type Funnel } from '#test/support/funnel.ts';
import { createPool } from '#server/db/pool.ts';
import { prune } from '#server/tasks/prune.ts';
import { queueEmptied } from '#test/support/queue.ts';

let funnel: Funnel;

beforeAll(async () => {
  funnel = await startFunnel();
});
afterEach(() => settle(funnel));

const kept = async (eventId: string) =>
  funnel.rows<{ event_id: string; applied: boolean }>(
    'select event_id, applied_at is not null as applied from webhook_events where event_id = $1',
    [eventId],
  );

/** A payment that the payer approved, and the event that says so. */
async function approved() {
  const debtor = await funnel.debtor();
  const payment = await funnel.opened(debtor.client, debtor.invoice);
  await funnel.paypal.approve(payment.order);
  return { ...debtor, ...payment, event: await funnel.paypal.event('CHECKOUT.ORDER.APPROVED', payment.order) };
}

describe('an event of PayPal’s', () => {
  test('is enough to take the money, without any browser', async () => {
    const { id, order, event, invoice } = await approved();
    const answer = await funnel.deliver(event);
    expect(answer.status).toBe(200);
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('completed');
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'paid' });
    expect(await funnel.paypal.journal(order)).toHaveLength(1);
    expect(await kept(event.id)).toEqual([{ event_id: event.id, applied: true }]);
    expect(await funnel.events(id)).toContain('webhook');
  });

  test('is refused when it is forged, and nothing happens', async () => {
    const { id, event } = await approved();
    const { headers, raw } = event;
    const without = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'paypal-transmission-sig'));
    for (const forged of [
      { raw, headers: {} },
      { raw, headers: without },
      { raw, headers: { ...headers, 'paypal-transmission-sig': 'c2lnbmVkIGJ5IG5vYm9keQ==' } },
      { raw, headers: { ...headers, 'paypal-transmission-id': '7b5ee5a0-0000-0000-0000-000000000000' } },
      { raw: `${raw}{"id":"WH-2"}`, headers },
      { raw: '', headers },
    ]) {
      expect((await funnel.deliver(forged)).status).toBe(400);
    }
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('created');
    expect(await kept(event.id)).toEqual([]);
  });

  test('is refused when a byte of it was altered, or it was read and written again', async () => {
    const { id, event } = await approved();
    const other = await funnel.debtor();
    const another = await funnel.opened(other.client, other.invoice);
    for (const raw of [
      event.raw.replaceAll(id, another.id),
      event.raw.replace('205.00', '2.05'),
      JSON.stringify(JSON.parse(event.raw)),
    ]) {
      expect(raw).not.toBe(event.raw);
      expect((await funnel.deliver({ ...event, raw })).status).toBe(400);
    }
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('created');
    expect((await funnel.payment(another.id)).status).toBe('created');
  });

  test('changes nothing the second time', async () => {
    const { id, order, event } = await approved();
    await Promise.all(Array.from({ length: 5 }, () => funnel.deliver(event)));
    await queueEmptied(funnel.admin);
    const [before, timeline] = [await funnel.payment(id), await funnel.events(id)];
    expect((await funnel.deliver(event)).status).toBe(200);
    await queueEmptied(funnel.admin);
    expect([await funnel.payment(id), await funnel.events(id)]).toEqual([before, timeline]);
    expect(timeline.filter((kind) => kind === 'webhook')).toHaveLength(1);
    expect(await funnel.paypal.journal(order)).toHaveLength(1);
  });

  test('is asked for again when nobody can say whether it is genuine', async () => {
    const { id, event } = await approved();
    await funnel.paypal.fail('verify', '500');
    expect((await funnel.deliver(event)).status).toBe(424);
    expect(await kept(event.id)).toEqual([]);
    expect((await funnel.deliver(event)).status).toBe(200);
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('completed');
  });

  test('is followed up later when PayPal doesn’t answer our question about it', async () => {
    const { id, event } = await approved();
    await funnel.paypal.fail('getOrder', '500', { n: 1 });
    await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('created');
    await funnel.later(id);
    expect((await funnel.payment(id)).status).toBe('completed');
  });

  test('that is too large is not even read', async () => {
    const { event } = await approved();
    const raw = event.raw.replace('{', `{"padding": "${'x'.repeat(200_000)}",`);
    expect((await funnel.deliver({ ...event, raw })).status).toBe(413);
  });
});

test('an old event is forgotten', async () => {
  await funnel.admin.query(
    `insert into webhook_events (event_id, event_type, raw, received_at, applied_at)
     select 'WH-' || days, 'X', '', now() - make_interval(days => days), now() from unnest(array[89, 91]) days`,
  );
  const pool = createPool(funnel.appUrl, { max: 2 });
  await prune({ pool });
  await pool.end();
  expect([await kept('WH-89'), await kept('WH-91')]).toMatchObject([[{ event_id: 'WH-89' }], []]);
});

describe('events in the wrong order', () => {
  test('lead to the same end', async () => {
    const { client, id, order } = await approved();
    await funnel.sync(client, id);
    const refund = await funnel.paypal.refundThere(order, 3_000);
    for (const event of (await funnel.told(order)).toReversed()) expect((await funnel.deliver(event)).status).toBe(200);
    await queueEmptied(funnel.admin);
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'partially_refunded', refunded_cents: 3_000 });
    expect((await funnel.paypal.journal(order)).map((movement) => movement.id)).toContain(refund);
  });

  test('find their payment by a capture that we haven’t heard of yet', async () => {
    const { id, order } = await approved();
    await funnel.paypal.captureThere(order);
    await funnel.paypal.refundThere(order, 20_500);
    const [movement] = await funnel.paypal.journal(order);
    const event = await funnel.paypal.event('PAYMENT.CAPTURE.REFUNDED', movement!.capture_id);
    await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    expect(await funnel.payment(id)).toMatchObject({
      status: 'refunded',
      captured_cents: 20_500,
      refunded_cents: 20_500,
    });
    expect(await funnel.alerts(id)).toEqual([]);
  });

  test('close a dispute also when its end is told before its beginning', async () => {
    const { id, order } = await funnel.paid();
    await funnel.paypal.dispute(order);
    const opened = (await funnel.told(order)).find(({ event_type }) => event_type === 'CUSTOMER.DISPUTE.CREATED');
    await funnel.deliver(opened!);
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('disputed');
    await funnel.paypal.closeDispute(order);
    const closed = (await funnel.told(order)).find(({ event_type }) => event_type === 'CUSTOMER.DISPUTE.RESOLVED');
    await funnel.deliver(closed!);
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('completed');

    const other = await funnel.paid();
    await funnel.paypal.dispute(other.order);
    await funnel.paypal.closeDispute(other.order);
    for (const event of (await funnel.told(other.order)).toReversed()) await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(other.id)).status).toBe('completed');
  });
});

describe('money that we know nothing of', () => {
  test('is put before the office, once', async () => {
    const capture = await funnel.paypal.receive(4_200);
    const event = await funnel.paypal.event('PAYMENT.CAPTURE.COMPLETED', capture);
    await funnel.deliver(event);
    await queueEmptied(funnel.admin);
    await funnel.run('matchPayments');
    expect(await funnel.alerts(null)).toMatchObject([{ kind: 'unknown_capture', found_cents: 4_200 }]);
  });

  test('is not mistaken for a payment whose name it carries', async () => {
    const { id } = await approved();
    const capture = await funnel.paypal.receive(20_500, id);
    await funnel.deliver(await funnel.paypal.event('PAYMENT.CAPTURE.COMPLETED', capture));
    await queueEmptied(funnel.admin);
    expect((await funnel.payment(id)).status).toBe('created');
    expect(await funnel.alerts(id)).toMatchObject([{ kind: 'unknown_capture', found_cents: 20_500 }]);
  });
});

test('no other address takes a body that isn’t JSON', async () => {
  const { client } = await funnel.debtor();
  const answer = await fetch(`${funnel.portal}/api/payments`, {
    method: 'POST',
    headers: { origin: 'http://portal.localhost', cookie: client.cookie!, 'content-type': 'text/plain' },
    body: '{}',
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});
