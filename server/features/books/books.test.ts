import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type pg from 'pg';
import type { Books, ClosedPeriod } from '#contract/money/books.schema.ts';
import { addDays } from '#contract/base/days.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { raised } from '#server/db/raised.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash, addTaxRate, issued, newInvoice, newLine } from '#test/support/invoices.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let office: Client;
let admin: Person;
let client: Person;
let today: string;

beforeAll(async () => {
  ({ database, renee: admin, office } = await startOffice());
  client = await addPerson(database.admin, 'client', { full_name: '=HYPERLINK("evil")' });
  const { rows } = await database.admin.query<{ day: string }>(
    'select (now() at time zone time_zone)::date::text as day from business_settings',
  );
  today = rows[0]!.day;
});

const read = async (from: string, to: string) => (await office.get<Books>(`/api/books?from=${from}&to=${to}`)).body;
const close = (through: string) =>
  office.command<ClosedPeriod[] & { code: string }>('POST', '/api/books/close', { through });
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

type Side = [account: string, cents: number];
const booking = (day: string, sides: Side[], tax = { name: 'Wake County', ppm: 72_500 }): [string, unknown[]] => [
  `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, tax_name, tax_ppm, taxable_cents)
   select $1, $2, account, cents, 'By hand', $3, case account when 'tax' then $6 end, case account when 'tax' then $7::int end,
     case account when 'tax' then -sign(cents) * 10000 end
   from unnest($4::text[], $5::bigint[]) s (account, cents)`,
  [uuidv7(), day, client.id, sides.map(([account]) => account), sides.map(([, cents]) => cents), tax.name, tax.ppm],
];
const sale = (day: string) =>
  booking(day, [
    ['receivable', 10_725],
    ['revenue', -10_000],
    ['tax', -725],
  ]);

/** Runs and commits work directly in the database, as a database role. */
async function as<T>(role: 'admin' | 'worker', work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await database.admin.connect();
  try {
    await connection.query('begin');
    await connection.query("select set_config('role', $1, true), set_config('app.user_id', $2, true)", [
      `portal_${role}`,
      admin.id,
    ]);
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback');
    throw error;
  } finally {
    connection.release();
  }
}

describe('the books', () => {
  test('add up what the ledger has, month by month, also where nothing happened', async () => {
    await database.admin.query(...sale('2019-01-31'));
    await database.admin.query(...sale('2019-03-01'));
    await database.admin.query(
      ...booking('2019-03-15', [
        ['cash:paypal', 11_000],
        ['receivable', -10_725],
        ['tips', -275],
      ]),
    );
    await database.admin.query(
      ...booking('2019-03-15', [
        ['fees', 350],
        ['cash:paypal', -350],
      ]),
    );
    await database.admin.query(
      ...booking('2019-03-31', [
        ['refunds', 1_000],
        ['tax', 72],
        ['cash:paypal', -1_072],
      ]),
    );
    const books = await read('2019-01-31', '2019-03-31');
    expect(books.months.map(({ month, revenue_cents, cash_cents }) => [month, revenue_cents, cash_cents])).toEqual([
      ['2019-01-01', 10_000, 0],
      ['2019-02-01', 0, 0],
      ['2019-03-01', 10_000, 9_578],
    ]);
    expect(books.totals).toEqual({
      revenue_cents: 20_000,
      refunds_cents: 1_000,
      tax_cents: 1_378,
      tips_cents: 275,
      fees_cents: 350,
      cash_cents: 9_578,
    });
    expect(books.taxes).toEqual([{ name: 'Wake County', ppm: 72_500, taxable_cents: 10_000, tax_cents: 1_378 }]);
    expect(books.balances.reduce((sum, { balance_cents }) => sum + balance_cents, 0)).toBe(0);
    expect(books.balances.find(({ account }) => account === 'receivable')?.balance_cents).toBe(10_725);
    // A month that begins before the range counts only the days in the range.
    expect((await read('2019-03-02', '2019-03-15')).totals).toMatchObject({ revenue_cents: 0, tips_cents: 275 });
  });

  test('come to what invoices and payments came to, on the business’ own day', async () => {
    const rate = await addTaxRate(database.admin, 40_000, 'Orange County');
    const before = await read(monthOf(today), today);
    const invoice = await issued(office, client.id, { lines: [newLine({ unit_cents: 5_000, tax_rate_id: rate })] });
    await addCash(database.admin, client.id, 5_200, invoice.id);
    const note = { id: uuidv7(), amount_cents: 520, reason: 'Missed a corner' };
    await office.command('POST', `/api/invoices/${invoice.id}/credit-notes`, note);
    const after = await read(monthOf(today), addDays(today, 1));
    const grown = (key: keyof Books['totals']) => after.totals[key] - before.totals[key];
    expect([grown('revenue_cents'), grown('refunds_cents'), grown('tax_cents'), grown('cash_cents')]).toEqual([
      5_000, 500, 180, 5_200,
    ]);
    expect(after.taxes).toContainEqual({ name: 'Orange County', ppm: 40_000, taxable_cents: 4_500, tax_cents: 180 });
  });

  test('refuse a range that ends before it starts, or is longer than ten years', async () => {
    expect((await office.get('/api/books?from=2026-02-01&to=2026-01-31')).status).toBe(400);
    expect((await office.get('/api/books?from=0001-01-01&to=9999-12-31')).status).toBe(400);
    expect((await office.get('/api/books/export?from=0001-01-01&to=9999-12-31')).status).toBe(400);
  });
});

