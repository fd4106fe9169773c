import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { readPdf } from '#test/support/pdf.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';

/* A text is in its reader's language, whichever user caused it. */
let database: Awaited<ReturnType<typeof testDatabase>>;
let catchers: Awaited<ReturnType<typeof startCatchers>>;
let portal: string;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  atEnd(() => catchers.stop());
  const extra = { ...catchers.env, LANGUAGES: 'en,en-XA' };
  portal = await startPortal(database.appUrl, extra);
  await startWorker(database.appUrl, extra);
});

async function reader(role: 'admin' | 'client', language: string | null): Promise<[Person, Client]> {
  const person = await addPerson(database.admin, role, { full_name: 'Ines Ferreira' });
  await database.admin.query('update profiles set language = $2 where id = $1', [person.id, language]);
  return [person, await signedIn(portal, person)];
}
const wordsOf = async (pdf: Buffer) =>
  (await readPdf(pdf)).pages.flatMap(({ pieces }) => pieces.map(({ text }) => text));

/** The pseudo-language's word for an invoice. */
const invoice = /^Îñvöîçé /;

test('an invoice and its PDF go out in the client’s language, and the office opens it in its own', async () => {
  const [, office] = await reader('admin', 'en');
  const [ines] = await reader('client', 'en-XA');
  const { body } = await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(ines.id));
  await office.command('POST', `/api/invoices/${body.id}/issue`, { version: body.version, send: true });
  const mail = await catchers.mail.next(ines.email);
  await queueEmptied(database.admin);
  expect(mail.subject).toMatch(invoice);
  expect(mail.html).toContain('<html lang="en-XA">');
  const sent = Buffer.from(mail.attachments[0]!.base64, 'base64');
  expect(await wordsOf(sent)).toContainEqual(expect.stringMatching(invoice));

  const headers = { cookie: office.cookie!, 'x-forwarded-for': office.address };
  const opened = await fetch(`${portal}/api/invoices/${body.id}/pdf`, { headers });
  expect(await wordsOf(Buffer.from(await opened.arrayBuffer()))).toContain('Invoice');
  // A copy in another language isn't compared with the issued one.
  const { rows } = await database.admin.query('select pdf_sha256 from invoices where id = $1', [body.id]);
  expect(rows).toEqual([{ pdf_sha256: createHash('sha256').update(sent).digest('hex') }]);
});

test('who has chosen no language is written to in the business’', async () => {
  await database.admin.query("update business_settings set language = 'en-XA'");
  const [person, client] = await reader('client', null);
  await client.send('POST', '/api/password-link/request', { body: { email: person.email } });
  expect((await catchers.mail.next(person.email)).subject).toMatch(/^Řéšéť/);
  await database.admin.query("update business_settings set language = 'en'");
});

test('a file of many pages is in one language from its first line to its last', async () => {
  const [, office] = await reader('admin', 'en-XA');
  await database.admin.query(`
    with made as materialized (select gen_random_uuid() as id from generate_series(1, 4000))
    insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo)
    select id, '2026-01-15', account, cents, 'Memo' from made cross join (values ('receivable', 100), ('revenue', -100)) s (account, cents)`);
  const { body } = await office.send<string>('GET', '/api/books/export?from=2026-01-01&to=2026-01-31');
  const lines = body.trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(8_000);
  const [, ...accounts] = lines.map((line) => line.split('","')[2]!);
  expect(new Set(accounts)).toEqual(new Set(accounts.filter((account) => /[À-ž]/.test(account))));
});
