import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import type { AccountSecurity } from '#contract/people/signInStep.schema.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { tokenIn } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';

let database: TestDatabase;
let catchers: Catchers;
let portal: string;
let dani: Person;
let client: Client;

beforeAll(async () => {
  ({ database, catchers, portal } = await startCaughtPortal());
  await database.admin.query('update security_settings set enforce_admin_users = false');
});
beforeEach(async () => {
  dani = await addPerson(database.admin, 'tech');
  client = await signedIn(portal, dani);
});

const fresh = () => `new.${uuidv7()}@example.com`;
const ask = (email: string, from = client) =>
  from.send<AccountSecurity & ErrorBody>('POST', '/api/account/address', { body: { email } });
const open = (token: string, from = new Client(portal)) =>
  from.send<{ email: string } & ErrorBody>('POST', '/api/address-change', { body: { token } });
/** Lets enough time pass that another email may be requested. */
const later = () =>
  database.admin.query("update auth.address_changes set created_at = created_at - interval '31 seconds'");
async function linkTo(email: string, from = client): Promise<string> {
  expect((await ask(email, from)).status).toBe(200);
  return tokenIn(await catchers.mail.next(email));
}
const emailOf = async ({ id }: Person) =>
  (await database.admin.query<{ email: string }>('select email from profiles where id = $1', [id])).rows[0]!.email;
const subjectsTo = async (email: string) => {
  await queueEmptied(database.admin);
  return (await catchers.mail.all(email)).map(({ subject }) => subject);
};

describe('a user’s own address', () => {
  test.each(['admin', 'sales', 'tech', 'client'] as const)(
    'of %s changes only when the link in the new mailbox is opened, and the old one is told twice',
    async (role) => {
      const person = await addPerson(database.admin, role);
      const own = await signedIn(portal, person);
      const email = fresh();
      const { status, body } = await ask(email, own);
      expect([status, body.waiting_address?.email]).toEqual([200, email]);
      const mail = await catchers.mail.next(email);
      expect(mail.text).toContain(`/confirm-address#token=${tokenIn(mail)}`);
      expect(await emailOf(person)).toBe(person.email);
      const warned = await catchers.mail.next(person.email);
      expect(warned.text).toContain('being changed to ne•••@example.com');
      expect(warned.text).not.toContain(email);

      expect((await open(tokenIn(mail))).body).toEqual({ email });
      expect(await emailOf(person)).toBe(email);
      expect((await catchers.mail.next(person.email)).subject).toBe('Your sign-in email was changed');
      expect((await new Client(portal).signIn(person)).status).toBe(401);
      expect((await new Client(portal).signIn({ email, role })).status).toBe(200);
      await queueEmptied(database.admin);
      const left = await database.admin.query('select from auth.address_changes where user_id = $1', [person.id]);
      expect(left.rowCount).toBe(0);
    },
  );

  test('is asked for in words that are all ours: a name reaches no mailbox whose owner hasn’t answered', async () => {
    const full_name = 'Your account is locked https://evil.example\r\nBcc: all@evil.example';
    const inviting = await addPerson(database.admin, 'client', { full_name });
    const june = await addActingFor(database.admin, inviting, { full_name });
    const [email, own] = [fresh(), await signedIn(portal, inviting)];
    expect((await ask(email, own)).status).toBe(200);
    await new Client(portal).send('POST', '/api/password-link/request', { body: { email: june.email } });
    for (const to of [email, june.email]) {
      const mail = await catchers.mail.next(to);
      expect(mail.text).toContain('Hello,');
      expect(JSON.stringify(mail)).not.toContain('evil.example');
    }
  });

  test('ends sessions, links and trusted browsers, but for the session that opened the link', async () => {
    const elsewhere = await signedIn(portal, dani);
    await database.admin.query("update auth.devices set trusted_until = now() + interval '1 day' where user_id = $1", [
      dani.id,
    ]);
    await database.admin.query(
      "insert into auth.password_links (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 h')",
      [Buffer.from(dani.id), dani.id],
    );
    await open(await linkTo(fresh()), client);
    expect((await client.get(`/api/profiles/${dani.id}`)).status).toBe(200);
    expect((await elsewhere.get('/api/session')).body).toBeNull();
    const { rows } = await database.admin.query(
      `select (select count(*)::int from auth.password_links where user_id = $1) as links,
         (select count(*)::int from auth.devices where user_id = $1 and trusted_until is not null) as trusted`,
      [dani.id],
    );
    expect(rows).toEqual([{ links: 0, trusted: 0 }]);
  });

  test('is audited when it is asked for, cancelled and changed, without a value', async () => {
    await ask(fresh());
    await client.send('DELETE', '/api/account/address');
    await later();
    await open(await linkTo(fresh()));
    const { rows } = await database.admin.query<{ action: string }>(
      "select action, fields from audit_events where entity_id = $1 and action like 'address.%' order by created_at, id",
      [dani.id],
    );
    expect(rows).toEqual(
      ['address.requested', 'address.cancelled', 'address.requested', 'address.changed'].map((action) => ({
        action,
        fields: [],
      })),
    );
  });

  test('is kept only as a hash', async () => {
    const token = await linkTo(fresh());
    const { rows } = await database.admin.query<{ found: boolean }>(
      `select bool_or(encode(token_hash, 'escape') like '%' || $1 || '%') as found from auth.address_changes`,
      [token],
    );
    expect(rows[0]!.found).toBe(false);
  });
});

