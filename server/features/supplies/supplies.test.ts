import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobSupply, ListedRequest, Stock, Van } from '#contract/field/supply.schema.ts';
import { asRole } from '#test/support/asRole.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { inDays } from '#test/support/today.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let dani: Person;
let tech: Client;
let mix: string;
let service: string;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  dani = await addPerson(database.admin, 'tech');
  tech = await signedIn(portal, dani);
  mix = await addSupply();
  service = await addService(database.admin);
  await office.command('PUT', `/api/services/${service}/supplies`, { items: [{ supply_id: mix, quantity: 2.5 }] });
});

const now = () => new Date().toISOString();
async function addSupply(shop = 20): Promise<string> {
  const id = uuidv7();
  const supply = { id, name: `House wash ${id}`, unit: 'gal', reorder_below: 4, active: true };
  expect((await office.command('POST', '/api/supplies', supply)).status).toBe(200);
  if (shop) await move({ kind: 'received', supply_id: id, quantity: shop });
  return id;
}
const move = (body: object) => office.command('POST', '/api/supplies/moves', { id: uuidv7(), ...body });
const stockOf = async (supply: string) => {
  const { items } = (await office.get<Stock>('/api/supplies')).body;
  const { shop, vans, needs } = items.find(({ id }) => id === supply)!;
  const of = (list: typeof vans) => list.find(({ holder_id }) => holder_id === dani.id)?.quantity ?? 0;
  return { shop, van: of(vans), needs: of(needs) };
};
const van = async () => (await tech.get<Van>('/api/van')).body;
const handOut = (quantity: number) => move({ kind: 'handed_out', supply_id: mix, holder_id: dani.id, quantity });

/** A one-hour visit of the service, this many days from today. */
async function visit(days: number, hour = 9): Promise<string> {
  const { rows } = await database.admin.query<{ start: Date; end: Date }>(
    `select ((now() at time zone time_zone)::date + $1::int + make_time($2::int, 0, 0)) at time zone time_zone as start,
       ((now() at time zone time_zone)::date + $1::int + make_time($2::int + 1, 0, 0)) at time zone time_zone as end from business_settings`,
    [days, hour],
  );
  const { start, end } = rows[0]!;
  const job = await addJob(database.admin, {
    assigned_to: dani.id,
    scheduled_start: start.toISOString(),
    scheduled_end: end.toISOString(),
  });
  await database.admin.query(
    `insert into job_items (id, job_id, position, service_id, condition, minutes)
     values (gen_random_uuid(), $1, 0, $2, 'normal', 60)`,
    [job, service],
  );
  return job;
}
const complete = (job: string) => database.admin.query("update jobs set status = 'completed' where id = $1", [job]);
const ofJob = async (who: Client, job: string) => (await who.get<JobSupply[]>(`/api/jobs/${job}/supplies`)).body;

