import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import { settle, startFunnel, type Funnel } from '#test/support/funnel.ts';
import { signedIn } from '#test/support/client.ts';
import { issued } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { balances, handedOver } from '#test/support/payments.ts';
import { unclearFaults, type FaultKind } from '#test/support/paypal.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal, startPortal } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { openStream } from '#test/support/stream.ts';

let funnel: Funnel;

beforeAll(async () => {
  funnel = await startFunnel();
});
afterEach(() => settle(funnel));

const total = 20_500;
const fee = Math.round(total * 0.0349) + 49;

describe('a tip for work of several people', () => {
  const worked = async (minutes: [number, number]) => {
    const { admin } = funnel;
    const [lead, helper] = [await addPerson(admin, 'tech'), await addPerson(admin, 'tech')];
    const job = await addJob(admin, { assigned_to: lead.id });
    await admin.query('insert into staff (profile_id) values ($1), ($2) on conflict do nothing', [lead.id, helper.id]);
    await admin.query(
      `insert into job_spans (id, job_id, person_id, lead, starts_at, ends_at)
       select gen_random_uuid(), $1, person, person = $2, '2031-05-06T12:00:00Z', '2031-05-06T16:00:00Z'
       from unnest(array[$2, $3]::uuid[]) person`,
      [job, lead.id, helper.id],
    );
    for (const [place, { id }] of [lead, helper].entries()) {
      if (!minutes[place]) continue;
      await admin.query(
        `insert into time_entries (id, person_id, kind, job_id, started_at, ended_at)
         values (gen_random_uuid(), $1, 'job', $2, '2026-05-06T12:00:00Z', '2026-05-06T12:00:00Z'::timestamptz + make_interval(mins => $3))`,
        [id, job, minutes[place]],
      );
    }
    const { client, invoice } = await funnel.debtor(total, { job_ids: [job] });
    const { id, order } = await funnel.opened(client, invoice, { tip_cents: 1_001 });
    await funnel.paypal.approve(order);
    await funnel.sync(client, id);
    const shares = await funnel.rows<{ profile_id: string; amount_cents: number }>(
      'select profile_id, amount_cents::int from tip_shares where payment_id = $1',
      [id],
    );
    return [lead, helper].map((person) => shares.find(({ profile_id }) => profile_id === person.id)?.amount_cents ?? 0);
  };

  test('follows their minutes, the odd cent to the lead', async () =>
    expect(await worked([60, 180])).toEqual([251, 750]));
  test('is split equally if no clock ran', async () => expect(await worked([0, 0])).toEqual([501, 500]));
  test('goes to those who worked', async () => expect(await worked([0, 90])).toEqual([0, 1_001]));
});

