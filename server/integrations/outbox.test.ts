import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { startCatchers, startMailCatcher } from '#test/support/catcher.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment } from '#test/support/portal.ts';
import { freePort } from '#tools/postgres.ts';

let database: TestDatabase;
let catchers: Awaited<ReturnType<typeof startCatchers>>;
let pool: ReturnType<typeof createPool>;
let dani: Person;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  pool = createPool(database.appUrl, { max: 2 });
  dani = await addPerson(database.admin, 'tech');
  await database.admin.query("update business_settings set name = 'Wash & Go'");
});
afterAll(async () => {
  await catchers.stop();
  await pool.end();
});

const outbox = (env: Record<string, string> = catchers.env) =>
  createOutbox({
    config: readConfig({ ...environment(database.appUrl), ...env }),
    pool,
    log: pino({ level: 'silent' }),
  });

const content: Email = {
  kind: 'code',
  subject: 'Café: 483920 is your code',
  lines: ['Enter it – soon.', 'It works once.'],
  code: '483920',
  action: { label: 'Open the portal', url: 'https://portal.test/set-password#token=abc&x="y"' },
};
const noted = async (person: Person) =>
  (
    await database.admin.query<{ channel: string; kind: string; failure: string | null }>(
      'select channel, kind, failure from message_log where profile_id = $1 order by created_at, id',
      [person.id],
    )
  ).rows;

/** Sends to a new person, and returns the failure that the log records. */
async function failureOf(env: Record<string, string>, email?: string): Promise<string | null> {
  const person = await addPerson(database.admin, 'tech');
  const sent = outbox(env).mail({ profileId: person.id, email: email ?? person.email }, () => content);
  const thrown = await sent.then(
    () => null,
    (error: Error) => error.message,
  );
  const rows = await noted(person);
  expect(rows).toEqual([{ channel: 'email', kind: 'code', failure: thrown }]);
  return thrown;
}

describe('an email', () => {
  test('arrives as text and as HTML, in the frame of the business, and is noted', async () => {
    await outbox().mail({ profileId: dani.id, email: dani.email }, () => content);
    const mail = await catchers.mail.next(dani.email);
    expect(mail).toMatchObject({
      to: [dani.email],
      from: 'QR Portal <portal@example.com>',
      subject: 'Café: 483920 is your code',
    });
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
    expect(mail.text).toContain('Enter it – soon.\n\nYour code: 483920\n\nIt works once.');
    expect(mail.text).toContain('Open the portal:\nhttps://portal.test/set-password#token=abc&x="y"\n');
    expect(mail.text).toContain('Wash & Go');
    expect(mail.html).toContain('>Wash &amp; Go</div>');
    expect(mail.html).toContain('>483920</div>');
    expect(mail.html).toContain('href="https://portal.test/set-password#token=abc&amp;x=&quot;y&quot;"');
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
    expect(await noted(dani)).toEqual([{ channel: 'email', kind: 'code', failure: null }]);
  });

  test('carries attachments with it, byte for byte, and says why who has no account gets it', async () => {
    const person = await addPerson(database.admin, 'client');
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
    await outbox().mail({ profileId: person.id, email: person.email }, () => ({
      ...content,
      attachments: [{ name: 'INV-0001.pdf\r\nX-Evil: 1', type: 'application/pdf', bytes }],
      footer: 'You get this because {business} worked for you: {address}',
    }));
    const mail = await catchers.mail.next(person.email);
    expect(mail.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['INV-0001.pdf X-Evil: 1', 'application/pdf'],
    ]);
    expect(Buffer.from(mail.attachments[0]!.base64, 'base64').equals(bytes)).toBe(true);
    expect(mail.text).toContain('You get this because Wash & Go worked for you: http://portal.localhost');
    expect(mail.html).toContain('>483920</div>');
  });

  test('keeps what people typed as text', async () => {
    const person = await addPerson(database.admin, 'tech');
    const name = '<img src=x onerror=alert(1)> & "Co"';
    await outbox().mail({ profileId: person.id, email: person.email }, () => ({
      ...content,
      subject: name,
      lines: [name],
    }));
    const { html, text, subject } = await catchers.mail.next(person.email);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    expect([subject, text.split('\n')[0]]).toEqual([name, name]);
  });

  test('with line breaks in a name has no header and no recipient more than it should', async () => {
    const person = await addPerson(database.admin, 'tech');
    const name = 'Eve\r\nBcc: victim@example.com\r\n\r\n<b>Dear customer</b>\u2028\0';
    await outbox().mail({ profileId: person.id, email: person.email }, () => ({
      ...content,
      subject: `New user: ${name}`,
      lines: [`Hello ${name},`, 'Bye.'],
    }));
    const mail = await catchers.mail.next(person.email);
    expect(mail.to).toEqual([person.email]);
    expect(mail.headers).not.toHaveProperty('bcc');
    expect(mail.subject).toBe('New user: Eve Bcc: victim@example.com <b>Dear customer</b>');
    expect(mail.text).toContain('Hello Eve Bcc: victim@example.com <b>Dear customer</b> ,\n');
    expect(await catchers.mail.all('victim@example.com')).toEqual([]);
  });

  test.each([
    'a@example.com, b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'Ann <a@example.com>',
    'a@example.com>\r\nDATA',
    'nobody',
  ])('to "%s" goes to nobody', async (address) => {
    expect(await failureOf(catchers.env, address)).toBe('This isn’t a valid email address.');
    for (const reached of ['a@example.com', 'b@example.com']) expect(await catchers.mail.all(reached)).toEqual([]);
  });
});

