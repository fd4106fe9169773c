import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ClientCounts, ClientRow } from '#contract/people/clientList.schema.ts';
import type { ClientBalance } from '#contract/money/invoice.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import { clientGroups } from '#contract/people/client.kinds.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash, issued, newLine } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { idsOf, idsOfAllPages } from '#test/support/pages.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newSeries } from '#test/support/series.ts';

type Page = { items: ClientRow[]; next: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;

/* 130 clients: many with the same name in different case, some inactive, some deleted. */
beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  await database.admin.query(
    `insert into profiles (id, role, full_name, email, phone, active)
     select gen_random_uuid(), 'client', case when n % 3 = 0 then 'Pat Donnelly' when n % 3 = 1 then 'pat donnelly'
         else 'Client ' || n end, 'person' || n || '@mail.example', '+1919556' || lpad(n::text, 4, '0'), n % 10 <> 0
     from generate_series(1, 130) n`,
  );
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  const gone = await addPerson(database.admin, 'client', { full_name: 'Gone Away' });
  await office.command('DELETE', `/api/users/${gone.id}`, undefined);
});

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];
const all = (query: string) => idsOfAllPages(office, '/api/clients', query);
const get = async (query: string) => (await office.get<Page>(`/api/clients?${query}`)).body.items;
const rowOf = async ({ full_name }: Person) => (await get(`search=${encodeURIComponent(full_name)}`))[0]!;
const counts = async () => (await office.get<ClientCounts>('/api/clients/count')).body;
const someone = (full_name: string) => addPerson(database.admin, 'client', { full_name });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const visit = (client_id: string, from: number, part: object = {}) =>
  addJob(database.admin, { client_id, scheduled_start: inHours(from), scheduled_end: inHours(from + 1), ...part });

const isClient = "role = 'client' and deleted_at is null";
const expected = (where: string) =>
  idsOf(database.admin, `select id from profiles where ${isClient} and ${where} order by lower(full_name), id`);

describe('the list', () => {
  test.each([
    ['', 'true'],
    ['show=inactive', 'not active'],
    ['show=unplanned', 'active'],
    ['search=donnelly', "lower(full_name) like '%donnelly%'"],
    ['search=donnelly&show=inactive', "lower(full_name) like '%donnelly%' and not active"],
  ])('?%s is complete, by name, in pages that neither repeat nor miss a client', async (query, where) => {
    const ids = await expected(where);
    expect(ids.length).toBeGreaterThan(3);
    expect(await all(query)).toEqual(ids);
  });

  test('goes on from the last of a page, also if they are called something else by then', async () => {
    const first = (await office.get<Page>('/api/clients')).body;
    const last = first.items.at(-1)!;
    expect(first.items).toHaveLength(pageSize);
    await database.admin.query("update profiles set full_name = 'Aaron Aardvark' where id = $1", [last.id]);
    const { items } = (await office.get<Page>(`/api/clients?cursor=${first.next}`)).body;
    const seen = new Set(first.items.map(({ id }) => id));
    expect(items.filter(({ id }) => seen.has(id))).toEqual([]);
    await database.admin.query('update profiles set full_name = $2 where id = $1', [last.id, last.full_name]);
    expect([...seen, ...items.map(({ id }) => id)]).toEqual((await expected('true')).slice(0, 2 * pageSize));
  });

  test.each(['show=rich', 'sort=name', `cursor=${Buffer.from('x').toString('base64url')}`])(
    'refuses ?%s',
    async (query) => {
      expect((await office.get(`/api/clients?${query}`)).status).toBe(400);
    },
  );

  test('refuses a cursor that no text can be', async () => {
    for (const text of [`${uuidv7()} `, `${uuidv7()} a\0b`, `x${uuidv7()} Pat`])
      expect((await office.get(`/api/clients?cursor=${Buffer.from(text).toString('base64url')}`)).status).toBe(400);
  });

  test('counts each group as it lists it', async () => {
    const counted = await counts();
    expect(counted.all).toBe((await all('')).length);
    for (const group of clientGroups) expect(counted[group], group).toBe((await all(`show=${group}`)).length);
  });

  test.each(['sales', 'tech', 'client'] as const)('is closed to %s', async (role) => {
    const other = await signedIn(portal, await addPerson(database.admin, role));
    expect((await other.get('/api/clients')).status).toBe(403);
    expect((await other.get('/api/clients/count')).status).toBe(403);
  });
});

