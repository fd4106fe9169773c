import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportResult } from '#contract/base/import.schema.ts';
import { serviceColumnNames, serviceColumns } from '#contract/jobs/serviceFile.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { errorText } from '#text/errors.ts';
import { serviceImportText as text } from '#text/services.ts';
import { parseCsv } from '#web/csv.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { asOwner } from '#tools/owner.ts';
import { seedServices } from '#tools/seed/services.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  ({ database, office: client } = await startOffice());
});
beforeEach(async () => {
  await database.admin.query('delete from checklist_templates; delete from service_prices; delete from services');
  await asOwner(database.adminUrl, seedServices);
});

type Row = Record<string, string>;
const keys = serviceColumns;
const list = async () => (await client.get<Service[]>('/api/services')).body;
const exported = async (): Promise<Row[]> => {
  const { status, headers, body } = await client.get<string>('/api/services/export');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="services-\d{4}-\d{2}-\d{2}\.csv"$/);
  const [head, ...records] = parseCsv(body);
  expect(head!.cells).toEqual(Object.values(serviceColumnNames()));
  return records.map(({ cells }) => Object.fromEntries(cells.map((cell, index) => [keys[index]!, cell])));
};
const check = async (rows: Row[]) =>
  (await client.send<ImportResult>('POST', '/api/services/import/check', { body: { rows } })).body.rows;
const run = async (rows: Row[]) =>
  (await client.command<ImportResult>('POST', '/api/services/import', { rows })).body.rows;
const outcomes = (rows: ImportResult['rows']) => rows.map(({ outcome }) => outcome);
const traces = async () => (await database.admin.query('select from audit_events')).rowCount;

const polish = {
  name: 'Paint polish',
  category: 'Detail',
  pricing: 'By vehicle',
  price: '1,249.99',
  duration_minutes: '240',
  checklist: 'Tape trim | Final photos (photo)',
};

describe('an export', () => {
  test('has one row a service, with its price of today and its checklist', async () => {
    const rows = await exported();
    expect(rows).toHaveLength(9);
    expect(rows.find(({ name }) => name === 'Driveway and flatwork wash')).toMatchObject({
      category: 'washing',
      pricing: 'per_area',
      price: '0.25',
      minimum: '125.00',
      valid_from: '2026-03-01',
      by_condition: 'yes',
      skills: 'flatwork',
      checklist:
        'Surface identified | Existing damage photographed (photo) | Runoff plan | Plants pre-wetted | Overlapping passes | Edges | Wide-angle check photo (photo)',
    });
    expect(rows.find(({ name }) => name === 'Trash-bin plan')).toMatchObject({
      billing: 'month',
      minimum: '',
      included_units: '2',
      extra_price: '13.25',
    });
    expect(rows.find(({ active }) => active === 'no')?.['name']).toBe('Headlight restoration');
  });

  test('imported again finds everything as it is', async () => {
    const [rows, before, audited] = [await exported(), await list(), await traces()];
    expect(new Set(outcomes(await check(rows)))).toEqual(new Set(['unchanged']));
    expect(new Set(outcomes(await run(rows)))).toEqual(new Set(['unchanged']));
    expect([await list(), await traces()]).toEqual([before, audited]);
  });

  test('comes back whole, whatever its texts look like', async () => {
    const [service] = await list();
    const checklist = [
      'a | b',
      String.raw`back\slash\|`,
      'ends with (photo)',
      'ends with (optional)',
      '(photo)',
      '=1+1',
      'two\nlines',
    ].flatMap((task) => [
      { task, photo: false, required: true },
      { task: `${task} too`, photo: true, required: false },
    ]);
    const { id, created_at: _, prices: __, ...values } = service!;
    const body = { ...values, name: '=SUM("a;b")', description: "'-1, or\r\nso", checklist, price: null };
    expect((await client.command('PATCH', `/api/services/${id}`, body)).status).toBe(200);
    expect(new Set(outcomes(await check(await exported())))).toEqual(new Set(['unchanged']));
  });
});

