import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#contract/people/session.schema.ts';
import type { Enrolled, SignInStep } from '#contract/people/signInStep.schema.ts';
import { codeAt, stepAt } from '#server/features/factors/totp.ts';
import { softAuthenticator } from '#test/support/authenticator.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { digitsOf, enrolApp, everyMethod, secure, unbase32, verify } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

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

type Failure = { code: string; tries_left?: number };
const begin = async (client: Client, method: 'app' | 'passkey') =>
  (
    await client.send<{ secret: string; challenge: string; rp: { id: string } }>(
      'POST',
      `/api/account/factors/${method}`,
      { body: { password: goodPassword } },
    )
  ).body;
const beginSms = (client: Client, phone: string) =>
  client.send('POST', '/api/account/factors/sms', { body: { phone, password: goodPassword } });
const confirm = (client: Client, method: 'app' | 'sms', code: string) =>
  client.send<Enrolled & Failure>('POST', `/api/account/factors/${method}/confirm`, { body: { code } });
const confirmPasskey = (client: Client, response: unknown) =>
  client.send<Enrolled & Failure>('POST', '/api/account/factors/passkey/confirm', {
    body: { name: 'Work laptop', response },
  });
const shown = (secret: string) => codeAt(unbase32(secret), stepAt(Date.now()));
const count = async (table: string) =>
  (await database.admin.query(`select from ${table} where user_id = $1`, [person.id])).rowCount;
const forgetSteps = () => database.admin.query('delete from auth.totp_steps where user_id = $1', [person.id]);
const rpId = 'portal.test';

describe('a passkey', () => {
  const usePasskey = (client: Client, response: unknown) =>
    client.send<Session & Failure>('POST', '/api/sign-in/passkey/verify', { body: { response, trust_device: false } });

  async function withPasskey() {
    const key = softAuthenticator();
    const client = await signedIn(portal, person);
    const { status } = await confirmPasskey(client, key.create(await begin(client, 'passkey')));
    expect(status).toBe(200);
    const half = new Client(portal);
    expect((await half.signIn<Session>(person)).body.pending).toBe('second_factor');
    return { key, half };
  }

  test('that answers no question of ours is not stored: a session’s cookie alone adds none', async () => {
    const thief = await signedIn(portal, person);
    const answer = softAuthenticator().create({ challenge: '', rp: { id: rpId } });
    expect((await confirmPasskey(thief, answer)).body.code).toBe('wrong_code');
    expect([await count('auth.passkeys'), await count('auth.backup_codes')]).toEqual([0, 0]);
  });

  test('opens no sign-in that has asked it nothing', async () => {
    const { key, half } = await withPasskey();
    expect((await usePasskey(half, key.get({ challenge: '', rpId }))).body.code).toBe('wrong_code');
    expect((await half.get<Session>('/api/session')).body.pending).toBe('second_factor');
  });

  test('has five minutes to answer', async () => {
    const { key, half } = await withPasskey();
    const { body: asked } = await half.send<{ challenge: string; rpId: string }>('POST', '/api/sign-in/passkey');
    await database.admin.query("update auth.sessions set challenge_at = challenge_at - interval '5 minutes'");
    expect((await usePasskey(half, key.get(asked))).status).toBe(422);

    const other = await signedIn(portal, await addPerson(database.admin, 'tech'));
    const options = await begin(other, 'passkey');
    await database.admin.query("update auth.enrolments set begun_at = begun_at - interval '5 minutes'");
    expect((await confirmPasskey(other, softAuthenticator().create(options))).status).toBe(422);
  });

  test('gets one answer to each question, also if the first was wrong', async () => {
    const client = await signedIn(portal, person);
    const options = await begin(client, 'passkey');
    expect((await confirmPasskey(client, softAuthenticator({ verifies: false }).create(options))).status).toBe(422);
    expect((await confirmPasskey(client, softAuthenticator().create(options))).status).toBe(422);
  });
});

describe('setting up a method', () => {
  test('is finished by the session that began it, not by another one', async () => {
    const [owner, thief] = [await signedIn(portal, person), await signedIn(portal, person)];
    const { secret } = await begin(owner, 'app');
    expect((await confirm(thief, 'app', shown(secret))).body.code).toBe('wrong_code');
    expect((await confirm(owner, 'app', shown(secret))).status).toBe(200);
  });

  test('can’t be finished once the business has switched the method off', async () => {
    const client = await signedIn(portal, person);
    const { secret } = await begin(client, 'app');
    const options = await begin(client, 'passkey');
    await secure(database.admin, { method_authenticator_app: false, method_hardware_token: false });
    expect((await confirm(client, 'app', shown(secret))).body.code).toBe('method_off');
    expect((await confirmPasskey(client, softAuthenticator().create(options))).body.code).toBe('method_off');
  });

  test.each(['app', 'sms'] as const)('has as many tries as a sign-in, also at once (%s)', async (method) => {
    const client = await signedIn(portal, person);
    if (method === 'app') await begin(client, 'app');
    else await beginSms(client, '(919) 555-0111');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => confirm(client, method, `10000${guess % 10}`)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5);
    expect(codes.filter((code) => code === 'account_locked')).toHaveLength(7);
  });

  test('says how many tries are left, and guessing at nothing uses none up', async () => {
    const client = await signedIn(portal, person);
    for (let guess = 0; guess < 6; guess += 1) expect((await confirm(client, 'app', '123456')).status).toBe(422);
    const { secret } = await begin(client, 'app');
    expect((await confirm(client, 'app', '12345x')).body.tries_left).toBe(4);
    expect((await confirm(client, 'app', shown(secret))).status).toBe(200);
  });
});