describe('an invoice that is paid', () => {
  test('is captured once and booked, with its fee, its tip and its receipt', async () => {
    const tech = await addPerson(funnel.admin, 'tech');
    const job = await addJob(funnel.admin, { assigned_to: tech.id });
    const { client, invoice } = await funnel.debtor(total, { job_ids: [job] });
    const stream = await openStream(funnel.portal, client);
    await stream.next();
    const { id, order } = await funnel.opened(client, invoice, { tip_cents: 1_500 });
    expect(await stream.next()).toMatchObject({ data: { entity: 'payment', id } });
    stream.close();
    await funnel.paypal.approve(order);

    const { status, body } = await funnel.sync(client, id);
    expect([status, body]).toMatchObject([200, { status: 'completed', captured_cents: total + 1_500 }]);
    expect(body.received_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await funnel.invoice(invoice)).toEqual({ status: 'paid', paid_cents: total, credited_cents: 0 });
    const kept = Math.round((total + 1_500) * 0.0349) + 49;
    expect(await balances(funnel.admin, id)).toEqual({
      'cash:paypal': total + 1_500 - kept,
      fees: kept,
      receivable: -total,
      tips: -1_500,
    });
    expect(
      await funnel.rows('select profile_id, amount_cents::int from tip_shares where payment_id = $1', [id]),
    ).toEqual([{ profile_id: tech.id, amount_cents: 1_500 }]);
    expect(await funnel.events(id)).toEqual(['created', 'ordered', 'approved', 'capturing', 'captured']);
    await queueEmptied(funnel.admin);
    expect(
      await funnel.rows('select kind, entity, amount_cents::int from notifications where entity_id = $1', [id]),
    ).toEqual([{ kind: 'payment_received', entity: 'payment', amount_cents: total + 1_500 }]);
    expect(await funnel.alerts(id)).toEqual([]);
    expect(await funnel.rows('select payer from payment_payers where payment_id = $1', [id])).toEqual([
      { payer: 'BUYER00000001' },
    ]);
  });

  test('is told to the administrators, but not to the one who took the payment', async () => {
    const taker = await addPerson(funnel.admin, 'admin');
    const client = await signedIn(funnel.portal, taker);
    const { status, body } = await client.command<Payment>('POST', '/api/payments', {
      id: uuidv7(),
      amount_cents: 4_000,
      method: 'paypal',
    });
    expect(status).toBe(200);
    const order = (await funnel.open(client, body.id)).body.order.id;
    await funnel.paypal.approve(order);
    // Another administrator asks PayPal for the status; they aren't the actor of the payment.
    await funnel.sync(funnel.office, body.id);
    await queueEmptied(funnel.admin);
    const told = await funnel.rows<{ profile_id: string; amount_cents: number }>(
      'select profile_id, amount_cents::int from notifications where entity_id = $1',
      [body.id],
    );
    const others = await funnel.rows<{ id: string }>("select id from profiles where role = 'admin' and id <> $1", [
      taker.id,
    ]);
    expect(told.map(({ profile_id }) => profile_id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    expect(told).toContainEqual({ profile_id: others[0]!.id, amount_cents: 4_000 });
    await funnel.admin.query('update profiles set active = false where id = $1', [taker.id]);
  });

  test('is told to PayPal with our own reference, and the payer is sent back to us', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    const [unit] = (await funnel.paypal.order(order)).purchase_units as Record<string, unknown>[];
    expect(unit).toMatchObject({ custom_id: id, amount: { currency_code: 'USD', value: '205.00' } });
    expect(unit!.invoice_id).toMatch(new RegExp(`^INV-\\d{4}-${id.slice(-8)}$`));
    const stored = (await funnel.paypal.orders()).find((one) => one.id === order);
    expect(stored).toMatchObject({
      return_url: `http://portal.localhost/pay/return?payment=${id}`,
      cancel_url: `http://portal.localhost/pay/return?payment=${id}&cancelled=1`,
    });
  });

  test('nobody has to come back: the background captures what was approved', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    await funnel.paypal.approve(order);
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'completed' });
  });

  test('stays open as long as nobody has approved, and is over when PayPal forgets it', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'created' });
    await funnel.paypal.expire(order);
    await funnel.later(id);
    expect((await funnel.payment(id)).status).toBe('created');
    await funnel.later(id, '4 hours');
    expect((await funnel.payment(id)).status).toBe('expired');
    expect((await funnel.pay(client, invoice)).status).toBe(200);
  });

  test('is over after a quarter of an hour where no order ever came of it', async () => {
    const { client, invoice } = await funnel.debtor();
    const { body } = await funnel.pay(client, invoice);
    await funnel.later(body.id);
    expect((await funnel.payment(body.id)).status).toBe('created');
    await funnel.later(body.id, '16 minutes');
    expect((await funnel.payment(body.id)).status).toBe('expired');
    expect((await funnel.open(client, body.id)).status).toBe(409);
  });
});

