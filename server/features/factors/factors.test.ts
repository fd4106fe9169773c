import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/people/session.schema.ts';
import type { AccountSecurity, Enrolled, SignInStep } from '#contract/people/signInStep.schema.ts';
import { softAuthenticator } from '#test/support/authenticator.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { digitsOf, enrolApp, everyMethod, secure, verify } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { queueEmptied } from '#test/support/queue.ts';

let database: TestDatabase;
let catchers: Catchers;
let portal: string;
let person: Person;

beforeAll(async () => {
  ({ database, catchers, portal } = await startCaughtPortal());
});

beforeEach(async () => {
  await secure(database.admin, everyMethod);
  person = await addPerson(database.admin, 'tech');
});

const rows = async <T>(sql: string, values: unknown[] = [person.id]) =>
  (await database.admin.query(sql, values)).rows as T[];
const forgetSteps = () => database.admin.query('delete from auth.totp_steps where user_id = $1', [person.id]);

/** A browser that has sent the right password and still owes the second step. */
async function halfIn(who = person, password = goodPassword): Promise<Client> {
  const client = new Client(portal);
  const { body } = await client.signIn<Session>(who, password);
  expect(body.pending).not.toBeNull();
  return client;
}
const step = async (client: Client) => (await client.get<SignInStep>('/api/sign-in')).body;
const sendCode = (client: Client, way: 'email' | 'sms') => client.send('POST', '/api/sign-in/code', { body: { way } });

describe('a code by e-mail', () => {
  beforeEach(() => secure(database.admin, { enforce_all_users: true }));

  test('arrives, opens the portal once, and the token is a new one', async () => {
    const client = await halfIn();
    expect(await step(client)).toMatchObject({
      pending: 'second_factor',
      demand: 'all_users',
      ways: [{ way: 'email', to: expect.stringMatching(/^te•••@example\.com$/) }],
    });
    const before = client.cookie;
    await sendCode(client, 'email');
    const mail = await catchers.mail.next(person.email);
    const copy = client.at(portal);
    const { body } = await verify(client, 'email', digitsOf(mail.text));
    expect(body.pending).toBeNull();
    expect(client.cookie).not.toBe(before);
    expect((await copy.get('/api/session')).body, 'the token from before').toBeNull();
    const again = await halfIn();
    expect((await verify(again, 'email', digitsOf(mail.text))).status).toBe(422);
  });

  test('is sent again after a while, not at once, and the older one no longer works', async () => {
    const client = await halfIn();
    await sendCode(client, 'email');
    const first = digitsOf((await catchers.mail.next(person.email)).text);
    const { status, body } = await sendCode(client, 'email');
    expect(status).toBe(429);
    expect(body.retry_after).toBeGreaterThan(20);
    expect(body.retry_after).toBeLessThanOrEqual(30);
    await database.admin.query("update auth.codes set requested_at = now() - interval '31 s'");
    await sendCode(client, 'email');
    const second = digitsOf((await catchers.mail.next(person.email)).text);
    if (first !== second) expect((await verify(client, 'email', first)).status).toBe(422);
    expect((await verify(client, 'email', second)).status).toBe(200);
  });

  test('expires', async () => {
    const client = await halfIn();
    await sendCode(client, 'email');
    const code = digitsOf((await catchers.mail.next(person.email)).text);
    await database.admin.query("update auth.codes set expires_at = now() - interval '1 s'");
    expect((await verify(client, 'email', code)).status).toBe(422);
  });

  test('of one browser is nothing in another', async () => {
    const [mine, theirs] = [await halfIn(), await halfIn()];
    await sendCode(mine, 'email');
    const code = digitsOf((await catchers.mail.next(person.email)).text);
    await sendCode(theirs, 'email');
    await catchers.mail.next(person.email);
    expect((await verify(theirs, 'email', code)).status).toBe(422);
  });

  test('guessed wrong locks the second step, also over several sign-ins and at the same time', async () => {
    const clients = await Promise.all(Array.from({ length: 3 }, () => halfIn()));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => verify(clients[index % 3]!, 'email', String(100_000 + index))),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(7);
    expect((await verify(await halfIn(), 'email', '000000')).body.code).toBe('account_locked');
  });

  test('says how many tries are left', async () => {
    const client = await halfIn();
    const left = [];
    for (let guess = 0; guess < 3; guess += 1) left.push((await verify(client, 'email', '12345x')).body.tries_left);
    expect(left).toEqual([4, 3, 2]);
  });

  test('is kept only as a keyed hash, and the queue holds ids only', async () => {
    const client = await halfIn();
    await sendCode(client, 'email');
    const code = digitsOf((await catchers.mail.next(person.email)).text);
    const kept = await rows<{ text: string }>("select encode(code_hash, 'hex') as text from auth.codes", []);
    expect(kept.some(({ text }) => text.includes(Buffer.from(code).toString('hex')))).toBe(false);
  });

  test('costs one person at most ten messages an hour', async () => {
    const client = await halfIn();
    await database.admin.query('insert into auth.code_requests (user_id) select $1 from generate_series(1, 10)', [
      person.id,
    ]);
    expect((await sendCode(client, 'email')).body.code).toBe('too_many_requests');
  });
});