describe('searching', () => {
  test('finds a client by a part of a name, an email address, a number, a street or a city', async () => {
    const { id } = hannah;
    await database.admin.query("update profiles set phone = '+19195550200' where id = $1", [id]);
    await database.admin.query(
      "insert into places (id, client_id, street, city) values (gen_random_uuid(), $1, '12 Alder Bend', 'Oak Hill')",
      [id],
    );
    for (const search of [
      'OSEI',
      'nah os',
      hannah.email.slice(7, 30),
      '(919) 555-0200',
      '5550200',
      'alder',
      'bend oak',
    ])
      expect(
        (await get(`search=${encodeURIComponent(search)}`)).map((client) => client.id),
        search,
      ).toEqual([id]);
    expect(await get('search=nobody+is+called+so')).toEqual([]);
    expect(await get('search=100%25')).toEqual([]);
  });
});

describe('a row', () => {
  test('has the first address and how many there are, or none', async () => {
    const client = await someone('Walter Briggs');
    expect(await rowOf(client)).toMatchObject({ place: null, places: 0, active: true, phone: null });
    for (const street of ['7 Ridge Line Rd', '40 Maple Ct'])
      await database.admin.query(
        "insert into places (id, client_id, street, city) values (gen_random_uuid(), $1, $2, 'Fernway')",
        [client.id, street],
      );
    expect(await rowOf(client)).toMatchObject({ place: { street: '7 Ridge Line Rd', city: 'Fernway' }, places: 2 });
  });

  test('has the next visit: the first that isn’t over, not what is cancelled, done or has no time', async () => {
    const client = await someone('Mia Castellano');
    await visit(client.id, 30, { title: 'Full detail, SUV' });
    await visit(client.id, 20, { status: 'cancelled' });
    await visit(client.id, 200);
    await visit(client.id, -400, { status: 'in_progress', title: 'Forgotten' });
    await addJob(database.admin, { client_id: client.id });
    expect(await rowOf(client)).toMatchObject({ next_visit: { title: 'Full detail, SUV', running: false } });
    // This visit should have begun and still may.
    await visit(client.id, -0.5, { title: 'House soft wash' });
    expect(await rowOf(client)).toMatchObject({ next_visit: { title: 'House soft wash', running: false } });
    await visit(client.id, -2, { title: 'Driveway wash', status: 'in_progress' });
    expect(await rowOf(client)).toMatchObject({ next_visit: { title: 'Driveway wash', running: true } });
  });

  test('has the last visit: on the day it was planned for, or earlier, if it was done earlier', async () => {
    const client = await someone('Kite Bakery');
    const done = { status: 'completed' as const };
    await visit(client.id, -100, { ...done, title: 'First', completed_at: inHours(-90) });
    await visit(client.id, -50, { ...done, title: 'Second', completed_at: inHours(-10) });
    const [second] = await rows<{ at: Date }>(
      "select scheduled_start as at from jobs where client_id = $1 and title = 'Second'",
      [client.id],
    );
    const { title, at } = (await rowOf(client)).last_visit!;
    expect([title, new Date(at)]).toEqual(['Second', second!.at]);
    await visit(client.id, 80, { ...done, title: 'Early', completed_at: inHours(-1) });
    expect(Date.parse((await rowOf(client)).last_visit!.at)).toBeLessThan(Date.now());
  });

  test('has the plan that still makes visits, until it ends', async () => {
    const client = await someone('Felix Delgado');
    const series = newSeries({ client_id: client.id, title: 'Bins, monthly' });
    expect((await office.command('POST', '/api/series', series)).status).toBe(200);
    const onPlan = { plan: { title: 'Bins, monthly', rule: series.rule }, plans: 1 };
    expect(await rowOf(client)).toMatchObject(onPlan);
    expect(await all('show=plan')).toContain(client.id);
    // All six visits are made and are over.
    await database.admin.query("update jobs set status = 'cancelled' where series_id = $1", [series.id]);
    expect(await rowOf(client)).toMatchObject({ plan: null, plans: 0 });
    await database.admin.query('update job_series set max_count = null where id = $1', [series.id]);
    expect(await rowOf(client)).toMatchObject(onPlan);
    await database.admin.query("update job_series set ends_on = '2020-01-01' where id = $1", [series.id]);
    expect(await all('show=plan')).not.toContain(client.id);
  });

  test('has the balance that the invoices add up to, and that the record shows', async () => {
    const client = await someone('Beth Kowalski');
    const balance = async () => {
      const { owed_cents, overdue_cents, credit_cents, due_on } = await rowOf(client);
      const read = await office.get<ClientBalance>(`/api/clients/${client.id}/balance`);
      expect(read.body).toMatchObject({ owed_cents, overdue_cents, credit_cents });
      const [sum] = await rows<{ open: string }>(
        `select coalesce(sum(total_cents - paid_cents - credited_cents), 0) as open from invoices
         where client_id = $1 and status in ('issued', 'partly_paid')`,
        [client.id],
      );
      expect(owed_cents).toBe(Number(sum!.open));
      return { owed_cents, overdue_cents, credit_cents, due_on };
    };
    const groupsOf = async () =>
      await Promise.all(['balance', 'overdue'].map(async (show) => (await all(`show=${show}`)).includes(client.id)));

    expect(await balance()).toEqual({ owed_cents: 0, overdue_cents: 0, credit_cents: 0, due_on: null });
    const invoice = await issued(office, client.id, { lines: [newLine({ unit_cents: 10_000 })] });
    const late = await issued(office, client.id, { lines: [newLine({ unit_cents: 4_000 })] });
    expect(await balance()).toMatchObject({ owed_cents: 14_000, overdue_cents: 0, due_on: invoice.due_on });
    expect(await groupsOf()).toEqual([true, false]);
    // An issued invoice never changes, so the dates are changed with the triggers off.
    await database.admin.query('alter table invoices disable trigger user');
    await database.admin.query("update invoices set issued_on = '2026-01-01', due_on = '2026-01-15' where id = $1", [
      late.id,
    ]);
    await database.admin.query('alter table invoices enable trigger user');
    expect(await balance()).toMatchObject({ owed_cents: 14_000, overdue_cents: 4_000, due_on: '2026-01-15' });
    expect(await groupsOf()).toEqual([true, true]);
    await addCash(database.admin, client.id, 4_500, late.id);
    expect(await balance()).toEqual({
      owed_cents: 10_000,
      overdue_cents: 0,
      credit_cents: 500,
      due_on: invoice.due_on,
    });
    await office.command('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Twice' });
    expect(await balance()).toEqual({ owed_cents: 0, overdue_cents: 0, credit_cents: 500, due_on: null });
    expect(await groupsOf()).toEqual([false, false]);
  });
});

test('the list finds the one among thousands who stands at the end of the list', async () => {
  await database.admin.query(
    `insert into profiles (id, role, full_name)
     select gen_random_uuid(), 'client', 'Aa ' || n from generate_series(1, 1500) n`,
  );
  const zora = await someone('Zora Quell');
  expect((await get('search=zora')).map(({ id }) => id)).toEqual([zora.id]);
  await issued(office, zora.id);
  expect((await get('show=balance')).map(({ id }) => id)).toContain(zora.id);
});