describe('a payment that is declined', () => {
  test('goes on with another source, on the same order, as a new try', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    await funnel.paypal.approve(order, 'declined');
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'declined', captured_cents: null });
    expect(await funnel.payment(id)).toMatchObject({ attempt: 2 });
    expect((await funnel.open(client, id)).body.order.id).toBe(order);
    await funnel.paypal.approve(order, 'card');
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'completed' });
    expect(await funnel.paypal.journal(order)).toHaveLength(1);
  });

  test.each<FaultKind>(['hang-after', 'reset-after', '500-after', 'garbage-after'])(
    'is declined also when that answer gets lost (%s)',
    async (kind) => {
      const { client, invoice } = await funnel.debtor();
      const { id, order } = await funnel.opened(client, invoice);
      await funnel.paypal.approve(order, 'declined');
      await funnel.paypal.fail('capture', kind);
      const lost = await funnel.sync(client, id);
      expect(lost.status).toBe(424);
      expect((lost.body as unknown as ErrorBody).message).toMatch(/^Error capturing payment: ./);
      expect(await funnel.payment(id)).toMatchObject({ status: 'capturing', attempt: 1 });
      await funnel.later(id);
      expect(await funnel.payment(id)).toMatchObject({ status: 'declined', attempt: 2 });
    },
  );
});

describe('an eCheck', () => {
  const written = async () => {
    const debtor = await funnel.debtor();
    const { id, order } = await funnel.opened(debtor.client, debtor.invoice);
    await funnel.paypal.approve(order, 'echeck');
    expect((await funnel.sync(debtor.client, id)).body).toMatchObject({ status: 'pending', captured_cents: null });
    expect(await funnel.invoice(debtor.invoice)).toMatchObject({ status: 'issued', paid_cents: 0 });
    return { ...debtor, id, order };
  };

  test('is booked when it clears', async () => {
    const { id, order, invoice } = await written();
    await funnel.paypal.clear(order);
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'completed', captured_cents: total });
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'paid' });
    expect(await balances(funnel.admin, id)).toMatchObject({ fees: fee });
  });

  test('fails when it is denied, and the invoice can be paid again', async () => {
    const { id, order, invoice, client } = await written();
    expect((await funnel.pay(client, invoice)).body).toMatchObject({ code: 'payment_under_way' });
    await funnel.paypal.deny(order);
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'failed', captured_cents: null });
    expect(
      await funnel.rows('select kind, entity, amount_cents::int from notifications where entity_id = $1', [id]),
    ).toEqual([{ kind: 'payment_failed', entity: 'payment', amount_cents: total }]);
    expect((await funnel.pay(client, invoice)).status).toBe(200);
  });
});

describe('when PayPal’s answer gets lost', () => {
  test.each(unclearFaults)('the money of a capture is taken once all the same (%s)', async (kind) => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    await funnel.paypal.approve(order);
    await funnel.paypal.fail('capture', kind);
    expect((await funnel.sync(client, id)).status).toBe(424);
    expect(await funnel.payment(id)).toMatchObject({ status: 'capturing', captured_cents: null });
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'completed', attempt: 1 });
    expect(await funnel.paypal.journal(order)).toHaveLength(1);
  });

  test.each(unclearFaults)('a second try opens the same order (%s)', async (kind) => {
    const { client, invoice } = await funnel.debtor();
    const { body } = await funnel.pay(client, invoice);
    await funnel.paypal.fail('createOrder', kind);
    const lost = await funnel.open(client, body.id);
    expect(lost.status).toBe(424);
    expect((lost.body as unknown as ErrorBody).message).toMatch(/^Error creating order: ./);
    expect((await funnel.open(client, body.id)).status).toBe(200);
    const orders = (await funnel.paypal.orders()).filter(({ custom_id }) => custom_id === body.id);
    expect(orders).toHaveLength(1);
  });

  test('nothing is concluded from a question without an answer', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    await funnel.paypal.approve(order);
    await funnel.paypal.fail('getOrder', 'hang-before');
    expect((await funnel.sync(client, id)).status).toBe(424);
    expect((await funnel.payment(id)).status).toBe('created');
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'completed' });
  });

  test('an order without a name or without a page is said in the words of the specification', async () => {
    const { client, invoice } = await funnel.debtor();
    const { body } = await funnel.pay(client, invoice);
    await funnel.paypal.fail('createOrder', 'no-id');
    expect((await funnel.open(client, body.id)).body).toMatchObject({
      code: 'provider_failed',
      message: 'No order ID received from PayPal',
    });
    const other = await funnel.debtor();
    const { body: next } = await funnel.pay(other.client, other.invoice);
    await funnel.paypal.fail('createOrder', 'no-link');
    expect((await funnel.open(other.client, next.id)).body).toMatchObject({
      message: 'No approval URL found in PayPal response',
    });
  });
});

