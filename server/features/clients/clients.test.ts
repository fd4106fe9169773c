import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Asset, Contact, Place } from '#contract/people/client.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { TimelineEntry } from '#contract/people/clientTimeline.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash, addDoneJob, issued, newInvoice } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newSeries } from '#test/support/series.ts';
import { inDays } from '#test/support/today.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
});

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];
const put = <T>(path: string, body: unknown) => office.command<T & ErrorBody>('PUT', `/api/${path}`, body);
const remove = (path: string) => office.command('DELETE', `/api/${path}`, undefined);
const record = async (id = hannah.id) => (await office.get<ClientRecord & ErrorBody>(`/api/clients/${id}`)).body;
const lastTrace = async () => ({
  audit: await rows(
    'select action, entity, entity_id, fields from audit_events order by created_at desc, id desc limit 1',
  ),
  event: await rows('select entity, entity_id, users, roles from change_events order by id desc limit 1'),
});
const traces = () => rows('select id from audit_events order by id');

const contact = (over: object = {}) => ({
  client_id: hannah.id,
  full_name: 'Kofi Osei',
  relation: 'At home on the day',
  phone: '+19195550190',
  email: 'Kofi@Mail.example',
  ...over,
});
const place = (over: object = {}) => ({
  client_id: hannah.id,
  label: 'Home',
  street: `${Math.floor(Math.random() * 1e9)} Alder Bend`,
  city: 'Oak Hill',
  region: 'NC',
  postal_code: '27513',
  gate_code: null,
  access_notes: 'Side gate is open on wash days.',
  latitude: 35.79,
  longitude: -78.78,
  ...over,
});
const vehicle = (place_id: string, over: object = {}) => ({
  place_id,
  kind: 'vehicle',
  label: '2021 Honda CR-V',
  vehicle_size: 'suv',
  plate: 'ABC 4120',
  bin_count: null,
  pickup_weekday: null,
  square_feet: null,
  ...over,
});

async function somePlace(over: object = {}): Promise<string> {
  const id = uuidv7();
  expect((await put(`places/${id}`, place(over))).status).toBe(200);
  return id;
}

describe('a contact', () => {
  test('is made, audited by field name and announced to the client and the office, then changed', async () => {
    const id = uuidv7();
    const made = await put<Contact>(`contacts/${id}`, contact());
    expect(made).toMatchObject({ status: 200, body: { id, ...contact(), email: 'kofi@mail.example' } });
    const entity = { entity: 'client', entity_id: hannah.id };
    expect(await lastTrace()).toEqual({
      audit: [
        {
          action: 'client.contact_saved',
          ...entity,
          fields: ['client_id', 'full_name', 'relation', 'phone', 'email'],
        },
      ],
      event: [{ ...entity, users: [hannah.id], roles: ['admin'] }],
    });
    await put(`contacts/${id}`, contact({ phone: '  ', relation: null }));
    expect((await lastTrace()).audit).toMatchObject([{ fields: ['relation', 'phone'] }]);
    expect((await record()).contacts).toEqual([
      { id, ...contact({ phone: null, relation: null }), email: 'kofi@mail.example' },
    ]);
  });

  test('saved as it is leaves no trace', async () => {
    const id = uuidv7();
    await put(`contacts/${id}`, contact());
    const before = await traces();
    expect((await put(`contacts/${id}`, contact())).status).toBe(200);
    expect(await traces()).toEqual(before);
  });

  test('is deleted once; the second time there is nothing', async () => {
    const id = uuidv7();
    await put(`contacts/${id}`, contact());
    expect((await remove(`contacts/${id}`)).status).toBe(200);
    expect((await lastTrace()).audit).toMatchObject([{ action: 'client.contact_deleted', entity_id: hannah.id }]);
    expect((await remove(`contacts/${id}`)).status).toBe(404);
  });

  test.each([
    ['no name', { full_name: ' ' }],
    ['half an address', { email: 'kofi' }],
    ['an own id', { id: uuidv7() }],
  ])('with %s is refused', async (_, over) => {
    expect((await put(`contacts/${uuidv7()}`, contact(over))).status).toBe(400);
  });
});

