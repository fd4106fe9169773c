import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorText } from '#text/errors.ts';
import type { Bill, BillPayment } from '#contract/money/payLink.schema.ts';
import type { OpenedOrder, PayInvoice } from '#contract/money/payment.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { createPool } from '#server/db/pool.ts';
import { readBill } from '#server/features/payLinks/payLinks.service.ts';
import { readPayToken } from '#server/features/payLinks/token.ts';
import { keysFor } from '#server/keys.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { expectBooksToMatch, startFunnel, type Funnel } from '#test/support/funnel.ts';
import { addCash, issued, newLine } from '#test/support/invoices.ts';
import { addPlace } from '#test/support/jobs.ts';
import { addPayLink, bearer } from '#test/support/payLinks.ts';
import { addInvoice } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let funnel: Funnel;
beforeAll(async () => {
  funnel = await startFunnel();
});

/** A person with nothing but the link from an email; each call comes from a new address. */
function holder(token: string, portal = funnel.portal) {
  const headers = bearer(token);
  const client = new Client(portal);
  const to = (id: string, act: string) => `/api/pay-link/payments/${id}/${act}`;
  return {
    client,
    headers,
    read: <T = Bill>() => client.send<T>('GET', '/api/pay-link', { headers }),
    pay: (part: Partial<PayInvoice> = {}, commandId: string = uuidv7()) =>
      client.send<BillPayment>('POST', '/api/pay-link/payments', {
        headers,
        commandId,
        body: { id: uuidv7(), method: 'paypal', ...part },
      }),
    open: (id: string) => client.send<OpenedOrder>('POST', to(id, 'order'), { headers }),
    sync: (id: string) => client.send<BillPayment>('POST', to(id, 'capture'), { headers }),
    cancel: (id: string) => client.send<BillPayment>('POST', to(id, 'cancel'), { headers, commandId: uuidv7() }),
  };
}

async function bill(total = 20_500, life = '60 days') {
  const person = await addPerson(funnel.admin, 'client', { full_name: 'Robin Vale' });
  const invoice = await addInvoice(funnel.admin, person.id, total);
  const link = await addPayLink(funnel.admin, invoice, { life });
  return { person, invoice, link, holder: holder(link.token) };
}

const dead = { code: 'pay_link_ended', message: errorText.pay_link_ended };
const endedBy = async (linkId: string) =>
  (await funnel.rows<{ ended_by: string | null }>('select ended_by from pay_links where id = $1', [linkId]))[0]!
    .ended_by;
const paymentsOf = (invoice: string) =>
  funnel.rows<{ id: string; status: string; created_by: string | null }>(
    'select id, status, created_by from payments where invoice_id = $1 order by created_at',
    [invoice],
  );

