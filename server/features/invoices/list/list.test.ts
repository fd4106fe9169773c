import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ClientBalance, InvoiceCounts, InvoiceDetail, InvoiceRow } from '#contract/money/invoice.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { asRole } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash, issued, newInvoice, newLine } from '#test/support/invoices.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let ines: Person;
let ruth: Person;
let open: InvoiceDetail;
let overdue: InvoiceDetail;
let paid: InvoiceDetail;
let draft: InvoiceDetail;

/** As if the invoice had been issued then. An issued invoice can't be backdated, so its triggers are off for this. */
async function dateBack({ id }: { id: string }, issuedOn: string, dueOn: string): Promise<void> {
  await withoutTriggers(database.admin, (client) =>
    client.query('update invoices set issued_on = $2, due_on = $3 where id = $1', [id, issuedOn, dueOn]),
  );
}

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  ines = await addPerson(database.admin, 'client', { full_name: 'Ines Ferreira' });
  ruth = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
  open = await issued(office, ines.id, { note: 'Gate code 4471' });
  overdue = await issued(office, ines.id, { lines: [newLine({ unit_cents: 500 })] });
  await dateBack(overdue, '2025-01-02', '2025-01-16');
  paid = await issued(office, ruth.id);
  await addCash(database.admin, ruth.id, paid.total_cents, paid.id);
  draft = (await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(ines.id))).body;
});

type Page = { items: InvoiceRow[]; next: string | null };
const list = async (query: string, by = office) => {
  const { body } = await by.get<Page>(`/api/invoices${query}`);
  return body.items.map(({ id }) => id);
};

describe('the file of the list', () => {
  const lines = async (query = '') => {
    const { headers, body } = await office.send<string>('GET', `/api/invoices/export${query}`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/);
    return body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));
  };

  test('has what the list has, by its filters, and nothing that a spreadsheet would run', async () => {
    const [head, ...rows] = await lines();
    expect(head).toEqual([
      'Number',
      'Client',
      'Status',
      'Issued',
      'Due',
      'Subtotal',
      'Tax',
      'Total',
      'Paid',
      'Credited',
      'Balance',
      'Currency',
      'Note',
    ]);
    expect(rows.map(([number]) => number)).toEqual([
      '',
      ...[paid, overdue, open].map(({ number }) => invoiceName(number!)),
    ]);
    expect(await lines('?status=overdue')).toHaveLength(2);
    expect((await lines('?search=gate'))[1]).toContain('Gate code 4471');
    const hostile = await addPerson(database.admin, 'client', { full_name: '=HYPERLINK("http://x")' });
    const mine = await issued(office, hostile.id, { note: '@SUM(1+1)' });
    const [, row] = await lines(`?client=${hostile.id}`);
    expect(row!.some((cell) => /^[=@+]/.test(cell))).toBe(false);
    await office.command('POST', `/api/invoices/${mine.id}/void`, { reason: 'Only for this' });
    await withoutTriggers(database.admin, (client) => client.query('delete from invoices where id = $1', [mine.id]));
  });
});