describe('belonging to another client', () => {
  test('a contact and a place never move to another client', async () => {
    const other = await addPerson(database.admin, 'client');
    const [contactId, placeId] = [uuidv7(), await somePlace()];
    await put(`contacts/${contactId}`, contact());
    expect((await put(`contacts/${contactId}`, contact({ client_id: other.id }))).status).toBe(404);
    expect((await put(`places/${placeId}`, place({ client_id: other.id }))).status).toBe(404);
    expect(await rows('select client_id from contacts where id = $1', [contactId])).toEqual([{ client_id: hannah.id }]);
    expect(await rows('select client_id from places where id = $1', [placeId])).toEqual([{ client_id: hannah.id }]);
  });

  test('a thing never moves to another place', async () => {
    const [here, there, id] = [await somePlace(), await somePlace(), uuidv7()];
    expect((await put(`assets/${id}`, vehicle(here))).status).toBe(200);
    expect((await put(`assets/${id}`, vehicle(there))).status).toBe(404);
    expect(await rows('select place_id, client_id from assets where id = $1', [id])).toEqual([
      { place_id: here, client_id: hannah.id },
    ]);
  });

  test('nobody but a client has any, and nobody who was deleted', async () => {
    const tech = await addPerson(database.admin, 'tech');
    const gone = await addPerson(database.admin, 'client');
    await remove(`users/${gone.id}`);
    for (const { id } of [tech, gone, { id: uuidv7() }]) {
      expect((await put(`contacts/${uuidv7()}`, contact({ client_id: id }))).status).toBe(404);
      expect((await put(`places/${uuidv7()}`, place({ client_id: id }))).status).toBe(404);
      expect((await office.get(`/api/clients/${id}`)).status).toBe(404);
      expect((await office.get(`/api/clients/${id}/timeline`)).status).toBe(404);
    }
    expect((await put(`assets/${uuidv7()}`, vehicle(uuidv7()))).status).toBe(404);
  });
});

describe('a place', () => {
  test('is refused a second time with the same street and city, whatever their case', async () => {
    const street = '22 Quarry Rd';
    await somePlace({ street });
    const again = await put(`places/${uuidv7()}`, place({ street: '22 QUARRY rd', city: 'oak hill' }));
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'name_taken',
      'This client already has this address.',
    ]);
    const other = await addPerson(database.admin, 'client');
    expect((await put(`places/${uuidv7()}`, place({ street, client_id: other.id }))).status).toBe(200);
  });

  test('keeps its position while the address stays; another address has none', async () => {
    const id = uuidv7();
    const first = place();
    await put(`places/${id}`, first);
    const position = async () =>
      (await database.admin.query('select latitude, longitude from places where id = $1', [id])).rows[0] as object;
    await put(`places/${id}`, { ...first, access_notes: 'Ring first.' });
    expect(await position()).toEqual({ latitude: 35.79, longitude: -78.78 });
    await put(`places/${id}`, { ...first, street: `${first.street} West` });
    expect(await position()).toEqual({ latitude: null, longitude: null });
  });

  test.each([
    ['half a position', { latitude: null }],
    ['a position off the earth', { latitude: 91 }],
    ['no street', { street: ' ' }],
    ['notes without end', { access_notes: 'x'.repeat(1_001) }],
  ])('with %s is refused', async (_, over) => {
    expect((await put(`places/${uuidv7()}`, place(over))).status).toBe(400);
  });

  test('that jobs or a series refer to can’t be deleted, and keeps its things', async () => {
    const [visited, planned] = [await somePlace(), await somePlace()];
    await put(`assets/${uuidv7()}`, vehicle(visited));
    await database.admin.query(
      "insert into jobs (id, title, client_id, place_id) values (gen_random_uuid(), 'Driveway wash', $1, $2)",
      [hannah.id, visited],
    );
    await database.admin.query(
      `insert into job_series (id, title, client_id, place_id, priority, start_time, duration_minutes, rule, starts_on)
       values (gen_random_uuid(), 'Trash bins', $1, $2, 'low', '08:00', 20, $3, '2026-01-01')`,
      [hannah.id, planned, newSeries().rule],
    );
    for (const id of [visited, planned]) {
      const { status, body } = await remove(`places/${id}`);
      expect([status, body.code]).toEqual([409, 'in_use']);
    }
    expect((await record()).places.find(({ id }) => id === visited)?.assets).toHaveLength(1);
    const free = await somePlace();
    await put(`assets/${uuidv7()}`, vehicle(free));
    expect((await remove(`places/${free}`)).status).toBe(200);
    expect(await rows('select id from assets where place_id = $1', [free])).toEqual([]);
  });
});