test('a process that dies while PayPal is at it leaves nothing half done', async () => {
  const { client, invoice } = await funnel.debtor();
  const { id, order } = await funnel.opened(client, invoice);
  await funnel.paypal.approve(order);
  await funnel.paypal.fail('capture', 'hang-after');
  const patient = { ...funnel.env, PAYPAL_TIMEOUT_MS: '60000' };
  const dying = await spawnPortal(funnel.appUrl, ['--role', 'api'], patient);
  const asked = funnel.sync(client.at(dying.address), id).catch(() => 'lost');
  await expect.poll(() => funnel.paypal.journal(order), { timeout: 20_000 }).toHaveLength(1);
  dying.child.kill('SIGKILL');
  expect(await asked).toBe('lost');
  expect(await funnel.payment(id)).toMatchObject({ status: 'capturing', captured_cents: null });
  expect((await funnel.sync(client, id)).body, 'its lease still holds').toMatchObject({ status: 'capturing' });
  await funnel.later(id);
  expect(await funnel.payment(id)).toMatchObject({ status: 'completed', captured_cents: total });
  expect(await funnel.paypal.journal(order)).toHaveLength(1);
});

describe('several at once', () => {
  test('who ask for the same payment take its money once', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    await funnel.paypal.approve(order);
    const second = await startPortal(funnel.appUrl, funnel.env);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => funnel.sync(index % 2 ? client : client.at(second), id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'completed', attempt: 1 });
    expect(await funnel.paypal.journal(order)).toHaveLength(1);
  });

  test('who pay one invoice in two tabs have one payment', async () => {
    const { client, invoice } = await funnel.debtor();
    const answers = await Promise.all(Array.from({ length: 6 }, () => funnel.pay(client, invoice)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const orders = await Promise.all(answers.map(({ body }) => funnel.open(client, body.id)));
    expect(new Set(orders.map(({ body }) => body.order.id)).size).toBe(1);
  });

  test('another choice takes the first one’s place, which is never captured then', async () => {
    const { client, invoice } = await funnel.debtor();
    const first = await funnel.opened(client, invoice);
    const next = await funnel.opened(client, invoice, { tip_cents: 500 });
    expect(next.id).not.toBe(first.id);
    await funnel.paypal.approve(first.order);
    expect((await funnel.sync(client, first.id)).body).toMatchObject({ status: 'superseded' });
    await funnel.paypal.approve(next.order);
    expect((await funnel.sync(client, next.id)).body).toMatchObject({ status: 'completed' });
    expect(await funnel.paypal.journal(first.order)).toEqual([]);
  });

  test('money that was handed over meanwhile is not taken a second time', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    const cash = handedOver({ invoice_id: invoice, amount_cents: total });
    expect((await funnel.office.command('POST', '/api/payments/manual', cash)).status).toBe(200);
    await funnel.paypal.approve(order);
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'superseded' });
    expect(await funnel.paypal.journal(order)).toEqual([]);
  });
});

