import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NewService, Service, ServiceUpdate } from '#contract/jobs/service.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { newService as sample, somePrice as price } from '#test/support/services.ts';

let database: TestDatabase;
let portal: string;
let client: Client;

beforeAll(async () => {
  ({ database, portal, office: client } = await startOffice());
});

const create = (body: unknown) => client.command<Service>('POST', '/api/services', body);
const add = async (part?: Partial<NewService>) => (await create(sample(part))).body;
const list = async (who = client) => (await who.get<Service[]>('/api/services')).body;
const find = async (id: string) => (await list()).find((service) => service.id === id)!;
/** The body of an update: all fields that can be written. */
const bodyOf = ({ id: _, created_at: __, prices: ___, ...values }: Service, part: Partial<ServiceUpdate> = {}) => ({
  ...values,
  price: null,
  ...part,
});
const update = (service: Service, part: Partial<ServiceUpdate>) =>
  client.command<Service>('PATCH', `/api/services/${service.id}`, bodyOf(service, part));
const audit = async (id: string) =>
  (
    await database.admin.query(
      'select action, entity, fields from audit_events where entity_id = $1 order by created_at desc, id desc limit 1',
      [id],
    )
  ).rows[0] as { action: string; entity: string; fields: string[] };
const traces = async () => (await database.admin.query('select from audit_events')).rowCount;

describe('a service priced by the unit', () => {
  const byUnit = { pricing: 'per_unit' as const, price: { ...price, price_cents: 4_500, minimum_cents: null } };

  test('says what each additional unit costs: ten bins never cost as much as one', async () => {
    const { status, body } = await client.command<{ fields: object }>('POST', '/api/services', sample(byUnit));
    expect([status, Object.keys(body.fields)]).toEqual([400, ['price.extra_cents']]);
    expect((await create(sample({ ...byUnit, price: { ...byUnit.price, extra_cents: 1_500 } }))).status).toBe(200);
    expect((await create(sample({ ...byUnit, price: { ...byUnit.price, price_cents: 0 } }))).status).toBe(200);
  });

  test('can’t be made of a flat one, nor repriced, without it', async () => {
    const flat = await add({ pricing: 'flat' });
    expect((await update(flat, { pricing: 'per_unit' })).status).toBe(400);
    const bins = await add({ ...byUnit, price: { ...byUnit.price, extra_cents: 1_500 } });
    const free = { ...byUnit.price, valid_from: '2026-03-01', extra_cents: 0 };
    expect((await update(bins, { price: free })).status).toBe(400);
    expect((await find(bins.id)).prices).toEqual(bins.prices);
    expect((await update(bins, { name: `${bins.name} weekly` })).status).toBe(200);
  });
});