describe('stock', () => {
  test('goes from the shop into a van, and a count puts it right', async () => {
    await handOut(6.5);
    expect(await stockOf(mix)).toEqual({ shop: 13.5, van: 6.5, needs: 0 });
    await move({ kind: 'count', supply_id: mix, holder_id: dani.id, quantity: 4.25 });
    await move({ kind: 'count', supply_id: mix, holder_id: null, quantity: 12 });
    expect(await stockOf(mix)).toEqual({ shop: 12, van: 4.25, needs: 0 });
    await tech.command('POST', '/api/van/counts', { id: uuidv7(), supply_id: mix, quantity: 4, occurred_at: now() });
    expect((await van()).items.find(({ id }) => id === mix)).toMatchObject({ quantity: 4 });
  });

  test('the shop gives away what it has, and no more when two ask at once', async () => {
    const answers = await Promise.all([handOut(12), handOut(12)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('not_enough');
    expect(await stockOf(mix)).toEqual({ shop: 8, van: 12, needs: 0 });
  });

  test('a name is taken once among those in use', async () => {
    const { body } = await office.get<Stock>('/api/supplies');
    const { name } = body.items.find(({ id }) => id === mix)!;
    const again = { id: uuidv7(), name: name.toUpperCase(), unit: 'gal', reorder_below: 0, active: true };
    expect((await office.command('POST', '/api/supplies', again)).body.code).toBe('name_taken');
    await office.command('PATCH', `/api/supplies/${mix}`, { name, unit: 'gal', reorder_below: 0, active: false });
    expect((await office.command('POST', '/api/supplies', again)).status).toBe(200);
  });
});

describe('a visit', () => {
  test('that is done takes what its services take off the van, once', async () => {
    await handOut(6);
    const job = await visit(0);
    expect(await ofJob(tech, job)).toMatchObject([{ supply_id: mix, planned: 2.5, used: null }]);
    await complete(job);
    await database.admin.query("update jobs set status = 'in_progress' where id = $1", [job]);
    await complete(job);
    expect(await stockOf(mix)).toMatchObject({ van: 3.5 });
    expect(await ofJob(office, job)).toMatchObject([{ planned: 2.5, used: 2.5 }]);
  });

  test('used less than usual, says its technician, also hours later when the job is another’s', async () => {
    await handOut(6);
    const job = await visit(0);
    await complete(job);
    await database.admin.query('update jobs set assigned_to = null where id = $1', [job]);
    const used = { id: uuidv7(), job_id: job, supply_id: mix, quantity: 1.25, occurred_at: `${inDays(-30)}T15:00:00Z` };
    expect((await tech.command('POST', '/api/van/uses', used)).status).toBe(200);
    expect(await stockOf(mix)).toMatchObject({ van: 4.75 });
    expect(await ofJob(office, job)).toMatchObject([{ used: 1.25 }]);
  });

  test('that used none, says its technician before it is done, uses none', async () => {
    await handOut(6);
    const job = await visit(0);
    const used = { id: uuidv7(), job_id: job, supply_id: mix, quantity: 0, occurred_at: now() };
    await tech.command('POST', '/api/van/uses', used);
    await complete(job);
    expect(await ofJob(tech, job)).toMatchObject([{ planned: 2.5, used: 0 }]);
    expect(await stockOf(mix)).toMatchObject({ van: 6 });
  });

  test('of another’s can’t be written on, nor looked at', async () => {
    const job = await addJob(database.admin, {});
    const used = { id: uuidv7(), job_id: job, supply_id: mix, quantity: 1, occurred_at: now() };
    expect((await tech.command('POST', '/api/van/uses', used)).status).toBe(404);
    expect((await tech.get(`/api/jobs/${job}/supplies`)).status).toBe(404);
  });

  test('of tomorrow says what the van needs; one of today or of the day after doesn’t', async () => {
    for (const [index, days] of [0, 1, 1, 2].entries()) await visit(days, 9 + index);
    const { services, items } = await van();
    expect(services).toEqual([{ name: expect.stringMatching(/^Service /), visits: 2 }]);
    expect(items.find(({ id }) => id === mix)).toMatchObject({ needs: 5 });
    expect(await stockOf(mix)).toMatchObject({ needs: 5 });
  });
});

describe('a request', () => {
  const ask = async (part: object = {}) => {
    const id = uuidv7();
    const items = [{ id, supply_id: mix, text: null, quantity: 3, ...part }];
    const body = { items, needed_by: '2099-12-01', pickup: 'shop', occurred_at: now() };
    return { id, ...(await tech.command('POST', '/api/supply-requests', body)) };
  };
  const decide = (id: string, state: string, note: string | null = null) =>
    office.command('POST', `/api/supply-requests/${id}/decide`, { state, note });
  const listed = async (id: string) =>
    (await office.get<ListedRequest[]>('/api/supply-requests')).body.find((each) => each.id === id);

  test('shows the office what shop and van have, and handing out moves it', async () => {
    await visit(1);
    const { id } = await ask();
    expect(await listed(id)).toMatchObject({ person_name: dani.full_name, quantity: 3, shop: 20, van: 0, needs: 2.5 });
    expect((await decide(id, 'handed_out')).status).toBe(200);
    expect(await stockOf(mix)).toMatchObject({ shop: 17, van: 3 });
    expect(await listed(id)).toBeUndefined();
    expect((await van()).requests).toMatchObject([{ id, state: 'handed_out' }]);
    expect((await decide(id, 'declined')).body.code).toBe('changed_meanwhile');
  });

  test('for more than the shop has is ordered first, and nothing is moved meanwhile', async () => {
    const { id } = await ask({ quantity: 50 });
    expect((await decide(id, 'handed_out')).body.code).toBe('not_enough');
    expect((await van()).requests).toMatchObject([{ id, state: 'asked' }]);
    await decide(id, 'ordered');
    await move({ kind: 'received', supply_id: mix, quantity: 40 });
    expect((await decide(id, 'handed_out')).status).toBe(200);
    expect(await stockOf(mix)).toMatchObject({ shop: 10, van: 50 });
  });

  test('for something else has words instead, and is declined with a reason', async () => {
    const { id } = await ask({ supply_id: null, text: 'Turbo nozzle, old one drips' });
    await decide(id, 'declined', 'Use the spare in the blue box');
    expect((await van()).requests).toMatchObject([{ id, state: 'declined', note: 'Use the spare in the blue box' }]);
    expect((await ask({ text: 'and a supply' })).status).toBe(400);
  });

  test('is withdrawn by its technician alone, while nobody has decided', async () => {
    const [first, second] = [await ask(), await ask()];
    const other = await signedIn(portal, await addPerson(database.admin, 'tech'));
    const withdraw = (who: Client, id: string) => who.command('DELETE', `/api/supply-requests/${id}`, undefined);
    expect((await withdraw(other, first.id)).status).toBe(404);
    expect((await withdraw(tech, first.id)).status).toBe(200);
    await decide(second.id, 'ready');
    expect((await withdraw(tech, second.id)).status).toBe(404);
    expect((await van()).requests).toMatchObject([{ id: second.id, state: 'ready' }]);
  });
});

test('a technician’s hand reaches no further than their own van, by SQL either', async () => {
  const other = await addPerson(database.admin, 'tech');
  const as = (sql: string, values: unknown[]) =>
    asRole(database.admin, 'tech', dani.id, async (client) => (await client.query(sql, values)).rowCount);
  const insert =
    'insert into supply_movements (id, supply_id, holder_id, kind, quantity, moved_by) values ($1, $2, $3, $4, $5, $6)';
  const line = (holder: string | null, kind: string) => [uuidv7(), mix, holder, kind, 1, dani.id];
  expect(await as(insert, line(dani.id, 'count'))).toBe(1);
  for (const values of [line(other.id, 'count'), line(null, 'count'), line(dani.id, 'handed_out')])
    await expect(as(insert, values)).rejects.toThrow(/row-level security/);
  await expect(as('update supply_levels set quantity = 9', [])).rejects.toThrow(/permission denied/);
});
