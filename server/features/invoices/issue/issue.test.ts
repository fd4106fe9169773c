import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { identityOf } from '#server/db/asActor.ts';
import { createPool } from '#server/db/pool.ts';
import { raised } from '#server/db/raised.ts';
import { transaction } from '#server/db/transaction.ts';
import { issue } from '#server/features/invoices/issue/issue.service.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addTaxRate, issued, newInvoice, newLine, receivableOf } from '#test/support/invoices.ts';
import { addPlace, streetOf } from '#test/support/jobs.ts';
import { png } from '#test/support/pictures.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { origin, startPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let admin: Person;
let client: Person;
let office: Client;
let silent: Client;
let portal: string;

beforeAll(async () => {
  database = await testDatabase();
  admin = await addPerson(database.admin, 'admin');
  client = await addPerson(database.admin, 'client', { full_name: 'Ines Ferreira' });
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
  office = await signedIn(portal, admin);
  silent = await signedIn(await startPortal(database.appUrl), admin);
});

type Answer = InvoiceDetail & { code: string; message: string };
const draft = async (part = {}, of = client.id) =>
  (await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(of, part))).body;
const give = ({ id, version }: Pick<InvoiceDetail, 'id' | 'version'>, { send = false, by = office } = {}) =>
  by.command<Answer>('POST', `/api/invoices/${id}/issue`, { version, send });
/** Inserted directly into the tables: this test isn't about how drafts are made. */
async function manyDrafts(count: number) {
  const { rows } = await database.admin.query<{ id: string; version: number }>(
    `insert into invoices (id, client_id, currency) select gen_random_uuid(), $1, 'USD' from generate_series(1, $2)
     returning id, version`,
    [client.id, count],
  );
  await database.admin.query(
    `insert into invoice_lines (id, invoice_id, position, description, quantity, unit_cents, amount_cents)
     select gen_random_uuid(), id, 0, 'Driveway wash', 1, 100, 100 from unnest($1::uuid[]) id`,
    [rows.map(({ id }) => id)],
  );
  return rows;
}
const today = async () =>
  (
    await database.admin.query<{ day: string; due: string }>(
      `select (now() at time zone time_zone)::date::text as day,
         ((now() at time zone time_zone)::date + payment_terms_days)::text as due from business_settings`,
    )
  ).rows[0]!;
const tasks = async () =>
  (
    await database.admin.query<{ payload: { invoice_id: string } }>(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'sendInvoice'",
    )
  ).rows.map(({ payload }) => payload.invoice_id);

test('a hundred issues at once, some of which fall over, give each number once and leave no gap', async () => {
  const fallen = new Set([3, 17, 18, 40, 77, 99]);
  const drafts = await manyDrafts(100 + fallen.size);
  const actor = { id: admin.id, role: 'admin' } as const;
  const config = { MAIL_URL: undefined, BASE_URL: origin, LANGUAGES: ['en' as const] };
  // As many issues at once as there are connections, all for the same counter.
  const pool = createPool(database.appUrl, { max: 25 });
  const waiting = [...drafts.entries()];
  const numbers: number[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { id, version }] = next;
      await transaction(pool, identityOf(actor), 'read write', async (tx) => {
        const { answer } = await issue(tx, actor, config, { id, version, send: false });
        if (fallen.has(index)) throw new Error('fell over');
        return answer.number!;
      }).then(
        (number) => numbers.push(number),
        (error: Error) => expect(error.message).toBe('fell over'),
      );
    }
  };
  await Promise.all(Array.from({ length: 25 }, work));
  await pool.end();
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  const again = await Promise.all(drafts.filter((_, index) => fallen.has(index)).map((one) => give(one)));
  expect(new Set(again.map(({ body }) => body.number))).toEqual(new Set([101, 102, 103, 104, 105, 106]));
});

