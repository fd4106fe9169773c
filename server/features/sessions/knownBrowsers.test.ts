import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/people/session.schema.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { enrolApp, secure, verify } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { environment, startEmptyPortal, startPortal } from '#test/support/portal.ts';

let portal: string;
let database: TestDatabase;
let dani: Person;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
  await secure(database.admin, { method_authenticator_app: true });
});

beforeEach(async () => {
  dani = await addPerson(database.admin, 'tech');
});

/** The same browser after its session has ended: it sends only its device cookie. */
const again = ({ device, address }: Client) => new Client(portal, { device, address });
const guess = (client: Client) => client.signIn(dani, 'wrong');
const lockOut = () => Promise.all(Array.from({ length: 5 }, () => guess(new Client(portal))));
const codesOf = (answers: { body: { code: string } }[]) => answers.map(({ body }) => body.code);
const changePassword = (client: Client, current_password: string) =>
  client.send('POST', '/api/account/password', { body: { current_password, password: 'a brand new sponge' } });

describe('strangers who guess', () => {
  test('don’t lock out a browser in which its owner has signed in before', async () => {
    const own = await signedIn(portal, dani);
    await lockOut();
    expect((await new Client(portal).signIn(dani)).body.code).toBe('account_locked');
    expect((await again(own).signIn(dani)).status).toBe(200);
    expect((await new Client(portal).signIn(dani)).body.code, 'still, for strangers').toBe('account_locked');
  });

  test('don’t lock an open session out of what asks for the password', async () => {
    const own = await signedIn(portal, dani);
    await lockOut();
    expect((await changePassword(own, goodPassword)).status).toBe(200);
  });

  test('gain nothing from a browser that is known for another person, or from a made-up one', async () => {
    const theirs = await signedIn(portal, await addPerson(database.admin, 'client'));
    const madeUp = new Client(portal, { device: `portal.device=${randomBytes(32).toString('base64url')}` });
    await lockOut();
    for (const client of [again(theirs), madeUp]) {
      expect((await guess(client)).body.code).toBe('account_locked');
    }
  });
});

describe('a known browser', () => {
  test('has five tries as well, also at once, and they lock nobody else out', async () => {
    const own = await signedIn(portal, dani);
    const codes = codesOf(await Promise.all(Array.from({ length: 20 }, () => guess(again(own)))));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(15);
    expect((await new Client(portal).signIn(dani)).status).toBe(200);
  });

  test('is open again after the password was set by a link', async () => {
    const own = await signedIn(portal, dani);
    await Promise.all(Array.from({ length: 5 }, () => guess(again(own))));
    const { rows } = await database.admin.query<{ password: string }>(
      'select password from auth.accounts where user_id = $1',
      [dani.id],
    );
    await database.admin.query('select auth.set_password($1, $2, false)', [dani.id, rows[0]!.password]);
    expect((await again(own).signIn(dani)).status).toBe(200);
  });

  test('stays known to each of the people who share it', async () => {
    const walt = await addPerson(database.admin, 'sales');
    const shared = await signedIn(portal, dani);
    await shared.signIn(walt);
    await lockOut();
    expect((await again(shared).signIn(dani)).status).toBe(200);
  });
});

test('five wrong passwords in an open session are all it may try, and other sessions go on', async () => {
  const [one, other] = [await signedIn(portal, dani), await signedIn(portal, dani)];
  const codes = codesOf(await Promise.all(Array.from({ length: 12 }, () => changePassword(one, 'wrong'))));
  expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
  expect(codes.filter((code) => code === 'account_locked')).toHaveLength(7);
  expect((await changePassword(other, goodPassword)).status).toBe(200);
});

test('a token that was planted in a browser is neither trusted nor known after its owner trusts the browser', async () => {
  const planted = `portal.device=${randomBytes(32).toString('base64url')}`;
  const app = await enrolApp(await signedIn(portal, dani));
  await database.admin.query('delete from auth.totp_steps');
  const victim = new Client(portal, { device: planted });
  await victim.signIn(dani);
  expect((await verify(victim, 'authenticator_app', app.code(), true)).body.pending).toBeNull();
  const thief = new Client(portal, { device: planted });
  expect((await thief.signIn<Session>(dani)).body.pending).toBe('second_factor');
  expect((await again(victim).signIn<Session>(dani)).body.pending).toBeNull();
  await lockOut();
  expect((await guess(thief)).body.code).toBe('account_locked');
});

test('trusting a browser that was known already gives it another token', async () => {
  const app = await enrolApp(await signedIn(portal, dani));
  await database.admin.query('delete from auth.totp_steps');
  const own = new Client(portal);
  await own.signIn(dani);
  await verify(own, 'backup_code', app.backupCodes[0]!);
  const before = own.device;
  await own.signIn(dani);
  expect((await verify(own, 'authenticator_app', app.code(), true)).body.pending).toBeNull();
  expect(own.device).not.toBe(before);
  expect((await new Client(portal, { device: before }).signIn<Session>(dani)).body.pending).toBe('second_factor');
});

describe('over https', () => {
  const origin = 'https://portal.test';
  let secured: string;
  beforeAll(async () => {
    secured = await startPortal(database.appUrl, { BASE_URL: origin });
  });
  const signIn = (client: Client) =>
    client.send<Session>('POST', '/api/session', {
      body: { email: dani.email, password: goodPassword, role: dani.role },
      headers: { origin },
    });

  test('cookies are bound to this host', async () => {
    const client = new Client(secured);
    const { headers } = await signIn(client);
    expect(headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))).toEqual([
      expect.stringMatching(/^__Host-portal\.session=.+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^__Host-portal\.device=.+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await client.get<Session>('/api/session')).body.profile.id).toBe(dani.id);
    await client.send('DELETE', '/api/session', { headers: { origin } });
    expect(client.cookie).toBeNull();
    expect((await client.get('/api/session')).body).toBeNull();
  });

  test('a cookie from before, with its old name and signature, still opens its session and is replaced', async () => {
    await signIn(new Client(secured));
    const { rows } = await database.admin.query<{ token: string }>(
      'select token from auth.sessions where user_id = $1',
      [dani.id],
    );
    const token = rows[0]!.token;
    const signature = createHmac('sha256', environment('')['AUTH_SECRET']!).update(token).digest('base64');
    const client = new Client(secured, {
      cookie: `__Secure-portal.session=${encodeURIComponent(`${token}.${signature}`)}`,
    });
    const { body, headers } = await client.get<Session>('/api/session');
    expect(body.profile.id).toBe(dani.id);
    expect(client.cookie).toMatch(/^__Host-portal\.session=/);
    expect(headers.getSetCookie().some((line) => line.startsWith('__Secure-portal.session=; Max-Age=0'))).toBe(true);
    const next = await client.get<Session>('/api/session');
    expect(next.body.profile.id).toBe(dani.id);
    expect(next.headers.getSetCookie()).toEqual([]);
  });
});
