import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ClientBalance, InvoiceDetail, InvoiceRow } from '#contract/money/invoice.schema.ts';
import { raised } from '#server/db/raised.ts';
import { asRole } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import {
  addCash,
  addDoneJob,
  addOnlinePayment,
  addTaxRate,
  issued,
  newLine,
  receivableOf,
} from '#test/support/invoices.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let client: Person;
let portal: string;
let rate: string;

beforeAll(async () => {
  ({ database, office, portal } = await startOffice());
  client = await addPerson(database.admin, 'client');
  rate = await addTaxRate(database.admin, 72_500);
});

type Answer = InvoiceDetail & { code: string };
const act = (what: string, { id }: { id: string }, body: unknown) =>
  office.command<Answer>('POST', `/api/invoices/${id}/${what}`, body);
const voided = (invoice: { id: string }) => act('void', invoice, { reason: 'Wrong client' });
const credit = (invoice: { id: string }, amount_cents: number, id = uuidv7()) =>
  act('credit-notes', invoice, { id, amount_cents, reason: 'Missed a corner' });
const apply = (invoice: { id: string }, amount_cents: number) => act('apply-credit', invoice, { amount_cents });
const taxedInvoice = () => issued(office, client.id, { lines: [newLine({ unit_cents: 10_000, tax_rate_id: rate })] });
const balanceOf = async (id: string) => (await office.get<ClientBalance>(`/api/clients/${id}/balance`)).body;
const accountsOf = async (invoiceId: string) =>
  Object.fromEntries(
    (
      await database.admin.query<{ account: string; sum: number }>(
        'select account, sum(amount_cents)::int from ledger_entries where invoice_id = $1 group by account',
        [invoiceId],
      )
    ).rows.map(({ account, sum }) => [account, sum]),
  );

describe('voiding', () => {
  test('keeps the number, frees the jobs and takes it out of the books', async () => {
    const job = await addDoneJob(database.admin, client.id);
    const invoice = await issued(office, client.id, { job_ids: [job], lines: [] });
    const { body } = await voided(invoice);
    expect(body).toMatchObject({
      status: 'void',
      number: invoice.number,
      void_reason: 'Wrong client',
      balance_cents: 0,
    });
    expect(Object.values(await accountsOf(invoice.id)).every((sum) => sum === 0)).toBe(true);
    expect((await voided(invoice)).body.code).toBe('invoice_changed');
    const again = await issued(office, client.id, { job_ids: [job], lines: [] });
    expect(again.number).toBe(invoice.number! + 1);
  });

  test('is refused once money came in, was taken off, or is on its way', async () => {
    const paid = await taxedInvoice();
    await addCash(database.admin, client.id, 100, paid.id);
    const credited = await taxedInvoice();
    await credit(credited, 100);
    const awaited = await taxedInvoice();
    await addOnlinePayment(database.admin, awaited, 10_725, 'created');
    for (const invoice of [paid, credited, awaited])
      expect((await voided(invoice)).body.code).toBe('payment_under_way');
    const directly = database.admin.query("update invoices set status = 'void', void_reason = 'x' where id = $1", [
      paid.id,
    ]);
    await expect(directly).rejects.toMatchObject({ code: raised.invoice_paid });
  });
});

