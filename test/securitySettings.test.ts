import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SecuritySettings } from '#contract/people/security.schema.ts';
import type { Session } from '#contract/people/session.schema.ts';
import type { AccountSecurity, SignInStep } from '#contract/people/signInStep.schema.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { enrolApp } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';

/*
 * Every switch and slider of the security settings: saved on one API process, and the very next request on another one behaves
 * differently. Two values each, with the observation beside them.
 */
let database: TestDatabase;
let catchers: Catchers;
let other: string;
let office: Client;
let defaults: SecuritySettings;
const ends: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  catchers = await startCatchers();
  const keep = (end: () => void) => void ends.push(end);
  const spawn = () => spawnPortal(database.appUrl, ['--role', 'api'], catchers.env, keep);
  const [one, two] = await Promise.all([spawn(), spawn()]);
  other = two.address;
  office = await signedIn(one.address, await addPerson(database.admin, 'admin'));
  // Otherwise its own session would need a second step as soon as it turns the requirement on.
  await database.admin.query("update auth.sessions set second_factor = 'authenticator_app'");
  defaults = (await office.get<SecuritySettings>('/api/settings/security')).body;
});

afterAll(async () => {
  for (const end of ends) end();
  await catchers.stop();
});
beforeEach(() => save({}));

async function save(change: Partial<SecuritySettings>): Promise<void> {
  const { status } = await office.command('PUT', '/api/settings/security', { ...defaults, ...change });
  expect(status).toBe(200);
}

const pendingOf = async (person: Person, client = new Client(other)) =>
  (await client.signIn<Session>(person)).body.pending;

/** Why a user's new password is refused. */
async function reasonsFor(password: string, person?: Person): Promise<string[]> {
  const client = await signedIn(other, person ?? (await addPerson(database.admin, 'client')));
  const { body } = await client.send('POST', '/api/account/password', {
    body: { current_password: goodPassword, password },
  });
  return body.reasons ?? [];
}

/** The methods that a user may set up, or is asked for. */
const methods = async () => {
  const client = await signedIn(other, await addPerson(database.admin, 'client'));
  return (await client.get<AccountSecurity>('/api/account')).body.methods;
};

async function waysOf(person: Person): Promise<string[]> {
  const client = new Client(other);
  await client.signIn(person);
  return (await client.get<SignInStep>('/api/sign-in')).body.ways.map(({ way }) => way);
}

const guesses = async () => {
  const { email } = await addPerson(database.admin, 'client');
  const codes: string[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    codes.push((await new Client(other).signIn({ email, role: 'client' }, 'wrong')).body.code);
  }
  return codes.filter((code) => code === 'invalid_credentials').length;
};

async function reuse(): Promise<string[]> {
  const client = await signedIn(other, await anyClient());
  for (const [current_password, password] of [
    [goodPassword, 'second wet sponge'],
    ['second wet sponge', 'third wet sponge'],
  ]) {
    await client.send('POST', '/api/account/password', { body: { current_password, password } });
  }
  const { body } = await client.send('POST', '/api/account/password', {
    body: { current_password: 'third wet sponge', password: goodPassword },
  });
  return body.reasons ?? [];
}

type Row = [name: string, settings: Partial<SecuritySettings>, observe: () => Promise<unknown>, seen: unknown];
const anyClient = () => addPerson(database.admin, 'client');
const anyAdmin = () => addPerson(database.admin, 'admin');
const enforced = { enforce_all_users: true } as const;
const appOnly = { ...enforced, method_email: false, method_authenticator_app: true } as const;

