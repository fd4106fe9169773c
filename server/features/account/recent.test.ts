import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Profile } from '#contract/people/profile.schema.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { enrolApp, verify } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { securityDefaults } from '#test/support/settings.ts';

/*
 * A cookie stolen from an open laptop reads what its owner reads, but can't change anything that would lock the owner
 * out.
 */
let database: TestDatabase;
let portal: string;
let renee: Person;
let thief: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
  await database.admin.query('update security_settings set enforce_admin_users = false');
});

beforeEach(async () => {
  renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  thief = await signedIn(portal, renee);
  await age(renee);
});

/** Makes the sign-in eleven minutes old. */
const age = ({ id }: Person) =>
  database.admin.query("update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [
    id,
  ]);
const confirm = (client: Client, password = goodPassword) =>
  client.send('POST', '/api/account/confirm', { body: { password } });
const edit = (person: Person, over: object, client = thief) => {
  const { id, full_name, email, role } = person;
  const body = { full_name, email, phone: null, role, active: true, ...over };
  return client.command<Profile & { code: string; message: string }>('PATCH', `/api/users/${id}`, body);
};
const settings = { ...securityDefaults, enforce_admin_users: false };

describe('a session that was confirmed more than ten minutes ago', () => {
  test.each([
    [
      'the security settings',
      () => thief.command('PUT', '/api/settings/security', { ...settings, lockout_threshold: 10 }),
    ],
    ['an integration', () => thief.command('PATCH', '/api/integrations', { card_checkout: true })],
    ['its owner’s other sessions', () => thief.send('POST', '/api/account/sessions/end-others')],
    ['all users’ sessions', () => thief.command('POST', '/api/users/end-sessions', undefined)],
    ['its owner’s role', () => edit(renee, { role: 'client' })],
    ['its owner’s account', () => edit(renee, { active: false })],
  ])('can’t change %s', async (_, attempt) => {
    const { status, body } = await attempt();
    expect([status, (body as { code: string }).code]).toEqual([403, 'confirmation_needed']);
    expect((await thief.get('/api/users')).status).toBe(200);
  });

  test.each(['clients', 'audit', 'jobs', 'payments', 'books'])('can’t take %s away as a file', async (what) => {
    const { status, body } = await thief.get(`/api/${what}/export?from=2026-01-01&to=2026-11-30`);
    expect([status, body.code]).toEqual([403, 'confirmation_needed']);
  });

  test.each([
    ['address', { email: 'new@example.com' }],
    ['role', { role: 'sales' }],
  ])('can’t change the %s of another user, but their name and number', async (_, over) => {
    const dani = await addPerson(database.admin, 'tech');
    const { status, body } = await edit(dani, over);
    expect([status, body.code]).toEqual([403, 'confirmation_needed']);
    expect((await edit(dani, { full_name: 'Dani O.', phone: '919 555 0101', active: false })).status).toBe(200);
  });

  test.each(['password', 'reset-factors', 'end-sessions'])('can’t use %s on another user', async (what) => {
    const dani = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(portal, dani);
    const body = what === 'password' ? { password: 'borrowed wet sponge' } : undefined;
    const answer = await thief.command('POST', `/api/users/${dani.id}/${what}`, body);
    expect([answer.status, answer.body.code]).toEqual([403, 'confirmation_needed']);
    expect((await theirs.get<{ profile: Person }>('/api/session')).body.profile.id).toBe(dani.id);
  });

  test('can’t take over its owner’s address, with a recent sign-in neither', async () => {
    const email = `thief.${renee.id}@example.com`;
    expect((await edit(renee, { email })).status).toBe(403);
    const asked = await thief.send('POST', '/api/account/address', { body: { email } });
    expect(asked.body.code).toBe('confirmation_needed');
    await confirm(thief);
    const { status, body } = await edit(renee, { email });
    expect([status, body.message]).toEqual([
      403,
      'Change your own email in your profile settings. You’ll confirm the new one first.',
    ]);
    expect((await new Client(portal).signIn(renee)).status).toBe(200);
  });

  test('from before there was such a thing is asked too', async () => {
    await database.admin.query('update auth.sessions set confirmed_at = null where user_id = $1', [renee.id]);
    expect((await thief.get('/api/account/confirmed')).body.code).toBe('confirmation_needed');
  });
});