describe('an issued invoice', () => {
  test('has a number, its day, a due day by the terms, and its receivable in the books', async () => {
    const rate = await addTaxRate(database.admin);
    const invoice = await issued(office, client.id, {
      lines: [newLine({ tax_rate_id: rate }), newLine({ unit_cents: 1_000 })],
    });
    const { day, due } = await today();
    expect(invoice).toMatchObject({ status: 'issued', issued_on: day, due_on: due, overdue: false });
    expect(invoice).toMatchObject({ subtotal_cents: 21_500, tax_cents: 1_486, balance_cents: 22_986 });
    const { rows } = await database.admin.query(
      `select account, amount_cents::int, tax_name, taxable_cents::int from ledger_entries where invoice_id = $1 order by account`,
      [invoice.id],
    );
    expect(rows).toEqual([
      { account: 'receivable', amount_cents: 22_986, tax_name: null, taxable_cents: null },
      { account: 'revenue', amount_cents: -21_500, tax_name: null, taxable_cents: null },
      { account: 'tax', amount_cents: -1_486, tax_name: 'Wake County', taxable_cents: 20_500 },
    ]);
  });

  test('keeps who issued it and whom to, whatever they are called later', async () => {
    const other = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
    const place = await addPlace(database.admin, other.id);
    await office.command('PUT', '/api/business/logo', { image: png.toString('base64') });
    const { id } = await issued(office, other.id);
    await database.admin.query("update profiles set full_name = 'Someone Else' where id = $1", [other.id]);
    await database.admin.query("update places set street = 'Elsewhere' where id = $1", [place]);
    const { rows } = await database.admin.query<{ issuer: { logo_sha256: string }; bill_to: object }>(
      'select issuer, bill_to from invoices where id = $1',
      [id],
    );
    const address = [streetOf(place), 'Raleigh'];
    expect(rows[0]!.bill_to).toMatchObject({ name: 'Ruth Abara', address, email: other.email });
    expect(rows[0]!.issuer).toMatchObject({ time_zone: 'America/New_York', email: null });
    const logo = await database.admin.query<{ image: Buffer }>('select image from invoice_logos where sha256 = $1', [
      rows[0]!.issuer.logo_sha256,
    ]);
    expect(logo.rows[0]!.image).toEqual(png);
    expect((await office.get<InvoiceDetail>(`/api/invoices/${id}`)).body.client_address).toBe(address.join(', '));
  });

  test('is taxed by the rate of its day: the one that took the place of the chosen one', async () => {
    const old = await addTaxRate(database.admin, 50_000, 'Durham County');
    const made = await draft({ lines: [newLine({ unit_cents: 10_000, tax_rate_id: old })] });
    expect(made.tax_cents).toBe(500);
    await database.admin.query("update tax_rates set valid_to = '2020-12-31' where id = $1", [old]);
    expect((await give(made)).body.code).toBe('invalid_input');
    await addTaxRate(database.admin, 75_000, 'Durham County');
    expect((await give(made)).body).toMatchObject({ tax_cents: 750, total_cents: 10_750 });
  });

  test('outlives its tax rate; a draft whose rate is gone asks for another', async () => {
    const rate = await addTaxRate(database.admin, 40_000, 'Orange County');
    const kept = await issued(office, client.id, { lines: [newLine({ tax_rate_id: rate })] });
    const made = await draft({ lines: [newLine({ tax_rate_id: rate })] });
    expect((await office.command('DELETE', `/api/tax-rates/${rate}`, undefined)).status).toBe(200);
    const { body } = await office.get<InvoiceDetail>(`/api/invoices/${kept.id}`);
    expect(body.lines[0]).toMatchObject({
      tax_rate_id: null,
      tax_name: 'Orange County',
      tax_ppm: 40_000,
      tax_cents: 820,
    });
    expect((await give(made)).body.code).toBe('invalid_input');
  });

  test.each([
    ['without a line', { lines: [] }],
    ['that comes to nothing', { lines: [newLine(), newLine({ unit_cents: -20_500 })] }],
    ['that is due before its day', { due_on: '2020-01-01' }],
    ['whose deposit is larger than itself', { deposit_cents: 20_501 }],
  ])('can’t be one %s; the number stays for the next', async (_, part) => {
    const before = (await issued(office, client.id)).number!;
    const { status, body } = await give(await draft(part));
    expect(status).toBe(400);
    expect(body.message).not.toContain('marked fields');
    expect((await issued(office, client.id)).number).toBe(before + 1);
  });

  test('is issued once, and only in the version the issuer saw', async () => {
    const made = await draft();
    expect((await give({ ...made, version: made.version - 1 })).body.code).toBe('invoice_changed');
    const answers = await Promise.all([give(made), give(made), give(made)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'invoice_changed')).toHaveLength(2);
    expect(await receivableOf(database.admin, made.id)).toBe(made.total_cents);
    expect((await office.command('POST', `/api/invoices/${uuidv7()}/issue`, { version: 1, send: false })).status).toBe(
      404,
    );
  });

  test('can’t be changed or deleted, not even in the database', async () => {
    const { id, lines } = await issued(office, client.id);
    for (const change of [
      `update invoices set total_cents = 1, subtotal_cents = 1 where id = '${id}'`,
      `update invoices set number = 999 where id = '${id}'`,
      `delete from invoices where id = '${id}'`,
      `update invoice_lines set unit_cents = 1, amount_cents = 1 where id = '${lines[0]!.id}'`,
      `delete from invoice_lines where id = '${lines[0]!.id}'`,
      `insert into invoice_lines (id, invoice_id, position, description, quantity, unit_cents, amount_cents)
       values (gen_random_uuid(), '${id}', 9, 'More', 1, 1, 1)`,
    ])
      await expect(database.admin.query(change), change).rejects.toMatchObject({ code: raised.invoice_kept });
  });
});

