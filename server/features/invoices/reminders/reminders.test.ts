import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { remindInvoice, remindInvoices } from '#server/features/invoices/reminders/reminders.tasks.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addCash, addOnlinePayment, issued, makeDueAgo } from '#test/support/invoices.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, origin, startPortal } from '#test/support/portal.ts';
import { freePort } from '#tools/postgres.ts';

let database: TestDatabase;
let catchers: Catchers;
let pool: ReturnType<typeof createPool>;
let office: Client;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  pool = createPool(database.appUrl, { max: 4 });
  office = await signedIn(
    await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' }),
    await addPerson(database.admin, 'admin'),
  );
});
afterAll(async () => {
  await catchers.stop();
  await pool.end();
});

/**
 * Sets the business' clock to this hour, by a zone that many hours from Greenwich (the signs in their names are inverted).
 */
async function clockAt(hour: number): Promise<void> {
  const { rows } = await database.admin.query<{ utc: number }>(
    "select extract(hour from now() at time zone 'UTC')::int as utc",
  );
  const ahead = hour - rows[0]!.utc;
  const offset = ahead > 12 ? ahead - 24 : ahead < -12 ? ahead + 24 : ahead;
  const zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  await database.admin.query('update business_settings set time_zone = $1', [zone]);
}
beforeEach(async () => {
  await clockAt(11);
  await database.admin.query("update business_settings set reminder_days = '{3,10}'");
  // Invoices that other tests left open must not affect the next test.
  await database.admin.query(
    'insert into invoice_reminders select id, days from invoices, generate_series(1, 40) days on conflict do nothing',
  );
});

async function dueAgo(days: number, person?: Person) {
  const client = person ?? (await addPerson(database.admin, 'client', { full_name: 'Inés Ferreira' }));
  const invoice = await issued(office, client.id);
  await makeDueAgo(database.admin, invoice.id, days);
  return { ...invoice, client };
}

const run = (env: Record<string, string> = catchers.env) => {
  const config = readConfig({ ...environment(database.appUrl), ...env });
  const log = pino({ level: 'silent' });
  return remindInvoices({
    pool,
    config,
    log,
    paypal: null,
    storage: null,
    outbox: createOutbox({ config, pool, log }),
  });
};
const emails = ({ client }: { client: Person }) => catchers.mail.all(client.email);
const steps = async ({ id }: { id: string }) =>
  (await database.admin.query<{ days: number }>('select days from invoice_reminders where invoice_id = $1', [id])).rows;

