import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { Bill } from '#contract/money/payLink.schema.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { sendInvoice } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { remindInvoices } from '#server/features/invoices/reminders/reminders.tasks.ts';
import { DeliveryFailure } from '#server/integrations/failure.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addCash, issued } from '#test/support/invoices.ts';
import { bearer, tokenIn } from '#test/support/payLinks.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, origin, startPortal } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';
import { freePort } from '#tools/postgres.ts';

let database: TestDatabase;
let catchers: Catchers;
let pool: ReturnType<typeof createPool>;
let portal: string;
let office: Client;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  pool = createPool(database.appUrl, { max: 4 });
  portal = await startPortal(database.appUrl, catchers.env);
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
});
afterAll(async () => {
  await catchers.stop();
  await pool.end();
});

/** The dependencies of a task, with these changes to the environment. */
function deps(env: Record<string, string> = {}) {
  const config = readConfig({ ...environment(database.appUrl), ...catchers.env, ...env });
  const log = pino({ level: 'silent' });
  return {
    pool,
    config,
    log,
    paypal: createPayPal(config),
    storage: null,
    outbox: createOutbox({ config, pool, log }),
  };
}
const noPayPal = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' };

/** A client whom the office entered, without an account. */
async function uninvited(): Promise<Person> {
  const id = uuidv7();
  const email = `wendy.${id}@example.com`;
  await database.admin.query(
    "insert into profiles (id, role, full_name, email) values ($1, 'client', 'Wendy Ochoa', $2)",
    [id, email],
  );
  return { id, email, role: 'client', full_name: 'Wendy Ochoa' };
}
const read = (token: string) =>
  new Client(portal).send<Bill>('GET', '/api/pay-link', { headers: bearer(token) }).then(({ status, body }) => ({
    status,
    body,
  }));
const send = (invoice_id: string, env = {}) => sendInvoice(deps(env), { invoice_id });
const linksOf = async (invoice: string) =>
  (
    await database.admin.query<{ ended_by: string | null }>(
      'select ended_by from pay_links where invoice_id = $1 order by id',
      [invoice],
    )
  ).rows.map(({ ended_by }) => ended_by);