describe('a thing at a place', () => {
  test('is a vehicle, bins or a surface, and has only what belongs to its kind', async () => {
    const at = await somePlace();
    const none = { vehicle_size: null, plate: null };
    const bins = vehicle(at, { ...none, kind: 'bins', label: 'Trash bins', bin_count: 2, pickup_weekday: 4 });
    const surface = vehicle(at, { ...none, kind: 'surface', label: 'Driveway', square_feet: 820 });
    for (const body of [vehicle(at), bins, surface])
      expect((await put<Asset>(`assets/${uuidv7()}`, body)).status).toBe(200);
    expect((await record()).places.find(({ id }) => id === at)?.assets.map(({ kind }) => kind)).toEqual([
      'bins',
      'surface',
      'vehicle',
    ]);
    for (const over of [{ vehicle_size: null }, { bin_count: 2 }, { square_feet: 5 }, { kind: 'boat' }])
      expect((await put(`assets/${uuidv7()}`, vehicle(at, over))).status).toBe(400);
    expect((await put(`assets/${uuidv7()}`, { ...bins, bin_count: 0 })).status).toBe(400);
  });

  test('is changed and deleted', async () => {
    const [at, id] = [await somePlace(), uuidv7()];
    await put(`assets/${id}`, vehicle(at));
    await put(`assets/${id}`, vehicle(at, { label: '2024 Ford F-150', vehicle_size: 'truck' }));
    expect((await lastTrace()).audit).toMatchObject([
      { action: 'client.asset_saved', fields: ['label', 'vehicle_size'] },
    ]);
    expect((await remove(`assets/${id}`)).status).toBe(200);
    expect((await lastTrace()).audit).toMatchObject([{ action: 'client.asset_deleted', entity_id: hannah.id }]);
  });
});

test('two who save the same new thing at once make one of it', async () => {
  const id = uuidv7();
  const body = place({ street: '1 Both Ways' });
  const answers = await Promise.all([put<Place>(`places/${id}`, body), put<Place>(`places/${id}`, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await rows('select street from places where id = $1', [id])).toEqual([{ street: '1 Both Ways' }]);
});

describe('a client’s record', () => {
  test('says when the next and the last visit are, and what is still to come', async () => {
    const client = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
    expect(await record(client.id)).toMatchObject({
      client: { id: client.id, full_name: 'Ruth Abara', email: client.email, active: true },
      contacts: [],
      places: [],
      next_visit: null,
      last_visit: null,
      coming_jobs: [],
      coming_series: [],
      jobs: 0,
    });
    await database.admin.query(
      `insert into jobs (id, title, client_id, status, scheduled_start, scheduled_end)
       select gen_random_uuid(), 'Wash', $1, status, d.day::timestamptz + '9 hours', d.day::timestamptz + '10 hours'
       from (values ('completed', '2025-01-01'::date), ('completed', '2025-02-01'), ('cancelled', '2025-03-01'),
         ('cancelled', '2126-01-01'), ('pending', '2126-02-01'), ('pending', '2025-04-01'), ('in_progress', null))
         as d (status, day)`,
      [client.id],
    );
    const { next_visit, last_visit, coming_jobs, jobs } = await record(client.id);
    expect([next_visit!.at, last_visit!.at]).toEqual([
      expect.stringContaining('2126-02-01'),
      expect.stringContaining('2025-02-01'),
    ]);
    expect(coming_jobs).toMatchObject([
      { status: 'pending', late: true, at: expect.stringContaining('2025-04-01') },
      { status: 'pending', late: false, at: expect.stringContaining('2126-02-01') },
      { status: 'in_progress', late: false, at: null },
    ]);
    expect(jobs).toBe(7);
  });

  test('says what is owed, on which invoice, and what was paid this year less what was given back', async () => {
    const client = await addPerson(database.admin, 'client');
    const first = await issued(office, client.id);
    expect(await record(client.id)).toMatchObject({
      owed_cents: 20_500,
      due_on: first.due_on,
      open_invoice: { id: first.id, number: first.number },
      open_invoices: 1,
      year: { year: Number(inDays(0).slice(0, 4)), paid_cents: 0 },
      invoices: 1,
      payments: 0,
    });
    await addCash(database.admin, client.id, 20_900, first.id);
    expect(await record(client.id)).toMatchObject({
      owed_cents: 0,
      credit_cents: 400,
      open_invoice: null,
      open_invoices: 0,
      year: { paid_cents: 20_900 },
      payments: 1,
    });
  });

  test('names the next visit of each plan, and the one after it', async () => {
    const client = await addPerson(database.admin, 'client');
    const series = newSeries({ client_id: client.id });
    await office.command('POST', '/api/series', series);
    const [first, second] = await rows<{ at: string }>(
      'select scheduled_start as at from jobs where series_id = $1 order by scheduled_start limit 2',
      [series.id],
    );
    const { coming_jobs, coming_series } = await record(client.id);
    expect(coming_jobs).toEqual([]);
    expect(coming_series).toMatchObject([{ id: series.id, title: series.title, rule: series.rule }]);
    const [plan] = coming_series;
    expect([Date.parse(plan!.next!.at), Date.parse(plan!.after_next!)]).toEqual([
      Date.parse(first!.at),
      Date.parse(second!.at),
    ]);
  });

  test.each(['sales', 'tech', 'client'] as const)('is closed to %s', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.get(`/api/clients/${hannah.id}`)).status).toBe(403);
    expect((await other.command('PUT', `/api/places/${uuidv7()}`, place())).status).toBe(403);
  });
});

