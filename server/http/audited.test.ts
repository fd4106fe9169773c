import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { routes, type RouteKey } from '#contract/routes.ts';
import { notices } from '#contract/trade.ts';
import { codeAt, stepAt } from '#server/features/factors/totp.ts';
import { softAuthenticator } from '#test/support/authenticator.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { digitsOf, enrolApp, secure, unbase32 } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { createAdmin } from '#tools/adminCreate.ts';

/*
 * Every route that changes something leaves an audit row of its request. Each is really made to succeed; a route that is
 * added without a line here doesn't compile.
 */
type Mutating = {
  [K in RouteKey]: (typeof routes)[K] extends { write: 'command' | 'exempt' } ? K : never;
}[RouteKey];
type Try = { client?: Client; id?: string; body?: unknown };

let database: Awaited<ReturnType<typeof testDatabase>>;
let catchers: Awaited<ReturnType<typeof startCatchers>>;
let portal: string;
let office: Client;

beforeAll(async () => {
  database = await testDatabase();
  catchers = await startCatchers();
  portal = await startPortal(database.appUrl, catchers.env);
  await startWorker(database.appUrl, catchers.env);
  await secure(database.admin, { method_sms: true, method_authenticator_app: true, method_hardware_token: true });
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
});
afterAll(() => catchers.stop());

const tech = () => addPerson(database.admin, 'tech');
const own = async (): Promise<Client> => signedIn(portal, await tech());
const on = async (body?: unknown): Promise<Try> => ({ id: (await tech()).id, body });
const post = <T>(client: Client, path: string, body: unknown) => client.send<T>('POST', `/api/${path}`, { body });

/** Somebody with an app, who has typed the password and owes the rest. */
async function halfIn(): Promise<{ client: Client; person: Person; app: Awaited<ReturnType<typeof enrolApp>> }> {
  const person = await tech();
  const app = await enrolApp(await signedIn(portal, person));
  const client = new Client(portal);
  await client.signIn(person);
  return { client, person, app };
}

async function withPasskey() {
  const person = await tech();
  const key = softAuthenticator();
  const client = await signedIn(portal, person);
  const { body: options } = await post<never>(client, 'account/factors/passkey', { password: goodPassword });
  const response = key.create(options);
  return { person, key, client, response };
}

const taxRate = { name: 'Wake County', rate_ppm: 25_000, valid_from: '2026-01-01', valid_to: null };
const dayOff = { starts_on: '2026-12-24', ends_on: '2026-12-24', note: null };

