import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { recordKinds, type RecordKind } from '#contract/base/recordPages.ts';
import type { SearchFound } from '#contract/office/search.schema.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash, issued, newLine } from '#test/support/invoices.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let nico: Person;
let place: string;
let bins: string;
let invoice: InvoiceDetail;
let payment: { id: string; number: string };

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  const { admin } = database;
  hannah = await addPerson(admin, 'client', { full_name: 'Hannah Osei' });
  hannah.email = 'hosei@gardens.example';
  await admin.query("update profiles set phone = '+19195550200', email = $2 where id = $1", [hannah.id, hannah.email]);
  nico = await addTechnician(admin, [], { full_name: 'Nico Alvarez' });
  place = uuidv7();
  await admin.query(
    `insert into places (id, client_id, street, city, access_notes) values ($1, $2, '12 Alder Bend', 'Oak Hill', 'Ring first.')`,
    [place, hannah.id],
  );
  await admin.query(
    `insert into contacts (id, client_id, full_name, phone) values ($1, $2, 'Kofi Mensah', '+13365550144')`,
    [uuidv7(), hannah.id],
  );
  bins = await addJob(admin, {
    title: 'Trash-bin plan',
    client_id: hannah.id,
    place_id: place,
    assigned_to: nico.id,
    scheduled_start: '2031-11-24T12:40:00Z',
    scheduled_end: '2031-11-24T13:00:00Z',
  });
  invoice = await issued(office, hannah.id, { lines: [newLine({ unit_cents: 108_004 })] });
  const paid = await addCash(admin, hannah.id, 7_125, invoice.id);
  await admin.query("update payments set reference = 'Check 88-41', description = 'Patio wash' where id = $1", [paid]);
  const { rows } = await admin.query<{ id: string; number: string }>('select id, number from payments where id = $1', [
    paid,
  ]);
  payment = rows[0]!;
});

async function found(text: string, by = office): Promise<SearchFound> {
  const { status, body } = await by.get<SearchFound>(`/api/search?text=${encodeURIComponent(text)}`);
  expect(status, text).toBe(200);
  return body;
}
const idsOf = (answer: SearchFound) =>
  Object.fromEntries(recordKinds.map((kind) => [kind, answer[kind].items.map(({ id }) => id)])) as Record<
    RecordKind,
    string[]
  >;
const ids = async (text: string, by = office) => idsOf(await found(text, by));
const jobNumber = async (id: string) =>
  (await database.admin.query<{ number: string }>('select number from jobs where id = $1', [id])).rows[0]!.number;

describe('an administrator finds', () => {
  test.each([
    'Hannah Osei',
    'osei hannah',
    'HAN ose',
    'osei alder',
    '12 alder',
    'alder bend 12',
    'hosei@gardens.example',
    '(919) 555-0200',
    '919.555.0200',
    '+1 919 555 0200',
    '9195550200',
    '555-0200',
    '0200',
    'kofi mensah',
    '336 555 0144',
    'oak hill, osei',
  ])('a client by %j', async (text) => {
    expect((await ids(text)).client).toEqual([hannah.id]);
  });

  test('a client with what people look them up for', async () => {
    const { client } = await found('osei');
    expect(client).toMatchObject({
      more: false,
      items: [
        {
          full_name: 'Hannah Osei',
          phone: '+19195550200',
          place: '12 Alder Bend, Oak Hill',
          access: 'Ring first.',
          next_visit: {
            at: expect.stringMatching(/^2031-11-24T12:40:00/),
            title: 'Trash-bin plan',
            technician: 'Nico Alvarez',
          },
          last_visit: null,
          owed_cents: 108_004 - 7_125,
          overdue_cents: 0,
          due_on: invoice.due_on,
        },
      ],
    });
  });

  test('a job by its number, title, client, street, phone, and words of all of them', async () => {
    const number = await jobNumber(bins);
    for (const text of [
      number,
      `job ${number}`,
      `#${number}`,
      'trash-bin',
      'plan osei',
      'alder bend',
      '(919) 555-0200',
    ])
      expect((await ids(text)).job, text).toEqual([bins]);
    expect((await found('trash plan')).job.items[0]).toMatchObject({
      number: Number(number),
      client_name: 'Hannah Osei',
      client_phone: '+19195550200',
      assigned_to_name: 'Nico Alvarez',
      place: '12 Alder Bend, Oak Hill',
      status: 'pending',
    });
  });

  test('an invoice by its number, client and amount', async () => {
    const { number } = invoice;
    for (const text of [`INV-000${number}`, `inv ${number}`, `#${number}`, 'osei hannah', '$1,080.04', '1080.04'])
      expect((await ids(text)).invoice, text).toEqual([invoice.id]);
    expect((await found('1080.04')).invoice.items[0]).toMatchObject({
      total_cents: 108_004,
      balance_cents: 108_004 - 7_125,
      status: 'partly_paid',
      overdue: false,
      client_name: 'Hannah Osei',
    });
  });

  test('a payment by its number, reference, client and amount', async () => {
    for (const text of [
      `PAY-${payment.number}`,
      `pay ${payment.number}`,
      '88-41',
      'patio check',
      'hannah',
      '71.25',
      '$71.25',
    ])
      expect((await ids(text)).payment, text).toEqual([payment.id]);
    expect((await found('71.25')).payment.items[0]).toMatchObject({
      amount_cents: 7_125,
      method: 'cash',
      status: 'completed',
      reference: 'Check 88-41',
      invoice_number: invoice.number,
    });
  });

  test('people of the team, and no client among them', async () => {
    const { person, client } = await found('alvarez nico');
    expect(person.items).toMatchObject([{ id: nico.id, role: 'tech', active: true }]);
    expect(client.items).toEqual([]);
  });

  test('all of it in one answer', async () => {
    expect(await ids('osei')).toEqual({
      client: [hannah.id],
      lead: [],
      job: [bins],
      invoice: [invoice.id],
      payment: [payment.id],
      person: [],
    });
  });
});