describe('a code by text message', () => {
  const confirmed = async () =>
    (await database.admin.query<{ phone: string }>('select phone from auth.phones where user_id = $1', [person.id]))
      .rows[0]?.phone;

  test('confirms the number it was sent to, whichever was typed after it', async () => {
    const client = await signedIn(portal, person);
    await beginSms(client, '(919) 555-0121');
    const code = digitsOf((await catchers.sms.next('+19195550121')).body);
    expect((await beginSms(client, '(919) 555-0122')).status, 'too soon after the first').toBe(429);
    await confirm(client, 'sms', code);
    expect(await confirmed()).toBe('+19195550121');
  });

  test('is worthless once another number was asked for', async () => {
    const client = await signedIn(portal, person);
    await beginSms(client, '(919) 555-0123');
    const first = digitsOf((await catchers.sms.next('+19195550123')).body);
    await database.admin.query("update auth.codes set requested_at = now() - interval '31 s'");
    await beginSms(client, '(919) 555-0124');
    const second = digitsOf((await catchers.sms.next('+19195550124')).body);
    if (first !== second) expect((await confirm(client, 'sms', first)).status).toBe(422);
    expect((await confirm(client, 'sms', second)).status).toBe(200);
    expect(await confirmed()).toBe('+19195550124');
  });

  test('costs at most ten messages an hour, however many sessions ask at once', async () => {
    await database.admin.query("insert into auth.phones (user_id, phone) values ($1, '+19195550125')", [person.id]);
    const clients: Client[] = [];
    for (let session = 0; session < 16; session += 1) clients.push(await signedIn(portal, person));
    const answers = await Promise.all(
      clients.map((client) => client.send('POST', '/api/sign-in/code', { body: { way: 'sms' } })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });
});

describe('an authenticator app', () => {
  const ways = async (client: Client) => (await client.get<SignInStep>('/api/sign-in')).body.ways.map(({ way }) => way);

  test('that was set up while there was no mail stays valid when mail comes', async () => {
    const silent = await startPortal(database.appUrl);
    await secure(database.admin, {
      method_sms: false,
      method_authenticator_app: false,
      method_hardware_token: false,
      enforce_all_users: true,
    });
    const first = new Client(silent);
    expect((await first.signIn<Session>(person)).body.pending).toBe('enrolment');
    const app = await enrolApp(first, null);
    await forgetSteps();
    const client = new Client(portal);
    await client.signIn(person);
    expect(await ways(client)).toEqual(['authenticator_app', 'backup_code']);
    expect((await verify(client, 'authenticator_app', app.code())).body.pending).toBeNull();
  });

  const [older, newer] = ['a secret of thirty-two characters or more', 'sponge-2026-harbor-9171-bucket-4402'];
  const halfInAt = async (address: string) => {
    const client = new Client(address);
    expect((await client.signIn<Session>(person)).body.pending).toBe('second_factor');
    return client;
  };

  test('whose secret is lost is refused like a wrong code, and so are its backup codes', async () => {
    const app = await enrolApp(await signedIn(portal, person));
    await forgetSteps();
    const client = await halfInAt(await startPortal(database.appUrl, { AUTH_SECRET: newer }));
    const { status, body } = await verify(client, 'authenticator_app', app.code());
    expect([status, body.code]).toEqual([422, 'wrong_code']);
    expect((await verify(client, 'backup_code', app.backupCodes[0]!)).body.code).toBe('wrong_code');
  });

  test('is sealed with the newer secret at its next use, so that the older one can go', async () => {
    const app = await enrolApp(await signedIn(portal, person));
    await forgetSteps();
    const both = await startPortal(database.appUrl, { AUTH_SECRET: `${newer},${older}` });
    expect((await verify(await halfInAt(both), 'backup_code', app.backupCodes[0]!)).status).toBe(200);
    expect((await verify(await halfInAt(both), 'authenticator_app', app.code())).status).toBe(200);
    await forgetSteps();
    const alone = await startPortal(database.appUrl, { AUTH_SECRET: newer });
    expect((await verify(await halfInAt(alone), 'authenticator_app', app.code())).status).toBe(200);
  });
});