describe('an authenticator app', () => {
  test('is asked for once it is set up, and its code can’t be replayed', async () => {
    const app = await enrolApp(await signedIn(portal, person));
    await forgetSteps();
    const code = app.code();
    const clients = await Promise.all(Array.from({ length: 8 }, () => halfIn()));
    const answers = await Promise.all(clients.map((client) => verify(client, 'authenticator_app', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('with a clock that is a step off works, further off not', async () => {
    const app = await enrolApp(await signedIn(portal, person));
    await forgetSteps();
    expect((await verify(await halfIn(), 'authenticator_app', app.code(3))).status).toBe(422);
    expect((await verify(await halfIn(), 'authenticator_app', app.code(1))).status).toBe(200);
  });

  test('can’t be talked down to a mailed or texted code', async () => {
    await enrolApp(await signedIn(portal, person));
    await database.admin.query("insert into auth.phones (user_id, phone) values ($1, '+19195550142')", [person.id]);
    const client = await halfIn();
    expect((await step(client)).ways.map(({ way }) => way)).toEqual(['authenticator_app', 'backup_code']);
    for (const way of ['email', 'sms'] as const) {
      expect((await sendCode(client, way)).body.code).toBe('method_off');
      expect((await verify(client, way, '123456')).body.code).toBe('method_off');
    }
  });

  test('is confirmed by a code before it counts, and needs the password again', async () => {
    const client = await signedIn(portal, person);
    const wrong = await client.send('POST', '/api/account/factors/app', { body: { password: 'wrong' } });
    expect(wrong.body.code).toBe('wrong_password');
    expect((await client.send('POST', '/api/account/factors/app', { body: { password: null } })).status).toBe(403);
    await client.send('POST', '/api/account/factors/app', { body: { password: goodPassword } });
    const refused = await client.send('POST', '/api/account/factors/app/confirm', { body: { code: '000000' } });
    expect(refused.body.code).toBe('wrong_code');
    expect((await signedIn(portal, person)).cookie).not.toBeNull();
  });

  test('that was switched off by the business is no longer asked for', async () => {
    await enrolApp(await signedIn(portal, person));
    await secure(database.admin, { method_authenticator_app: false });
    expect((await new Client(portal).signIn<Session>(person)).body.pending).toBeNull();
  });
});

describe('backup codes', () => {
  test('are ten, each works once, also typed carelessly', async () => {
    const { backupCodes } = await enrolApp(await signedIn(portal, person));
    expect(new Set(backupCodes).size).toBe(10);
    const typed = backupCodes[0]!.toLowerCase().replace('-', ' ');
    expect((await verify(await halfIn(), 'backup_code', typed)).status).toBe(200);
    expect((await verify(await halfIn(), 'backup_code', typed)).status).toBe(422);
    const client = await halfIn();
    expect((await step(client)).ways).toContainEqual({ way: 'backup_code', left: 9 });
  });

  test('one used in two browsers at once opens one', async () => {
    const { backupCodes } = await enrolApp(await signedIn(portal, person));
    const clients = [await halfIn(), await halfIn()];
    const answers = await Promise.all(clients.map((client) => verify(client, 'backup_code', backupCodes[0]!)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('new ones replace the old', async () => {
    const client = await signedIn(portal, person);
    const { backupCodes } = await enrolApp(client);
    const { body } = await client.send<{ backup_codes: string[] }>('POST', '/api/account/factors/backup-codes', {
      body: { password: goodPassword },
    });
    expect((await verify(await halfIn(), 'backup_code', backupCodes[0]!)).status).toBe(422);
    expect((await verify(await halfIn(), 'backup_code', body.backup_codes[0]!)).status).toBe(200);
  });
});

describe('a text message', () => {
  test('goes to a number that was confirmed by a code, not to the profile’s', async () => {
    const client = await signedIn(portal, person);
    const nowhere = await client.send('POST', '/api/account/factors/sms', {
      body: { phone: 'ask Dani', password: goodPassword },
    });
    expect(nowhere.body.fields).toHaveProperty('phone');
    await client.command('PATCH', `/api/profiles/${person.id}`, { full_name: 'Dani', phone: '(919) 555-0999' });
    await client.send('POST', '/api/account/factors/sms', {
      body: { phone: '(919) 555-0177', password: goodPassword },
    });
    const { body: message } = await catchers.sms.next('+19195550177');
    const { body } = await client.send<Enrolled>('POST', '/api/account/factors/sms/confirm', {
      body: { code: digitsOf(message) },
    });
    expect(body.backup_codes).toHaveLength(10);
    const half = await halfIn();
    expect((await step(half)).ways[0]).toEqual({ way: 'sms', to: '0177' });
    await sendCode(half, 'sms');
    const next = digitsOf((await catchers.sms.next('+19195550177')).body);
    expect((await verify(half, 'email', next)).status, 'under another name').toBe(422);
    expect((await verify(half, 'sms', next)).status).toBe(200);
  });
});

describe('a passkey', () => {
  const enrol = async (client: Client, key: ReturnType<typeof softAuthenticator>, name = 'Work laptop') => {
    const { body } = await client.send<{ challenge: string; rp: { id: string } }>(
      'POST',
      '/api/account/factors/passkey',
      {
        body: { password: goodPassword },
      },
    );
    return client.send<Enrolled & { code: string }>('POST', '/api/account/factors/passkey/confirm', {
      body: { name, response: key.create(body) },
    });
  };
  const options = async (client: Client) =>
    (await client.send<{ challenge: string; rpId: string }>('POST', '/api/sign-in/passkey')).body;
  const use = (client: Client, response: unknown) =>
    client.send<Session & { code: string }>('POST', '/api/sign-in/passkey/verify', {
      body: { response, trust_device: false },
    });

  test('is set up and opens the portal', async () => {
    const key = softAuthenticator();
    expect((await enrol(await signedIn(portal, person), key)).body.backup_codes).toHaveLength(10);
    const client = await halfIn();
    expect((await step(client)).ways[0]).toEqual({ way: 'hardware_token' });
    expect((await use(client, key.get(await options(client)))).body.pending).toBeNull();
  });

  test('that was only touched, without finger, face or PIN, is refused', async () => {
    const key = softAuthenticator();
    await enrol(await signedIn(portal, person), key);
    const touched = softAuthenticator({ verifies: false });
    expect((await enrol(await signedIn(portal, await addPerson(database.admin, 'tech')), touched)).body.code).toBe(
      'wrong_code',
    );
    const client = await halfIn();
    const answer = key.get(await options(client));
    const data = Buffer.from(answer.response.authenticatorData, 'base64url');
    data[32]! &= ~0x04;
    const unverified = { ...answer, response: { ...answer.response, authenticatorData: data.toString('base64url') } };
    expect((await use(client, unverified)).status).toBe(422);
  });

  test('answers one question once: a recorded answer opens nothing', async () => {
    const key = softAuthenticator();
    await enrol(await signedIn(portal, person), key);
    const client = await halfIn();
    const answer = key.get(await options(client));
    expect((await use(client, answer)).status).toBe(200);
    const other = await halfIn();
    expect((await use(other, answer)).status, 'without a question').toBe(422);
    await options(other);
    expect((await use(other, answer)).status, 'to another question').toBe(422);
  });

  test('of another user is refused', async () => {
    const [mine, theirs] = [softAuthenticator(), softAuthenticator()];
    await enrol(await signedIn(portal, person), mine);
    await enrol(await signedIn(portal, await addPerson(database.admin, 'tech')), theirs);
    const client = await halfIn();
    expect((await use(client, theirs.get(await options(client)))).status).toBe(422);
  });
});

describe('a trusted browser', () => {
  async function trust(): Promise<{ client: Client; code: (offset?: number) => string }> {
    const app = await enrolApp(await signedIn(portal, person));
    await forgetSteps();
    const client = await halfIn();
    expect((await verify(client, 'authenticator_app', app.code(), true)).status).toBe(200);
    return { client, code: app.code };
  }
  const pendingOf = async (client: Client, password = goodPassword) =>
    (await new Client(portal, { device: client.device, address: client.address }).signIn<Session>(person, password))
      .body.pending;

  test('isn’t asked again, another one is', async () => {
    const { client } = await trust();
    expect(await pendingOf(client)).toBeNull();
    expect(await pendingOf(new Client(portal))).toBe('second_factor');
  });

  test('is asked again after thirty days', async () => {
    const { client } = await trust();
    await database.admin.query("update auth.devices set trusted_until = now() - interval '1 s' where user_id = $1", [
      person.id,
    ]);
    expect(await pendingOf(client)).toBe('second_factor');
  });

  test('stops being trusted when the password changes, and every other session ends', async () => {
    const { client } = await trust();
    const { status } = await client.send('POST', '/api/account/password', {
      body: { current_password: goodPassword, password: 'a brand new sponge' },
    });
    expect(status).toBe(200);
    expect(await pendingOf(client, 'a brand new sponge')).toBe('second_factor');
  });

  test('a reset by mail ends sessions and trust, and asks for the second step', async () => {
    const { client } = await trust();
    await new Client(portal).send('POST', '/api/password-link/request', {
      body: { email: person.email.toUpperCase() },
    });
    const mails = [await catchers.mail.next(person.email)];
    while (!mails.at(-1)!.text.includes('#token=')) mails.push(await catchers.mail.next(person.email));
    const token = /#token=([\w-]+)/.exec(mails.at(-1)!.text)![1];
    const other = new Client(portal, { device: client.device });
    const { body } = await other.send<Session>('POST', '/api/password-link/use', {
      body: { token, password: 'a brand new sponge' },
    });
    expect(body.pending).toBe('second_factor');
    expect((await client.get('/api/session')).body).toBeNull();
  });
});

describe('enrolment that the business asks for', () => {
  test('comes before anything else, is finished by it, and the next sign-in asks for it', async () => {
    await secure(database.admin, { method_email: false, method_sms: false, enforce_all_users: true });
    const client = await halfIn();
    expect(await step(client)).toMatchObject({
      pending: 'enrolment',
      methods: ['hardware_token', 'authenticator_app'],
      ways: [],
    });
    expect((await client.get(`/api/profiles/${person.id}`)).body.code).toBe('sign_in_unfinished');
    expect(
      (await client.send('POST', '/api/account/password', { body: { current_password: goodPassword, password: 'x' } }))
        .status,
    ).toBe(403);
    const app = await enrolApp(client, null);
    expect(app.backupCodes).toHaveLength(10);
    expect((await client.get(`/api/profiles/${person.id}`)).status).toBe(200);
    await forgetSteps();
    const next = await halfIn();
    expect((await verify(next, 'authenticator_app', app.code(1))).body.pending).toBeNull();
  });

  test('where nothing that is switched on can work, the app is offered all the same', async () => {
    await secure(database.admin, {
      ...everyMethod,
      method_email: false,
      method_sms: false,
      method_authenticator_app: false,
      method_hardware_token: false,
      enforce_all_users: true,
    });
    const client = await halfIn();
    expect((await step(client)).methods).toEqual(['authenticator_app']);
    const app = await enrolApp(client, null);
    await forgetSteps();
    expect((await verify(await halfIn(), 'authenticator_app', app.code())).status).toBe(200);
  });

  test('its last method can’t be removed while it is asked for', async () => {
    await secure(database.admin, { method_email: false, enforce_all_users: true });
    const client = await halfIn();
    await enrolApp(client, null);
    const remove = () =>
      client.send<AccountSecurity & { code: string }>('POST', '/api/account/factors/remove', {
        body: { method: 'authenticator_app', id: null, password: goodPassword },
      });
    expect((await remove()).body.code).toBe('factor_required');
    expect((await client.get<AccountSecurity>('/api/account')).body.factors.authenticator_app).toBe(true);
    await secure(database.admin, { enforce_all_users: false });
    expect((await remove()).body.factors).toMatchObject({ authenticator_app: false, backup_codes_left: 0 });
    expect((await new Client(portal).signIn<Session>(person)).body.pending).toBeNull();
  });
});

test('an administrator takes away a lost second step, which ends sessions and is audited', async () => {
  const admin = await addPerson(database.admin, 'admin');
  const office = await signedIn(portal, admin);
  const theirs = await signedIn(portal, person);
  await enrolApp(theirs);
  expect((await office.command('POST', `/api/users/${person.id}/reset-factors`, undefined)).status).toBe(200);
  expect((await theirs.get('/api/session')).body).toBeNull();
  expect((await new Client(portal).signIn<Session>(person)).body.pending).toBeNull();
  expect(
    await rows('select actor_id, entity_id from audit_events where action = $2 and entity_id = $1', [
      person.id,
      'user.factors_reset',
    ]),
  ).toEqual([{ actor_id: admin.id, entity_id: person.id }]);
});

test('a session that isn’t finished lives fifteen minutes and is not extended by use', async () => {
  await secure(database.admin, { enforce_all_users: true });
  const client = await halfIn();
  await database.admin.query("update auth.sessions set expires_at = now() + interval '60 s' where user_id = $1", [
    person.id,
  ]);
  expect((await client.get<Session>('/api/session')).body.expires_in).toBeLessThan(61);
});

test('a forgotten password is answered alike for known and unknown addresses, and mails only the known', async () => {
  const ask = (email: string) => new Client(portal).send('POST', '/api/password-link/request', { body: { email } });
  const [known, unknown] = [await ask(person.email), await ask('nobody@example.com')];
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  expect((await catchers.mail.next(person.email)).text).toContain('/set-password#token=');
  expect(await catchers.mail.all('nobody@example.com')).toEqual([]);
});

test('asking again and again for a link fills no mailbox', async () => {
  for (let ask = 0; ask < 4; ask += 1) {
    await new Client(portal).send('POST', '/api/password-link/request', { body: { email: person.email } });
  }
  await queueEmptied(database.admin);
  expect(await catchers.mail.all(person.email)).toHaveLength(1);
});