describe('money that nobody expected any more', () => {
  test.each(['cancelled', 'superseded'] as const)('is booked and shown to the office (%s)', async (how) => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    if (how === 'cancelled') await client.command('POST', `/api/payments/${id}/cancel`, undefined);
    else await funnel.pay(client, invoice, { tip_cents: 100 });
    expect((await funnel.payment(id)).status).toBe(how);
    await funnel.paypal.approve(order);
    await funnel.paypal.captureThere(order);
    await funnel.run('syncPayment', { payment_id: id });
    expect(await funnel.payment(id)).toMatchObject({ status: 'completed', captured_cents: total });
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'paid' });
    expect(await funnel.alerts(id)).toMatchObject([{ kind: 'unknown_capture', found_cents: total }]);
  });

  test('is the client’s credit where nothing is owed any more', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    const cash = handedOver({ invoice_id: invoice, amount_cents: total - 500 });
    await funnel.office.command('POST', '/api/payments/manual', cash);
    await funnel.paypal.approve(order);
    await funnel.paypal.captureThere(order);
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'completed' });
    expect(await balances(funnel.admin, id)).toMatchObject({ receivable: -500, client_credit: 500 - total });
    expect(await funnel.alerts(id)).toEqual([{ kind: 'overpaid', expected_cents: 500, found_cents: total }]);
  });

  test.each([
    ['amount_mismatch', { cents: 100 }],
    ['currency_mismatch', { currency: 'EUR' }],
    ['unknown_capture', { custom_id: uuidv7() }],
  ])('is not touched where it isn’t what we asked for (%s)', async (kind, change) => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    await funnel.paypal.approve(order);
    await funnel.paypal.tamper(order, change);
    await funnel.sync(client, id);
    await funnel.later(id);
    expect(await funnel.payment(id)).toMatchObject({ status: 'created', quarantined: true });
    expect(await funnel.alerts(id)).toMatchObject([{ kind }]);
    expect(await funnel.paypal.journal(order)).toEqual([]);
    expect((await funnel.pay(client, invoice)).status, 'and another payment can be made').toBe(200);
  });
});

describe('what a client may not do', () => {
  test('is to touch what is another’s', async () => {
    const { client, invoice } = await funnel.debtor();
    const { id, order } = await funnel.opened(client, invoice);
    const { client: other } = await funnel.debtor();
    await funnel.paypal.approve(order);
    const tries = [
      funnel.pay(other, invoice),
      funnel.open(other, id),
      funnel.sync(other, id),
      other.command('POST', `/api/payments/${id}/cancel`, undefined),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await funnel.payment(id)).status).toBe('created');
    expect((await funnel.sync(client, id)).body).toMatchObject({ status: 'completed' });
  });

  test('is to say how much it is', async () => {
    const { client, invoice } = await funnel.debtor();
    for (const extra of [{ amount_cents: 1 }, { currency: 'JPY' }, { tip_cents: -20_499 }]) {
      const body = { id: uuidv7(), method: 'paypal', ...extra };
      expect((await client.command('POST', `/api/invoices/${invoice}/pay`, body)).status).toBe(400);
    }
    const free = { id: uuidv7(), method: 'paypal', amount_cents: 1, invoice_id: invoice };
    expect((await client.command('POST', '/api/payments', free)).status).toBe(403);
  });

  test('is to pay a draft, a void one, or one that is paid', async () => {
    const draft = await funnel.debtor(total, { status: 'draft' });
    const gone = await funnel.debtor(total, { status: 'void' });
    const done = await funnel.paid();
    expect((await funnel.pay(draft.client, draft.invoice)).status).toBe(404);
    expect((await funnel.pay(gone.client, gone.invoice)).body).toMatchObject({ code: 'invoice_changed' });
    expect((await funnel.pay(done.client, done.invoice)).body).toMatchObject({ code: 'invoice_settled' });
  });
});