const tries: Record<Mutating, () => Promise<Try>> = {
  'business.update': async () => ({
    body: {
      name: 'QR Detailing & Co',
      tagline: null,
      website_url: null,
      time_zone: 'America/New_York',
      currency: 'USD',
      hours: [null, null, null, null, null, null, null],
      deposit_percent: 30,
      deposit_from_cents: 50_000,
      cancellation_notice_hours: 24,
      cancellation_fee_cents: 3_500,
    },
  }),
  'business.setLogo': async () => ({
    body: { image: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64') },
  }),
  'taxRate.create': async () => ({ body: { id: uuidv7(), ...taxRate } }),
  'taxRate.update': async () => ({ id: await someTaxRate(), body: { ...taxRate, name: 'Durham County' } }),
  'taxRate.delete': async () => ({ id: await someTaxRate() }),
  'session.create': async () => {
    const { email, role } = await tech();
    return { client: new Client(portal), body: { email, password: goodPassword, role } };
  },
  'session.delete': async () => ({ client: await own() }),
  'passwordLink.request': async () => ({ client: new Client(portal), body: { email: (await tech()).email } }),
  'passwordLink.use': async () => {
    const token = await createAdmin(database.adminUrl, { email: `${uuidv7()}@example.com`, name: 'Renee Castillo' });
    return { client: new Client(portal), body: { token, password: goodPassword } };
  },
  'step.sendCode': async () => {
    await secure(database.admin, { enforce_all_users: true });
    const client = new Client(portal);
    await client.signIn(await tech());
    await secure(database.admin, { enforce_all_users: false });
    return { client, body: { way: 'email' } };
  },
  'step.verifyCode': async () => {
    const { client, app } = await halfIn();
    return { client, body: { way: 'backup_code', code: app.backupCodes[0], trust_device: false } };
  },
  'step.verifyPasskey': async () => {
    const { person, key, client: first, response } = await withPasskey();
    await post(first, 'account/factors/passkey/confirm', { name: 'Key', response });
    const client = new Client(portal);
    await client.signIn(person);
    const { body: options } = await client.send<never>('POST', '/api/sign-in/passkey');
    return { client, body: { response: key.get(options), trust_device: false } };
  },
  'step.setPassword': async () => {
    const person = await tech();
    await office.command('POST', `/api/users/${person.id}/password`, { password: 'borrowed wet sponge' });
    const client = new Client(portal);
    await client.signIn(person, 'borrowed wet sponge');
    return { client, body: { password: 'my very own sponge' } };
  },
  'account.changePassword': async () => ({
    client: await own(),
    body: { current_password: goodPassword, password: 'my very own sponge' },
  }),
  'account.endSession': async () => {
    const person = await tech();
    const [client] = [await signedIn(portal, person), await signedIn(portal, person)];
    const { body } = await client.get<{ id: string; current: boolean }[]>('/api/account/sessions');
    return { client, body: { id: body.find(({ current }) => !current)!.id } };
  },
  'account.endOtherSessions': async () => ({ client: await own() }),
  'factor.beginApp': async () => ({ client: await own(), body: { password: goodPassword } }),
  'factor.confirmApp': async () => {
    const client = await own();
    const { body } = await post<{ secret: string }>(client, 'account/factors/app', { password: goodPassword });
    return { client, body: { code: codeAt(unbase32(body.secret), stepAt(Date.now())) } };
  },
  'factor.beginSms': async () => ({
    client: await own(),
    body: { password: goodPassword, phone: '(919) 555-0144' },
  }),
  'factor.confirmSms': async () => {
    const client = await own();
    await post(client, 'account/factors/sms', { password: goodPassword, phone: '(919) 555-0155' });
    return { client, body: { code: digitsOf((await catchers.sms.next('+19195550155')).body) } };
  },
  'factor.beginPasskey': async () => ({ client: await own(), body: { password: goodPassword } }),
  'factor.confirmPasskey': async () => {
    const { client, response } = await withPasskey();
    return { client, body: { name: 'Key', response } };
  },
  'factor.remove': async () => {
    const client = await own();
    await enrolApp(client);
    return { client, body: { method: 'authenticator_app', id: null, password: goodPassword } };
  },
  'factor.newBackupCodes': async () => {
    const client = await own();
    await enrolApp(client);
    return { client, body: { password: goodPassword } };
  },
  'profile.update': async () => {
    const person = await tech();
    return { client: await signedIn(portal, person), id: person.id, body: { full_name: 'Dani O.', phone: null } };
  },
  'user.create': async () => {
    const id = uuidv7();
    const body = {
      id,
      full_name: 'Nico Alvarez',
      email: `${id}@example.com`,
      phone: null,
      role: 'tech',
      password: null,
    };
    return { body };
  },
  'user.update': async () => {
    const { id, email, role } = await tech();
    return { id, body: { full_name: 'Dani O.', email, phone: null, role, active: true } };
  },
  'user.delete': () => on(),
  'user.sendLink': () => on(),
  'user.setPassword': () => on({ password: 'borrowed wet sponge' }),
  'user.resetFactors': () => on(),
  'user.endSessions': () => on(),
  'staff.update': () => on({ colour: 'coral', skills: ['bins'], hourly_cost_cents: 2_150 }),
  'staff.setWeek': () =>
    on({ working_hours: [{ weekday: 1, starts: '08:00', ends: '16:30', break_starts: null, break_ends: null }] }),
  'staff.addDayOff': () => on({ id: uuidv7(), ...dayOff }),
  'staff.removeDayOff': async () => {
    const id = uuidv7();
    await office.command('POST', `/api/staff/${(await tech()).id}/days-off`, { id, ...dayOff });
    return { id };
  },
  'security.update': async () => {
    const { body } = await office.get<object>('/api/settings/security');
    return { body: { ...body, lockout_threshold: 6 } };
  },
  'integration.update': async () => ({ body: { card_checkout: true } }),
  'integration.test': async () => ({}),
  'notification.readAll': async () => {
    const person = await tech();
    await database.admin.query("insert into notifications (id, profile_id, kind) values ($1, $2, 'new_sign_in')", [
      uuidv7(),
      person.id,
    ]);
    return { client: await signedIn(portal, person) };
  },
  'notification.setRules': async () => ({
    body: { rules: notices.map((notice) => ({ notice, email: true, sms: true, portal: true })) },
  }),
};

async function someTaxRate(): Promise<string> {
  const id = uuidv7();
  await office.command('POST', '/api/tax-rates', { id, ...taxRate });
  return id;
}

test.each(Object.keys(tries) as Mutating[])('%s leaves an audit row', async (key) => {
  const { client = office, id = '', body } = await tries[key]();
  const { method, path } = routes[key];
  const { status, headers } = await client.send(method, path.replace(':id', id).replace(':integration', 'mail'), {
    body,
    commandId: uuidv7(),
  });
  expect(status).toBe(200);
  const { rows } = await database.admin.query<{ action: string; address: string | null }>(
    'select action, host(address) as address from audit_events where request_id = $1',
    [headers.get('x-request-id')],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ address }) => address === client.address)).toBe(true);
});
