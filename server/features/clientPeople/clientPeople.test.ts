import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { streamTiming } from '#contract/base/event.ts';
import type { OwnPeople } from '#contract/people/clientPerson.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { raised } from '#server/db/raised.ts';
import { asRole } from '#test/support/asRole.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { addPlan } from '#test/support/clientPlans.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { issued } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';
import { inDays } from '#test/support/today.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let walter: Person;
let own: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
});

beforeEach(async () => {
  walter = await addPerson(database.admin, 'client', { full_name: 'Walter Briggs' });
  own = await signedIn(portal, walter);
  await allow(false);
});

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.admin.query<T>(text, values)).rows;
const allow = (on: boolean) => rows('update business_settings set clients_invite = $1', [on]);
const person = (part: object = {}) => {
  const id = uuidv7();
  return { id, client_id: null, contact_id: null, full_name: 'June Briggs', email: `june.${id}@example.com`, ...part };
};
const invite = (client: Client, body: object) => client.command('POST', '/api/client-people', body);
const remove = (client: Client, id: string) => client.command('DELETE', `/api/client-people/${id}`, undefined);
const list = async (client = own) => (await client.get<OwnPeople>('/api/client-people')).body;
const setPassword = (id: string) =>
  rows('select auth.set_password($1, (select password from auth.accounts where user_id = $2), false)', [id, walter.id]);

describe('giving a person a sign-in', () => {
  test('by the office, from a contact, mails a link and shows who it is', async () => {
    const contact = uuidv7();
    await office.command('PUT', `/api/contacts/${contact}`, {
      client_id: walter.id,
      full_name: 'June Briggs',
      relation: 'Spouse',
      phone: null,
      email: null,
    });
    const body = person({ client_id: walter.id, contact_id: contact });
    expect((await invite(office, body)).status).toBe(200);
    const record = (await office.get<ClientRecord>(`/api/clients/${walter.id}`)).body;
    expect(record.people).toEqual([
      {
        id: body.id,
        full_name: 'June Briggs',
        email: body.email,
        account: 'invited',
        last_sign_in_at: null,
        contact_id: contact,
      },
    ]);
    const tasks = await rows(
      "select task_identifier from graphile_worker.jobs where task_identifier = 'sendPasswordLink'",
    );
    expect(tasks.length).toBeGreaterThan(0);
    expect((await invite(office, person({ client_id: walter.id, contact_id: contact }))).status).toBe(400);
  });

  test('by the client needs the owner’s word, and is only for themselves', async () => {
    expect((await invite(own, person())).status).toBe(403);
    await allow(true);
    const body = person();
    expect((await invite(own, body)).status).toBe(200);
    expect(await list()).toMatchObject({
      client_name: 'Walter Briggs',
      themselves: true,
      may_invite: true,
      items: [{ id: body.id, account: 'invited' }],
    });
    const other = await addPerson(database.admin, 'client');
    expect((await invite(own, person({ client_id: other.id }))).status).toBe(400);
    expect((await invite(own, { ...person(), email: walter.email })).status).toBe(409);
  });

  test('isn’t for those who act for a client themselves', async () => {
    await allow(true);
    const june = await signedIn(portal, await addActingFor(database.admin, walter));
    expect((await list(june)).may_invite).toBe(false);
    expect((await invite(june, person())).status).toBe(403);
    const { id } = await addActingFor(database.admin, walter);
    expect((await remove(june, id)).status).toBe(404);
    expect((await invite(office, person({ client_id: id }))).status).toBe(400);
  });

  test('by a client is limited over time: three a day for one address, ten a day in all, however many are removed', async () => {
    await allow(true);
    const email = `stranger.${uuidv7()}@example.com`;
    // Requests per address and minute are limited too.
    const elsewhere = () => new Client(portal, { cookie: own.cookie, device: own.device });
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      const body = turn < 4 ? { ...person(), email } : person();
      statuses.push((await invite(elsewhere(), body)).status);
      await remove(own, body.id);
    }
    // A refused invitation isn't stored, so it doesn't count.
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200, 200, 200, 200, 200]);
    expect((await invite(elsewhere(), person())).status).toBe(429);
    expect((await invite(office, person({ client_id: walter.id, email }))).status).toBe(200);
  });

  test('ends at twenty', async () => {
    for (let count = 0; count < 20; count += 1) await addActingFor(database.admin, walter);
    expect((await invite(office, person({ client_id: walter.id }))).body.code).toBe('too_many_people');
  });
});