describe('the server', () => {
  test('takes no card where cards are switched off, whatever a page shows', async () => {
    const { client, invoice } = await funnel.debtor();
    const refusal = { code: 'payments_off', message: 'Card payment integration is coming soon.' };
    expect((await funnel.pay(client, invoice, { method: 'card' })).body).toMatchObject(refusal);
    await funnel.admin.query('update integration_settings set card_checkout = true');
    const { body } = await funnel.pay(client, invoice, { method: 'card' });
    expect(body).toMatchObject({ method: 'card', status: 'created' });
    await funnel.admin.query('update integration_settings set card_checkout = false');
    expect((await funnel.open(client, body.id)).body).toMatchObject(refusal);
  });

  test('takes nothing online where no account is connected', async () => {
    const portal = await startPortal(funnel.appUrl);
    const { client, invoice } = await funnel.debtor();
    expect((await funnel.pay(client.at(portal), invoice)).body).toMatchObject({ code: 'payments_off' });
  });

  test('knows what is missing of a deposit', async () => {
    const { client, person } = await funnel.debtor();
    const { id: invoice } = await issued(funnel.office, person.id, { deposit_cents: 5_000 });
    const deposit = await funnel.opened(client, invoice, { part: 'deposit' });
    await funnel.paypal.approve(deposit.order);
    expect((await funnel.sync(client, deposit.id)).body).toMatchObject({ status: 'completed', captured_cents: 5_000 });
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'partly_paid', paid_cents: 5_000 });
    expect((await funnel.pay(client, invoice, { part: 'deposit' })).body).toMatchObject({ code: 'invoice_settled' });
    expect((await funnel.pay(client, invoice)).body).toMatchObject({ amount_cents: total - 5_000 });
  });

  test('lets the office take a payment without an invoice, and no more than is owed', async () => {
    const { person, invoice, client } = await funnel.debtor();
    const ask = (part: object) =>
      funnel.office.command<Payment>('POST', '/api/payments', {
        id: uuidv7(),
        method: 'paypal',
        amount_cents: 900,
        ...part,
      });
    expect((await ask({ invoice_id: invoice, amount_cents: total + 1 })).status).toBe(400);
    expect((await ask({ client_id: uuidv7() })).status).toBe(400);
    const { body: free } = await ask({ client_id: person.id });
    expect(free).toMatchObject({ status: 'created', description: 'Payment for services', invoice_id: null });
    const { body: opened } = await funnel.open(funnel.office, free.id);
    await funnel.paypal.approve(opened.order.id);
    expect((await funnel.sync(client, free.id)).body).toMatchObject({ status: 'completed' });
    expect(await balances(funnel.admin, free.id)).toMatchObject({ client_credit: -900 });
    const sold = (await ask({})).body;
    await funnel.paypal.approve((await funnel.open(funnel.office, sold.id)).body.order.id);
    await funnel.sync(funnel.office, sold.id);
    expect(await balances(funnel.admin, sold.id)).toMatchObject({ revenue: -900 });
  });

  test('lets a payment be cancelled until its money moves', async () => {
    const { client, invoice, id, order } = await funnel.paid();
    expect((await client.command('POST', `/api/payments/${id}/cancel`, undefined)).status).toBe(409);
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'paid' });
    expect(await funnel.paypal.journal(order)).toHaveLength(1);
    const other = await funnel.debtor();
    const next = await funnel.opened(other.client, other.invoice);
    const { body } = await other.client.command<Payment>('POST', `/api/payments/${next.id}/cancel`, undefined);
    expect(body.status).toBe('cancelled');
    await funnel.paypal.approve(next.order);
    expect((await funnel.sync(other.client, next.id)).body.status).toBe('cancelled');
  });
});

test('a step that isn’t the next one is refused by the database itself', async () => {
  const { id } = await funnel.paid();
  for (const status of ['created', 'approved', 'capturing', 'pending', 'cancelled']) {
    await expect(funnel.admin.query('update payments set status = $2 where id = $1', [id, status])).rejects.toThrow(
      /doesn't go from/,
    );
  }
  await expect(funnel.admin.query('update payments set amount_cents = 1 where id = $1', [id])).rejects.toThrow(
    /keeps its/,
  );
  const again = `insert into payment_transactions (id, payment_id, kind, provider, provider_txn_id, amount_cents)
    values ($1, $2, 'capture', 'paypal', 'ANOTHER', 1)`;
  await expect(funnel.admin.query(again, [uuidv7(), id])).rejects.toThrow(/one_capture/);
});