/** Parses a line's cells by RFC 4180. */
const cellsOf = (line: string) =>
  [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell]) => cell!.replaceAll('""', '"'));

describe('their file', () => {
  test('has each side of each booking once, debits equal credits, and nothing in it is run', async () => {
    const day = '2018-05-05';
    for (let count = 0; count < 700; count += 1) await database.admin.query(...sale(day));
    const { body, headers } = await office.get<string>(`/api/books/export?from=${day}&to=${day}`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain(`books-${day}-${day}.csv`);
    const [head, ...rows] = body.trimEnd().split('\r\n').map(cellsOf);
    expect(head).toEqual([
      'Date',
      'Transaction',
      'Account',
      'Debit',
      'Credit',
      'Tax',
      'Memo',
      'Client',
      'Invoice',
      'Payment',
      'Currency',
    ]);
    expect(rows).toHaveLength(2_100);
    const sum = (column: number, of = rows) =>
      of.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0);
    expect(sum(3)).toBe(700 * 10_725);
    expect(sum(4)).toBe(sum(3));
    for (const sides of Map.groupBy(rows, (row) => row[1]).values()) expect(sum(3, sides)).toBe(sum(4, sides));
    const tax = rows.find((row) => row[2] === 'Sales tax payable')!;
    expect(tax.slice(3)).toEqual(['', '7.25', 'Wake County, 7.25%', 'By hand', `'=HYPERLINK("evil")`, '', '', 'USD']);
  });

  test('names the invoice and the payment', async () => {
    const invoice = await issued(office, client.id, { lines: [newLine({ unit_cents: 4_242 })] });
    const payment = await addCash(database.admin, client.id, 4_242, invoice.id);
    const { body } = await office.get<string>(`/api/books/export?from=${today}&to=${addDays(today, 1)}`);
    const lines = body.split('\r\n').map(cellsOf);
    const { rows } = await database.admin.query<{ number: string }>('select number from payments where id = $1', [
      payment,
    ]);
    const name = `INV-${String(invoice.number).padStart(4, '0')}`;
    expect(lines.filter((line) => line[8] === name)).toHaveLength(4);
    expect(lines.filter((line) => line[9] === `PAY-${rows[0]!.number.padStart(4, '0')}`)).toHaveLength(2);
  });
});

describe('the ledger', () => {
  test('is only added to', async () => {
    await database.admin.query(...sale('2019-06-01'));
    for (const change of ['update ledger_entries set memo = memo', 'delete from ledger_entries'])
      await expect(database.admin.query(change)).rejects.toMatchObject({ code: raised.books_kept });
    for (const role of ['admin', 'worker'] as const)
      for (const change of [
        "update ledger_entries set memo = 'x'",
        'delete from ledger_entries',
        'truncate ledger_entries',
      ])
        await expect(
          as(role, (tx) => tx.query(change)),
          `${role}: ${change}`,
        ).rejects.toMatchObject({ code: '42501' });
  });

  test('takes no transaction that doesn’t sum to zero, which shows at the commit', async () => {
    await expect(database.admin.query(...booking('2019-06-02', [['fees', 5]]))).rejects.toMatchObject({
      code: raised.books_kept,
    });
    const halves = as('worker', async (tx) => {
      const [sql, values] = booking('2019-06-02', [['fees', 5]]);
      const id = values[0];
      await tx.query(sql, values);
      const [again, others] = booking('2019-06-02', [['cash:paypal', -5]]);
      await tx.query(again, [id, ...others.slice(1)]);
    });
    await expect(halves).resolves.toBeUndefined();
  });
});