describe('a person who acts for a client', () => {
  test('sees and does what the client does, under their own name', async () => {
    const june = await addActingFor(database.admin, walter, { full_name: 'June Briggs' });
    const client = await signedIn(portal, june);
    const plan = await addPlan({ admin: database.admin, office }, walter.id);
    const invoice = await issued(office, walter.id);
    for (const path of [
      '/api/plans',
      '/api/invoices',
      '/api/own-visits',
      '/api/balance',
      `/api/invoices/${invoice.id}`,
    ]) {
      const [hers, his] = await Promise.all([client.get(path), own.get(path)]);
      expect(hers.status, path).toBe(200);
      expect(hers.body, path).toEqual(his.body);
    }
    const answer = await client.command('POST', `/api/plans/${plan.id}/pause`, {
      id: uuidv7(),
      from: inDays(30),
      until: inDays(60),
    });
    expect(answer.status).toBe(200);
    expect(
      await rows("select actor_id from audit_events where action = 'job_series.paused' and entity_id = $1", [plan.id]),
    ).toEqual([{ actor_id: june.id }]);
    expect(await rows('select created_by, client_id from plan_pauses where plan_id = $1', [plan.id])).toEqual([
      { created_by: june.id, client_id: walter.id },
    ]);
  });

  test('hears of what happens to the client, and of nothing else', async () => {
    const june = await addActingFor(database.admin, walter);
    const stream = await openStream(portal, await signedIn(portal, june));
    const other = await addPerson(database.admin, 'client');
    const [theirs, ours] = [newJob({ client_id: other.id }), newJob({ client_id: walter.id })];
    await office.command('POST', '/api/jobs', theirs);
    await office.command('POST', '/api/jobs', ours);
    const told: unknown[] = [];
    while (told.length === 0) {
      const message = await stream.next();
      if (message?.event === 'change') told.push(message.data);
    }
    expect(told).toEqual([{ entity: 'job', id: ours.id }]);
    stream.close();
  });

  test('is no client: not in a list, a search, a count, and nobody’s work or money is theirs', async () => {
    const [before] = await rows<{ count: number }>(
      "select coalesce(sum(count), 0)::int as count from stats where kind = 'clients'",
    );
    const june = await addActingFor(database.admin, walter, { full_name: 'June Quarterstaff' });
    const [after] = await rows<{ count: number }>(
      "select coalesce(sum(count), 0)::int as count from stats where kind = 'clients'",
    );
    expect(after).toEqual(before);
    expect(JSON.stringify((await office.get('/api/clients?search=Quarterstaff')).body)).not.toContain(june.id);
    expect((await office.get(`/api/clients/${june.id}`)).status).toBe(404);
    expect((await office.command('POST', '/api/jobs', newJob({ client_id: june.id }))).status).toBe(400);
    for (const text of [
      "insert into places (id, client_id, street, city) values (gen_random_uuid(), $1, 'Oak', 'Raleigh')",
      "insert into jobs (id, title, client_id) values (gen_random_uuid(), 'Driveway wash', $1)",
      "insert into contacts (id, client_id, full_name) values (gen_random_uuid(), $1, 'Kofi')",
    ])
      await expect(rows(text, [june.id])).rejects.toMatchObject({ code: raised.wrong_party });
  });
});