describe('the link', () => {
  test('works once, also for two who open it at the same moment', async () => {
    const token = await linkTo(fresh());
    const answers = await Promise.all([open(token), open(token), open(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect((await open(token)).body.code).toBe('link_spent');
  });

  test('does nothing once it has expired', async () => {
    const token = await linkTo(fresh());
    await database.admin.query('update auth.address_changes set expires_at = now()');
    expect((await open(token)).body.code).toBe('link_spent');
    expect(await emailOf(dani)).toBe(dani.email);
  });

  test.each([
    ['with another letter', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['cut short', (token: string) => token.slice(0, -1)],
    ['as its hash', (token: string) => Buffer.from(token).toString('hex')],
  ])('does nothing %s', async (_, altered) => {
    const token = await linkTo(fresh());
    expect((await open(altered(token))).status).toBe(410);
    expect(await emailOf(dani)).toBe(dani.email);
  });

  test('does nothing for a user who was deactivated meanwhile', async () => {
    const token = await linkTo(fresh());
    await database.admin.query('update profiles set active = false where id = $1', [dani.id]);
    expect((await open(token)).body.code).toBe('link_spent');
    expect(await emailOf(dani)).toBe(dani.email);
  });

  test('does nothing after the change was cancelled', async () => {
    const token = await linkTo(fresh());
    const { body } = await client.send<AccountSecurity>('DELETE', '/api/account/address');
    expect(body.waiting_address).toBeNull();
    expect((await open(token)).body.code).toBe('link_spent');
    expect((await client.send('DELETE', '/api/account/address')).status).toBe(404);
  });

  test('does nothing after the person who was warned has set a new password', async () => {
    const token = await linkTo(fresh());
    const owner = await signedIn(portal, dani);
    const body = { current_password: goodPassword, password: 'another wet sponge' };
    expect((await owner.send('POST', '/api/account/password', { body })).status).toBe(200);
    expect((await open(token)).body.code).toBe('link_spent');
    expect((await client.get('/api/session')).body).toBeNull();
  });

  test('does nothing after an administrator has changed the address', async () => {
    const token = await linkTo(fresh());
    const email = fresh();
    const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
    const { id, full_name, role } = dani;
    await office.command('PATCH', `/api/users/${id}`, { full_name, email, phone: null, role, active: true });
    expect((await open(token)).body.code).toBe('link_spent');
    expect(await emailOf(dani)).toBe(email);
  });

  test('of the newest request is the only one that works', async () => {
    const [first, second] = [fresh(), fresh()];
    const old = await linkTo(first);
    await later();
    const token = await linkTo(second);
    expect((await open(old)).body.code).toBe('link_spent');
    expect((await open(token)).body.email).toBe(second);
  });
});

describe('asking for one', () => {
  test('twice at the same moment makes one request', async () => {
    const answers = await Promise.all([ask(fresh()), ask(fresh())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  });

  test('again sends another link and ends the first; the old address isn’t told again', async () => {
    const email = fresh();
    const first = await linkTo(email);
    expect((await ask(email)).body.code).toBe('too_many_requests');
    await later();
    const second = await linkTo(email);
    expect((await open(first)).body.code).toBe('link_spent');
    expect(await subjectsTo(dani.email)).toEqual(['Your sign-in email is being changed']);
    expect((await open(second)).status).toBe(200);
  });

  test('fills no stranger’s mailbox: five emails an hour', async () => {
    const email = fresh();
    for (let mail = 0; mail < 5; mail += 1) {
      await linkTo(email);
      await queueEmptied(database.admin);
      await later();
    }
    const { status, body } = await ask(email);
    expect([status, body.message]).toEqual([429, 'You’ve requested too many links. Try again later.']);
  });

  test('for a taken one looks the same to a technician; its owner is told, and gets no link', async () => {
    const other = await addPerson(database.admin, 'client');
    const [free, taken] = [
      await ask(fresh(), await signedIn(portal, await addPerson(database.admin, 'tech'))),
      await ask(other.email),
    ];
    const shape = ({ status, body }: typeof free) => [status, Object.keys(body), body.waiting_address !== null];
    expect(shape(taken)).toEqual(shape(free));
    const mail = await catchers.mail.next(other.email);
    expect(mail.text).toContain('an account already uses it');
    expect(mail.text).not.toContain('#token=');
  });

  test('for a taken one is refused to an administrator, who sees all addresses', async () => {
    const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
    expect((await ask(dani.email, office)).body.code).toBe('email_taken');
  });

  test('for one that another user takes before the link is opened changes nothing', async () => {
    const email = fresh();
    const token = await linkTo(email);
    const other = await addPerson(database.admin, 'client');
    await database.admin.query('update profiles set email = $2 where id = $1', [other.id, email]);
    const { status, body } = await open(token);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect([await emailOf(dani), await emailOf(other)]).toEqual([dani.email, email]);
    expect((await client.get(`/api/profiles/${dani.id}`)).status).toBe(200);
  });

  test('by two people for the same one: the first link that is opened wins', async () => {
    const email = fresh();
    const rival = await addPerson(database.admin, 'sales');
    const theirs = await signedIn(portal, rival);
    const tokens = [await linkTo(email), await linkTo(email, theirs)];
    const answers = await Promise.all(tokens.map((token) => open(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('for the present one, or for half an address, is refused at the field', async () => {
    const same = await ask(dani.email.toUpperCase());
    expect([same.status, same.body.fields]).toEqual([400, { email: 'You already sign in with this email.' }]);
    expect((await ask('dani')).body.fields).toHaveProperty('email');
  });

  test('is refused where nothing can be mailed, with the reason', async () => {
    const silent = await startPortal(database.appUrl);
    const { status, body } = await ask(fresh(), await signedIn(silent, dani));
    expect([status, body.code]).toEqual([409, 'mail_off']);
    expect(body.message).toBe(
      'Email isn’t set up on this server, so we can’t confirm a new address. Ask another administrator to change it.',
    );
  });
});

test('an administrator who changes a user’s address signs them out, and the old address is told', async () => {
  const office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  await database.admin.query("update auth.devices set trusted_until = now() + interval '1 day' where user_id = $1", [
    dani.id,
  ]);
  const email = fresh();
  const { id, full_name, role } = dani;
  const { status } = await office.command('PATCH', `/api/users/${id}`, {
    full_name,
    email,
    phone: null,
    role,
    active: true,
  });
  expect(status).toBe(200);
  expect((await client.get('/api/session')).body).toBeNull();
  const trusted = await database.admin.query('select from auth.devices where user_id = $1 and trusted_until > now()', [
    id,
  ]);
  expect(trusted.rowCount).toBe(0);
  const mail = await catchers.mail.next(dani.email);
  expect([mail.subject, mail.text.includes('ne•••@example.com')]).toEqual(['Your sign-in email was changed', true]);
});
