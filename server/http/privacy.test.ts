import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { can } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { addOwnBins, addPlan } from '#test/support/clientPlans.ts';
import { testDatabase } from '#test/support/database.ts';
import { issued } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startWorker } from '#test/support/portal.ts';
import type { Request } from '#test/support/sample.ts';
import { successOf } from '#test/support/samples.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { startWorld } from '#test/support/world.ts';

/*
 * Tries every route of a client as the client, as a person who acts for them, as another client and as that client's person. The
 * first two may do the same; the other two find nothing. Generated from the contract and the features' samples.
 */
const actor = { id: uuidv7(), role: 'client' as const };
const keys = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const { allow } = routes[key];
  return allow !== 'public' && can(actor, allow) === true;
});
const aboutOne = keys.filter((key) => routes[key].path.includes(':id'));
const lists = keys.filter((key) => !routes[key].path.includes(':') && routes[key].method === 'GET');

/**
 * Data of a person, not of the client: no other user reaches it, not even another person who acts for the same client. A route
 * belongs here by the first part of its key.
 */
const personal = new Set(['account', 'clientPerson', 'event', 'notification', 'profile', 'session']);
const isPersonal = (key: RouteKey) => personal.has(key.split('.')[0]!);

/** For a route that fails the rule of a client's data. */
const rule = (asker: string) =>
  `${asker} asked. What belongs to a client is for the client and everyone who acts for them, and for no one else: its policy ` +
  'compares client_id with actor_client_id() (CONTRIBUTING, Adding a table). If the route is about the person who asks, add the ' +
  'first part of its key to `personal` in this file.';

const { database, catchers, portal, office, world } = await startWorld(await testDatabase());
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

/** Finds the client that a record is or belongs to, in every table that has a client_id. */
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

/** Assigns a record without a client to a new client and releases a photo, so that the client sees it. */
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
      // A refusal of the request's own shape would prove nothing.
      expect([403, 404], `${rule(name)} ${JSON.stringify(body)}`).toContain(status);
    }
    const person = await signedIn(portal, await addActingFor(database.admin, owner));
    const { status, body } = await send(key, person, request);
    if ([200, 204].includes(status)) return;
    // A refusal for another reason must be the same for the person and for the client.
    const own = await send(key, await signedIn(portal, owner), request);
    const acting = rule('A person who acts for the client');
    expect([status, (body as { code?: string }).code], acting).toEqual([
      own.status,
      (own.body as { code?: string }).code,
    ]);
    expect([403, 404], acting).not.toContain(status);
  });
});

describe.each(aboutOne.filter(isPersonal))('%s', (key) => {
  test('is nobody else’s', async () => {
    const request = await successOf(key, world);
    for (const [name, client] of Object.entries(strangers))
      expect([403, 404], `${name} asked; a person's own data is for that person alone.`).toContain(
        (await send(key, client, request)).status,
      );
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
    expect([person.status, person.body], rule('A person who acts for the client')).toEqual([own.status, own.body]);
    for (const [name, client] of Object.entries(strangers)) {
      const { body } = await send(key, client, asked);
      const text = JSON.stringify(body) ?? '';
      for (const id of ids) expect(text.includes(id), `${rule(name)} It holds ${id}.`).toBe(false);
      expect(text).not.toContain('Walter Briggs');
    }
  });
});