describe('typing the password again', () => {
  test('opens them for this session and for no other, and the same command then succeeds', async () => {
    const other = await signedIn(portal, renee);
    await age(renee);
    const id = uuidv7();
    const put = () => thief.command('PUT', '/api/settings/security', { ...settings, lockout_threshold: 6 }, id);
    expect((await put()).body.code).toBe('confirmation_needed');
    expect((await confirm(thief)).status).toBe(200);
    const first = await put();
    expect(first.status).toBe(200);
    expect((await put()).body).toEqual(first.body);
    expect((await other.get('/api/account/confirmed')).body.code).toBe('confirmation_needed');
    await age(renee);
    expect((await put()).body.code).toBe('confirmation_needed');
  });

  test('wrongly opens nothing, and is counted', async () => {
    await database.admin.query('update security_settings set lockout_threshold = 5');
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) answers.push(await confirm(thief, `guess ${guess}`));
    expect(answers.map(({ body }) => body.code)).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong_password'),
      'account_locked',
    ]);
    expect((await confirm(thief)).body.code).toBe('account_locked');
    expect((await thief.get('/api/account/confirmed')).body.code).toBe('confirmation_needed');
  });

  test('is over with the sign-in itself: the password alone is no recent sign-in where a second step is owed', async () => {
    await confirm(thief);
    const app = await enrolApp(thief);
    const client = new Client(portal);
    await client.signIn(renee);
    expect((await client.get('/api/account/confirmed')).body.code).toBe('sign_in_unfinished');
    expect((await confirm(client)).body.code).toBe('sign_in_unfinished');
    await verify(client, 'authenticator_app', app.code());
    expect((await client.get('/api/account/confirmed')).status).toBe(200);
  });
});

describe('ending all users’ sessions', () => {
  const all = (client: Client) => client.command('POST', '/api/users/end-sessions', undefined);
  const trusted = async () =>
    (await database.admin.query('select from auth.devices where trusted_until is not null')).rowCount;

  test('signs out all but the session that asks, and forgets trusted browsers', async () => {
    const office = await signedIn(portal, renee);
    const elsewhere = await signedIn(portal, renee);
    const dani = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(portal, dani);
    await database.admin.query("update auth.devices set trusted_until = now() + interval '1 day'");
    expect((await all(office)).status).toBe(200);
    expect((await office.get('/api/users')).status).toBe(200);
    for (const client of [elsewhere, theirs, thief]) expect((await client.get('/api/session')).body).toBeNull();
    expect(await trusted()).toBe(0);
    expect((await new Client(portal).signIn(dani)).status).toBe(200);
  });

  test('by two administrators at once, fifty times, fails for neither', async () => {
    const karl = await addPerson(database.admin, 'admin');
    const pair = [await signedIn(portal, renee), await signedIn(portal, karl)] as const;
    for (let person = 0; person < 20; person += 1) await signedIn(portal, await addPerson(database.admin, 'client'));
    await database.admin.query('create table open_sessions as select * from auth.sessions');
    const statuses = new Set<number>();
    for (let round = 0; round < 50; round += 1) {
      await database.admin.query("update auth.devices set trusted_until = now() + interval '1 day'");
      for (const { status } of await Promise.all(pair.map(all))) statuses.add(status);
      await database.admin.query('insert into auth.sessions select * from open_sessions on conflict do nothing');
    }
    // The second administrator's session may already have ended when their request is checked.
    expect([...statuses].filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect(statuses).toContain(200);
  });

  test.each(['sales', 'tech', 'client'] as const)('is not for %s', async (role) => {
    const client = await signedIn(portal, await addPerson(database.admin, role));
    expect((await all(client)).body.code).toBe('forbidden');
  });
});
