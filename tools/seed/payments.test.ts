import { expect, test } from 'vitest';
import { PaymentDetail, PaymentRow } from '#contract/money/payment.schema.ts';
import { detail } from '#server/features/payments/list/detail.queries.ts';
import { counts, list } from '#server/features/payments/list/list.queries.ts';
import { startSeeded } from '#test/support/seeded.ts';

test('the seed’s business was paid in every way, and each cent is where it belongs', async () => {
  const { admin, office, read } = await startSeeded();

  const [everything, counted] = await read((tx) => Promise.all([list(tx, {}, null, 2_000), counts(tx, {})]));
  const rows = everything.filter(({ id }) => !id.startsWith('01941f29-'));
  const details = await read((tx) => Promise.all(rows.map(({ id }) => detail(tx, office, id))));
  for (const row of rows) expect(PaymentRow.parse(row)).toEqual(row);
  for (const payment of details) expect(PaymentDetail.parse(payment)).toEqual(payment);
  // The amount of recent work depends on the day of the week.
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.length).toBeLessThan(130);
  expect(counted).toMatchObject({ pending: 4, alerts: 2 });
  const kinds = (key: 'status' | 'method') => new Set(rows.map((row) => row[key]));
  expect(kinds('method')).toEqual(new Set(['paypal', 'card', 'cash', 'check']));
  for (const status of ['pending', 'declined', 'completed', 'partially_refunded', 'refunded', 'disputed', 'failed'])
    expect(kinds('status')).toContain(status);
  expect(rows.filter(({ invoice_id }) => invoice_id === null).length).toBeGreaterThan(10);
  for (const payment of details) {
    const times = payment!.events.map(({ at }) => at);
    expect(times.length, payment!.description).toBeGreaterThan(0);
    expect(times, `PAY-${payment!.number}`).toEqual(times.toSorted());
  }
  expect(details.some((payment) => payment!.tip_shares.length > 0)).toBe(true);

  const wrong = async (sql: string) => (await admin.query(sql)).rows;
  expect(await wrong('select transaction_id from ledger_entries group by 1 having sum(amount_cents) <> 0')).toEqual([]);
  expect(
    await wrong(`select p.number from payments p left join ledger_entries e on e.payment_id = p.id and e.account like 'cash:%'
      left join lateral (select coalesce(sum(case t.kind when 'capture' then t.amount_cents - t.fee_cents else 0 end), 0) as net
        from payment_transactions t where t.payment_id = p.id) moved on true
      where p.refunded_cents = 0 group by p.id, moved.net having coalesce(sum(e.amount_cents), 0) <> moved.net`),
  ).toEqual([]);
  expect(
    await wrong(`select i.number from invoices i left join ledger_entries e on e.invoice_id = i.id and e.account = 'receivable'
      where i.status <> 'draft' group by i.id having coalesce(sum(e.amount_cents), 0)
        <> case i.status when 'void' then 0 else i.total_cents - i.paid_cents - i.credited_cents end`),
  ).toEqual([]);
  expect(
    await wrong(`select p.number from payments p left join tip_shares s on s.payment_id = p.id group by p.id
      having sum(s.amount_cents) <> p.tip_cents`),
  ).toEqual([]);
});
