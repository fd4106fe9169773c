import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTaxRate, issued, newLine } from '#test/support/invoices.ts';
import { startOffice } from '#test/support/office.ts';
import { handedOver } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';

/*
 * Whatever happens to a client's invoices, in any order: the books sum to zero, they agree with the invoices on what is
 * owed, and no invoice is paid or credited beyond its total. A refused command leaves no trace.
 */
let database: TestDatabase;
let office: Client;
let rates: (string | null)[];

beforeAll(async () => {
  ({ database, office } = await startOffice());
  rates = [
    null,
    await addTaxRate(database.admin, 72_500, 'Wake County'),
    await addTaxRate(database.admin, 33_333, 'Transit'),
  ];
});

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  unit_cents: fc.integer({ min: 1, max: 9_999 }),
  rate: fc.nat({ max: 2 }),
});
const which = fc.nat({ max: 4 });
const cents = fc.integer({ min: 1, max: 30_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant('issue' as const), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('cash' as const), which, cents }),
  fc.record({ do: fc.constant('deposit' as const), cents }),
  fc.record({ do: fc.constant('credit' as const), which, cents }),
  fc.record({ do: fc.constant('apply' as const), which, cents }),
  fc.record({ do: fc.constant('void' as const), which }),
  fc.record({ do: fc.constant('refund' as const), which, cents, credit: fc.boolean() }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does everything as the office would. Commands may be refused, but none may fail with a 500. */
async function live(client_id: string, steps: Step[]): Promise<void> {
  const invoices: InvoiceDetail[] = [];
  const payments: string[] = [];
  const act = async (path: string, body: object) => {
    const { status } = await office.command('POST', `/api/${path}`, body);
    expect(status, path).toBeLessThan(500);
    return status === 200;
  };
  const pay = async (amount_cents: number, invoice_id: string | null) => {
    const money = handedOver({ amount_cents, client_id, invoice_id, received_on: '2026-01-05' });
    if (await act('payments/manual', money)) payments.push(money.id);
  };
  for (const one of steps) {
    if (one.do === 'issue') {
      const lines = one.lines.map(({ rate, ...rest }) => newLine({ ...rest, tax_rate_id: rates[rate]! }));
      invoices.push(await issued(office, client_id, { lines }));
      continue;
    }
    if (one.do === 'deposit') {
      await pay(one.cents, null);
      continue;
    }
    const { id } = invoices[one.which % invoices.length]!;
    const payment = payments[one.which % Math.max(1, payments.length)];
    if (one.do === 'void') await act(`invoices/${id}/void`, { reason: 'Called off' });
    if (one.do === 'apply') await act(`invoices/${id}/apply-credit`, { amount_cents: one.cents });
    if (one.do === 'credit')
      await act(`invoices/${id}/credit-notes`, { id: uuidv7(), amount_cents: one.cents, reason: 'Corner' });
    if (one.do === 'cash') await pay(one.cents, id);
    if (one.do === 'refund' && payment) {
      const back = { id: uuidv7(), amount_cents: one.cents, reason: 'Unhappy', credit: one.credit };
      await act(`payments/${payment}/refunds`, back);
    }
  }
}

const lives = fc.tuple(
  fc.record({ do: fc.constant('issue' as const), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  fc.array(step, { minLength: 1, maxLength: 12 }),
);

test('whatever happens to invoices, the books say the same as they do', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ([first, rest]) => {
      const { id } = await addPerson(database.admin, 'client');
      await live(id, [first, ...rest]);
      const { rows } = await database.admin.query(
        `select i.number, i.status from invoices i
         left join lateral (select coalesce(sum(amount_cents) filter (where account = 'receivable'), 0) as owed,
           coalesce(sum(amount_cents) filter (where account = 'tax'), 0) as tax from ledger_entries where invoice_id = i.id) e on true
         left join lateral (select coalesce(sum(tax_cents), 0) as tax from credit_notes where invoice_id = i.id) n on true
         where i.client_id = $1 and (i.paid_cents + i.credited_cents > i.total_cents
           or e.owed <> case i.status when 'void' then 0 else i.total_cents - i.paid_cents - i.credited_cents end
           or -e.tax <> case i.status when 'void' then 0 else i.tax_cents - n.tax end
           or (i.status = 'credited' and n.tax <> i.tax_cents))`,
        [id],
      );
      expect(rows).toEqual([]);
      const { rows: books } = await database.admin.query(
        `select (select sum(amount_cents) from ledger_entries where client_id = $1)::int as sum,
           (select count(*) from (select from ledger_entries group by transaction_id having sum(amount_cents) <> 0) t)::int as torn,
           client_credit($1)::int as credit`,
        [id],
      );
      expect(books).toMatchObject([{ sum: 0, torn: 0 }]);
      expect((books[0] as { credit: number }).credit, 'nobody spends more than there is').toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 30 },
  );
});
