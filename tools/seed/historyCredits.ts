import type pg from 'pg';
import { creditNoteName, invoiceName } from '#contract/money/money.ts';
import { addDays } from '#contract/base/days.ts';
import { fill } from '#contract/text/fill.ts';
import { creditedTaxes, taxSidesOf } from '#server/features/invoices/drafts/taxes.ts';
import { memoText } from '#text/booksExport.ts';
import { insertAll } from '#tools/seed/bulk.ts';
import { pastId } from '#tools/seed/history.ts';
import { entriesOf } from '#tools/seed/historyInvoices.ts';
import { far, type PastPayment } from '#tools/seed/historyPayments.ts';
import { named } from '#tools/seed/paymentCourse.ts';

/** A complaint was refunded by PayPal two days later, with a credit note: a quarter, or all but the tip. */
export async function giveBack(client: pg.Client, payments: PastPayment[], office: string): Promise<void> {
  const given = payments
    .filter(({ course }) => course !== 'completed')
    .map((payment, place) => backOf(payment, place + 1));
  const note = ({ place }: { place: number }) => pastId(6, place);
  await insertAll(
    client,
    'refunds',
    given.map((back) => refundRow(back, office)),
  );
  await insertAll(
    client,
    'credit_notes',
    given.map((back) => ({
      id: note(back),
      number: back.place,
      invoice_id: back.payment.invoice.id,
      refund_id: back.id,
      amount_cents: back.cents,
      tax_cents: back.tax_cents,
      reason: back.reason,
      created_by: office,
      created_at: back.at,
    })),
  );
  await client.query("update invoice_counters set last = greatest(last, $1) where kind = 'credit_note'", [
    given.length,
  ]);
  await insertAll(client, 'payment_transactions', given.map(backRow));
  await insertAll(
    client,
    'payment_events',
    given.flatMap((back) => eventRows(back, office)),
  );
  await client.query(givenBackSql, [JSON.stringify(given.map(({ payment, cents }) => ({ id: payment.id, cents })))]);
  await insertAll(
    client,
    'ledger_entries',
    given.flatMap((back) => booked(back, note(back))),
  );
}

function backOf(payment: PastPayment, place: number) {
  const { invoice, course, index, day } = payment;
  const all = course === 'refunded';
  const cents = all ? invoice.total_cents : Math.round(invoice.total_cents / 400) * 100;
  const taxes = creditedTaxes(taxSidesOf([invoice.line]), { ...invoice, credited_cents: 0 }, cents);
  return {
    id: pastId(5, index),
    place,
    payment,
    cents,
    taxes,
    tax_cents: taxes.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    day: addDays(day, 2),
    at: `${addDays(day, 2)}T15:10:00Z`,
    reason: all ? 'Washed the wrong house; done again for nothing' : 'Streaks on the north side; a quarter back',
    txn: named('refund', far + index),
  };
}
type Back = ReturnType<typeof backOf>;

const refundRow = ({ id, payment, cents, reason, txn, at }: Back, office: string) => ({
  id,
  payment_id: payment.id,
  amount_cents: cents,
  reason,
  status: 'completed',
  credit: true,
  request_key: `ref-${id}`,
  provider_refund_id: txn,
  created_by: office,
  created_at: at,
});

const backRow = ({ payment, cents, txn, at }: Back) => ({
  id: pastId(8, payment.index),
  payment_id: payment.id,
  kind: 'refund',
  provider: 'paypal',
  provider_txn_id: txn,
  amount_cents: cents,
  fee_cents: 0,
  occurred_at: at,
});

const eventRows = ({ payment, cents, reason, at }: Back, office: string) =>
  (['refund_requested', 'refunded'] as const).map((kind) => ({
    payment_id: payment.id,
    kind,
    actor_id: kind === 'refunded' ? null : office,
    amount_cents: cents,
    note: reason,
    created_at: at,
  }));

const givenBackSql = `
  with given as (select * from jsonb_to_recordset($1::jsonb) g (id uuid, cents bigint)),
    lowered as (
      update invoices i set credited_cents = i.credited_cents + g.cents, paid_cents = i.paid_cents - g.cents
      from given g join payments p on p.id = g.id where i.id = p.invoice_id)
  update payments p set refunded_cents = g.cents,
    status = case when g.cents = p.captured_cents then 'refunded' else 'partially_refunded' end
  from given g where p.id = g.id`;

function booked({ id, payment, cents, taxes, tax_cents, day, at, place }: Back, credit_note_id: string): object[] {
  const { invoice } = payment;
  const names = { note: creditNoteName(place), invoice: invoiceName(invoice.number) };
  const links = { client_id: invoice.visit.place.client_id, booked_on: day, invoice_id: invoice.id, created_at: at };
  const about = { ...links, refund_id: id, credit_note_id, memo: fill(memoText.credited, names) };
  return entriesOf(about, [
    { account: 'refunds', amount_cents: cents - tax_cents },
    ...taxes,
    { account: 'cash:paypal', amount_cents: -cents },
  ]);
}