const table: Row[] = [
  ['e-mail on', { ...enforced, method_email: true }, async () => waysOf(await anyClient()), ['email']],
  ['e-mail off', appOnly, async () => pendingOf(await anyClient()), 'enrolment'],
  ['SMS on', { method_sms: true }, methods, ['hardware_token', 'authenticator_app', 'sms', 'email']],
  ['SMS off', { method_sms: false }, methods, ['hardware_token', 'authenticator_app', 'email']],
  [
    'authenticator app on',
    { method_authenticator_app: true },
    methods,
    ['hardware_token', 'authenticator_app', 'email'],
  ],
  ['authenticator app off', { method_authenticator_app: false }, methods, ['hardware_token', 'email']],
  ['hardware token on', { method_hardware_token: true }, methods, ['hardware_token', 'authenticator_app', 'email']],
  ['hardware token off', { method_hardware_token: false }, methods, ['authenticator_app', 'email']],
  ['enforced for all', { enforce_all_users: true }, async () => pendingOf(await anyClient()), 'second_factor'],
  ['not enforced for all', { enforce_all_users: false }, async () => pendingOf(await anyClient()), null],
  [
    'enforced for administrators',
    { enforce_admin_users: true },
    async () => pendingOf(await anyAdmin()),
    'second_factor',
  ],
  ['enforced for administrators only', { enforce_admin_users: true }, async () => pendingOf(await anyClient()), null],
  ['not enforced for administrators', { enforce_admin_users: false }, async () => pendingOf(await anyAdmin()), null],
  ['enforced by risk', { enforce_by_risk: true }, async () => pendingOf(await anyClient()), 'second_factor'],
  ['not enforced by risk', { enforce_by_risk: false }, async () => pendingOf(await anyClient()), null],
  ['minimum length 8', { min_password_length: 8 }, () => reasonsFor('wetspong'), []],
  ['minimum length 9', { min_password_length: 9 }, () => reasonsFor('wetspong'), ['too_short']],
  ['uppercase on', { require_uppercase: true }, () => reasonsFor('wet sponge 1!'), ['no_uppercase']],
  ['uppercase off', { require_uppercase: false }, () => reasonsFor('wet sponge 1!'), []],
  ['lowercase on', { require_lowercase: true }, () => reasonsFor('WET SPONGE 1!'), ['no_lowercase']],
  ['lowercase off', { require_lowercase: false }, () => reasonsFor('WET SPONGE 1!'), []],
  ['numbers on', { require_numbers: true }, () => reasonsFor('wet sponge!'), ['no_number']],
  ['numbers off', { require_numbers: false }, () => reasonsFor('wet sponge!'), []],
  ['special characters on', { require_special_chars: true }, () => reasonsFor('wet sponge 1'), ['no_special']],
  ['special characters off', { require_special_chars: false }, () => reasonsFor('wet sponge 1'), []],
  ['leaked passwords refused', { prevent_leaked_passwords: true }, () => reasonsFor('Baseball'), ['leaked']],
  ['leaked passwords accepted', { prevent_leaked_passwords: false }, () => reasonsFor('Baseball'), []],
  ['history of 5', { password_history: 5 }, reuse, ['used_before']],
  ['history of 2', { password_history: 2 }, reuse, []],
  ['history of 0', { password_history: 0 }, async () => reasonsFor(goodPassword, await anyClient()), []],
  ['lockout after 1', { lockout_threshold: 1 }, guesses, 1],
  ['lockout after 10', { lockout_threshold: 10 }, guesses, 10],
];

test.each(table)('%s', async (_, settings, observe, seen) => {
  await save(settings);
  expect(await observe()).toEqual(seen);
});

test('enforced by risk: a place we know is let in, another network or browser is asked', async () => {
  const person = await anyClient();
  const home = new Client(other);
  await home.signIn(person);
  await save({ enforce_by_risk: true });
  const from = (place: { device?: string | null; address?: string }) => pendingOf(person, new Client(other, place));
  const { device, address } = home;
  expect(await from({ device, address }), 'known').toBeNull();
  expect(await from({ device, address: '198.51.100.7' }), 'another network').toBe('second_factor');
  expect(await from({ address }), 'another browser').toBe('second_factor');
});

test('every setting stands in the table above', () => {
  const covered = new Set(table.flatMap(([, settings]) => Object.keys(settings)));
  expect(Object.keys(defaults).filter((name) => !covered.has(name))).toEqual([]);
});

test('a method that is switched off stops at once for who has it', async () => {
  await save({ method_authenticator_app: true });
  const person = await anyClient();
  await enrolApp(await signedIn(other, person));
  expect(await pendingOf(person)).toBe('second_factor');
  await save({ method_authenticator_app: false });
  expect(await pendingOf(person)).toBeNull();
});

test('the defaults are the specification’s, but for composition, which is off, and the app and passkeys, which are on', async () => {
  const { rows } = await database.admin.query<{ name: string; value: string }>(
    `select column_name as name, column_default as value from information_schema.columns
     where table_name = 'security_settings' and column_name <> 'id'`,
  );
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual({
    method_email: 'true',
    method_sms: 'false',
    method_authenticator_app: 'true',
    method_hardware_token: 'true',
    enforce_all_users: 'false',
    enforce_admin_users: 'true',
    enforce_by_risk: 'false',
    min_password_length: '8',
    require_uppercase: 'false',
    require_lowercase: 'false',
    require_numbers: 'false',
    require_special_chars: 'false',
    prevent_leaked_passwords: 'true',
    password_history: '5',
    lockout_threshold: '5',
  });
});