describe('removing one', () => {
  test('ends their event stream at once, and the gallery links that they made', async () => {
    const june = await addActingFor(database.admin, walter);
    const hers = await signedIn(portal, june);
    for (const maker of [june.id, walter.id])
      await rows('insert into gallery_links (id, client_id, created_by, token_hash) values ($1, $2, $3, $4)', [
        uuidv7(),
        walter.id,
        maker,
        randomBytes(32),
      ]);
    const opened = performance.now();
    const stream = await openStream(portal, hers);
    expect((await stream.next())?.event).toBe('refetch');
    expect((await remove(own, june.id)).status).toBe(200);
    expect(await stream.next()).toMatchObject({ event: 'change', data: { entity: 'profile', id: june.id } });
    expect((await stream.next())?.event).toBe('closed');
    // The first heartbeat would end it, too.
    expect(performance.now() - opened).toBeLessThan(streamTiming.heartbeat_ms);
    expect(await stream.next()).toBeUndefined();
    expect(await rows('select created_by from gallery_links where client_id = $1', [walter.id])).toEqual([
      { created_by: walter.id },
    ]);
  });

  test('ends their sessions, frees their address, and leaves the others as they were', async () => {
    const [june, kofi] = [await addActingFor(database.admin, walter), await addActingFor(database.admin, walter)];
    const [hers, his] = [await signedIn(portal, june), await signedIn(portal, kofi)];
    await addPlan({ admin: database.admin, office }, walter.id);
    const before = (await his.get('/api/plans')).body;
    expect((await remove(own, june.id)).status).toBe(200);
    expect((await hers.get('/api/plans')).status).toBe(401);
    expect((await new Client(portal).signIn(june)).status).toBe(401);
    expect((await his.get('/api/plans')).body).toEqual(before);
    expect((await list()).items.map(({ id }) => id)).toEqual([kofi.id]);
    expect(await rows('select full_name, email, active from profiles where id = $1', [june.id])).toEqual([
      { full_name: june.full_name, email: null, active: false },
    ]);
    await allow(true);
    expect((await invite(own, { ...person(), email: june.email })).status).toBe(200);
    expect((await remove(own, june.id)).status).toBe(404);
  });

  test('in the middle of a transaction takes the client out of sight at once', async () => {
    const june = await addActingFor(database.admin, walter);
    await addPlan({ admin: database.admin, office }, walter.id);
    await asRole(database.admin, 'client', june.id, async (client) => {
      const seen = async () => (await client.query('select from job_series')).rowCount;
      expect(await seen()).toBe(1);
      await remove(office, june.id);
      expect(await seen()).toBe(0);
    });
  });

  test('is the client’s or the office’s: another client finds nobody', async () => {
    const june = await addActingFor(database.admin, walter);
    const stranger = await signedIn(portal, await addPerson(database.admin, 'client'));
    expect((await remove(stranger, june.id)).status).toBe(404);
    expect((await remove(stranger, walter.id)).status).toBe(404);
    expect((await remove(own, walter.id)).status).toBe(404);
    expect((await remove(office, june.id)).status).toBe(200);
  });

  test('goes with the client who is deleted', async () => {
    const june = await addActingFor(database.admin, walter);
    expect((await office.command('DELETE', `/api/users/${walter.id}`, undefined)).status).toBe(200);
    expect(
      await rows('select deleted_at is not null as gone, active, email from profiles where id = $1', [june.id]),
    ).toEqual([{ gone: true, active: false, email: null }]);
  });
});

test('an invited person sets a password and signs in', async () => {
  const body = person({ client_id: walter.id });
  await invite(office, body);
  await setPassword(body.id);
  const june = new Client(portal);
  expect((await june.signIn({ email: body.email, role: 'client' })).status).toBe(200);
  expect(await list(june)).toMatchObject({ client_name: 'Walter Briggs', themselves: false });
});