test('an invoice goes out with the button that pays it, and the sign-in beside it, in both parts of the mail', async () => {
  const person = await uninvited();
  const { id, number } = await issued(office, person.id);
  await send(id);
  const mail = await catchers.mail.next(person.email);
  expect(mail.text).toMatch(new RegExp(`Pay \\$205\\.00:\n${origin}/pay#token=[\\w-]{43}\\.[\\w-]{43}\n`));
  expect(mail.text).toContain(`Or sign in to see all your invoices:\n${origin}/client/invoices/${id}\n`);
  expect(mail.text).toMatch(/works for this invoice only, until [A-Z][a-z]{2} \d+, \d{4}\./);
  const token = tokenIn(mail.text);
  expect(mail.html).toContain(`${origin}/pay#token=${token}`);
  expect(mail.html).toContain('>Pay $205.00</a>');
  // In dark mode a mail program recolors only elements with one of these classes.
  const links = [...mail.html.matchAll(/<p([^>]*)>(?:(?!<\/p>)[\s\S])*?<a([^>]*)>/g)].map(([, ...tags]) =>
    tags.join(''),
  );
  expect(links).toHaveLength(3);
  for (const tags of links) expect(tags).toMatch(/class="(text|muted|button)"/);
  expect(await read(token)).toMatchObject({ status: 200, body: { state: 'open', number, billed_to: 'Wendy Ochoa' } });
  const pdf = Buffer.from(mail.attachments[0]!.base64, 'base64').toString('latin1');
  expect(pdf).not.toContain('/pay#token');
  const { body } = await office.get<InvoiceDetail>(`/api/invoices/${id}`);
  const days = (Date.parse(body.pay_link!.expires_at) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(60);
});

test('sent again, the email before it pays no more', async () => {
  const person = await uninvited();
  const { id } = await issued(office, person.id);
  await send(id);
  const first = tokenIn((await catchers.mail.next(person.email)).text);
  await send(id);
  const second = tokenIn((await catchers.mail.next(person.email)).text);
  expect((await read(first)).status).toBe(410);
  expect((await read(second)).status).toBe(200);
  expect(await linksOf(id)).toEqual(['replaced', null]);
});

test('an email that didn’t leave takes nothing from the one before it', async () => {
  const person = await uninvited();
  const { id } = await issued(office, person.id);
  await send(id);
  const first = tokenIn((await catchers.mail.next(person.email)).text);
  await expect(send(id, { MAIL_URL: `smtp://127.0.0.1:${await freePort()}` })).rejects.toThrow(DeliveryFailure);
  expect((await read(first)).status).toBe(200);
  expect(await linksOf(id)).toEqual([null]);
});

test('a reminder brings a fresh one for what is still open', async () => {
  const person = await uninvited();
  const { id } = await issued(office, person.id);
  await addCash(database.admin, person.id, 10_000, id);
  await withoutTriggers(database.admin, (connection) =>
    connection.query(
      'update invoices set due_on = business_day(now()) - 4, issued_on = business_day(now()) - 20 where id = $1',
      [id],
    ),
  );
  await database.admin.query(
    `update business_settings set reminder_days = '{3}', time_zone = (
       select name from pg_timezone_names where name like 'Etc/GMT%' and extract(hour from now() at time zone name) = 12 limit 1)`,
  );
  await send(id);
  const first = tokenIn((await catchers.mail.next(person.email)).text);
  await remindInvoices(deps());
  const mail = await catchers.mail.next(person.email);
  expect(mail.subject).toContain('Reminder');
  expect(mail.text).toContain('Pay $105.00:');
  expect((await read(first)).status).toBe(410);
  expect((await read(tokenIn(mail.text))).body).toMatchObject({ balance_cents: 10_500 });
});

test('there is none where nothing can be paid online, nothing is owed, or the client was switched off', async () => {
  const person = await uninvited();
  const { id } = await issued(office, person.id);
  await send(id, noPayPal);
  const mail = await catchers.mail.next(person.email);
  expect(mail.text).not.toContain('/pay#');
  expect(mail.text).toContain(`View invoice:\n${origin}/client/invoices/${id}\n`);
  await database.admin.query('update profiles set active = false where id = $1', [person.id]);
  await send(id);
  expect((await catchers.mail.next(person.email)).text).not.toContain('/pay#');
  await database.admin.query('update profiles set active = true where id = $1', [person.id]);
  await addCash(database.admin, person.id, 20_500, id);
  await send(id);
  expect((await catchers.mail.next(person.email)).text).not.toContain('/pay#');
  expect(await linksOf(id)).toEqual([]);
});

test('the trail says that one went out and that the office turned it off, and a client isn’t told of either', async () => {
  const person = await addPerson(database.admin, 'client');
  const { id } = await issued(office, person.id);
  await send(id);
  const off = () => office.command<InvoiceDetail>('DELETE', `/api/invoices/${id}/pay-link`, undefined);
  expect((await off()).body.pay_link).toBeNull();
  expect((await off()).status).toBe(200);
  const { rows } = await database.admin.query(
    "select action, actor_role from audit_events where entity_id = $1 and action like 'pay_link.%' order by id",
    [id],
  );
  expect(rows).toEqual([
    { action: 'pay_link.sent', actor_role: 'worker' },
    { action: 'pay_link.ended', actor_role: 'admin' },
  ]);
  await send(id);
  const theirs = await signedIn(portal, person);
  expect((await theirs.get<InvoiceDetail>(`/api/invoices/${id}`)).body.pay_link).toBeNull();
  expect((await theirs.command('DELETE', `/api/invoices/${id}/pay-link`, undefined)).status).toBe(403);
});
