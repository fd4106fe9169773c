import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentCounts, PaymentRow } from '#contract/money/payment.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOf, idsOfAllPages } from '#test/support/pages.ts';
import { addInvoice } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

type Page = { items: PaymentRow[]; next: string | null };

let database: TestDatabase;
let office: Client;
let hannah: Person;
let invoice: string;

/* 150 payments of every status and method, many created in the same instant, two of five by one client. */
beforeAll(async () => {
  ({ database, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
  invoice = await addInvoice(database.admin, hannah.id, 100_000);
  // The payments may have any status; the triggers would make each start as created.
  await withoutTriggers(database.admin, (client) =>
    client.query(
      `insert into payments (id, client_id, invoice_id, amount_cents, tip_cents, currency, method, provider, status, description,
       reference, captured_cents, created_at)
     select gen_random_uuid(), case when n % 5 < 2 then $1::uuid end, case when n = 41 then $2::uuid end,
       1000 + n * 100, case when n % 4 = 0 then 500 else 0 end, 'USD', method,
       case when method in ('cash', 'check') then 'manual' else 'paypal' end,
       case when method in ('cash', 'check') then 'completed'
         else (array['created', 'approved', 'capturing', 'pending', 'declined', 'completed', 'completed', 'partially_refunded',
           'refunded', 'disputed', 'reversed', 'failed', 'cancelled', 'expired', 'superseded'])[1 + n % 15] end,
       (array['Driveway wash', 'House soft wash', 'Full detail, SUV'])[1 + n % 3],
       case when method = 'check' then 'Check 77' || n end, 1000,
       timestamptz '2026-01-01' + (n / 10) * interval '1 day'
     from (select n, (array['paypal', 'card', 'paypal', 'card', 'cash', 'paypal', 'check'])[1 + n % 7] as method
       from generate_series(1, 150) n) numbered`,
      [hannah.id, invoice],
    ),
  );
});

const order = 'order by created_at desc, id desc';
const ids = (where: string) =>
  idsOf(database.admin, `select id from payments where ${where} and $1::uuid is not null ${order}`, [hannah.id]);
const all = (query: string) => idsOfAllPages(office, '/api/payments', query.replace('HANNAH', hannah.id));

const total = '(amount_cents + tip_cents)';
const filters: [query: string, where: string][] = [
  ['', 'true'],
  ['tab=pending', "status in ('created', 'approved', 'capturing', 'pending', 'declined')"],
  ['tab=completed', "status in ('completed', 'partially_refunded', 'refunded', 'disputed')"],
  ['tab=failed', "status in ('failed', 'cancelled', 'expired', 'superseded', 'reversed')"],
  ['status=disputed', "status = 'disputed'"],
  ['status=completed', "status = 'completed'"],
  ['method=check', "method = 'check'"],
  ['method=card&tab=failed', "method = 'card' and tab = 'failed'"],
  ['method=paypal&status=pending', "method = 'paypal' and status = 'pending'"],
  ['client=HANNAH', 'client_id = $1'],
  ['client=HANNAH&tab=completed', "client_id = $1 and tab = 'completed'"],
  ['from=2026-01-05', "created_at >= '2026-01-05T05:00Z'"],
  ['to=2026-01-05', "created_at < '2026-01-06T05:00Z'"],
  [
    'from=2026-01-03&to=2026-01-05&tab=completed',
    "tab = 'completed' and created_at between '2026-01-03T05:00Z' and '2026-01-06T04:59Z'",
  ],
  ['min=9000', `${total} >= 9000`],
  ['max=4000', `${total} <= 4000`],
  ['min=4000&max=9000&method=paypal', `${total} between 4000 and 9000 and method = 'paypal'`],
  ['search=wash', "description like '%wash'"],
  ['search=wash&tab=pending', "description like '%wash' and tab = 'pending'"],
  ['search=wash&min=5000', `description like '%wash' and ${total} >= 5000`],
];

describe('the list', () => {
  test.each(filters)(
    '?%s is complete, newest first, in pages that neither repeat nor miss one',
    async (query, where) => {
      const expected = await ids(where);
      expect(expected.length).toBeGreaterThan(1);
      expect(await all(query)).toEqual(expected);
    },
  );

  test.each(filters.filter(([query]) => !/tab=|status=/.test(query)))('?%s is counted by tab', async (query, where) => {
    const { body } = await office.get<PaymentCounts>(`/api/payments/count?${query.replace('HANNAH', hannah.id)}`);
    const expected: Record<string, number> = { all: (await ids(where)).length, alerts: 0 };
    for (const tab of ['pending', 'completed', 'failed'])
      expected[tab] = (await ids(`${where} and tab = '${tab}'`)).length;
    expect(body).toEqual(expected);
  });

  test('says whose it is and which invoice it is for', async () => {
    const { body } = await office.get<Page>(`/api/payments?search=INV-0001`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ client_name: 'Hannah Osei', invoice_number: 1, amount_cents: 5_100 });
  });

  test('is empty where nothing matches', async () => {
    expect((await office.get<Page>(`/api/payments?client=${uuidv7()}`)).body).toEqual({ items: [], next: null });
    expect((await office.get('/api/payments/count?search=zzz-nothing')).body).toEqual({
      all: 0,
      pending: 0,
      completed: 0,
      failed: 0,
      alerts: 0,
    });
  });

  test.each([
    'tab=open',
    'status=paid',
    'method=barter',
    'client=me',
    'from=2026-02-30',
    'min=-1',
    'max=1.5',
    'page=2',
  ])('refuses ?%s', async (query) => {
    expect((await office.get(`/api/payments?${query}`)).status).toBe(400);
  });

  test('refuses a cursor that we did not make', async () => {
    for (const text of ['x', 'now 1', `2026-02-31T00:00:00Z ${uuidv7()}`, `0000-01-01T00:00:00Z ${uuidv7()}`]) {
      const cursor = Buffer.from(text).toString('base64url');
      expect((await office.get(`/api/payments?cursor=${cursor}`)).status).toBe(400);
    }
  });
});

describe('searching', () => {
  test.each([
    ['a part of a description', 'RIVEWAY', "description = 'Driveway wash'"],
    ['a check by its number', '77104', "reference = 'Check 77104'"],
    ['a client by a part of the name', 'nnah os', 'client_id = $1'],
  ])('finds %s', async (_, search, where) => {
    const expected = await ids(where);
    expect(expected.length).toBeGreaterThan(0);
    expect(await all(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test.each(['NUMBER', '#NUMBER', 'PAY-NUMBER', 'pay NUMBER', 'PAY-00NUMBER'])(
    'finds a payment as "%s"',
    async (text) => {
      const { rows } = await database.admin.query<{ id: string; number: string }>(
        'select id, number from payments where number = 123',
      );
      expect(await all(`search=${encodeURIComponent(text.replace('NUMBER', rows[0]!.number))}`)).toContain(rows[0]!.id);
    },
  );

  test.each(['1', 'INV-0001', 'inv 1', 'inv-1'])('finds what was paid on an invoice as "%s"', async (text) => {
    expect(await all(`search=${encodeURIComponent(text)}`)).toContain((await ids('invoice_id is not null'))[0]);
  });

  test('a name with a prefix is one kind of number only', async () => {
    expect(await all('search=PAY-1')).toEqual(await ids('number = 1'));
    expect(await all('search=INV-1')).toEqual(await ids('invoice_id is not null'));
  });

  test.each([
    ['what would be a pattern', '%'],
    ['an underscore', '_'],
    ['nothing', 'zzz-nothing'],
    ['a number that none has', '99999999'],
    ['a person who isn’t a client', 'dani ortega'],
  ])('finds nothing for %s', async (_, search) => {
    expect(await all(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });
});
