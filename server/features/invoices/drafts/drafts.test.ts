import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail, InvoiceUpdate } from '#contract/money/invoice.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addDoneJob, addTaxRate, issued, newInvoice, newLine } from '#test/support/invoices.ts';
import { addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let client: Person;
let rate: string;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  client = await addPerson(database.admin, 'client', { full_name: 'Ines Ferreira' });
  rate = await addTaxRate(database.admin, 72_500, 'Alder County');
  await addTaxRate(database.admin, 10_000, 'Birch County');
});

const create = (body: unknown) => office.command<InvoiceDetail & { code: string }>('POST', '/api/invoices', body);
const save = (id: string, body: InvoiceUpdate) =>
  office.command<InvoiceDetail & { code: string }>('PATCH', `/api/invoices/${id}`, body);
const unbilled = async () => {
  const { rows } = await database.admin.query<{ job_id: string }>('select job_id from unbilled_jobs');
  return rows.map(({ job_id }) => job_id);
};

describe('a draft', () => {
  test('from jobs has a line for each service, at the price it was sold for, taxed by the first rate of today', async () => {
    const technician = await addTechnician(database.admin, [], { full_name: 'Marcus Bell' });
    const plan = { scheduled_start: '2026-03-10T17:00:00Z', scheduled_end: '2026-03-10T18:00:00Z' };
    const first = await addDoneJob(database.admin, client.id, { price: 20_500, assigned_to: technician.id, ...plan });
    const second = await addDoneJob(database.admin, client.id, { price: 4_500 });
    const { status, body } = await create(newInvoice(client.id, { job_ids: [first, second], lines: [] }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'draft', number: null, client_name: 'Ines Ferreira', balance_cents: 0 });
    const wash = body.lines.find(({ job_id }) => job_id === first);
    expect(wash).toMatchObject({ quantity: 1, unit_cents: 20_500, tax_rate_id: rate, tax_name: 'Alder County' });
    expect(wash?.detail).toBe('2 bins, Mar 10, Marcus');
    expect(body.tax_cents).toBe(1_486 + 326);
    expect(body.total_cents).toBe(25_000 + body.tax_cents);
    expect(body.jobs.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    const left = await unbilled();
    expect(left).not.toContain(first);
    expect(left).not.toContain(second);
  });

  test('keeps the lines that were typed', async () => {
    const lines = [
      newLine({ quantity: 3, unit_cents: 333, tax_rate_id: rate }),
      newLine({ description: 'Discount', unit_cents: -200 }),
    ];
    const { body } = await create(
      newInvoice(client.id, { lines, deposit_cents: 300, due_on: '2099-01-01', note: '  ' }),
    );
    expect(body).toMatchObject({
      subtotal_cents: 799,
      tax_cents: 72,
      total_cents: 871,
      deposit_cents: 300,
      note: null,
    });
    expect(body.lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
  });

  test.each([
    [
      'a job that isn’t completed',
      async () => [await addDoneJob(database.admin, client.id, { status: 'in_progress' })],
      'not_completed',
    ],
    [
      'another client’s job',
      async () => [await addDoneJob(database.admin, (await addPerson(database.admin, 'client')).id)],
      'invalid_input',
    ],
    ['a job without a client', async () => [await addDoneJob(database.admin, null)], 'invalid_input'],
    ['a job that isn’t there', async () => [uuidv7()], 'invalid_input'],
  ])('is refused for %s', async (_, jobs, code) => {
    const body = newInvoice(client.id, { job_ids: await jobs(), lines: [] });
    expect((await create(body)).body.code).toBe(code);
    expect((await office.get(`/api/invoices/${body.id}`)).status).toBe(404);
  });

  test('takes a job once, also when ten ask at the same moment', async () => {
    const job = await addDoneJob(database.admin, client.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(newInvoice(client.id, { job_ids: [job], lines: [] }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_invoiced')).toHaveLength(9);
  });

  test.each([
    ['a user who isn’t a client', async () => newInvoice((await addPerson(database.admin, 'tech')).id)],
    ['a total below zero', async () => newInvoice(client.id, { lines: [newLine({ unit_cents: -1 })] })],
    ['a rate that isn’t there', async () => newInvoice(client.id, { lines: [newLine({ tax_rate_id: uuidv7() })] })],
    ['a line of a job that isn’t on it', async () => newInvoice(client.id, { lines: [newLine({ job_id: uuidv7() })] })],
    ['a line that is sent twice', async () => newInvoice(client.id, { lines: ((line) => [line, line])(newLine()) })],
    [
      'a line that is larger than a line can be',
      async () => newInvoice(client.id, { lines: [newLine({ quantity: 100_000, unit_cents: 100_000_000 })] }),
    ],
  ])('is refused for %s', async (_, body) => {
    expect((await create(await body())).status).toBe(400);
  });

  test('is saved only in the version the editor saw; the second of two is told', async () => {
    const { body } = await create(newInvoice(client.id));
    const change = { lines: [newLine({ unit_cents: 100 })], due_on: null, deposit_cents: 0, note: 'Gate code 4471' };
    const saved = await save(body.id, { ...change, version: body.version });
    expect(saved.body).toMatchObject({ total_cents: 100, note: 'Gate code 4471' });
    expect(saved.body.version).toBeGreaterThan(body.version);
    expect((await save(body.id, { ...change, version: body.version })).body.code).toBe('invoice_changed');
  });

  test('may keep its lines’ ids, and can’t take another invoice’s', async () => {
    const { body } = await create(newInvoice(client.id));
    const other = await create(newInvoice(client.id));
    const change = { due_on: null, deposit_cents: 0, note: null, version: body.version };
    const [own, foreign] = [newLine({ id: body.lines[0]!.id }), newLine({ id: other.body.lines[0]!.id })];
    expect((await save(body.id, { ...change, lines: [foreign] })).status).toBe(400);
    expect((await save(body.id, { ...change, lines: [own] })).status).toBe(200);
    expect((await office.get<InvoiceDetail>(`/api/invoices/${other.body.id}`)).body.lines).toEqual(other.body.lines);
  });

  test('can be deleted, which frees its jobs; an issued one stays', async () => {
    const job = await addDoneJob(database.admin, client.id);
    const { body } = await create(newInvoice(client.id, { job_ids: [job], lines: [] }));
    expect((await office.command('DELETE', `/api/invoices/${body.id}`, undefined)).status).toBe(200);
    expect(await unbilled()).toContain(job);
    const final = await issued(office, client.id, { job_ids: [job], lines: [] });
    expect((await office.command('DELETE', `/api/invoices/${final.id}`, undefined)).body.code).toBe('invoice_changed');
    const change = { lines: [newLine()], due_on: null, deposit_cents: 0, note: null, version: final.version };
    expect((await save(final.id, change)).body.code).toBe('invoice_changed');
  });
});

test('a job that is on an invoice can’t be deleted', async () => {
  const job = await addDoneJob(database.admin, client.id);
  await create(newInvoice(client.id, { job_ids: [job], lines: [] }));
  expect((await office.command('DELETE', `/api/jobs/${job}`, undefined)).body.code).toBe('job_has_history');
});