describe('a period', () => {
  test('that is closed takes nothing more, by anybody', async () => {
    const { status, body } = await close('2020-06-30');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ through: '2020-06-30', closed_by_name: 'Renee Castillo' });
    for (const role of ['admin', 'worker'] as const)
      for (const day of ['2020-06-30', '2019-01-01'])
        await expect(
          as(role, (tx) => tx.query(...sale(day))),
          role,
        ).rejects.toMatchObject({ code: raised.period_closed });
    await expect(database.admin.query(...sale('2020-06-30'))).rejects.toMatchObject({ code: raised.period_closed });
    await expect(as('admin', (tx) => tx.query(...sale('2020-07-01')))).resolves.toBeTruthy();
    const books = await read('2020-06-01', '2020-07-31');
    expect(books.closed_through).toBe('2020-06-30');
    expect(books.months.map(({ closed }) => closed)).toEqual([true, false]);
  });

  test('stays closed', async () => {
    for (const change of ['update closed_periods set through = through - 1', 'delete from closed_periods']) {
      await expect(database.admin.query(change)).rejects.toMatchObject({ code: raised.books_kept });
      await expect(as('admin', (tx) => tx.query(change))).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('is closed once, in order, and never up to today', async () => {
    expect((await close('2020-09-30')).status).toBe(200);
    expect((await close('2020-09-30')).body.code).toBe('period_closed');
    expect((await close('2020-08-31')).body.code).toBe('period_closed');
    expect((await close(today)).status).toBe(400);
    expect((await close(addDays(today, 30))).status).toBe(400);
    const { body } = await office.get<ClosedPeriod[]>('/api/books/periods');
    expect(body.map(({ through }) => through)).toEqual(['2020-09-30', '2020-06-30']);
    const direct = as('admin', (tx) =>
      tx.query('insert into closed_periods (id, through, closed_by) values (gen_random_uuid(), $1, $2)', [
        today,
        admin.id,
      ]),
    );
    await expect(direct).rejects.toMatchObject({ code: raised.period_closed });
  });

  test('waits for a booking under way, and refuses the booking that comes after', async () => {
    const [booker, late] = [await database.admin.connect(), await database.admin.connect()];
    await booker.query('begin');
    await booker.query(...sale('2021-01-15'));
    let isClosed = false;
    const closing = close('2021-01-31').then((answer) => {
      isClosed = true;
      return answer;
    });
    // The closing waits behind the first booking; the late one queues behind the closing.
    await expect
      .poll(async () => {
        const { rowCount } = await database.admin.query(
          "select from pg_locks where locktype = 'advisory' and classid = 14 and objid = 5 and not granted",
        );
        return rowCount;
      })
      .toBe(1);
    await late.query('begin');
    const refused = expect(late.query(...sale('2021-01-20'))).rejects.toMatchObject({ code: raised.period_closed });
    expect(isClosed).toBe(false);
    await booker.query('commit');
    expect((await closing).status).toBe(200);
    await refused;
    await late.query('rollback');
    for (const connection of [booker, late]) connection.release();
    const books = await read('2021-01-01', '2021-01-31');
    expect(books.totals.revenue_cents).toBe(10_000);
  });

  test('takes no issue either, and then nothing of it is left', async () => {
    // As after a change of the time zone: today is already closed.
    await withoutTriggers(database.admin, (connection) =>
      connection.query('insert into closed_periods (id, through, closed_by) values (gen_random_uuid(), $1, $2)', [
        addDays(today, 1),
        admin.id,
      ]),
    );
    const draft = await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(client.id));
    const { id, version } = draft.body;
    const counter = () => database.admin.query("select last from invoice_counters where kind = 'invoice'");
    const before = (await counter()).rows;
    const { body } = await office.command('POST', `/api/invoices/${id}/issue`, { version, send: false });
    expect(body.code).toBe('period_closed');
    expect((await office.get<InvoiceDetail>(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'draft',
      number: null,
    });
    expect((await counter()).rows).toEqual(before);
  });
});