describe('what didn’t leave is thrown and noted in one sentence', () => {
  test('without a mail server', async () => {
    expect(outbox({}).configured).toEqual({ email: false, sms: false });
    expect(await failureOf({})).toBe('This isn’t set up. Set MAIL_URL on the server.');
  });

  test('when the mail server is away', async () => {
    const env = { MAIL_URL: `smtp://127.0.0.1:${await freePort()}` };
    expect(await failureOf(env)).toBe('The mail server can’t be reached (ECONNREFUSED).');
  });

  test('when it refuses the recipient, without the address it repeats', async () => {
    const address = `refused.${dani.email}`;
    expect(await failureOf(catchers.env, address)).toBe('The mail server replied: 550 No mailbox *** here');
  });

  test('when it refuses our password, without the password it repeats', async () => {
    const { url, stop } = await startMailCatcher({ password: 'the right one' });
    const withPassword = (password: string) => ({ MAIL_URL: url.replace('//', `//office:${password}@`) });
    expect(await failureOf(withPassword('hush-hush'))).toBe('The mail server rejected our username or password (535).');
    expect(await failureOf(withPassword(encodeURIComponent('the right one')))).toBeNull();
    await stop();
  });

  test.each(['', 'office:hush-hush@'])(
    'when it would have to leave this machine in the clear, as “%s”',
    async (user) => {
      // An address of the same machine that isn't recognized as loopback.
      const env = { MAIL_URL: catchers.env.MAIL_URL.replace('//127.0.0.1', `//${user}[::ffff:127.0.0.1]`) };
      expect(await failureOf(env)).toMatch(/^The mail server doesn’t offer an encrypted connection/);
    },
  );
});

test('an email that has left isn’t reported as failed when the note of it can’t be kept', async () => {
  const person = await addPerson(database.admin, 'tech');
  await database.admin.query('alter table message_log rename to message_log_away');
  await outbox().mail({ profileId: person.id, email: person.email }, () => content);
  await database.admin.query('alter table message_log_away rename to message_log');
  expect(await catchers.mail.all(person.email)).toHaveLength(1);
});

describe('a text message', () => {
  test('arrives at the number as gateways write it, and is noted', async () => {
    const person = await addPerson(database.admin, 'client');
    await outbox().text({ profileId: person.id, phone: '(502) 555-0143' }, () => ({
      kind: 'code',
      body: '483920 – yours',
    }));
    expect(await catchers.sms.next('+15025550143')).toMatchObject({
      account: 'portal',
      from: '+15550100',
      to: ['+15025550143'],
      body: '483920 – yours',
    });
    expect(await noted(person)).toEqual([{ channel: 'sms', kind: 'code', failure: null }]);
  });

  test.each([
    ['a wrong token', { SMS_TOKEN: 'hush-hush' }, '502 555 0143', 'The text-message gateway rejected our token (401).'],
    ['another address', { SMS_URL: 'nowhere' }, '502 555 0143', 'The text-message gateway replied 404.'],
    ['an incomplete number', {}, '555-0143', 'This isn’t a complete phone number.'],
  ])('with %s is thrown and noted', async (_, env, phone, failure) => {
    const person = await addPerson(database.admin, 'client');
    const SMS_URL = 'SMS_URL' in env ? `${catchers.env.SMS_URL}/${env.SMS_URL}` : catchers.env.SMS_URL;
    const sent = outbox({ ...catchers.env, ...env, SMS_URL }).text({ profileId: person.id, phone }, () => ({
      kind: 'code',
      body: 'x',
    }));
    await expect(sent).rejects.toThrow(failure);
    expect(await noted(person)).toEqual([{ channel: 'sms', kind: 'code', failure }]);
  });
});
