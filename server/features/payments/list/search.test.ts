import { beforeAll, describe, expect, test } from 'vitest';
import { countCap } from '#contract/base/countCap.ts';
import type { PaymentCounts } from '#contract/money/payment.schema.ts';
import { windows } from '#server/features/payments/list/search.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOf, idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let office: Client;
let hannah: Person;

/* More payments than the first window scans, so only the indexes find the oldest. */
const many = windows[0] + 1_400;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  await withoutTriggers(database.admin, (client) =>
    client.query(
      `insert into payments (id, client_id, amount_cents, currency, method, provider, status, description, reference,
       captured_cents, created_at)
     select gen_random_uuid(), case when n between 20 and 140 then $1::uuid end,
       case when n <= 60 then 77700 when n between 61 and 70 then 77800 else 10000 + n % 50 end, 'USD', 'paypal', 'paypal',
       case when n % 10 = 0 then 'failed' else 'completed' end,
       case when n <= 60 then 'Ceramic coating' else 'Driveway wash' end,
       case when n % 60 = 0 then 'The gate sticks' when n = 7 then 'zq' when n = $2 - 3 then 'Lot 88' end, 1000,
       timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, $2::int) n`,
      [hannah.id, many],
    ),
  );
  await database.admin.query('analyze payments');
});

const all = (query: string) => idsOfAllPages(office, '/api/payments', query);
const ids = (where: string) =>
  idsOf(
    database.admin,
    `select id from payments where (${where}) and $1::uuid is not null order by created_at desc, id desc`,
    [hannah.id],
  );

describe('among very many', () => {
  test.each([
    ['old ones by description', 'search=ceramic', "description = 'Ceramic coating'"],
    ['new and old ones', 'search=gate sti', "reference = 'The gate sticks'"],
    ['old ones by client', 'search=hannah', 'client_id = $1'],
    ['old ones by client and method', 'search=hannah&method=paypal', 'client_id = $1'],
    ['old ones of one amount', 'min=77700&max=77700', 'amount_cents = 77700'],
    ['old ones from an amount on', 'min=77000', 'amount_cents >= 77000'],
    ['old ones by both', 'min=77000&search=driveway', "amount_cents >= 77000 and description = 'Driveway wash'"],
    ['one by its number and a new one by its text', 'search=88', "number = 88 or reference = 'Lot 88'"],
    ['a text too short for an index', 'search=zq', "reference = 'zq'"],
  ])('finds %s', async (_, query, where) => {
    const expected = await ids(where);
    expect(expected.length).toBeGreaterThan(0);
    expect(await all(query)).toEqual(expected);
    const failed = await ids(`(${where}) and tab = 'failed'`);
    expect(await all(`${query}&tab=failed`)).toEqual(failed);
    const { body } = await office.get<PaymentCounts>(`/api/payments/count?${query}`);
    expect(body).toMatchObject({ all: expected.length, failed: failed.length, pending: 0 });
  });

  test('counting stops at a thousand a tab', async () => {
    for (const query of ['', 'search=driveway', 'min=10000', 'method=paypal']) {
      const { body } = await office.get<PaymentCounts>(`/api/payments/count?${query}`);
      const failed = (await ids("tab = 'failed'")).length;
      expect(body, query).toMatchObject({ all: countCap, completed: countCap, pending: 0 });
      expect(body.failed).toBeGreaterThan(failed - 10);
    }
  });
});