describe('a credit note', () => {
  test('lowers what is owed, with its part of the tax', async () => {
    const invoice = await taxedInvoice();
    const { body } = await credit(invoice, 2_145);
    expect(body).toMatchObject({ credited_cents: 2_145, balance_cents: 8_580, status: 'issued' });
    expect(body.credit_notes).toMatchObject([{ amount_cents: 2_145, tax_cents: 145, reason: 'Missed a corner' }]);
    expect(await accountsOf(invoice.id)).toMatchObject({ receivable: 8_580, refunds: 2_000, tax: -580 });
  });

  test('of everything, in any pieces, gives back the tax to the cent', async () => {
    const invoice = await taxedInvoice();
    for (const piece of [...Array<number>(8).fill(7), 10_669]) expect((await credit(invoice, piece)).status).toBe(200);
    const { body } = await office.get<InvoiceDetail>(`/api/invoices/${invoice.id}`);
    expect(body).toMatchObject({ status: 'credited', balance_cents: 0, credited_cents: 10_725 });
    expect(await accountsOf(invoice.id)).toEqual({ receivable: 0, refunds: 10_000, revenue: -10_000, tax: 0 });
    expect((await credit(invoice, 1)).body.code).toBe('invoice_settled');
  });

  test('of what was paid already stays with us as the client’s credit', async () => {
    const person = await addPerson(database.admin, 'client');
    const invoice = await issued(office, person.id, { lines: [newLine({ unit_cents: 10_000 })] });
    await addCash(database.admin, person.id, 9_000, invoice.id);
    const { body } = await credit(invoice, 4_000);
    expect(body).toMatchObject({
      paid_cents: 6_000,
      credited_cents: 4_000,
      status: 'paid',
      client_credit_cents: 3_000,
    });
    expect(await receivableOf(database.admin, invoice.id)).toBe(0);
    expect(await balanceOf(person.id)).toMatchObject({ owed_cents: 0, credit_cents: 3_000 });
  });

  test('is never more than the invoice, comes once, and waits for a payment that is on its way', async () => {
    const invoice = await taxedInvoice();
    expect((await credit(invoice, 10_726)).status).toBe(400);
    const id = uuidv7();
    expect((await credit(invoice, 1, id)).status).toBe(200);
    expect((await credit(invoice, 1, id)).status).toBe(400);
    await addOnlinePayment(database.admin, invoice, 10_724, 'capturing');
    expect((await credit(invoice, 1)).body.code).toBe('payment_under_way');
  });

  test('takes off each cent once, however many are written at the same moment', async () => {
    const invoice = await taxedInvoice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => credit(invoice, 2_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    const { body } = await office.get<InvoiceDetail>(`/api/invoices/${invoice.id}`);
    expect(body).toMatchObject({ credited_cents: 10_000, balance_cents: 725 });
    expect(await receivableOf(database.admin, invoice.id)).toBe(725);
  });

  test('has a number without gaps, also when twenty are written at once', async () => {
    const invoices = await Promise.all(Array.from({ length: 20 }, taxedInvoice));
    const answers = await Promise.all(invoices.map((invoice) => credit(invoice, 100)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await database.admin.query<{ gaps: number }>(
      'select (max(number) - count(*))::int as gaps from credit_notes',
    );
    expect(rows[0]!.gaps).toBe(0);
  });
});

describe('credit', () => {
  test('pays an invoice, once, however many ask at the same moment', async () => {
    const person = await addPerson(database.admin, 'client');
    await addCash(database.admin, person.id, 10_000);
    const invoices = await Promise.all(
      Array.from({ length: 5 }, () => issued(office, person.id, { lines: [newLine({ unit_cents: 4_000 })] })),
    );
    const answers = await Promise.all(invoices.map((invoice) => apply(invoice, 4_000)));
    expect(answers.filter(({ body }) => body.status === 'paid')).toHaveLength(2);
    expect(answers.filter(({ body }) => body.code === 'no_credit')).toHaveLength(3);
    expect(await balanceOf(person.id)).toMatchObject({ owed_cents: 12_000, credit_cents: 2_000 });
  });

  test('never pays more than is owed, nor what a payment is paying', async () => {
    const person = await addPerson(database.admin, 'client');
    await addCash(database.admin, person.id, 10_000);
    const invoice = await issued(office, person.id, { lines: [newLine({ unit_cents: 4_000 })], deposit_cents: 1_000 });
    expect(invoice).toMatchObject({ deposit_open_cents: 1_000, client_credit_cents: 10_000 });
    expect((await apply(invoice, 4_001)).status).toBe(400);
    const { body } = await apply(invoice, 700);
    expect(body).toMatchObject({ status: 'partly_paid', deposit_open_cents: 300, balance_cents: 3_300 });
    await addOnlinePayment(database.admin, invoice, 3_300, 'pending');
    expect((await apply(invoice, 1)).body.code).toBe('payment_under_way');
    const seen = await office.get<InvoiceDetail>(`/api/invoices/${invoice.id}`);
    expect(seen.body).toMatchObject({ reserved_cents: 3_300, payments: [{ status: 'pending' }] });
    // The client sees that the payment is in progress, and can't pay again.
    const theirs = await signedIn(portal, person);
    const listed = await theirs.get<{ items: InvoiceRow[] }>('/api/invoices?status=open');
    expect(listed.body.items).toMatchObject([{ id: invoice.id, balance_cents: 3_300, reserved_cents: 3_300 }]);
    expect((await theirs.get('/api/balance')).body).toMatchObject({ owed_cents: 3_300, reserved_cents: 3_300 });
    const settled = await issued(office, person.id, { lines: [newLine({ unit_cents: 100 })] });
    await addCash(database.admin, person.id, 100, settled.id);
    expect((await apply(settled, 1)).body.code).toBe('invoice_settled');
  });

  test('is the client’s own to use, for their own invoice, once for each time that they say so', async () => {
    const [mine, theirs] = [await addPerson(database.admin, 'client'), await addPerson(database.admin, 'client')];
    await addCash(database.admin, mine.id, 5_000);
    await addCash(database.admin, theirs.id, 5_000);
    const invoice = await issued(office, mine.id, { lines: [newLine({ unit_cents: 4_000 })] });
    const foreign = await issued(office, theirs.id, { lines: [newLine({ unit_cents: 4_000 })] });
    const me = await signedIn(portal, mine);
    const use = ({ id }: { id: string }, amount_cents: number, key?: string) =>
      me.command<Answer>('POST', `/api/invoices/${id}/apply-credit`, { amount_cents }, key);
    expect((await use(foreign, 100)).status).toBe(404);
    expect((await use(invoice, 4_001)).status).toBe(400);

    const key = uuidv7();
    const answers = await Promise.all([use(invoice, 1_500, key), use(invoice, 1_500, key)]);
    for (const { body } of answers)
      expect(body).toMatchObject({ status: 'partly_paid', balance_cents: 2_500, credit_used_cents: 1_500 });
    expect((await use(invoice, 2_500)).body).toMatchObject({ status: 'paid', client_credit_cents: 1_000 });
    expect((await use(invoice, 1)).body.code).toBe('invoice_settled');
    expect(await accountsOf(invoice.id)).toMatchObject({ receivable: 0, client_credit: 4_000 });
    expect(await balanceOf(theirs.id)).toMatchObject({ owed_cents: 4_000, credit_cents: 5_000 });
    const { rows } = await database.admin.query(
      "select actor_id, actor_role from audit_events where entity_id = $1 and action = 'invoice.credit_applied'",
      [invoice.id],
    );
    const byThem = { actor_id: mine.id, actor_role: 'client' };
    expect(rows).toEqual([byThem, byThem]);
  });

  test('is spent in the database only on what is owed, by whom it belongs to', async () => {
    const [mine, theirs] = [await addPerson(database.admin, 'client'), await addPerson(database.admin, 'client')];
    await addCash(database.admin, mine.id, 5_000);
    const invoice = await issued(office, mine.id, { lines: [newLine({ unit_cents: 4_000 })] });
    const as = ({ id }: Person, cents: number) =>
      asRole(database.admin, 'client', id, (connection) =>
        connection.query("select use_credit($1, $2, gen_random_uuid(), 'Straight')", [invoice.id, cents]),
      );
    await expect(as(theirs, 100)).rejects.toMatchObject({ code: raised.not_owed });
    for (const cents of [0, -100, 4_001])
      await expect(as(mine, cents)).rejects.toMatchObject({ code: raised.not_owed });
    await addOnlinePayment(database.admin, invoice, 4_000, 'capturing');
    await expect(as(mine, 100)).rejects.toMatchObject({ code: raised.not_owed });
  });

  test('of a user who isn’t a client isn’t there', async () => {
    expect((await office.get(`/api/clients/${uuidv7()}/balance`)).status).toBe(404);
  });
});
