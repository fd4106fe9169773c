import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Integrations } from '#contract/office/integration.schema.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';
import { startCatchers, startMailCatcher, type Catchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { freePort } from '#tools/postgres.ts';
import { startSimulator, type Simulator } from '#tools/simulators/start.ts';

const secrets = {
  mail: 'a-mail-password-nobody-may-see',
  sms: 'a-gateway-token-nobody-may-see',
  paypal: 'a-paypal-secret-nobody-may-see',
};

let database: TestDatabase;
let catchers: Catchers;
let lockedMail: Awaited<ReturnType<typeof startMailCatcher>>;
let paypal: Simulator;
let folder: string;
let ava: Person;
let addresses: string[];
/**
 * The administrator of four portals: all services work, they are misconfigured, they are unreachable, and none is configured.
 */
let good: Client;
let bad: Client;
let away: Client;
let bare: Client;

beforeAll(async () => {
  [database, catchers, lockedMail, paypal, folder] = await Promise.all([
    testDatabase(),
    startCatchers(),
    startMailCatcher({ password: 'another password' }),
    startSimulator('paypal', { http: 0, 'client-id': 'the-client', 'client-secret': secrets.paypal }),
    mkdtemp(join(tmpdir(), 'portal-storage-')),
  ]);
  await writeFile(join(folder, 'a-file'), 'in the way');
  ava = await addPerson(database.admin, 'admin', { full_name: 'Ava Reyes' });
  await database.admin.query("update profiles set phone = '+15025550101' where id = $1", [ava.id]);
  const withSecret = (url: string, secret: string) => url.replace('//', `//office:${secret}@`);
  const nowhere = `127.0.0.1:${await freePort()}`;
  addresses = await Promise.all([
    startPortal(database.appUrl, {
      ...catchers.env,
      MAIL_URL: withSecret(catchers.mail.url, secrets.mail),
      PAYPAL_URL: paypal.at.http!,
      PAYPAL_CLIENT_ID: 'the-client',
      PAYPAL_CLIENT_SECRET: secrets.paypal,
      STORAGE_FOLDER: folder,
    }),
    startPortal(database.appUrl, {
      MAIL_URL: withSecret(lockedMail.url, secrets.mail),
      SMS_URL: catchers.sms.url,
      SMS_TOKEN: secrets.sms,
      PAYPAL_URL: paypal.at.http!,
      PAYPAL_CLIENT_ID: 'the-client',
      PAYPAL_CLIENT_SECRET: `${secrets.paypal}-once`,
      STORAGE_FOLDER: join(folder, 'a-file'),
    }),
    startPortal(database.appUrl, {
      MAIL_URL: withSecret(`smtp://${nowhere}`, secrets.mail),
      // Fetch refuses a URL with a password; a query string may hold one.
      SMS_URL: `http://${nowhere}/messages?key=${secrets.sms}`,
      PAYPAL_URL: `http://${nowhere}`,
      PAYPAL_CLIENT_ID: 'the-client',
      PAYPAL_CLIENT_SECRET: secrets.paypal,
      STORAGE_FOLDER: join(folder, 'nowhere'),
    }),
    startPortal(database.appUrl),
  ]);
  good = await signedIn(addresses[0]!, ava);
  [bad, away, bare] = addresses.slice(1).map((address) => good.at(address)) as [Client, Client, Client];
});
afterAll(async () => {
  await Promise.all([catchers.stop(), lockedMail.stop(), paypal.stop(), rm(folder, { recursive: true })]);
});

const withoutSecrets = <T>(body: T): T => {
  const text = JSON.stringify(body);
  for (const secret of Object.values(secrets)) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('base64'));
  }
  return body;
};
const list = async (client: Client) => withoutSecrets((await client.get<Integrations>('/api/integrations')).body);
const tryOut = async (client: Client, integration: Integration) => {
  const { status, body } = await client.send<{ ok: boolean; message: string }>(
    'POST',
    `/api/integrations/${integration}/test`,
  );
  expect(status).toBe(200);
  return withoutSecrets(body);
};

describe('the list of integrations', () => {
  test('says what is set, where it points and which variables set it, and no secret', async () => {
    const { items, card_checkout } = await list(good);
    const host = (url: string) => new URL(url).host;
    expect(items.map(({ integration, configured, shown }) => ({ integration, configured, shown }))).toEqual([
      {
        integration: 'mail',
        configured: true,
        shown: [
          { name: 'Server', value: host(catchers.mail.url) },
          { name: 'Sender', value: catchers.env.MAIL_FROM },
        ],
      },
      {
        integration: 'sms',
        configured: true,
        shown: [
          { name: 'Server', value: host(catchers.sms.url) },
          { name: 'Sender', value: catchers.env.SMS_FROM },
        ],
      },
      { integration: 'paypal', configured: true, shown: [{ name: 'Server', value: host(paypal.at.http!) }] },
      { integration: 'storage', configured: true, shown: [{ name: 'Folder', value: folder }] },
    ]);
    expect(card_checkout).toBe(false);
    await Promise.all([list(bad), list(away)]);
  });

  test('names what would have to be set where nothing is', async () => {
    const { items } = await list(bare);
    expect(items.map(({ configured }) => configured)).toEqual([false, false, false, false]);
    expect(items.flatMap(({ variables }) => variables)).toEqual([
      'MAIL_URL',
      'MAIL_FROM',
      'SMS_URL',
      'SMS_ACCOUNT',
      'SMS_TOKEN',
      'SMS_FROM',
      'PAYPAL_URL',
      'PAYPAL_CLIENT_ID',
      'PAYPAL_CLIENT_SECRET',
      'STORAGE_FOLDER',
      'S3_BUCKET',
      'S3_ENDPOINT',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]);
  });

  test('shows the last failure of mail and messages', async () => {
    await tryOut(bad, 'mail');
    await tryOut(bad, 'sms');
    const [mail, sms, ...rest] = (await list(good)).items.map(({ last_failure }) => last_failure);
    expect(mail).toEqual({
      at: expect.stringMatching(/Z$/),
      message: 'The mail server rejected our username or password (535).',
    });
    expect(sms?.message).toBe('The text-message gateway rejected our token (401).');
    expect(rest).toEqual([null, null]);
  });
});

