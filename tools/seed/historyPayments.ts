import type pg from 'pg';
import { addDays } from '#contract/base/days.ts';
import { paymentName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import { paymentNoteText } from '#text/moneyErrors.ts';
import { insertAll } from '#tools/seed/bulk.ts';
import { pastId } from '#tools/seed/history.ts';
import { entriesOf, type PastInvoice } from '#tools/seed/historyInvoices.ts';
import { feeOn, named, wayOf } from '#tools/seed/paymentCourse.ts';
import { byTurns, onlineUntil, tipOn, type PlannedPayment } from '#tools/seed/paymentPlan.ts';

/** Separates these ids from those of newer payments. */
export const far = 100_000;

type Course = Pick<PlannedPayment, 'course'>['course'];
export type PastPayment = Omit<ReturnType<typeof pastPayments>[number], 'course'> & { course: Course; number: number };

/** Each invoice was paid in full, within days; every third with a tip, and a few were partly refunded. Oldest first. */
export const pastPayments = (invoices: PastInvoice[], today: string) =>
  invoices
    .map((invoice, index) => {
      const method = byTurns[(index * 5) % byTurns.length]!;
      const later = addDays(invoice.issued_on, 1 + ((index * 5) % 9));
      const day = later < onlineUntil(today) ? later : onlineUntil(today);
      const tip_cents = index % 3 === 1 ? tipOn(Math.min(invoice.total_cents, 60_000)) : 0;
      const given = method === 'paypal' && index % 9 === 4;
      const course: Course = given ? (index % 4 === 3 ? 'refunded' : 'refunded_part') : 'completed';
      return { index, id: pastId(4, index), invoice, day, minute: (index * 37) % 420, method, tip_cents, course };
    })
    .toSorted((one, other) => order(one).localeCompare(order(other)));

const order = ({ day, minute }: { day: string; minute: number }) => `${day} ${String(minute).padStart(4, '0')}`;
const isManual = ({ method }: Pick<PastPayment, 'method'>) => method === 'cash' || method === 'check';
const totalOf = ({ invoice, tip_cents }: PastPayment) => invoice.total_cents + tip_cents;
const at = ({ day, minute }: PastPayment, later = 0) =>
  new Date(Date.parse(`${day}T14:30:00Z`) + (minute + later) * 60_000).toISOString();

/** All of them at once, in every state that the database requires. */
export async function writePayments(client: pg.Client, payments: PastPayment[], office: string): Promise<void> {
  await insertAll(client, 'payments', payments.map(paymentRow(office)));
  for (const status of ['approved', 'capturing', 'completed'])
    await client.query(
      "update payments set status = $1 where id::text like '01941f29-e400-%' and provider = 'paypal'",
      [status],
    );
  await insertAll(client, 'payment_transactions', payments.map(captureRow));
  await insertAll(client, 'payment_events', payments.flatMap(eventRows(office)));
  await insertAll(client, 'ledger_entries', payments.flatMap(booked));
  await client.query(
    `update invoices i set paid_cents = p.amount_cents from payments p
     where p.invoice_id = i.id and p.id::text like '01941f29-e400-%'`,
  );
  await insertAll(
    client,
    'tip_shares',
    payments
      .filter(({ tip_cents }) => tip_cents > 0)
      .map(({ id, tip_cents, day, invoice: { visit } }) => ({
        payment_id: id,
        profile_id: visit.technician,
        amount_cents: tip_cents,
        received_on: day,
        description: visit.title,
      })),
  );
}

const paymentRow = (office: string) => (payment: PastPayment) => {
  const { id, number, index, invoice, method, tip_cents, day } = payment;
  const manual = isManual(payment);
  return {
    id,
    number,
    client_id: invoice.visit.place.client_id,
    invoice_id: invoice.id,
    amount_cents: invoice.total_cents,
    tip_cents,
    currency: 'USD',
    method,
    provider: manual ? 'manual' : 'paypal',
    provider_order_id: manual ? null : named('order', far + index),
    provider_capture_id: manual ? null : named('capture', far + index),
    status: manual ? 'completed' : 'created',
    attempt: 1,
    description: `Invoice INV-${invoice.number}`,
    reference: method === 'check' ? `Check ${180 + index * 3}` : null,
    received_on: day,
    captured_cents: totalOf(payment),
    refunded_cents: 0,
    quarantined: false,
    created_by: manual ? office : invoice.visit.place.client_id,
    created_at: at(payment),
  };
};

const captureRow = (payment: PastPayment) => ({
  id: pastId(7, payment.index),
  payment_id: payment.id,
  kind: 'capture',
  provider: isManual(payment) ? 'manual' : 'paypal',
  provider_txn_id: isManual(payment) ? payment.id : named('capture', far + payment.index),
  amount_cents: totalOf(payment),
  fee_cents: feeOn(payment.method, totalOf(payment)),
  occurred_at: at(payment, 4),
});

const eventRows = (office: string) => (payment: PastPayment) => {
  const client = payment.invoice.visit.place.client_id;
  const row = (kind: string, later: number, actor_id: string | null, cents: number | null, note: string | null) => ({
    payment_id: payment.id,
    kind,
    actor_id,
    amount_cents: cents,
    note,
    created_at: at(payment, later),
  });
  const total = totalOf(payment);
  if (isManual(payment)) return [row('recorded', 0, office, total, null)];
  return [
    row('created', 0, client, total, null),
    row('ordered', 0, null, null, named('order', far + payment.index)),
    ...wayOf({ course: 'completed' }, far + payment.index, total).map(([kind, later, about]) =>
      row(kind, later, null, about?.amount_cents ?? null, about?.note ?? null),
    ),
  ];
};

function booked(payment: PastPayment): object[] {
  const { id, number, day, invoice, tip_cents, method } = payment;
  const cash = isManual(payment) ? 'cash:manual' : 'cash:paypal';
  const total = totalOf(payment);
  const fee = feeOn(method, total);
  const links = { client_id: invoice.visit.place.client_id, booked_on: day, invoice_id: invoice.id, payment_id: id };
  const name = { name: paymentName(number) };
  const about = { ...links, created_at: at(payment, 4) };
  return [
    ...entriesOf({ ...about, memo: fill(paymentNoteText.received, name) }, [
      { account: cash, amount_cents: total },
      { account: 'tips', amount_cents: -tip_cents },
      { account: 'receivable', amount_cents: -invoice.total_cents },
    ]),
    ...entriesOf({ ...about, memo: fill(paymentNoteText.fee, name) }, [
      { account: 'fees', amount_cents: fee },
      { account: cash, amount_cents: -fee },
    ]),
  ];
}
