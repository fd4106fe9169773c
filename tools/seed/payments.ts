import { sql } from 'kysely';
import type pg from 'pg';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as payments from '#server/features/payments/payments.queries.ts';
import { receive } from '#server/features/payments/funnel/receive.ts';
import { bookGivenBack } from '#server/features/payments/refunds/refunds.book.ts';
import * as refunds from '#server/features/payments/refunds/refunds.queries.ts';
import { restate } from '#server/features/payments/funnel/status.ts';
import { numbered, withoutSlowTriggers } from '#tools/seed/bulk.ts';
import { giveBack } from '#tools/seed/historyCredits.ts';
import type { PastInvoice } from '#tools/seed/historyInvoices.ts';
import { pastPayments, writePayments } from '#tools/seed/historyPayments.ts';
import { seededInvoices } from '#tools/seed/invoices.ts';
import { seedAlerts } from '#tools/seed/paymentAlerts.ts';
import { cameIn, feeOn, named, statesOf, wayOf, type Step } from '#tools/seed/paymentCourse.ts';
import { planPayments, type PlannedPayment } from '#tools/seed/paymentPlan.ts';
import { txOf } from '#tools/seed/tx.ts';

/** A stable uuid v7: the index in the order of arrival. */
const paymentId = (index: number) => `019b76da-e400-7000-8000-${index.toString(16).padStart(12, '0')}`;
const refundId = (index: number) => paymentId(index).replace('e400', 'e500');

/** Numbers continue from the paper records: the portal's first isn't number 1. */
const lastNumber = 3_000;

type Stock = { today: string; office: string; clients: string[]; currency: string; now: number };

/** The payments of the invoices, and some others; booked by the production code. */
export async function seedPayments(client: pg.Client, past: PastInvoice[]): Promise<void> {
  const { rowCount } = await client.query("select from payments where id::text like '019b76da-e400-%' limit 1");
  if (rowCount) return;
  const tx = txOf(client);
  const stock = (await tx.first(sql<Stock>`
    select (now() at time zone time_zone)::date as today, currency, extract(epoch from now())::float8 * 1000 as now,
      (select id from profiles where role = 'admin' order by created_at, id limit 1) as office,
      array(select id::text from profiles where role = 'client' and deleted_at is null order by created_at, id) as clients
    from business_settings`))!;
  const plan = planPayments(stock.today, await seededInvoices(client), stock.clients);
  const before = pastPayments(past, stock.today);
  const numbers = numbered([...before, ...plan], ({ day }) => day, lastNumber);
  const history = before.map((payment) => Object.assign(payment, { number: numbers.get(payment)! }));
  await withoutSlowTriggers(client, async () => {
    await writePayments(client, history, stock.office);
    await giveBack(client, history, stock.office);
  });
  for (const [index, planned] of plan.entries())
    await seedPayment(tx, { index, number: numbers.get(planned)! }, planned, stock);
  await client.query("select setval(pg_get_serial_sequence('payments', 'number'), (select max(number) from payments))");
  await seedAlerts(tx, stock);
}

/** In the middle of the day in the business' time zone, and never in the future. */
function instant({ day, minute }: PlannedPayment, { now }: Stock, later = 0): string {
  const planned = Date.parse(`${day}T14:30:00Z`) + minute * 60_000;
  return new Date(Math.min(planned, now - (80 - (minute % 60)) * 60_000) + later * 60_000).toISOString();
}

type Turn = { index: number; number: number };

async function seedPayment(tx: Tx, { index, number }: Turn, planned: PlannedPayment, stock: Stock): Promise<void> {
  const { course, day, minute: _, ...values } = planned;
  const id = paymentId(index);
  const manual = values.method === 'cash' || values.method === 'check';
  const total = values.amount_cents + values.tip_cents;
  const byOffice = manual || values.invoice_id === null;
  await payments.insert(tx, {
    ...values,
    id,
    number,
    currency: stock.currency,
    provider: manual ? 'manual' : 'paypal',
    status: manual ? 'completed' : 'created',
    created_by: byOffice ? stock.office : values.client_id,
    created_at: instant(planned, stock),
    ...(manual ? { captured_cents: total } : { provider_order_id: named('order', index) }),
  });
  const begun = { actor: byOffice ? stock.office : values.client_id!, amount_cents: total };
  const steps: Step[] = manual
    ? [['recorded', 0, { ...begun, ...(values.reference && { note: values.reference }) }]]
    : [['created', 0, begun], ['ordered', 0, { note: named('order', index) }], ...wayOf(planned, index, total)];
  const came = manual || cameIn.has(course);
  if (!manual) for (const status of statesOf(planned)) await payments.update(tx, id, { status });
  if (came) {
    const payment = (await payments.lock(tx, id))!;
    const capture = named('capture', index);
    await receive(tx, payment, {
      amount_cents: total,
      fee_cents: feeOn(values.method, total),
      booked_on: day,
      provider_txn_id: manual ? id : capture,
      raw: null,
      occurred_at: instant(planned, stock, 4),
    });
    if (!manual) await payments.update(tx, id, { status: 'completed', provider_capture_id: capture });
  }
  for (const [kind, later, about = {}] of steps)
    await tx.run(
      sqlFor.insertInto('payment_events').values({
        payment_id: id,
        kind,
        actor_id: about.actor ?? null,
        amount_cents: about.amount_cents ?? null,
        note: about.note ?? null,
        created_at: instant(planned, stock, later),
      }),
    );
  if (course === 'refunded_part' || course === 'refunded') await refund(tx, index, planned, stock);
  if (course === 'disputed') await payments.update(tx, id, { status: 'disputed' });
}

/** A refund of a quarter for a complaint, or of everything. */
async function refund(tx: Tx, index: number, planned: PlannedPayment, stock: Stock): Promise<void> {
  const payment = (await payments.lock(tx, paymentId(index)))!;
  const all = planned.course === 'refunded';
  const amount_cents = all ? payment.captured_cents! : Math.round(payment.amount_cents / 400) * 100;
  const at = instant({ ...planned, minute: planned.minute + 1_440 }, stock);
  const reason = all ? 'Bought twice by mistake' : 'Streaks on the north side; a quarter back';
  const stored = await refunds.insert(tx, {
    id: refundId(index),
    payment_id: payment.id,
    amount_cents,
    reason,
    status: 'completed',
    credit: true,
    request_key: `ref-${refundId(index)}`,
    provider_refund_id: named('refund', index),
    created_by: stock.office,
    created_at: at,
  });
  const asked = { payment_id: payment.id, kind: 'refund_requested' as const, actor_id: stock.office };
  await tx.run(sqlFor.insertInto('payment_events').values({ ...asked, amount_cents, note: reason }));
  const back = { kind: 'refund', amount_cents, provider_txn_id: named('refund', index), raw: null } as const;
  await bookGivenBack(tx, payment, { ...back, occurred_at: at, refund: stored });
  await restate(tx, payment);
  await tx.run(
    sqlFor
      .updateTable('payment_events')
      .set({ created_at: at })
      .where('payment_id', '=', payment.id)
      .where('kind', 'in', ['refund_requested', 'refunded']),
  );
}