describe('card checkout', () => {
  const audited = async () =>
    (
      await database.admin.query<{ entity: string; fields: string[] }>(
        "select entity, fields from audit_events where action = 'integration_settings.updated'",
      )
    ).rows;

  test('is switched, audited once, and seen by the other processes', async () => {
    for (const _ of ['on', 'already on']) {
      const { status, body } = await good.command<Integrations>('PATCH', '/api/integrations', { card_checkout: true });
      expect([status, body.card_checkout]).toEqual([200, true]);
      withoutSecrets(body);
    }
    expect(await audited()).toEqual([{ entity: 'integration_settings', fields: ['card_checkout'] }]);
    expect((await list(bare)).card_checkout).toBe(true);
  });

  test('takes nothing else along', async () => {
    const { status } = await good.command('PATCH', '/api/integrations', { card_checkout: true, MAIL_URL: 'smtp://x' });
    expect(status).toBe(400);
  });
});

describe('trying an integration out', () => {
  test('sends an email to the administrator who asks, and says what the server answered', async () => {
    expect(await tryOut(good, 'mail')).toEqual({
      ok: true,
      message: `Sent to ${ava.email}. The mail server replied: 250 OK: caught`,
    });
    expect(await catchers.mail.next(ava.email)).toMatchObject({ subject: 'Test email from the portal' });
  });

  test('sends a text message to the asker’s own number', async () => {
    expect(await tryOut(good, 'sms')).toEqual({
      ok: true,
      message: 'Sent to (502) 555-0101. The text-message gateway accepted it.',
    });
    expect((await catchers.sms.next('+15025550101')).body).toContain('this is the test message you asked for');
  });

  test('asks PayPal whether it knows us', async () => {
    expect(await tryOut(good, 'paypal')).toEqual({ ok: true, message: 'PayPal accepted the client ID and secret.' });
  });

  test('writes into the storage and leaves nothing behind', async () => {
    expect(await tryOut(good, 'storage')).toEqual({
      ok: true,
      message: 'A small file was written, read back and removed.',
    });
    expect(await readdir(folder)).toEqual(['a-file']);
  });

  test.each([
    ['mail', 'The mail server rejected our username or password (535).'],
    ['sms', 'The text-message gateway rejected our token (401).'],
    ['paypal', 'PayPal rejected the client ID or secret (401).'],
    ['storage', 'The folder can’t be used (ENOTDIR).'],
  ] as const)('says in a sentence what is wrong with %s', async (integration, message) => {
    expect(await tryOut(bad, integration)).toEqual({ ok: false, message });
  });

  test.each([
    ['mail', 'This isn’t set up. Set MAIL_URL on the server.'],
    ['sms', 'This isn’t set up. Set SMS_URL on the server.'],
    ['paypal', 'This isn’t set up. Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET on the server.'],
    ['storage', 'This isn’t set up. Set STORAGE_FOLDER on the server.'],
  ] as const)('says what to set for %s', async (integration, message) => {
    expect(await tryOut(bare, integration)).toEqual({ ok: false, message });
  });

  test.each([
    ['mail', 'The mail server can’t be reached (ECONNREFUSED).'],
    ['sms', 'The text-message gateway can’t be reached (ECONNREFUSED).'],
    ['paypal', 'PayPal can’t be reached (ECONNREFUSED).'],
    ['storage', 'The folder can’t be used (ENOENT).'],
  ] as const)('says that nobody answers for %s', async (integration, message) => {
    expect(await tryOut(away, integration)).toEqual({ ok: false, message });
  });

  test('needs a number to send a text message to', async () => {
    const person = await addPerson(database.admin, 'admin');
    const client = await signedIn(addresses[0]!, person);
    expect(await tryOut(client, 'sms')).toEqual({
      ok: false,
      message: 'Add a phone number to your profile first. We’ll send the test there.',
    });
  });

  test('is audited with the asker and the integration', async () => {
    const person = await addPerson(database.admin, 'admin');
    const client = await signedIn(addresses[0]!, person);
    await tryOut(client, 'storage');
    await tryOut(client.at(addresses[3]!), 'mail');
    const { rows } = await database.admin.query(
      `select actor_role, entity, fields from audit_events
       where action = 'integration.tested' and actor_id = $1 order by created_at`,
      [person.id],
    );
    expect(rows).toEqual([
      { actor_role: 'admin', entity: 'integration_settings', fields: ['storage'] },
      { actor_role: 'admin', entity: 'integration_settings', fields: ['mail'] },
    ]);
  });

  test('of something that isn’t one is refused', async () => {
    expect((await good.send('POST', '/api/integrations/fax/test')).status).toBe(400);
  });
});