describe('an import', () => {
  test('is checked without writing anything', async () => {
    const before = await list();
    expect(outcomes(await check([polish]))).toEqual(['created']);
    expect(await list()).toEqual(before);
  });

  test('makes what is new with what a new one begins with, and reads amounts to the cent', async () => {
    expect(await run([polish])).toEqual([{ outcome: 'created', errors: [] }]);
    const made = (await list()).find(({ name }) => name === polish.name)!;
    expect(made).toMatchObject({
      category: 'detail',
      pricing: 'by_vehicle',
      billing: 'visit',
      people_min: 1,
      taxable: true,
      active: true,
      checklist: [
        { task: 'Tape trim', photo: false, required: true },
        { task: 'Final photos', photo: true, required: true },
      ],
    });
    expect(made.prices).toMatchObject([{ price_cents: 124_999, minimum_cents: null, truck_percent: 125 }]);
    expect(outcomes(await run([polish]))).toEqual(['unchanged']);
  });

  test('finds a service by its name, whatever its case, and keeps what the file doesn’t say', async () => {
    const [before] = await list();
    const row = { name: before!.name.toUpperCase(), duration_minutes: '75', price: '', description: '' };
    expect(outcomes(await check([row]))).toEqual(['updated']);
    expect(outcomes(await run([row]))).toEqual(['updated']);
    const after = (await list()).find(({ id }) => id === before!.id);
    expect(after).toEqual({ ...before, name: row.name, duration_minutes: 75, description: null });
    const { rows } = await database.admin.query(
      'select fields from audit_events where entity_id = $1 order by created_at, id',
      [before!.id],
    );
    expect((rows.at(-1) as { fields: string[] }).fields.toSorted()).toEqual([
      'description',
      'duration_minutes',
      'name',
    ]);
  });

  test('adds a price only where it differs, and never over one that is there', async () => {
    const name = 'Full detail';
    const results = await run([
      { name, price: '275.00', valid_from: '2099-01-01' },
      { name: 'Interior detail', price: '160.00' },
      { name: 'Exterior detail', price: '119.00', valid_from: '2026-03-01' },
    ]);
    expect(results).toEqual([
      { outcome: 'updated', errors: [] },
      { outcome: 'unchanged', errors: [] },
      { outcome: 'error', errors: [{ column: 'valid_from', message: errorText.price_exists }] },
    ]);
    const full = (await list()).find((service) => service.name === name)!;
    expect(full.prices.map(({ price_cents }) => price_cents)).toEqual([27_500, 26_000]);
  });

  test('takes the good rows and tells what is wrong with the others, by column', async () => {
    const results = await run([
      { ...polish, name: 'First' },
      { ...polish, name: 'x', price: '12,50', skills: 'flying' },
      { ...polish, name: 'FIRST' },
      { name: 'Without anything' },
      { ...polish, name: 'Floats', price: '1.234', taxable: 'perhaps', valid_from: '12/01/2026', minimum: 'none' },
      { ...polish, name: 'Last', people_min: '2' },
      { ...polish, name: 'A crowd', people_min: '7' },
      { ...polish, name: 'Cures', wait_minutes: '720', wait_after_percent: '60' },
      { ...polish, name: 'Cures after nothing', wait_minutes: '720' },
    ]);
    expect(outcomes(results.slice(0, 6))).toEqual(['created', 'error', 'error', 'error', 'error', 'created']);
    expect(outcomes(results.slice(6))).toEqual(['error', 'created', 'error']);
    const columns = results.map(({ errors }) => errors.map(({ column }) => column));
    expect(columns[1]).toEqual(['name', 'price', 'skills']);
    expect(results[2]!.errors).toEqual([{ column: 'name', message: text.twice }]);
    expect(columns[3]).toEqual(['category', 'pricing', 'price', 'duration_minutes']);
    expect(columns[4]).toEqual(['price', 'minimum', 'valid_from', 'taxable']);
    expect(columns[6]).toEqual(['people_min']);
    expect(columns[8]).toEqual(['wait_after_percent']);
    expect((await list()).find(({ name }) => name === 'Cures')).toMatchObject({
      wait_minutes: 720,
      wait_after_percent: 60,
    });
    expect((await list()).find(({ name }) => name === 'Last')).toMatchObject({ people_min: 2 });
    expect(results[1]!.errors[1]!.message).toBe(text.problems.price);
    expect((await list()).map(({ name }) => name)).toEqual(expect.arrayContaining(['First', 'Last']));
  });

  test('that is sent twice under one id happens once', async () => {
    const send = () =>
      client.command<ImportResult>(
        'POST',
        '/api/services/import',
        { rows: [polish] },
        '019a8a5e-0000-7000-8000-000000000001',
      );
    const [one, other] = await Promise.all([send(), send()]);
    expect(one.body).toEqual(other.body);
    expect((await list()).filter(({ name }) => name === polish.name)).toHaveLength(1);
  });

  test('of two who import the same at once, one makes it', async () => {
    const results = (await Promise.all([run([polish]), run([polish])])).flatMap(outcomes);
    expect(results).toContain('created');
    expect((await list()).filter(({ name }) => name === polish.name)).toHaveLength(1);
  });

  test.each(['sales', 'tech', 'client'] as const)('is closed to %s', async (role) => {
    const portal = await startPortal(database.appUrl);
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.command('POST', '/api/services/import', { rows: [polish] })).status).toBe(403);
    expect((await other.send('POST', '/api/services/import/check', { body: { rows: [polish] } })).status).toBe(403);
  });
});
