import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { JobDetail, NewItem } from '#contract/jobs/job.schema.ts';
import type { NewService } from '#contract/jobs/service.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { newService, serviceUpdate, somePrice } from '#test/support/services.ts';

let database: TestDatabase;
let portal: string;
let office: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});

async function sold(part: Partial<NewService> = {}): Promise<NewService> {
  const service = newService({ by_condition: false, ...part });
  expect((await office.command('POST', '/api/services', service)).status).toBe(200);
  return service;
}
const item = (service_id: string | null, part: Partial<NewItem> = {}): NewItem => ({
  id: uuidv7(),
  service_id,
  units: null,
  square_feet: 1_000,
  vehicle_size: null,
  condition: 'normal',
  ...part,
});
const create = (items: NewItem[], part = {}) =>
  office.command<JobDetail & ErrorBody>('POST', '/api/jobs', newJob({ items, ...part }));
const save = (job: JobDetail, items: NewItem[], version = job.version) => {
  const { id: _, ...values } = newJob({ title: job.title, items });
  return office.command<JobDetail & ErrorBody>('PATCH', `/api/jobs/${job.id}`, { ...values, version });
};
const tomorrowsPrice = (service: NewService, price_cents: number) =>
  office.command('PATCH', `/api/services/${service.id}`, {
    ...serviceUpdate(service),
    price: { ...somePrice, valid_from: '2026-02-01', price_cents },
  });
const asInBook = { unit: null, book_cents: null, price_reason: null, plan: null };
const tasks = ({ checklist }: JobDetail) => checklist.map(({ task }) => task);