describe('the office’s list', () => {
  test('is newest first, and says who owes how much', async () => {
    const { body } = await office.get<Page>('/api/invoices');
    expect(body.items.map(({ id }) => id)).toEqual([draft, paid, overdue, open].map(({ id }) => id));
    expect(body.items[2]).toMatchObject({ overdue: true, balance_cents: 500, client_name: 'Ines Ferreira' });
    expect(body.items[3]).toMatchObject({ overdue: false, balance_cents: 20_500 });
  });

  test.each([
    ['draft', () => [draft]],
    ['open', () => [overdue, open]],
    ['overdue', () => [overdue]],
    ['paid', () => [paid]],
    ['void', () => []],
  ])('shows what is %s', async (status, wanted) => {
    expect(await list(`?status=${status}`)).toEqual(wanted().map(({ id }) => id));
  });

  test('finds a number in any spelling, a part of a name or of a note', async () => {
    const number = open.number!;
    for (const text of [invoiceName(number), `inv${number}`, `#${number}`, String(number), 'INV ' + number])
      expect(await list(`?search=${encodeURIComponent(text)}`), text).toEqual([open.id]);
    expect(await list('?search=abar')).toEqual([paid.id]);
    expect(await list('?search=gate%20CODE')).toEqual([open.id]);
    expect(await list('?search=%25')).toEqual([]);
    expect(await list('?search=ferreira&status=overdue')).toEqual([overdue.id]);
  });

  test('finds those of one client, and those that were issued within some days', async () => {
    expect(await list(`?client=${ruth.id}`)).toEqual([paid.id]);
    expect(await list('?from=2025-01-01&to=2025-01-31')).toEqual([overdue.id]);
    expect(await list('?to=2025-01-01')).toEqual([]);
  });

  test('counts each tab', async () => {
    const { body } = await office.get<InvoiceCounts>('/api/invoices/count');
    expect(body).toEqual({ all: 4, draft: 1, open: 2, overdue: 1, paid: 1, unbilled: 0 });
  });

  test('comes page by page, each once, also for a word that many have', async () => {
    const many = await addPerson(database.admin, 'client', { full_name: 'Maple Court HOA' });
    await database.admin.query(
      `insert into invoices (id, client_id, currency, created_at)
       select gen_random_uuid(), $1, 'USD', now() - (n / 7) * interval '1 minute' from generate_series(1, 130) n`,
      [many.id],
    );
    for (const query of ['search=maple', `client=${many.id}`, 'search=maple&status=draft']) {
      const seen = await idsOfAllPages(office, '/api/invoices', query);
      expect(seen.length, query).toBe(130);
      expect(new Set(seen).size).toBe(130);
    }
  });
});

describe('a client', () => {
  test('sees their own once they are issued, and nothing of anybody else’s', async () => {
    const her = await signedIn(portal, ines);
    expect(await list('', her)).toEqual([overdue.id, open.id]);
    expect(await list(`?client=${ruth.id}`, her)).toEqual([]);
    expect(await list('?search=abara', her)).toEqual([]);
    expect((await her.get<InvoiceDetail>(`/api/invoices/${open.id}`)).body).toMatchObject({
      client_name: 'Ines Ferreira',
      client_email: ines.email,
      lines: [{ unit_cents: 20_500 }],
      card_checkout: false,
    });
    for (const { id } of [draft, paid, { id: uuidv7() }])
      expect((await her.get(`/api/invoices/${id}`)).status, id).toBe(404);
  });

  test('sees where they stand, also what they left with us', async () => {
    const his = await addPerson(database.admin, 'client');
    await addCash(database.admin, his.id, 777);
    const { body } = await (await signedIn(portal, his)).get<ClientBalance>('/api/balance');
    const nothingComing = { reserved_cents: 0, reserved_overdue_cents: 0 };
    expect(body).toEqual({ owed_cents: 0, overdue_cents: 0, ...nothingComing, credit_cents: 777, currency: 'USD' });
    const hers = await (await signedIn(portal, ines)).get<ClientBalance>('/api/balance');
    expect(hers.body).toEqual({
      owed_cents: 21_000,
      overdue_cents: 500,
      ...nothingComing,
      credit_cents: 0,
      currency: 'USD',
    });
  });

  test('can’t read another’s credit, not even from the database', async () => {
    await addCash(database.admin, ruth.id, 900);
    const { rows } = await asRole(database.admin, 'client', ines.id, (client) =>
      client.query<{ credit: string }>('select client_credit($1) as credit', [ruth.id]),
    );
    expect(rows[0]!.credit).toBe('0');
  });

  test('can hold their own invoice and nobody else’s', async () => {
    const locked = (id: string) =>
      asRole(database.admin, 'client', ines.id, async (client) => {
        await client.query('select hold_invoice($1)', [id]);
        const tried = database.admin.query('select from invoices where id = $1 for no key update nowait', [id]);
        return tried.then(
          () => false,
          () => true,
        );
      });
    expect(await locked(open.id)).toBe(true);
    expect(await locked(draft.id)).toBe(false);
    expect(await locked(paid.id)).toBe(false);
  });
});