describe('a reminder', () => {
  test('says what is open and since when, with the PDF and the way to pay', async () => {
    const invoice = await dueAgo(3);
    await addCash(database.admin, invoice.client.id, 5_000, invoice.id);
    await run();
    const [mail] = await emails(invoice);
    const name = `INV-${String(invoice.number).padStart(4, '0')}`;
    expect(mail!.subject).toMatch(new RegExp(`^Reminder: invoice ${name} was due on [A-Z][a-z]{2} \\d+, \\d{4}$`));
    expect(mail!.text).toContain(`Invoice ${name} has a balance due of $155.00.`);
    expect(mail!.text).toContain('3 days ago.');
    expect(mail!.text).toContain(`Pay invoice:\n${origin}/client/invoices/${invoice.id}`);
    expect(mail!.attachments.map((file) => file.name)).toEqual([`${name}.pdf`]);
    expect(await steps(invoice)).toEqual([{ days: 3 }]);
  });

  test('goes out once a step, also when two workers run at once and each hour', async () => {
    const invoices = [await dueAgo(3), await dueAgo(4), await dueAgo(10)];
    await Promise.all([run(), run(), run()]);
    await run();
    for (const invoice of invoices) expect(await emails(invoice)).toHaveLength(1);
    expect(await steps(invoices[2]!)).toEqual([{ days: 10 }]);
  });

  test('comes again at the next step, and never before one', async () => {
    const [early, late] = [await dueAgo(2), await dueAgo(10)];
    await database.admin.query('insert into invoice_reminders (invoice_id, days) values ($1, 3)', [late.id]);
    await run();
    expect(await emails(early)).toEqual([]);
    expect(await emails(late)).toHaveLength(1);
  });

  test('isn’t written before nine on the business’ clock, and then it is', async () => {
    const invoice = await dueAgo(5);
    await clockAt(8);
    await run();
    expect(await emails(invoice)).toEqual([]);
    await clockAt(9);
    await run();
    expect(await emails(invoice)).toHaveLength(1);
  });

  test('isn’t written for what is paid, credited, void, on its way, a draft, or long past', async () => {
    const [paid, credited, voided, pending] = [await dueAgo(3), await dueAgo(3), await dueAgo(3), await dueAgo(3)];
    const [partly, old] = [await dueAgo(3), await dueAgo(40)];
    await addCash(database.admin, paid.client.id, paid.total_cents, paid.id);
    await database.admin.query('update invoices set credited_cents = total_cents where id = $1', [credited.id]);
    await office.command('POST', `/api/invoices/${voided.id}/void`, { reason: 'A mistake' });
    await addOnlinePayment(
      database.admin,
      { id: pending.id, client_id: pending.client.id },
      pending.total_cents,
      'pending',
    );
    await addOnlinePayment(database.admin, { id: partly.id, client_id: partly.client.id }, 1_000, 'pending');
    await run();
    for (const invoice of [paid, credited, voided, pending, old]) {
      expect(await emails(invoice)).toEqual([]);
      expect(await steps(invoice)).toEqual([]);
    }
    // The payment in progress covers only a part of this one.
    expect(await emails(partly)).toHaveLength(1);
  });

  test('isn’t written to who has no address, nor where nobody is to be reminded', async () => {
    const id = uuidv7();
    await database.admin.query("insert into profiles (id, role, full_name) values ($1, 'client', 'No Mail')", [id]);
    const silent = await dueAgo(3, { id, role: 'client', full_name: 'No Mail', email: '' });
    await run();
    expect(await steps(silent)).toEqual([]);
    const invoice = await dueAgo(3);
    await database.admin.query("update business_settings set reminder_days = '{}'");
    await run();
    expect(await emails(invoice)).toEqual([]);
  });

  test('that didn’t leave is tried again the next hour; one whose worker fell over is not', async () => {
    const [away, fallen] = [await dueAgo(3), await dueAgo(3)];
    // As after a worker was killed between claiming a reminder and sending it.
    await database.admin.query('insert into invoice_reminders (invoice_id, days) values ($1, 3)', [fallen.id]);
    await run({ MAIL_URL: `smtp://127.0.0.1:${await freePort()}` });
    expect(await steps(away)).toEqual([]);
    await run();
    expect(await emails(away)).toHaveLength(1);
    expect(await emails(fallen)).toEqual([]);
  });

  test('that is refused for good isn’t sent hour after hour, and keeps nobody else from theirs', async () => {
    const id = uuidv7();
    const email = `refused.${id}@example.com`;
    await database.admin.query("insert into profiles (id, role, full_name, email) values ($1, 'client', 'Moved', $2)", [
      id,
      email,
    ]);
    const refused = await dueAgo(3, { id, role: 'client', full_name: 'Moved', email });
    const other = await dueAgo(3);
    await run();
    await run();
    expect(await emails(other)).toHaveLength(1);
    expect(await steps(refused)).toEqual([{ days: 3 }]);
    const { rows } = await database.admin.query('select failure from message_log where profile_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('takes no step while mail isn’t set up', async () => {
    const invoice = await dueAgo(3);
    await run({});
    expect(await steps(invoice)).toEqual([]);
  });
});

describe('by hand', () => {
  const remind = ({ id }: { id: string }, key?: string) =>
    office.command<{ code: string } | null>('POST', `/api/invoices/${id}/remind`, undefined, key);
  const waiting = async ({ id }: { id: string }) =>
    (await database.admin.query(`select from graphile_worker.jobs where key like 'remind-' || $1 || '-%'`, [id]))
      .rowCount;

  test('one that is overdue is reminded of at once, and once a day however many ask', async () => {
    const invoice = await dueAgo(5);
    const answers = await Promise.all([remind(invoice), remind(invoice), remind(invoice)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body?.code === 'reminded_today')).toHaveLength(2);
    expect(await waiting(invoice)).toBe(1);
    expect(await steps(invoice)).toEqual([{ days: 5 }]);
    const config = readConfig({ ...environment(database.appUrl), ...catchers.env });
    const log = pino({ level: 'silent' });
    const deps = { pool, config, log, paypal: null, storage: null, outbox: createOutbox({ config, pool, log }) };
    await remindInvoice(deps, { invoice_id: invoice.id });
    expect((await emails(invoice)).map(({ subject }) => subject)).toEqual([expect.stringContaining('Reminder')]);
    // The invoice was paid while the reminder waited, so no reminder goes out.
    await addCash(database.admin, invoice.client.id, invoice.total_cents, invoice.id);
    await remindInvoice(deps, { invoice_id: invoice.id });
    expect(await emails(invoice)).toHaveLength(1);
  });

  test('what isn’t due, is paid, is on its way, or has no address is refused, and nothing is taken', async () => {
    const [early, paid, awaited, silent] = [await dueAgo(0), await dueAgo(5), await dueAgo(5), await dueAgo(5)];
    await addOnlinePayment(database.admin, awaited, awaited.total_cents, 'pending');
    await addCash(database.admin, paid.client.id, paid.total_cents, paid.id);
    await database.admin.query('update profiles set email = null where id = $1', [silent.client.id]);
    const codes = [];
    for (const invoice of [early, paid, awaited, silent]) codes.push((await remind(invoice)).body?.code);
    expect(codes).toEqual(['not_overdue', 'invoice_settled', 'payment_under_way', 'no_address']);
    for (const invoice of [early, paid, awaited, silent])
      expect([await steps(invoice), await waiting(invoice)]).toEqual([[], 0]);
  });
});
