import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { can } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { addOwnBins, addPlan } from '#test/support/clientPlans.ts';
import { testDatabase } from '#test/support/database.ts';
import { issued } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import type { Request } from '#test/support/sample.ts';
import { successOf } from '#test/support/samples.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { makeWorld } from '#test/support/world.ts';

/*
 * Every route of a client, two clients, two people of one of them. What a client may ask of a record, whoever acts for them may
 * too; another client and the people of another client find nothing. Generated from the contract and the features' samples.
 */
const actor = { id: uuidv7(), role: 'client' as const };
const keys = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const { allow } = routes[key];
  return allow !== 'public' && can(actor, allow) === true;
});
const aboutOne = keys.filter((key) => routes[key].path.includes(':id'));
const lists = keys.filter((key) => !routes[key].path.includes(':') && routes[key].method === 'GET');

/** What belongs to a person, not to the client: nobody else reaches it, not even who acts for the same client. */
const isPersonal = (key: RouteKey) => /^(account|clientPerson|event|notification|profile|session)\./.test(key);

const database = await testDatabase();
const catchers = await startCatchers();
afterAll(() => catchers.stop());
const portal = await startPortal(database.appUrl, catchers.env);
const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
const world = makeWorld({ ...database, portal, catchers, office });
const strangers: Record<string, Client> = {};

beforeAll(async () => {
  await startWorker(database.appUrl, catchers.env);
  const other = await addPerson(database.admin, 'client');
  strangers['another client'] = await signedIn(portal, other);
  strangers['a person of another client'] = await signedIn(portal, await addActingFor(database.admin, other));
});

const send = (key: RouteKey, client: Client, { id = '', query = '', body, headers }: Request) =>
  client.send(routes[key].method, routes[key].path.replace(':id', id) + query, {
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
    commandId: uuidv7(),
  });

/** Which client a record is, or is of: asked of every table that says so. */
async function ownerOf(id: string): Promise<Person | undefined> {
  const { rows: tables } = await database.admin.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
       join information_schema.columns k on k.table_name = c.table_name and k.column_name = 'id' and k.data_type = 'uuid'
       join information_schema.tables t on t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.column_name = 'client_id' and c.table_schema = 'public'`,
  );
  const found = ["select id from profiles where role = 'client' and id = $1"].concat(
    tables.map(({ name }) => `select client_id from ${name} where id = $1`),
  );
  const { rows } = await database.admin.query<Person>(
    `select id, role, full_name, email from profiles where role = 'client' and id in (${found.join(' union ')})`,
    [id],
  );
  return rows[0];
}

/** Gives a record that was made without a client to one; a photo is seen once it is released. */
async function adopt(id: string): Promise<Person> {
  const owner = await addPerson(database.admin, 'client');
  await withoutTriggers(database.admin, async (client) => {
    for (const table of ['jobs', 'payments', 'photos'])
      await client.query(`update ${table} set client_id = $2 where id = $1`, [id, owner.id]);
    await client.query('update photos set released_at = now(), released_by = $2, pair = 1 where id = $1', [
      id,
      owner.id,
    ]);
  });
  return owner;
}

describe.each(aboutOne.filter((key) => !isPersonal(key)))('%s', (key) => {
  test('is for the client and those who act for them, and for nobody else', async () => {
    const request = await successOf(key, world);
    const owner = (await ownerOf(request.id ?? '')) ?? (await adopt(request.id ?? ''));
    expect(await ownerOf(request.id ?? ''), 'a record of a client').toMatchObject({ id: owner.id });
    for (const [name, client] of Object.entries(strangers)) {
      const { status, body } = await send(key, client, request);
      // A refusal of the request itself would prove nothing.
      expect([403, 404], `${name}: ${JSON.stringify(body)}`).toContain(status);
    }
    const person = await signedIn(portal, await addActingFor(database.admin, owner));
    const { status, body } = await send(key, person, request);
    if ([200, 204].includes(status)) return;
    // What is refused to them for another reason is refused to the client for the same one.
    const own = await send(key, await signedIn(portal, owner), request);
    expect([status, (body as { code?: string }).code]).toEqual([own.status, (own.body as { code?: string }).code]);
    expect([403, 404]).not.toContain(status);
  });
});

describe.each(aboutOne.filter(isPersonal))('%s', (key) => {
  test('is nobody else’s', async () => {
    const request = await successOf(key, world);
    for (const [name, client] of Object.entries(strangers))
      expect([403, 404], name).toContain((await send(key, client, request)).status);
  });
});

describe('what a client can list', () => {
  let walter: Person;
  let clients: Record<'own' | 'person', Client>;
  let ids: string[];

  beforeAll(async () => {
    walter = await addPerson(database.admin, 'client', { full_name: 'Walter Briggs' });
    await addOwnBins(database.admin, walter.id);
    await addPlan({ admin: database.admin, office }, walter.id);
    const invoice = await issued(office, walter.id);
    const job = await addJob(database.admin, { client_id: walter.id, status: 'completed' });
    ids = [walter.id, invoice.id, job];
    const { rows } = await database.admin.query<{ id: string }>('select id from jobs where client_id = $1', [
      walter.id,
    ]);
    ids.push(...rows.map(({ id }) => id));
    clients = {
      own: await signedIn(portal, walter),
      person: await signedIn(portal, await addActingFor(database.admin, walter)),
    };
  });

  test.each(lists.filter((key) => !isPersonal(key)))('%s is the same for who acts for them', async (key) => {
    const request = await successOf(key, world);
    const { client: _, ...asked } = request;
    const [own, person] = await Promise.all([send(key, clients.own, asked), send(key, clients.person, asked)]);
    expect(person.status).toBe(own.status);
    expect(person.body).toEqual(own.body);
    for (const [name, client] of Object.entries(strangers)) {
      const { body } = await send(key, client, asked);
      const text = JSON.stringify(body) ?? '';
      for (const id of ids) expect(text.includes(id), `${name} sees ${id}`).toBe(false);
      expect(text).not.toContain('Walter Briggs');
    }
  });
});