describe('the search text', () => {
  test.each(['%', '_', '%%%', 'ose_', "osei' or 1=1 --", '\\', '"', '((', ',', '%osei%', '\u{1F9FD}', 'x'.repeat(100)])(
    '%j is looked for as it is, and finds nothing',
    async (text) => {
      expect(Object.values(await ids(text)).flat()).toEqual([]);
    },
  );

  test('nothing, and 10,000 letters, are refused', async () => {
    for (const query of ['', '?text=', '?text=%20', `?text=${'x'.repeat(10_000)}`, '?text=a&role=admin'])
      expect((await office.get(`/api/search${query}`)).status, query.slice(0, 20)).toBe(400);
  });

  test('a number as long as any is looked for', async () => {
    expect(Object.values(await ids('999999999999999')).flat()).toEqual([]);
    expect(Object.values(await ids('9'.repeat(40))).flat()).toEqual([]);
  });
});

describe('what changes', () => {
  test('a renamed client, a new number and another street are found by what they are now', async () => {
    const ruth = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
    const moved = uuidv7();
    await database.admin.query(
      "insert into places (id, client_id, street, city) values ($1, $2, '7 Quarry Rd', 'Raleigh')",
      [moved, ruth.id],
    );
    const job = await addJob(database.admin, { title: 'Deck soft wash', client_id: ruth.id, place_id: moved });
    const version = async () =>
      (await database.admin.query<{ version: number }>('select version from jobs where id = $1', [job])).rows[0]!
        .version;
    const before = await version();
    expect(await ids('abara quarry')).toMatchObject({ client: [ruth.id], job: [job] });

    await database.admin.query("update profiles set full_name = 'Ruth Bello', phone = '+19845550177' where id = $1", [
      ruth.id,
    ]);
    await database.admin.query("update places set street = '9 Juniper Row' where id = $1", [moved]);
    expect(await ids('ruth abara')).toMatchObject({ client: [], job: [] });
    expect(await ids('quarry')).toMatchObject({ client: [], job: [] });
    expect(await ids('bello juniper')).toMatchObject({ client: [ruth.id], job: [job] });
    expect(await ids('984-555-0177')).toMatchObject({ client: [ruth.id], job: [job] });
    // A user who is editing the job must not get a version conflict.
    expect(await version()).toBe(before);
    await database.admin.query("update jobs set title = 'Patio soft wash' where id = $1", [job]);
    expect(await version()).toBe(before + 1);
    expect(await ids('deck bello')).toMatchObject({ job: [] });

    await database.admin.query('update jobs set place_id = null where id = $1', [job]);
    await database.admin.query('delete from places where id = $1', [moved]);
    expect(await ids('juniper')).toMatchObject({ client: [], job: [] });
  });
});

describe('a series', () => {
  test('is found once, by its next visit', async () => {
    const colin = await addPerson(database.admin, 'client', { full_name: 'Colin Mwangi' });
    const series = uuidv7();
    await database.admin.query(
      `insert into job_series (id, client_id, title, priority, start_time, duration_minutes, rule, starts_on)
       values ($1, $2, 'Bins every week', 'low', '08:00', 20, '{}', '2031-01-01')`,
      [series, colin.id],
    );
    const visits = [];
    for (const day of ['2031-01-15', '2031-01-08', '2031-01-22'])
      visits.push(
        await addJob(database.admin, {
          title: 'Bins every week',
          client_id: colin.id,
          series_id: series,
          occurrence: day,
          scheduled_start: `${day}T13:00:00Z`,
          scheduled_end: `${day}T13:20:00Z`,
        }),
      );
    expect((await ids('mwangi')).job).toEqual([visits[1]]);
  });
});