describe('a client’s timeline', () => {
  const timeline = async (client: Person, query = '') =>
    (await office.get<{ items: TimelineEntry[]; next: string | null }>(`/api/clients/${client.id}/timeline?${query}`))
      .body;
  const kinds = async (client: Person, query = '') => (await timeline(client, query)).items.map(({ kind }) => kind);

  test('has work and money in one line, newest first, or one of them alone; drafts and what is to come are not in it', async () => {
    const [client, other] = [await addPerson(database.admin, 'client'), await addPerson(database.admin, 'client')];
    await addDoneJob(database.admin, other.id);
    await issued(office, other.id);
    await addJob(database.admin, { client_id: client.id });
    await office.command('POST', '/api/invoices', newInvoice(client.id));
    expect(await timeline(client)).toEqual({ items: [], next: null });

    await addDoneJob(database.admin, client.id, { title: 'Patio wash' });
    await addJob(database.admin, { client_id: client.id, title: 'Deck wash', status: 'cancelled' });
    const invoice = await issued(office, client.id);
    const credit = { id: uuidv7(), amount_cents: 500, reason: 'Missed a corner' };
    await office.command('POST', `/api/invoices/${invoice.id}/credit`, credit);
    const payment = await addCash(database.admin, client.id, 20_000, invoice.id);
    const refund = { id: uuidv7(), amount_cents: 1_000, reason: 'Too much', credit: true };
    expect((await office.command('POST', `/api/payments/${payment}/refunds`, refund)).status).toBe(200);

    const { items } = await timeline(client);
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set(['visit', 'invoice', 'credit', 'payment', 'refund']),
    );
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const of = (kind: string) => items.filter((entry) => entry.kind === kind);
    expect(of('visit')).toMatchObject([
      { title: 'Deck wash', status: 'cancelled' },
      { title: 'Patio wash', status: 'completed', checks: 0 },
    ]);
    expect(of('invoice')).toMatchObject([{ id: invoice.id, number: invoice.number, total_cents: 20_500, sent: false }]);
    expect(of('payment')).toMatchObject([{ method: 'cash', amount_cents: 20_000, invoice_number: invoice.number }]);
    expect(of('refund')).toMatchObject([{ payment_id: payment, amount_cents: 1_000, reason: 'Too much' }]);
    expect(await kinds(client, 'only=visits')).toEqual(['visit', 'visit']);
    expect(await kinds(client, 'only=money')).toHaveLength(items.length - 2);
  });

  test('folds the visits of a series into one line a year, whatever became of each', async () => {
    const client = await addPerson(database.admin, 'client');
    const series = newSeries({ client_id: client.id });
    await office.command('POST', '/api/series', series);
    // As if the series had begun long ago: two visits in one year, two in another, and two still to come.
    await database.admin.query(
      `update jobs j set scheduled_start = d.at, scheduled_end = d.at + interval '1 hour', status = d.status, completed_at = d.at
       from (select id, row_number() over (order by occurrence) as nth from jobs where series_id = $1) o
         join (values (1, timestamptz '2024-05-01 12:00Z', 'completed'), (2, '2024-06-01 12:00Z', 'cancelled'),
           (3, '2025-05-01 12:00Z', 'completed'), (4, '2025-06-01 12:00Z', 'pending')) d (nth, at, status) on d.nth = o.nth
       where j.id = o.id`,
      [series.id],
    );
    expect((await timeline(client)).items).toMatchObject([
      { kind: 'series', title: series.title, visits: [{ status: 'completed' }, { status: 'pending' }] },
      { kind: 'series', title: series.title, visits: [{ status: 'completed' }, { status: 'cancelled' }] },
    ]);
  });

  test('comes in pages that neither repeat nor miss anything, also what happened in the same instant', async () => {
    const client = await addPerson(database.admin, 'client');
    await database.admin.query(
      `insert into jobs (id, title, client_id, status, completed_at)
       select gen_random_uuid(), 'Wash ' || n, $1, 'completed', '2026-01-01' from generate_series(1, $2) n`,
      [client.id, pageSize + 9],
    );
    const first = await timeline(client);
    const second = await timeline(client, `cursor=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([pageSize, 9, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(pageSize + 9);
    expect((await office.get(`/api/clients/${client.id}/timeline?cursor=x`)).status).toBe(400);
  });
});