describe('a new service', () => {
  test('is stored with its price and checklist, audited, and announced to all users', async () => {
    const body = sample({ description: '  ', skills: ['bins', 'flatwork', 'bins'] });
    const answer = await create(body);
    expect(answer.status).toBe(200);
    const { id, price: first, ...values } = body;
    expect(answer.body).toEqual({
      id,
      ...values,
      description: null,
      skills: ['flatwork', 'bins'],
      prices: [first],
      created_at: expect.any(String),
    });
    expect(await find(id)).toEqual(answer.body);
    expect(await audit(id)).toMatchObject({ action: 'service.created', entity: 'service' });
    const { rows } = await database.admin.query('select users, roles from change_events where entity_id = $1', [id]);
    expect(rows).toEqual([{ users: [], roles: ['admin', 'sales', 'tech', 'client'] }]);
  });

  test('has a name of its own, whatever its case', async () => {
    const { name } = await add();
    const answer = await client.command('POST', '/api/services', sample({ name: name.toUpperCase() }));
    expect([answer.status, answer.body.code]).toEqual([409, 'name_taken']);
  });

  test('without a cure has no part to wait after', async () => {
    expect(await add({ wait_after_percent: 60 })).toMatchObject({ wait_minutes: 0, wait_after_percent: null });
    const { id } = await add({ wait_minutes: 720, wait_after_percent: 60 });
    expect(await find(id)).toMatchObject({ wait_minutes: 720, wait_after_percent: 60, online: false });
    const half = database.admin.query('update services set wait_minutes = 0 where id = $1', [id]);
    await expect(half).rejects.toMatchObject({ constraint: 'services_wait_whole' });
    const online = database.admin.query('update services set online = true where id = $1', [id]);
    await expect(online).rejects.toMatchObject({ constraint: 'online_in_one_go' });
  });

  test('keeps its id to itself', async () => {
    const { id } = await add();
    const answer = await client.command('POST', '/api/services', sample({ id }));
    expect([answer.status, answer.body.code]).toEqual([409, 'command_reused']);
  });

  test('has each step of its checklist once, in order', async () => {
    const steps = ['Edges', 'Runoff plan', 'Edges'].map((task) => ({ task, photo: false, required: true }));
    expect((await add({ checklist: steps })).checklist).toEqual(steps.slice(0, 2));
  });

  test.each<[string, object]>([
    ['billed by the month', { billing: 'month' }],
    ['that must cure', { wait_minutes: 720, wait_after_percent: 60 }],
  ])('%s isn’t booked online', async (_, part) => {
    expect((await add({ online: true })).online).toBe(true);
    expect((await add({ online: true, ...part })).online).toBe(false);
  });

  test('that needs two people at once may be booked online', async () => {
    expect((await add({ online: true, people_min: 2 })).online).toBe(true);
  });

  test.each<[string, object]>([
    ['a name of one letter', { name: 'x' }],
    ['an unknown way of pricing', { pricing: 'per_mood' }],
    ['a category without a name', { category: ' ' }],
    ['a category of a whole sentence', { category: 'x'.repeat(41) }],
    ['a unit that is too long', { unit: 'x'.repeat(25) }],
    ['no time at all', { duration_minutes: 0 }],
    ['a cure that comes after no part', { wait_minutes: 60 }],
    ['a cure after all of the work', { wait_minutes: 60, wait_after_percent: 100 }],
    ['a cure of more than two days', { wait_minutes: 2_881, wait_after_percent: 50 }],
    ['a day and a minute', { duration_minutes: 1_441 }],
    ['more than all as deposit', { deposit_percent: 101 }],
    ['an unknown skill', { skills: ['levitation'] }],
    ['an empty step', { checklist: [{ task: ' ', photo: false, required: true }] }],
    ['half a cent', { price: { ...price, price_cents: 0.5 } }],
    ['a negative price', { price: { ...price, price_cents: -1 } }],
    ['a factor of ten and a bit', { price: { ...price, heavy_percent: 1_001 } }],
    ['a day that doesn’t exist', { price: { ...price, valid_from: '2026-02-29' } }],
    ['no price', { price: null }],
    ['something unknown', { created_at: '2026-01-01' }],
  ])('is refused with %s', async (_, part) => {
    expect((await create({ ...sample(), ...part })).status).toBe(400);
  });
});

describe('a duplicate', () => {
  const copy = (id: string) => client.command<Service>('POST', `/api/services/${id}/duplicate`, { id: uuidv7() });

  test('is all of a service at today’s price, under another name, and not sold yet', async () => {
    const original = await add();
    await update(original, { price: { ...price, valid_from: '2099-01-01', price_cents: 99 } });
    const { status, body } = await copy(original.id);
    expect(status).toBe(200);
    const { id, created_at, prices, name, active, ...rest } = original;
    expect(body).toMatchObject({ ...rest, name: `Copy of ${name}`, active: false });
    expect(body.prices).toEqual([{ ...prices[0], valid_from: expect.any(String) }]);
    expect([body.id === id, body.created_at === created_at, active]).toEqual([false, false, true]);
    expect((await copy(original.id)).body.name).toBe(`Copy 2 of ${name}`);
    // The copy has its own checklist, so changing one leaves the other.
    await update(body, { checklist: [] });
    expect((await find(original.id)).checklist).toEqual(original.checklist);
  });

  test('of a service that isn’t there is refused', async () => {
    expect((await copy(uuidv7())).status).toBe(404);
  });
});

