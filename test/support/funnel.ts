import type pg from 'pg';
import { expect } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { OpenedOrder, Payment, PayInvoice } from '#contract/money/payment.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { addInvoice } from '#test/support/payments.ts';
import { startPayPal } from '#test/support/paypal.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import type { Sent } from '#tools/simulators/paypal/webhooks.ts';

type Row = {
  status: Payment['status'];
  attempt: number;
  captured_cents: number | null;
  refunded_cents: number;
  quarantined: boolean;
  provider_capture_id: string | null;
};

/** A portal with a worker and a separate PayPal, and helpers for the acts of a payer, of the office and of time. */
export async function startFunnel() {
  const database = await testDatabase();
  const { admin } = database;
  const paypal = await startPayPal();
  atEnd(() => paypal.stop());
  const env = { ...paypal.env, PAYPAL_TIMEOUT_MS: '700' };
  const portal = await startPortal(database.appUrl, env);
  await startWorker(database.appUrl, env);
  const office = await signedIn(portal, await addPerson(admin, 'admin', { full_name: 'Renee Castillo' }));
  const rows = async <T>(sql: string, values: unknown[]) => (await admin.query(sql, values)).rows as T[];

  const pay = (client: Client, invoiceId: string, part: Partial<PayInvoice> = {}) =>
    client.command<Payment>('POST', `/api/invoices/${invoiceId}/pay`, { id: uuidv7(), method: 'paypal', ...part });
  const open = (client: Client, id: string) => client.send<OpenedOrder>('POST', `/api/payments/${id}/order`);
  const sync = (client: Client, id: string) => client.send<Payment>('POST', `/api/payments/${id}/capture`);
  const run = async (task: string, payload: object = {}) => {
    await admin.query('select queue.enqueue($1, $2)', [task, JSON.stringify(payload)]);
    await queueEmptied(admin);
  };

  return {
    ...database,
    paypal,
    portal,
    env,
    office,
    rows,
    pay,
    open,
    sync,
    run,

    /** An event as PayPal posts it, or as a forger would. */
    deliver: (event: Pick<Sent, 'headers' | 'raw'>) =>
      fetch(`${portal}/api/webhooks/paypal`, {
        method: 'POST',
        headers: { ...event.headers, 'content-type': 'application/json' },
        body: event.raw,
      }),
    /** PayPal's events about this payment, in the order they happened. */
    async told(order: string): Promise<Sent[]> {
      const [movement] = await paypal.journal(order);
      const names = [order, ...(movement ? [movement.capture_id] : [])];
      return (await paypal.sent()).filter(({ raw }) => names.some((name) => raw.includes(name)));
    },

    /** A client with this balance. */
    async debtor(total = 20_500, part: Parameters<typeof addInvoice>[3] = {}) {
      const person = await addPerson(admin, 'client', { full_name: 'Robin Vale' });
      return {
        person,
        client: await signedIn(portal, person),
        invoice: await addInvoice(admin, person.id, total, part),
      };
    },
    /** A payment whose PayPal page is open. */
    async opened(client: Client, invoiceId: string, part: Partial<PayInvoice> = {}) {
      const { status, body } = await pay(client, invoiceId, part);
      expect(status, JSON.stringify(body)).toBe(200);
      const order = await open(client, body.id);
      expect(order.status, JSON.stringify(order.body)).toBe(200);
      return { id: body.id, order: order.body.order.id };
    },
    /** A completed payment, by a client with that balance. */
    async paid(total = 20_500, part: Partial<PayInvoice> = {}) {
      const debtor = await this.debtor(total);
      const payment = await this.opened(debtor.client, debtor.invoice, part);
      await paypal.approve(payment.order);
      const { body } = await sync(debtor.client, payment.id);
      expect(body.status).toBe('completed');
      return { ...debtor, ...payment };
    },
    async payment(id: string): Promise<Row> {
      const [row] = await rows<Row>(
        `select status, attempt, captured_cents::int, refunded_cents::int, quarantined, provider_capture_id
         from payments where id = $1`,
        [id],
      );
      return row!;
    },
    invoice: async (id: string) =>
      (
        await rows<{ status: string; paid_cents: number; credited_cents: number }>(
          'select status, paid_cents::int, credited_cents::int from invoices where id = $1',
          [id],
        )
      )[0]!,
    alerts: (paymentId: string | null) =>
      rows<{ kind: string; expected_cents: number | null; found_cents: number | null }>(
        `select kind, expected_cents::int, found_cents::int from payment_alerts
         where payment_id is not distinct from $1 order by created_at`,
        [paymentId],
      ),
    events: async (id: string) =>
      (await rows<{ kind: string }>('select kind from payment_events where payment_id = $1 order by id', [id])).map(
        ({ kind }) => kind,
      ),
    /** Moves time forward so far that the background checks everything again. */
    async later(id: string, age = '0') {
      await admin.query(
        `update payments set lease_until = null, check_at = now() where id = $1 and check_at is not null`,
        [id],
      );
      await admin.query('update refunds set lease_until = null, check_at = now() where check_at is not null', []);
      if (age !== '0') await backdate(admin, id, age);
      await run('reconcilePayments');
    },
  };
}

/** Sets the request's time back. The trigger that protects it is off meanwhile. */
const backdate = (admin: pg.Pool, id: string, age: string) =>
  withoutTriggers(admin, (client) =>
    client.query('update payments set created_at = now() - $2::interval where id = $1', [id, age]),
  );

export type Funnel = Awaited<ReturnType<typeof startFunnel>>;

/** After each test: no faults, an empty queue, and the invariants hold. */
export async function settle(funnel: Funnel): Promise<void> {
  await funnel.paypal.calm();
  await queueEmptied(funnel.admin);
  await expectBooksToMatch(funnel);
}

/** The invariants: each cent at PayPal is booked here once, and the books balance. */
export async function expectBooksToMatch({ admin, paypal }: Pick<Funnel, 'admin' | 'paypal'>): Promise<void> {
  // Money that a client sent on PayPal's own site isn't ours to book.
  const journal = (await paypal.journal()).filter(({ order_id }) => order_id !== null);
  const { rows: moved } = await admin.query<{ kind: string; id: string; cents: number }>(
    `select kind, provider_txn_id as id, amount_cents::int as cents from payment_transactions where provider = 'paypal'`,
  );
  const sorted = (list: { kind: string; id: string; cents: number }[]) =>
    list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(sorted(moved)).toEqual(sorted(journal.map(({ kind, id, amount_cents: cents }) => ({ kind, id, cents }))));
  const { rows: books } = await admin.query<{ cash: number; fees: number; sum: number }>(
    `select coalesce(sum(amount_cents) filter (where account = 'cash:paypal'), 0)::int as cash,
       coalesce(sum(amount_cents) filter (where account = 'fees'), 0)::int as fees, coalesce(sum(amount_cents), 0)::int as sum
     from ledger_entries`,
  );
  const cash = journal.reduce((sum, { kind, amount_cents }) => sum + (kind === 'capture' ? 1 : -1) * amount_cents, 0);
  const fees = journal.reduce((sum, { fee_cents }) => sum + fee_cents, 0);
  expect(books[0]).toEqual({ cash: cash - fees, fees, sum: 0 });
}