describe('a link that works', () => {
  test('shows what is printed on the bill, and nothing of whose it is beyond the name', async () => {
    const person = await addPerson(funnel.admin, 'client', { full_name: 'Inés Ferreira' });
    await funnel.admin.query("update profiles set phone = '+15125550123' where id = $1", [person.id]);
    await addPlace(funnel.admin, person.id);
    await issued(funnel.office, person.id, { lines: [newLine({ description: 'Another bill' })] });
    const lines = [newLine({ description: 'Driveway wash', quantity: 2, unit_cents: 5_000 })];
    const { id, number } = await issued(funnel.office, person.id, { lines, note: 'Thank you', deposit_cents: 2_500 });
    const { status, body } = await holder((await addPayLink(funnel.admin, id)).token).read();
    expect(status).toBe(200);
    expect(body).toEqual({
      state: 'open',
      number,
      billed_to: 'Inés Ferreira',
      currency: 'USD',
      issued_on: expect.any(String) as string,
      due_on: expect.any(String) as string,
      overdue: false,
      note: 'Thank you',
      lines: [
        {
          id: lines[0]!.id,
          description: 'Driveway wash',
          detail: null,
          quantity: 2,
          unit_cents: 5_000,
          amount_cents: 10_000,
          tax_name: null,
          tax_ppm: 0,
          tax_cents: 0,
        },
      ],
      subtotal_cents: 10_000,
      total_cents: 10_000,
      paid_cents: 0,
      credited_cents: 0,
      balance_cents: 10_000,
      deposit_cents: 2_500,
      deposit_open_cents: 2_500,
      reserved_cents: 0,
      methods: ['paypal'],
    });
    const rest = JSON.stringify(body).replace(lines[0]!.id, '');
    expect(rest).not.toMatch(/@|555|Another bill|Oak|[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('pays it through PayPal, once, tip and all, and is closed by that', async () => {
    const { invoice, link, holder: payer } = await bill(10_000);
    const { body: payment } = await payer.pay({ tip_cents: 1_500 });
    expect(payment).toEqual({
      id: payment.id,
      amount_cents: 10_000,
      tip_cents: 1_500,
      currency: 'USD',
      method: 'paypal',
      status: 'created',
      captured_cents: null,
    });
    const { body: opened } = await payer.open(payment.id);
    expect(JSON.stringify(opened)).not.toContain(link.token);
    const told = JSON.stringify(await funnel.paypal.order(opened.order.id));
    expect(told).not.toMatch(/Robin|@/);
    expect(told).not.toContain(link.token.slice(0, 20));
    await funnel.paypal.approve(opened.order.id);
    const both = await Promise.all([payer.sync(payment.id), payer.sync(payment.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await payer.sync(payment.id)).body).toMatchObject({ status: 'completed', captured_cents: 11_500 });
    expect(await funnel.paypal.journal(opened.order.id)).toHaveLength(1);
    expect(await funnel.invoice(invoice)).toMatchObject({ status: 'paid', paid_cents: 10_000 });
    expect(await endedBy(link.id)).toBe('paid');
    expect(await paymentsOf(invoice)).toEqual([{ id: payment.id, status: 'completed', created_by: null }]);
    await expectBooksToMatch(funnel);
  });

  test('that its payment closes while the bill is being read says that it is paid', async () => {
    const { invoice, link, person } = await bill(10_000);
    const [row] = await funnel.rows<{ number: string }>('select number from invoices where id = $1', [invoice]);
    const number = Number(row!.number);
    await addCash(funnel.admin, person.id, 10_000, invoice);
    // The payer as the request saw it a moment before.
    const payer = { id: link.id, role: 'payer', invoice_id: invoice, invoice_number: number, paid: false } as const;
    const pool = createPool(funnel.appUrl, { max: 1 });
    expect(await asActor(pool, payer, (tx) => readBill(tx, payer, true))).toEqual({ state: 'paid', number });
    await pool.end();
  });

  test('once paid tells the number and that it is paid, and begins nothing more', async () => {
    const { person, invoice, holder: payer } = await bill(10_000);
    const { number } = (
      await funnel.rows<{ number: string }>('select number from invoices where id = $1', [invoice])
    )[0]!;
    await addCash(funnel.admin, person.id, 10_000, invoice);
    expect((await payer.read()).body).toEqual({ state: 'paid', number: Number(number) });
    for (const answer of [await payer.pay(), await payer.open(uuidv7()), await payer.cancel(uuidv7())])
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'invoice_settled' }]);
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  test('pays the deposit first, and then the rest', async () => {
    const person = await addPerson(funnel.admin, 'client');
    const { id } = await issued(funnel.office, person.id, { deposit_cents: 5_000 });
    const payer = holder((await addPayLink(funnel.admin, id)).token);
    const { body: payment } = await payer.pay({ part: 'deposit' });
    expect(payment.amount_cents).toBe(5_000);
    await funnel.paypal.approve((await payer.open(payment.id)).body.order.id);
    expect((await payer.sync(payment.id)).body.status).toBe('completed');
    expect((await payer.read()).body).toMatchObject({ state: 'open', balance_cents: 15_500, deposit_open_cents: 0 });
    expect((await payer.pay()).body.amount_cents).toBe(15_500);
  });

  test('an eCheck is on its way: the bill says so, and nothing else can be begun', async () => {
    const { holder: payer } = await bill(13_000);
    const { body: payment } = await payer.pay();
    await funnel.paypal.approve((await payer.open(payment.id)).body.order.id, 'echeck');
    expect((await payer.sync(payment.id)).body.status).toBe('pending');
    expect((await payer.read()).body).toMatchObject({ state: 'open', reserved_cents: 13_000 });
    expect((await payer.pay({ tip_cents: 100 })).body).toMatchObject({ code: 'payment_under_way' });
  });

  test('offers only what this server takes', async () => {
    const { link, holder: payer } = await bill();
    expect((await payer.pay({ method: 'card' })).body).toMatchObject({ code: 'payments_off' });
    await funnel.admin.query('update integration_settings set card_checkout = true');
    expect((await payer.read()).body).toMatchObject({ methods: ['paypal', 'card'] });
    await funnel.admin.query('update integration_settings set card_checkout = false');
    const without = holder(link.token, await startPortal(funnel.appUrl));
    expect((await without.read()).body).toMatchObject({ methods: [] });
    expect((await without.pay()).body).toMatchObject({ code: 'payments_off' });
  });

  test('a lost reply is repeated: the same command makes one payment, also after it was paid', async () => {
    const { invoice, holder: payer } = await bill();
    const command = uuidv7();
    const part = { id: uuidv7() };
    const first = await payer.pay(part, command);
    expect((await payer.pay(part, command)).body).toEqual(first.body);
    await funnel.paypal.approve((await payer.open(first.body.id)).body.order.id);
    await payer.sync(first.body.id);
    expect((await payer.pay(part, command)).body).toEqual(first.body);
    expect((await payer.pay({ ...part, tip_cents: 5 }, command)).body).toMatchObject({ code: 'command_reused' });
    expect(await paymentsOf(invoice)).toHaveLength(1);
  });

  test('twenty presses at once are one payment', async () => {
    const { invoice, link } = await bill();
    const answers = await Promise.all(Array.from({ length: 20 }, () => holder(link.token).pay()));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await paymentsOf(invoice)).map(({ status }) => status)).toEqual(['created']);
  });

  test('leaves a trail that names the link, and no person', async () => {
    const { link, holder: payer } = await bill();
    const { body: payment } = await payer.pay();
    await payer.cancel(payment.id);
    const trail = await funnel.rows(
      'select action, actor_role, actor_id from audit_events where entity_id = $1 order by id',
      [payment.id],
    );
    expect(trail).toEqual(
      ['payment.created', 'payment.cancelled'].map((action) => ({ action, actor_role: 'payer', actor_id: link.id })),
    );
  });
});

describe('a link that doesn’t work', () => {
  const flipped = (token: string, at: number) =>
    token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);

  test('altered anywhere, cut off, empty, another scheme, another server’s: all get one and the same answer', async () => {
    const { invoice, link } = await bill();
    const { token } = link;
    const foreign = await addPayLink(funnel.admin, invoice, { secret: 'the secret of another server altogether' });
    const tokens = [
      flipped(token, 0),
      flipped(token, 20),
      flipped(token, 42),
      flipped(token, 50),
      token.slice(0, -1),
      token.slice(0, 43),
      `${token}A`,
      ` ${token}`,
      '',
      foreign.token,
      'a'.repeat(8_000),
    ];
    for (const each of tokens) {
      const payer = holder(each);
      for (const answer of [await payer.read<object>(), await payer.pay(), await payer.sync(uuidv7())]) {
        const { reference: _, ...body } = answer.body as { reference?: string };
        expect([answer.status, body], each).toEqual([410, dead]);
      }
    }
    const bare = await new Client(funnel.portal).send('GET', '/api/pay-link', {
      headers: { authorization: `Basic ${token}` },
    });
    expect(bare.status).toBe(410);
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  test('garbage is told apart before the database is asked', () => {
    const keys = keysFor({ AUTH_SECRET: [environment('').AUTH_SECRET!] }, 'payment links');
    expect(readPayToken(`Bearer ${'A'.repeat(43)}.${'A'.repeat(43)}`, keys)).toBeNull();
    expect(readPayToken(undefined, keys)).toBeNull();
  });

  const ends: [string, (made: Awaited<ReturnType<typeof bill>>) => Promise<unknown>, string | null][] = [
    [
      'expired',
      ({ link }) =>
        funnel.admin.query("update pay_links set expires_at = now() - interval '1 second' where id = $1", [link.id]),
      null,
    ],
    [
      'of a void invoice',
      ({ invoice }) => funnel.office.command('POST', `/api/invoices/${invoice}/void`, { reason: 'A mistake' }),
      'void',
    ],
    [
      'of an invoice that was credited to zero',
      ({ invoice }) =>
        funnel.office.command('POST', `/api/invoices/${invoice}/credit-notes`, {
          id: uuidv7(),
          amount_cents: 20_500,
          reason: 'Redone',
        }),
      'credited',
    ],
    [
      'turned off by the office',
      ({ invoice }) => funnel.office.command('DELETE', `/api/invoices/${invoice}/pay-link`, undefined),
      'office',
    ],
    [
      'of a client who was switched off',
      ({ person }) => funnel.admin.query('update profiles set active = false where id = $1', [person.id]),
      null,
    ],
    [
      // Deletes the client as it was possible before clients with a balance were protected.
      'of a client who was deleted',
      ({ person }) =>
        withoutTriggers(funnel.admin, async (admin) => {
          await admin.query(
            `update profiles set active = false, deactivated_at = now(), deleted_at = now(), email = null, phone = null
             where id = $1`,
            [person.id],
          );
        }),
      null,
    ],
  ];
  test.each(ends)('%s', async (_, end, why) => {
    const made = await bill();
    const { body: payment } = await made.holder.pay();
    await made.holder.cancel(payment.id);
    const done = (await end(made)) as { status?: number } | undefined;
    expect(done?.status ?? 200).toBe(200);
    expect(await endedBy(made.link.id)).toBe(why);
    const { read, pay, open, sync, cancel } = made.holder;
    const answers = [
      await read<object>(),
      await pay(),
      await open(payment.id),
      await sync(payment.id),
      await cancel(payment.id),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toMatchObject([410, dead]);
    expect(await paymentsOf(made.invoice)).toHaveLength(1);
  });

  test('of an invoice that is owed again: the link that paid it stays closed', async () => {
    const { holder: payer } = await bill(10_000);
    const { body: payment } = await payer.pay();
    await funnel.paypal.approve((await payer.open(payment.id)).body.order.id);
    await payer.sync(payment.id);
    expect((await payer.read()).body.state).toBe('paid');
    const body = { id: uuidv7(), amount_cents: 10_000, reason: 'By mistake', credit: false };
    await funnel.office.command('POST', `/api/payments/${payment.id}/refunds`, body);
    await funnel.run('reconcilePayments');
    expect((await payer.read()).status).toBe(410);
  });

  test('of a draft: no row of the table makes it work', async () => {
    const person = await addPerson(funnel.admin, 'client');
    const draft = await addInvoice(funnel.admin, person.id, 10_000, { status: 'draft' });
    const { token } = await addPayLink(funnel.admin, draft);
    expect((await holder(token).read()).status).toBe(410);
  });
});

describe('nothing but its own invoice', () => {
  test('another invoice’s id in the body or in the query is refused, and its payments aren’t there', async () => {
    const mine = await bill();
    const other = await bill();
    const { body: theirs } = await other.holder.pay();
    const named = await mine.holder.pay({ invoice_id: other.invoice } as never);
    expect(named.status).toBe(400);
    const asked = await mine.holder.client.send<Bill>(
      'GET',
      `/api/pay-link?invoice_id=${other.invoice}&id=${other.invoice}`,
      {
        headers: mine.holder.headers,
      },
    );
    expect(asked.body).toMatchObject({ number: ((await mine.holder.read()).body as { number: number }).number });
    for (const act of ['open', 'sync', 'cancel'] as const)
      expect((await mine.holder[act](theirs.id)).status, act).toBe(404);
    expect((await paymentsOf(other.invoice)).map(({ status }) => status)).toEqual(['created']);
    expect(await paymentsOf(mine.invoice)).toEqual([]);
  });

  test('an amount that is sent along is refused; only the tip is the payer’s to choose', async () => {
    const { invoice, holder: payer } = await bill();
    expect((await payer.pay({ amount_cents: 1 } as never)).status).toBe(400);
    expect((await payer.pay({ tip_cents: -100 })).status).toBe(400);
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  test('opens no route that asks for a session', async () => {
    const { invoice, holder: payer } = await bill();
    const { body: payment } = await payer.pay();
    const paths = [
      '/api/session',
      '/api/invoices',
      `/api/invoices/${invoice}`,
      `/api/invoices/${invoice}/pdf`,
      `/api/payments/${payment.id}`,
      '/api/balance',
      '/api/account',
    ];
    for (const path of paths) {
      const { status, body } = await payer.client.send<unknown>('GET', path, { headers: payer.headers });
      if (path === '/api/session') expect(body).toBeNull();
      else expect(status, path).toBe(401);
    }
  });

  test('a session doesn’t widen it: the client’s own cookie beside the link changes nothing', async () => {
    const mine = await bill();
    const other = await bill();
    const { body: theirs } = await other.holder.pay();
    const client = await signedIn(funnel.portal, other.person);
    const { headers } = mine.holder;
    expect((await client.send('POST', `/api/pay-link/payments/${theirs.id}/order`, { headers })).status).toBe(404);
  });

  test('a payment the office began is followed, and what it says of others is left out', async () => {
    const { invoice, holder: payer } = await bill();
    const body = { id: uuidv7(), amount_cents: 500, method: 'paypal', invoice_id: invoice };
    await funnel.office.command('POST', '/api/payments', body);
    const { body: seen } = await payer.sync(body.id);
    expect(Object.keys(seen).toSorted()).toEqual([
      'amount_cents',
      'captured_cents',
      'currency',
      'id',
      'method',
      'status',
      'tip_cents',
    ]);
  });
});

describe('opening a link', () => {
  test('another website’s page is refused', async () => {
    const { invoice, holder: payer } = await bill();
    for (const foreign of ['https://evil.example', 'null']) {
      const answer = await payer.client.send('POST', '/api/pay-link/payments', {
        headers: { ...payer.headers, origin: foreign },
        commandId: uuidv7(),
        body: { id: uuidv7(), method: 'paypal' },
      });
      expect([answer.status, answer.body.code]).toEqual([403, 'foreign_origin']);
    }
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  test('one address reads thirty times a minute and pays ten times, whatever it sends', async () => {
    const { holder: payer } = await bill();
    const reads = await Promise.all(Array.from({ length: 31 }, () => payer.read()));
    expect(reads.filter(({ status }) => status === 429)).toHaveLength(1);
    const guesses = await Promise.all(
      Array.from({ length: 11 }, () =>
        payer.client.send('POST', '/api/pay-link/payments', { headers: bearer('guess') }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 410)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('a long body isn’t read', async () => {
    const { holder: payer } = await bill();
    const answer = await payer.pay({ padding: 'x'.repeat(2_000) } as never);
    expect(answer.status).toBe(413);
  });

  test('every answer is kept by nobody, indexed by nobody and named to nobody', async () => {
    const { link, holder: payer } = await bill();
    const answers = [await payer.read<object>(), await holder('').read<object>(), await payer.pay()];
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect([...headers.values()].join('\n')).not.toContain(link.token.slice(0, 20));
    }
  });

  test('the database keeps no token', async () => {
    const { link } = await bill();
    const [row] = await funnel.rows<{ whole: string }>(
      'select to_jsonb(l)::text as whole from pay_links l where id = $1',
      [link.id],
    );
    const random = link.token.split('.')[0]!;
    expect(row!.whole).not.toContain(random);
    expect(row!.whole).not.toContain(Buffer.from(random, 'base64url').toString('hex'));
  });
});

test('expired links are swept away', async () => {
  const { link } = await bill(10_000, '-1 second');
  await funnel.run('prune');
  expect(await funnel.rows('select from pay_links where id = $1', [link.id])).toEqual([]);
});
