import { expect, test } from 'vitest';
import { InvoiceDetail, InvoiceRow } from '#contract/money/invoice.schema.ts';
import { detail } from '#server/features/invoices/invoices.queries.ts';
import { counts, list } from '#server/features/invoices/list/list.queries.ts';
import { startSeeded } from '#test/support/seeded.ts';

test('the seed’s business has invoiced most of its work, and its books agree', async () => {
  const { admin, office, read } = await startSeeded();

  const [rows, voided, counted] = await read((tx) =>
    Promise.all([list(tx, {}, null), list(tx, { status: 'void' }, null), counts(tx)]),
  );
  const details = await read((tx) => Promise.all(rows.map(({ id }) => detail(tx, office, id))));
  const Listed = InvoiceRow.omit({ delivery: true });
  for (const row of rows) expect(Listed.parse(row)).toEqual(row);
  for (const invoice of details) expect(InvoiceDetail.parse(invoice)).toEqual(invoice);
  // The amount of recent work depends on the day of the week.
  expect(counted.all).toBeGreaterThan(25);
  expect(counted.draft).toBe(2);
  expect(counted.overdue).toBeGreaterThan(0);
  expect(counted.unbilled).toBeGreaterThan(0);
  expect(counted.unbilled).toBeLessThan(12);
  expect(voided).toHaveLength(1);
  expect(details.filter((invoice) => invoice!.jobs.length > 0).length).toBeGreaterThan(8);
  expect(details.every((invoice) => invoice!.client_address !== null)).toBe(true);

  const { rows: numbers } = await admin.query<{ gaps: number }>(
    'select (max(number) - min(number) + 1 - count(number))::int as gaps from invoices',
  );
  expect(numbers[0]!.gaps).toBe(0);
  const { rows: wrong } = await admin.query(
    `select i.number from invoices i left join ledger_entries e on e.invoice_id = i.id and e.account = 'receivable'
     where i.status <> 'draft' group by i.id
     having coalesce(sum(e.amount_cents), 0) <> case i.status when 'void' then 0
       else i.total_cents - i.paid_cents - i.credited_cents end`,
  );
  expect(wrong).toEqual([]);
});