describe('services on a job', () => {
  test('bring their price, minutes, buffer and checklist', async () => {
    const wash = await sold({ name: 'Flatwork wash', buffer_minutes: 15 });
    const bins = await sold({
      name: 'Bins once',
      pricing: 'per_unit',
      unit: 'bin',
      buffer_minutes: 5,
      duration_minutes: 20,
      extra_minutes: 5,
      checklist: [{ task: 'Bin empty', photo: false, required: true }],
      price: { ...somePrice, price_cents: 4_500, included_units: 2, extra_cents: 1_500 },
    });
    const items = [item(wash.id), item(bins.id, { square_feet: null, units: 4 })];
    const { status, body: job } = await create(items);
    expect(status).toBe(200);
    expect(job.items).toEqual([
      { ...items[0], service_name: 'Flatwork wash', minutes: 60, price_cents: 25_000, ...asInBook },
      { ...items[1], service_name: 'Bins once', minutes: 30, price_cents: 7_500, ...asInBook, unit: 'bin' },
    ]);
    expect(tasks(job)).toEqual(['Surface identified', 'Wide-angle check photo', 'Bin empty']);
    expect(job.checklist[1]).toMatchObject({ photo: true, done_at: null, done_by: null });
    expect(job.buffer_minutes).toBe(15);
  });

  test('keep the price they were sold at; what is added or changed later has today’s', async () => {
    const wash = await sold();
    const first = item(wash.id);
    const second = item(wash.id, { square_feet: 2_000 });
    const { body: job } = await create([first, second]);
    expect(job.items.map(({ price_cents }) => price_cents)).toEqual([25_000, 50_000]);
    await tomorrowsPrice(wash, 40);
    expect((await office.get<JobDetail>(`/api/jobs/${job.id}`)).body).toEqual(job);

    const third = item(wash.id);
    const { body: later } = await save(job, [first, { ...second, square_feet: 3_000 }, third]);
    expect(later.items.map(({ price_cents }) => price_cents)).toEqual([25_000, 120_000, 40_000]);
    expect(later.items.map(({ minutes }) => minutes)).toEqual([60, 140, 60]);
    expect(later.version).toBe(job.version + 1);
  });

  test('are taken off with what is still to check of them; what was done stays', async () => {
    const wash = await sold();
    const bins = await sold({
      checklist: [
        { task: 'Bin empty', photo: false, required: true },
        { task: 'Bin returned', photo: false, required: true },
      ],
    });
    const [first, second] = [item(wash.id), item(bins.id)];
    const { body: job } = await create([first, second]);
    const step = job.checklist.find(({ task }) => task === 'Bin empty')!;
    await office.command('POST', `/api/checklist/${step.id}`, { done: true, occurred_at: new Date().toISOString() });
    const { body: later } = await save(job, [first]);
    expect(later.items.map(({ id }) => id)).toEqual([first.id]);
    expect(tasks(later)).toEqual(['Surface identified', 'Wide-angle check photo', 'Bin empty']);
    const { rows } = await database.admin.query('select from job_item_prices where item_id = $1', [second.id]);
    expect(rows).toEqual([]);
  });

  test('can be put into another order, and the same ones leave no trace', async () => {
    const wash = await sold();
    const [first, second] = [item(wash.id), item(wash.id, { square_feet: 2_000 })];
    const { body: job } = await create([first, second]);
    const { body: turned } = await save(job, [second, first]);
    expect(turned.items.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { body: again } = await save(turned, [second, first]);
    expect(again).toEqual(turned);
  });

  test('by the hour cost what their minutes come to, also when these change, and say so on the invoice', async () => {
    const ruth = await addPerson(database.admin, 'client');
    const hours = await sold({
      pricing: 'hourly',
      duration_minutes: 90,
      price: { ...somePrice, price_cents: 8_500, minimum_cents: 10_000 },
    });
    const [usual, long] = [item(hours.id, { square_feet: null }), item(hours.id, { square_feet: null, minutes: 125 })];
    const { body: job } = await create([usual, long], { client_id: ruth.id });
    expect(job.items.map(({ minutes, price_cents }) => [minutes, price_cents])).toEqual([
      [90, 12_750],
      [125, 17_708],
    ]);
    const { body: later } = await office.command<JobDetail>('PATCH', `/api/jobs/${job.id}`, {
      ...(({ id: _, ...values }) => values)(newJob({ client_id: ruth.id })),
      items: [{ ...usual, minutes: 60 }, long],
      version: job.version,
    });
    expect(later.items.map(({ minutes, price_cents }) => [minutes, price_cents])).toEqual([
      [60, 10_000],
      [125, 17_708],
    ]);
    const { version } = later;
    await office.command('POST', `/api/jobs/${job.id}/status`, {
      status: 'completed',
      version,
      completion: { reason: 'Done on paper.' },
    });
    const body = newInvoice(ruth.id, { job_ids: [job.id], lines: [] });
    const { lines } = (await office.command<InvoiceDetail>('POST', '/api/invoices', body)).body;
    expect(lines.map(({ unit_cents, detail }) => [unit_cents, detail?.split(', ')[0]])).toEqual([
      [10_000, '1 h'],
      [17_708, '2 h 5 min'],
    ]);
  });

  test('take minutes of their own only by the hour, and not none', async () => {
    const wash = await sold();
    expect((await create([item(wash.id, { minutes: 30 })])).status).toBe(400);
    const hours = await sold({ pricing: 'hourly' });
    expect((await create([item(hours.id, { square_feet: null, minutes: 0 })])).status).toBe(400);
  });

  test('another service under the same id is another line', async () => {
    const wash = await sold();
    const other = await sold({ checklist: [{ task: 'Glass last', photo: false, required: true }] });
    const line = item(wash.id);
    const { body: job } = await create([line]);
    const { body: later } = await save(job, [{ ...line, service_id: other.id }]);
    expect(later.items[0]!.service_name).toBe(other.name);
    expect(tasks(later)).toEqual(['Glass last']);
  });

  test('are in the history by name, and two editors of them are told about each other', async () => {
    const { body: job } = await create([]);
    const line = item((await sold()).id);
    await save(job, [line]);
    const { body } = await office.get<{ items: { changes: object }[] }>(`/api/jobs/${job.id}/history`);
    expect(body.items[0]!.changes).toEqual({ items: { from: null, to: null } });
    const { body: refused } = await save(job, []);
    expect([refused.code, refused.current?.items[0]?.id]).toEqual(['changed_meanwhile', line.id]);
  });

  test('a longer buffer is refused where the next job begins', async () => {
    const tech = await addTechnician(database.admin);
    const at = (hour: number) => ({
      assigned_to: tech.id,
      scheduled_start: `2099-07-01T${hour}:00:00Z`,
      scheduled_end: `2099-07-01T${hour + 1}:00:00Z`,
    });
    const { body: job } = await create([], at(14));
    await create([], at(15));
    const { id: _, ...values } = newJob({ title: job.title, ...at(14), items: [item((await sold()).id)] });
    const { body } = await office.command('PATCH', `/api/jobs/${job.id}`, { ...values, version: 1 });
    expect(body.code).toBe('slot_taken');
    expect((await office.get<JobDetail>(`/api/jobs/${job.id}`)).body).toEqual(job);
  });

  test.each([
    ['a service that isn’t there', async () => [item(uuidv7())]],
    ['one that isn’t offered any more', async () => [item((await sold({ active: false })).id)]],
    [
      'one without a price yet',
      async () => [item((await sold({ price: { ...somePrice, valid_from: '2099-01-01' } })).id)],
    ],
    ['the same line twice', async () => [item((await sold()).id)].flatMap((line) => [line, line])],
    [
      'a line of another job',
      async () =>
        (await create([item((await sold()).id)])).body.items.map(({ id, service_id }) => item(service_id, { id })),
    ],
  ])('refuses %s', async (_, items) => {
    const { status, body } = await create(await items());
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['items']]);
  });
});

