import { pino } from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { PasswordLink } from '#contract/people/password.schema.ts';
import type { Session } from '#contract/people/session.schema.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { sendPasswordLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { createAdmin } from '#tools/adminCreate.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { enrolApp, secure } from '#test/support/factors.ts';
import { addPerson } from '#test/support/people.ts';
import { environment, startEmptyPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let portal: string;
let people = 0;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
});

const nextEmail = () => `owner${(people += 1)}@example.com`;
const linkFor = async (email: string) =>
  (await createAdmin(database.adminUrl, { email, name: 'Renee Castillo' })).token;
const use = (token: string, password: string, client = new Client(portal)) =>
  client.send<Session & { code: string; reasons: string[] }>('POST', '/api/password-link/use', {
    body: { token, password },
  });

describe('the link of admin:create', () => {
  test('leaves a second step as it is and says so, or removes it when asked to, audited', async () => {
    await secure(database.admin, { method_authenticator_app: true });
    const owner = await addPerson(database.admin, 'admin');
    expect((await createAdmin(database.adminUrl, { email: owner.email, name: '' })).secondStep).toBe('none');
    await enrolApp(await signedIn(portal, owner));
    const kept = await createAdmin(database.adminUrl, { email: owner.email, name: '' });
    expect(kept.secondStep).toBe('kept');
    expect((await use(kept.token, 'a long enough phrase')).body.pending).toBe('second_factor');
    const reset = await createAdmin(database.adminUrl, { email: owner.email, name: '', resetSecondStep: true });
    expect(reset.secondStep).toBe('reset');
    expect((await use(reset.token, 'another long phrase')).body.pending).toBeNull();
    const { rows } = await database.admin.query<{ action: string }>(
      "select action from audit_events where entity_id = $1 and request_id = 'admin:create' order by id",
      [owner.id],
    );
    expect(rows.map(({ action }) => action)).toContain('user.factors_reset');
  });

  test('says whose it is, sets the password, signs in, and works once', async () => {
    const email = nextEmail();
    const token = await linkFor(email);
    const read = await new Client(portal).send<PasswordLink>('POST', '/api/password-link', { body: { token } });
    expect(read.body).toMatchObject({
      full_name: 'Renee Castillo',
      email,
      role: 'admin',
      policy: { min_password_length: 8 },
    });
    const client = new Client(portal);
    const { status, body } = await use(token, 'a long enough phrase', client);
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ email, role: 'admin' });
    expect((await client.get<Session>('/api/session')).body.profile.email).toBe(email);
    expect((await use(token, 'another long phrase')).body.code).toBe('link_spent');
    expect((await new Client(portal).signIn({ email, role: 'admin' }, 'a long enough phrase')).status).toBe(200);
    // A first password isn't a change: the warning comes with the second.
    const warnings = async () =>
      (
        await database.admin.query(
          "select from graphile_worker._private_jobs where payload ->> 'notice' = 'password_changed' and payload ->> 'entity_id' = $1",
          [body.profile.id],
        )
      ).rowCount;
    expect(await warnings()).toBe(0);
    expect((await use(await linkFor(email), 'another long phrase')).status).toBe(200);
    expect(await warnings()).toBe(1);
  });

  test('used twice at once sets one password', async () => {
    const token = await linkFor(nextEmail());
    const answers = await Promise.all(
      ['first long phrase', 'second long phrase'].map((password) => use(token, password)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('ends every session and every other link of its owner, and opens a locked account', async () => {
    const email = nextEmail();
    const [first, second] = [await linkFor(email), await linkFor(email)];
    const thief = new Client(portal);
    await use(first, 'the password that leaked', thief);
    const third = await linkFor(email);
    await Promise.all(Array.from({ length: 6 }, () => new Client(portal).signIn({ email, role: 'admin' }, 'wrong')));
    expect((await new Client(portal).signIn({ email, role: 'admin' }, 'the password that leaked')).status).toBe(429);
    expect((await use(third, 'a new long phrase')).status).toBe(200);
    expect((await thief.get('/api/session')).body).toBeNull();
    expect((await use(second, 'yet another phrase')).body.code).toBe('link_spent');
  });

  test.each([
    ['short', 'short', ['too_short']],
    ['the owner’s name', 'castillo2026', ['contains_identity']],
    ['endless', 'x'.repeat(129), ['too_long']],
  ])('refuses a password that is %s, with its reasons, and stays usable', async (_, password, reasons) => {
    const token = await linkFor(nextEmail());
    const { status, body } = await use(token, password);
    expect([status, body.code, body.reasons]).toEqual([422, 'weak_password', reasons]);
    expect((await use(token, 'a long enough phrase')).status).toBe(200);
  });

  test('expires', async () => {
    const token = await linkFor(nextEmail());
    await database.admin.query("update auth.password_links set expires_at = now() - interval '1 s'");
    expect((await use(token, 'a long enough phrase')).body.code).toBe('link_spent');
  });

  test('is kept only as a hash', async () => {
    const token = await linkFor(nextEmail());
    const { rows } = await database.admin.query<{ found: boolean }>(
      "select bool_or(encode(token_hash, 'escape') = $1) as found from auth.password_links",
      [token],
    );
    expect(rows[0]!.found).toBe(false);
  });

  test('is not given for an account of another role', async () => {
    const tech = await addPerson(database.admin, 'tech');
    await expect(linkFor(tech.email)).rejects.toThrow('belongs to a tech account already');
  });
});

describe('without mail', () => {
  test('a person who forgot their password is told that no link will come', async () => {
    const ask = (email: string) =>
      new Client(portal).send<{ code: string; message: string }>('POST', '/api/password-link/request', {
        body: { email },
      });
    const answers = [await ask((await addPerson(database.admin, 'client')).email), await ask('nobody@example.com')];
    expect(answers.map(({ status, body }) => [status, body.code, body.message])).toEqual(
      answers.map(() => [409, 'mail_off', 'This portal can’t send email yet. Ask the office for a new password.']),
    );
  });

  test('an invitation is noted as not sent and stays in the queue, for when mail is set up', async () => {
    const pool = createPool(database.appUrl, { max: 2 });
    onTestFinished(() => pool.end());
    const [config, log] = [readConfig(environment(database.appUrl)), pino({ level: 'silent' })];
    const deps = { pool, config, log, paypal: null, storage: null, outbox: createOutbox({ config, pool, log }) };
    const { id } = await addPerson(database.admin, 'client');
    await expect(sendPasswordLink(deps, { profile_id: id, reason: 'invited' })).rejects.toThrow('MAIL_URL');
    const { rows } = await database.admin.query('select kind, failure from message_log where profile_id = $1', [id]);
    expect(rows).toEqual([{ kind: 'invitation', failure: 'This isn’t set up. Set MAIL_URL on the server.' }]);
  });
});