describe('among very many', () => {
  test('the oldest are found by their words, and a common word shows the newest and says that there are more', async () => {
    const { admin } = database;
    await withoutTriggers(admin, async (connection) => {
      await connection.query(
        `insert into profiles (id, role, full_name, search, created_at)
         select gen_random_uuid(), 'client', name, ' ' || lower(name), timestamptz '2020-01-01' + n * interval '1 minute'
         from (select n, case when n = 3 then 'Zenobia Quill' else 'Maple Tenant ' || n end as name from generate_series(1, 1200) n) made`,
      );
      await connection.query(
        `insert into jobs (id, title, client_id, search, created_at)
         select gen_random_uuid(), 'Gutter rinse', p.id, ' gutter rinse' || p.search, p.created_at from profiles p
         where p.role = 'client' and p.created_at < '2021-01-01'`,
      );
      await connection.query(
        `insert into invoices (id, client_id, currency, created_at) select gen_random_uuid(), id, 'USD', created_at
         from profiles where role = 'client' and created_at < '2021-01-01'`,
      );
    });
    await admin.query('analyze profiles, jobs, invoices');
    const rare = await found('quill zenobia');
    expect(rare.client).toMatchObject({ more: false, items: [{ full_name: 'Zenobia Quill' }] });
    expect(rare.job).toMatchObject({ more: false, items: [{ client_name: 'Zenobia Quill' }] });
    expect(rare.invoice).toMatchObject({ more: false, items: [{ client_name: 'Zenobia Quill', number: null }] });
    const common = await found('maple');
    for (const kind of ['client', 'job', 'invoice'] as const) {
      expect(common[kind].items, kind).toHaveLength(5);
      expect(common[kind].more, kind).toBe(true);
    }
    expect(common.client.items[0]).toMatchObject({ full_name: 'Maple Tenant 1200' });
  });
});

describe('who asks', () => {
  const nothing = { client: [], lead: [], job: [], invoice: [], payment: [], person: [] };

  test('a client finds their own invoices, and nothing else', async () => {
    const hers = await signedIn(portal, hannah);
    expect(await ids('osei', hers)).toEqual({ ...nothing, invoice: [invoice.id] });
    expect(await ids('1080.04', hers)).toEqual({ ...nothing, invoice: [invoice.id] });
    const outsider = await signedIn(portal, await addPerson(database.admin, 'client', { full_name: 'Aldo Ricci' }));
    for (const text of ['osei', '1080.04', `INV-${invoice.number}`, 'alder', 'nico'])
      expect(await ids(text, outsider), text).toEqual(nothing);
  });

  test('technicians and sales have no page of a record yet, so they find none', async () => {
    const his = await signedIn(portal, nico);
    const theirs = await signedIn(portal, await addPerson(database.admin, 'sales'));
    for (const by of [his, theirs])
      for (const text of ['osei', 'trash', '1080.04', 'nico']) expect(await ids(text, by), text).toEqual(nothing);
  });

  test('nobody finds anything without signing in', async () => {
    const { status } = await new Client(portal).get('/api/search?text=osei');
    expect(status).toBe(401);
  });

  test('recent records are read anew, as far as the reader may see them', async () => {
    const records = [`job.${bins}`, `client.${hannah.id}`, `invoice.${invoice.id}`, `client.${uuidv7()}`, 'job.1'].join(
      ',',
    );
    const recent = async (by: Client) => {
      const { status, body } = await by.get<SearchFound>(`/api/search/recent?records=${records}`);
      expect(status).toBe(200);
      return idsOf(body);
    };
    expect(await recent(office)).toEqual({ ...nothing, client: [hannah.id], job: [bins], invoice: [invoice.id] });
    expect(await recent(await signedIn(portal, hannah))).toEqual({ ...nothing, invoice: [invoice.id] });
    expect(await recent(await signedIn(portal, await addPerson(database.admin, 'client')))).toEqual(nothing);
    expect(await recent(await signedIn(portal, nico))).toEqual(nothing);
    for (const query of ['nonsense', 'job', '.', ',,,', 'payment.x,__proto__.y'])
      expect((await office.get(`/api/search/recent?records=${query}`)).status, query).toBe(200);
  });
});