describe('by mail', () => {
  test('it is sent when asked for, at issue or later', async () => {
    const made = await draft();
    await give(made, { send: true });
    expect(await tasks()).toContain(made.id);
    const later = await issued(office, client.id);
    expect(await tasks()).not.toContain(later.id);
    expect((await office.command('POST', `/api/invoices/${later.id}/send`, undefined)).status).toBe(200);
    expect(await tasks()).toContain(later.id);
  });

  test('the office reads how each email stands, and clients don’t', async () => {
    const theirs = await signedIn(portal, client);
    const deliveryOf = async ({ id }: { id: string }, by = office) => {
      const page = await by.get<{ items: InvoiceDetail[] }>('/api/invoices');
      const { body } = await by.get<InvoiceDetail>(`/api/invoices/${id}`);
      return [page.body.items.find((each) => each.id === id)!.delivery, body.delivery];
    };
    expect(await deliveryOf(await draft())).toEqual([null, null]);
    const made = await issued(office, client.id);
    expect(await deliveryOf(made)).toEqual(['not_sent', 'not_sent']);
    const asked = await office.command<InvoiceDetail>('POST', `/api/invoices/${made.id}/send`, undefined);
    expect([asked.body.delivery, ...(await deliveryOf(made))]).toEqual(['sending', 'sending', 'sending']);
    const queued = (change: string) =>
      database.admin.query(`update graphile_worker._private_jobs set ${change} where key = $1`, [`invoice-${made.id}`]);
    await queued("last_error = 'No answer.', attempts = 25");
    expect(await deliveryOf(made)).toEqual(['failed', 'failed']);
    await queued("locked_at = now(), locked_by = 'a worker'");
    expect(await deliveryOf(made)).toEqual(['sending', 'sending']);
    await database.admin.query('delete from graphile_worker._private_jobs where key = $1', [`invoice-${made.id}`]);
    await database.admin.query('update invoices set sent_at = now() where id = $1', [made.id]);
    expect(await deliveryOf(made)).toEqual(['sent', 'sent']);
    expect(await deliveryOf(made, theirs)).toEqual([null, null]);
  });

  test('without a mail server or an address it isn’t issued at all', async () => {
    const made = await draft();
    expect((await give(made, { send: true, by: silent })).body.code).toBe('mail_off');
    const nameless = await addPerson(database.admin, 'client');
    await database.admin.query('update profiles set email = null where id = $1', [nameless.id]);
    const theirs = await draft({}, nameless.id);
    expect((await give(theirs, { send: true })).body.code).toBe('no_address');
    for (const { id } of [made, theirs])
      expect((await office.get<InvoiceDetail>(`/api/invoices/${id}`)).body.status).toBe('draft');
    expect(
      (await silent.command('POST', `/api/invoices/${(await issued(office, client.id)).id}/send`, undefined)).body.code,
    ).toBe('mail_off');
  });

  test('a draft isn’t sent', async () => {
    const { id } = await draft();
    expect((await office.command('POST', `/api/invoices/${id}/send`, undefined)).body.code).toBe('invoice_changed');
  });
});