describe('another price than the price book’s', () => {
  const custom = (part: Partial<NewItem> = {}): NewItem => ({
    ...item(null, { square_feet: null }),
    service_name: 'Rust by the hose bib',
    minutes: 20,
    price_cents: 3_500,
    ...part,
  });

  test('is kept with its reason and the price it replaces, and goes onto the invoice', async () => {
    const wash = await sold();
    const ruth = await addPerson(database.admin, 'client');
    const items = [item(wash.id, { price_cents: 20_000, price_reason: 'Agreed by phone' }), custom()];
    const { status, body: job } = await create(items, { client_id: ruth.id });
    expect(status).toBe(200);
    expect(job.items).toMatchObject([
      { price_cents: 20_000, book_cents: 25_000, price_reason: 'Agreed by phone', minutes: 60 },
      { service_id: null, service_name: 'Rust by the hose bib', price_cents: 3_500, minutes: 20, ...asInBook },
    ]);
    const done = await office.command('POST', `/api/jobs/${job.id}/status`, {
      status: 'completed',
      version: job.version,
      completion: { reason: 'Done on paper.' },
    });
    expect(done.status).toBe(200);
    const { body: invoice } = await office.command<InvoiceDetail>(
      'POST',
      '/api/invoices',
      newInvoice(ruth.id, { job_ids: [job.id], lines: [] }),
    );
    expect(invoice.lines).toMatchObject([
      { unit_cents: 20_000, service_id: wash.id, detail: expect.stringContaining('Agreed by phone') },
      { unit_cents: 3_500, service_id: null, description: 'Rust by the hose bib' },
    ]);
  });

  test('is audited by the name of its field, without the reason itself', async () => {
    const wash = await sold();
    const { body: job } = await create([item(wash.id)]);
    await save(job, [{ ...itemOf(job, 0), price_cents: 100, price_reason: 'Their birthday' }]);
    const { rows } = await database.admin.query<{ fields: string[]; row: string }>(
      "select fields, a::text as row from audit_events a where entity_id = $1 and action = 'job.updated'",
      [job.id],
    );
    expect(rows[0]!.fields).toContain('price_reason');
    expect(rows[0]!.row).not.toContain('birthday');
  });

  test('stays while the line stays, follows an edit, and ends with it', async () => {
    const wash = await sold();
    const { body: job } = await create([item(wash.id, { price_cents: 20_000, price_reason: 'Agreed' }), custom()]);
    await tomorrowsPrice(wash, 40);
    const [line, own] = job.items.map((_, at) => itemOf(job, at));
    const { body: kept } = await save(job, [line!, own!]);
    expect(kept).toEqual(job);
    const { body: more } = await save(job, [
      { ...line!, square_feet: 2_000 },
      { ...own!, minutes: 45 },
    ]);
    expect(more.items).toMatchObject([
      { price_cents: 20_000, book_cents: 80_000 },
      { minutes: 45, price_cents: 3_500 },
    ]);
    const { price_cents: _, price_reason: __, ...plain } = line!;
    const { body: book } = await save(more, [plain, itemOf(more, 1)]);
    expect(book.items[0]).toMatchObject({ price_cents: 40_000, ...asInBook });
  });

  test('is no other one where it is the same', async () => {
    const wash = await sold();
    const { body } = await create([item(wash.id, { price_cents: 25_000, price_reason: 'As usual' })]);
    expect(body.items[0]).toMatchObject({ price_cents: 25_000, ...asInBook });
  });

  test.each([
    ['a price without a reason', { price_cents: 100 }],
    ['a reason without a price', { price_reason: 'Because' }],
    ['an empty reason', { price_cents: 100, price_reason: ' ' }],
    ['less than nothing', { price_cents: -1, price_reason: 'Because' }],
    ['a name of its own', { service_name: 'Something else', price_cents: 100, price_reason: 'Because' }],
  ])('is refused with %s', async (_, part) => {
    const wash = await sold();
    expect((await create([item(wash.id, part)])).status).toBe(400);
  });

  test.each([
    ['no name', { service_name: undefined }],
    ['no price', { price_cents: undefined }],
    ['a quantity', { units: 2 }],
  ])('a line of its own is refused with %s', async (_, part) => {
    expect((await create([custom(part as Partial<NewItem>)])).status).toBe(400);
  });

  test('is not for a technician’s eyes', async () => {
    const wash = await sold({ skills: [] });
    const dani = await addTechnician(database.admin);
    const { body: job } = await create([item(wash.id, { price_cents: 100, price_reason: 'Because' })], {
      assigned_to: dani.id,
    });
    const theirs = await signedIn(portal, dani);
    const { body } = await theirs.get<JobDetail>(`/api/jobs/${job.id}`);
    expect(body.items[0]).toMatchObject({ price_cents: null, ...asInBook });
  });

  test('can’t be without a reason in the database either', async () => {
    const wash = await sold();
    const { body } = await create([item(wash.id)]);
    const change = database.admin.query('update job_item_prices set book_cents = 1 where item_id = $1', [
      body.items[0]!.id,
    ]);
    await expect(change).rejects.toThrow(/check/);
  });
});

/** A line of a job in the form in which it is sent again. */
function itemOf(job: JobDetail, at: number): NewItem {
  const { id, service_id, units, square_feet, vehicle_size, condition, ...line } = job.items[at]!;
  const said = { id, service_id, units, square_feet, vehicle_size, condition };
  if (service_id === null) {
    return { ...said, service_name: line.service_name, minutes: line.minutes, price_cents: line.price_cents! };
  }
  return line.price_reason ? { ...said, price_cents: line.price_cents!, price_reason: line.price_reason } : said;
}