describe('the price book', () => {
  test('is ordered by category, then name, with prices newest first', async () => {
    const names = ['zz detail', 'Aa bins', 'aa washing', 'Zz washing'];
    const categories = ['detail', 'bins', 'washing', 'washing'] as const;
    const ids: string[] = [];
    for (const [index, name] of names.entries()) ids.push((await add({ name, category: categories[index]! })).id);
    const [detail, bins, first, last] = ids;
    await update(await find(first!), { price: { ...price, valid_from: '2099-01-01' } });
    await update(await find(first!), { price: { ...price, valid_from: '2026-06-01' } });
    const shown = (await list()).filter(({ id }) => ids.includes(id));
    expect(shown.map(({ id }) => id)).toEqual([first, last, bins, detail]);
    expect(shown[0]!.prices.map(({ valid_from }) => valid_from)).toEqual(['2099-01-01', '2026-06-01', '2026-01-01']);
  });

  test('has the business’ own categories after ours, each in one spelling, and its own units', async () => {
    const gutters = await add({ category: ' Gutters  and roofs ', unit: ' window ' });
    expect([gutters.category, gutters.unit]).toEqual(['Gutters and roofs', 'window']);
    const again = await add({ category: 'gutters and roofs', unit: '' });
    expect([again.category, again.unit]).toEqual(['Gutters and roofs', null]);
    // The name of a built-in category is that category, ignoring case.
    expect((await add({ category: 'DETAIL' })).category).toBe('detail');
    const order = (await list()).map(({ category }) => category);
    expect(order.indexOf('Gutters and roofs')).toBeGreaterThan(order.lastIndexOf('detail'));
    const write = (column: string, value: string) =>
      database.admin.query(`update services set ${column} = $1 where id = $2`, [value, again.id]);
    for (const [column, value] of [
      ['category', ''],
      ['category', ' x'],
      ['unit', ''],
      ['pricing', 'daily'],
    ] as const)
      await expect(write(column, value)).rejects.toMatchObject({ code: '23514' });
  });

  test.each(['sales', 'tech', 'client'] as const)(
    'shows %s what is active, and lets them change nothing',
    async (role) => {
      const [on, off] = [await add(), await add({ active: false })];
      const other = await signedIn(portal, await addPerson(database.admin, role));
      const seen = new Set((await list(other)).map(({ id }) => id));
      expect([seen.has(on.id), seen.has(off.id)]).toEqual([true, false]);
      expect((await other.command('POST', '/api/services', sample())).status).toBe(403);
      expect((await other.command('PATCH', `/api/services/${on.id}`, bodyOf(on, { name: 'Mine' }))).status).toBe(403);
      expect((await other.get('/api/services/export')).status).toBe(403);
      expect(await find(on.id)).toEqual(on);
    },
  );
});

describe('changing a service', () => {
  test('is stored and audited under the names of the changed fields', async () => {
    const service = await add();
    const checklist = service.checklist.toReversed();
    const { status, body } = await update(service, { duration_minutes: 75, active: false, checklist });
    expect(status).toBe(200);
    expect(body).toEqual({ ...service, duration_minutes: 75, active: false, checklist });
    expect(await find(service.id)).toEqual(body);
    expect((await audit(service.id)).fields.toSorted()).toEqual(['active', 'checklist', 'duration_minutes']);
  });

  test('to what it is already leaves no trace', async () => {
    const service = await add({ skills: ['flatwork', 'bins'], description: null });
    const before = await traces();
    expect((await update(service, { skills: ['bins', 'flatwork', 'bins'], description: '' })).status).toBe(200);
    expect(await traces()).toBe(before);
  });

  test('adds a price from its day on, and leaves those before it as they were', async () => {
    const service = await add();
    const next = { ...price, valid_from: '2099-12-01', minimum_cents: 13_500 };
    const { body } = await update(service, { price: next });
    expect(body.prices).toEqual([next, price]);
    expect(await audit(service.id)).toMatchObject({ action: 'service.updated', fields: ['price'] });
  });

  test('never changes a price that is there', async () => {
    const service = await add();
    const answer = await client.command(
      'PATCH',
      `/api/services/${service.id}`,
      bodyOf(service, { name: 'Not this', price: { ...price, price_cents: 1 } }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'price_exists']);
    expect(await find(service.id)).toEqual(service);
  });

  test('lets one of two new prices for a day win', async () => {
    const service = await add();
    const answers = await Promise.all(
      [100, 200].map((price_cents) => update(service, { price: { ...price, valid_from: '2099-01-01', price_cents } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await find(service.id)).prices).toHaveLength(2);
  });

  test('to the name of another is refused, to its own in capitals is not', async () => {
    const [one, other] = [await add(), await add()];
    const answer = await client.command(
      'PATCH',
      `/api/services/${one.id}`,
      bodyOf(one, { name: other.name.toUpperCase() }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'name_taken']);
    expect((await update(one, { name: one.name.toUpperCase() })).body.name).toBe(one.name.toUpperCase());
  });

  test('finds nothing under an unknown id', async () => {
    expect((await client.command('PATCH', `/api/services/${uuidv7()}`, bodyOf(await add()))).status).toBe(404);
  });
});
