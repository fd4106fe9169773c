import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as streamToText } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { pdfText } from '#text/errors.ts';
import type { Catchers } from '#test/support/catcher.ts';
import { startCaughtPortal } from '#test/support/caughtPortal.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addCash, addDoneJob, addTaxRate, issued, newInvoice, newLine } from '#test/support/invoices.ts';
import { addPlace } from '#test/support/jobs.ts';
import { pngOf } from '#test/support/pdfData.ts';
import { webp } from '#test/support/pictures.ts';
import { readPdf } from '#test/support/pdf.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { origin, startPortal } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';

let database: TestDatabase;
let catchers: Catchers;
let portal: string;
let office: Client;
let ines: Person;
let client: Client;

beforeAll(async () => {
  ({ database, catchers, portal } = await startCaughtPortal());
  await database.admin.query(`
    update business_settings set name = 'QR Detailing', address = '2100 Quarry Rd, Austin', billing_email = 'billing@qr.example'`);
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  ines = await addPerson(database.admin, 'client', { full_name: 'Inés Ferreira' });
  client = await signedIn(portal, ines);
});

/** The response as a browser gets it, byte for byte. */
async function fetched(path: string, who: Client) {
  const headers = { 'x-forwarded-for': who.address, ...(who.cookie && { cookie: who.cookie }) };
  const response = await fetch(portal + path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const pdf = (id: string, who = office) => fetched(`/api/invoices/${id}/pdf`, who);
const receipt = (id: string, who = office) => fetched(`/api/payments/${id}/receipt`, who);
const said = async (bytes: Buffer) => (await readPdf(bytes)).pages.flatMap(({ lines }) => lines).join('\n');
const noted = async (id: string) =>
  (
    await database.admin.query<{ pdf_sha256: string | null; sent_at: string | null }>(
      'select pdf_sha256, sent_at from invoices where id = $1',
      [id],
    )
  ).rows[0]!;
const setLogo = (image: Buffer | null) =>
  office.command('PUT', '/api/business/logo', { image: image && image.toString('base64') });

describe('the PDF of an invoice', () => {
  test('is a PDF in the browser, and the database keeps what it is', async () => {
    const rate = await addTaxRate(database.admin, 82_500, 'Travis County');
    const place = await addPlace(database.admin, ines.id);
    const job = await addDoneJob(database.admin, ines.id, { place_id: place });
    const lines = [newLine({ description: 'Lavado de la façade', quantity: 2, unit_cents: 12_345, tax_rate_id: rate })];
    const { id, number } = await issued(office, ines.id, { lines, job_ids: [job], note: 'Gracias' });
    const { status, headers, bytes } = await pdf(id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    const name = `INV-${String(number).padStart(4, '0')}`;
    expect(headers.get('content-disposition')).toBe(`inline; filename="${name}.pdf"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const text = await said(bytes);
    for (const part of [
      name,
      'Inés Ferreira',
      'Lavado de la façade',
      '$246.90',
      'Travis County, 8.25%',
      '$267.27',
      'Gracias',
    ])
      expect(text).toContain(part);
    expect(text).toContain('Work done at');
    expect((await readPdf(bytes)).pages[0]!.links).toEqual([`${origin}/client/invoices/${id}`]);
    expect((await noted(id)).pdf_sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('stays the same bytes when the business changes its name and logo and the client moves', async () => {
    await setLogo(pngOf([0, 105, 122, 200]));
    const place = await addPlace(database.admin, ines.id);
    const job = await addDoneJob(database.admin, ines.id, { place_id: place });
    const { id } = await issued(office, ines.id, { job_ids: [job] });
    const first = await pdf(id);
    expect(first.bytes.toString('latin1')).toContain('/Subtype /Image');
    await setLogo(pngOf([200, 10, 10, 255]));
    await database.admin.query(
      "update business_settings set name = 'Another Name', phone = '+19195550101', time_zone = 'Asia/Tokyo'",
    );
    await database.admin.query("update places set street = street || ', back yard' where client_id = $1", [ines.id]);
    await database.admin.query("update profiles set full_name = 'Someone Else' where id = $1", [ines.id]);
    expect((await pdf(id, client)).bytes.equals(first.bytes)).toBe(true);
    expect((await noted(id)).pdf_sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    await database.admin.query(
      "update business_settings set name = 'QR Detailing', phone = null, time_zone = 'America/New_York'",
    );
    await database.admin.query("update profiles set full_name = 'Inés Ferreira' where id = $1", [ines.id]);
    await setLogo(null);
  });

  test('asks for what is left, then for no payment; what is kept is the hash of the PDF that went out', async () => {
    const { id } = await issued(office, ines.id);
    const first = await pdf(id);
    const hash = createHash('sha256').update(first.bytes).digest('hex');
    expect(await said(first.bytes)).toMatch(/Amount due.*\n.*\$205\.00/s);
    await addCash(database.admin, ines.id, 10_000, id);
    const partly = await pdf(id, client);
    expect(await said(partly.bytes)).toMatch(/Balance due[^]*\$105\.00[^]*Pay online/);
    expect((await readPdf(partly.bytes)).pages[0]!.links).toEqual([`${origin}/client/invoices/${id}`]);
    await addCash(database.admin, ines.id, 10_500, id);
    const paid = await pdf(id, client);
    expect(await said(paid.bytes)).toMatch(/Paid \| Paid on \| Issued/);
    expect(await said(paid.bytes)).not.toMatch(/Amount due|Pay online|Pay in one minute|sign in/);
    expect((await readPdf(paid.bytes)).pages[0]!.links).toEqual([]);
    expect((await noted(id)).pdf_sha256).toBe(hash);
  });

  test('says when it is void, and so does its file’s name; its hash stays', async () => {
    const [seen, unseen] = [await issued(office, ines.id), await issued(office, ines.id)];
    const first = await pdf(seen.id);
    for (const { id } of [seen, unseen])
      expect((await office.command('POST', `/api/invoices/${id}/void`, { reason: 'A mistake' })).status).toBe(200);
    const after = await pdf(seen.id);
    expect(await said(after.bytes)).toMatch(/Void/);
    expect(await said(after.bytes)).not.toMatch(/Amount due|Pay online|Pay in one minute/);
    expect(after.headers.get('content-disposition')).toMatch(/^inline; filename="INV-\d+-void\.pdf"$/);
    expect((await noted(seen.id)).pdf_sha256).toBe(createHash('sha256').update(first.bytes).digest('hex'));
    // A void invoice isn't written to any more, but its PDF can still be read.
    expect((await pdf(unseen.id)).status).toBe(200);
    expect((await noted(unseen.id)).pdf_sha256).toBeNull();
  });

  test('of an invoice from before these words is read, and its hash is left alone', async () => {
    const { id } = await issued(office, ines.id);
    await database.admin.query(`
      begin; set local session_replication_role = replica;
      update invoices set issuer = issuer - 'paper', pdf_sha256 = 'as it went out' where id = '${id}';
      commit`);
    expect((await pdf(id)).status).toBe(200);
    expect((await noted(id)).pdf_sha256).toBe('as it went out');
  });

  test('of a draft is marked as one, is noted nowhere, and is the office’s alone', async () => {
    const { body: draft } = await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(ines.id));
    const { headers, bytes } = await pdf(draft.id);
    expect(headers.get('content-disposition')).toBe('inline; filename="invoice-draft.pdf"');
    expect(await said(bytes)).toMatch(/Draft/);
    expect(await said(bytes)).not.toMatch(/INV-\d/);
    expect((await noted(draft.id)).pdf_sha256).toBeNull();
    expect((await pdf(draft.id, client)).status).toBe(404);
  });

  test('is read by its own client, by nobody else’s, and by no technician', async () => {
    const { id } = await issued(office, ines.id);
    expect((await pdf(id, client)).status).toBe(200);
    const other = await signedIn(portal, await addPerson(database.admin, 'client'));
    const refused = await pdf(id, other);
    expect(refused.status).toBe(404);
    expect(refused.headers.get('content-type')).toContain('json');
    const dani = await signedIn(portal, await addPerson(database.admin, 'tech'));
    expect((await pdf(id, dani)).status).toBe(403);
    expect((await pdf(id, new Client(portal))).status).toBe(401);
  });

  /** A PDF, how long it took, and the longest time that a small request waited meanwhile. */
  async function drawnBeside(id: string) {
    let drawing = true;
    let longest = 0;
    const others = (async () => {
      while (drawing) {
        const asked = performance.now();
        expect((await office.get('/healthz')).status).toBe(200);
        longest = Math.max(longest, performance.now() - asked);
      }
    })();
    const began = performance.now();
    const { status } = await pdf(id, client);
    const took = performance.now() - began;
    drawing = false;
    await others;
    return { status, took, longest };
  }

  test('of a hundred lines is drawn beside everything else, two at a time for one person', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => newLine({ description: `Driveway wash number ${index}` }));
    const { id } = await issued(office, ines.id, { lines });
    // If the PDF were drawn on the thread that answers requests, one of the others would wait for half of the time or longer.
    // Other programs can only make the waits longer, so the best of three counts.
    const drawn = [await drawnBeside(id), await drawnBeside(id), await drawnBeside(id)];
    expect(drawn.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(Math.min(...drawn.map(({ took, longest }) => longest / took))).toBeLessThan(0.4);

    const pdfs = await Promise.all(Array.from({ length: 12 }, () => pdf(id, client)));
    const answered = (wanted: number) => pdfs.filter((each) => each.status === wanted).length;
    // A request that finishes early makes room for another.
    expect(answered(200)).toBeGreaterThanOrEqual(2);
    expect(answered(200) + answered(429)).toBe(12);
    expect(pdfs.find((each) => each.status === 429)!.headers.get('retry-after')).toBe('1');
    expect((await pdf(id, client)).status).toBe(200);
  });

  test('tells a tab that was opened too early to come back by itself', async () => {
    const { id } = await issued(office, ines.id, { lines: Array.from({ length: 60 }, () => newLine({})) });
    // fetch always says that it isn't a navigation, so this uses plain http.
    const openTab = async () => {
      const headers = { 'sec-fetch-mode': 'navigate', cookie: client.cookie!, 'x-forwarded-for': client.address };
      const [answer] = (await once(get(`${portal}/api/invoices/${id}/pdf`, { headers }), 'response')) as [
        IncomingMessage,
      ];
      return { answer, text: await streamToText(answer) };
    };
    const tabs = await Promise.all(Array.from({ length: 12 }, openTab));
    const { answer, text } = tabs.find((tab) => tab.answer.statusCode === 429)!;
    expect(answer.headers).toMatchObject({ refresh: '1', 'content-type': 'text/plain; charset=utf-8' });
    expect(text).toBe(pdfText.soon);
  });

  test('has the name alone where the logo can’t be printed', async () => {
    expect((await setLogo(webp)).status).toBe(200);
    const { id } = await issued(office, ines.id);
    const { status, bytes } = await pdf(id);
    expect(status).toBe(200);
    expect(bytes.toString('latin1')).not.toContain('/Subtype /Image');
    await setLogo(null);
  });
});

describe('an invoice by mail', () => {
  test('goes out with its content, the amount, the day and the way to pay; also to a client without an account', async () => {
    const id = uuidv7();
    const email = `wendy.${id}@example.com`;
    await database.admin.query(
      "insert into profiles (id, role, full_name, email) values ($1, 'client', 'Wendy Ochoa', $2)",
      [id, email],
    );
    const { body: draft } = await office.command<InvoiceDetail>(
      'POST',
      '/api/invoices',
      newInvoice(id, { deposit_cents: 5_000 }),
    );
    const { status } = await office.command('POST', `/api/invoices/${draft.id}/issue`, {
      version: draft.version,
      send: true,
    });
    expect(status).toBe(200);
    const mail = await catchers.mail.next(email);
    await queueEmptied(database.admin);
    const [row] = (
      await database.admin.query<{ number: number; due: string }>(
        "select number::int, to_char(due_on, 'Mon FMDD, YYYY') as due from invoices where id = $1",
        [draft.id],
      )
    ).rows;
    const name = `INV-${String(row!.number).padStart(4, '0')}`;
    expect(mail.subject).toBe(`Invoice ${name} from QR Detailing`);
    expect(mail.text).toContain('Hello Wendy Ochoa,');
    expect(mail.text).toContain(`Here is your invoice ${name}: $205.00, due on ${row!.due}.`);
    expect(mail.text).toContain('$50.00 of it is due up front as a deposit.');
    expect(mail.text).toContain(`Or sign in to see all your invoices:\n${origin}/client/invoices/${draft.id}\n`);
    expect(mail.text).toContain('You’re receiving this because you’re a client of QR Detailing');
    const attached = Buffer.from(mail.attachments[0]!.base64, 'base64');
    expect([mail.attachments.length, mail.attachments[0]!.name, mail.attachments[0]!.type]).toEqual([
      1,
      `${name}.pdf`,
      'application/pdf',
    ]);
    expect(attached.equals((await pdf(draft.id)).bytes)).toBe(true);
    const { sent_at, pdf_sha256 } = await noted(draft.id);
    expect(sent_at).not.toBeNull();
    expect(pdf_sha256).toBe(createHash('sha256').update(attached).digest('hex'));
  });

  test('says what is still open, and that a settled one is settled', async () => {
    const person = await addPerson(database.admin, 'client');
    const { id } = await issued(office, person.id);
    await addCash(database.admin, person.id, 10_000, id);
    await office.command('POST', `/api/invoices/${id}/send`, undefined);
    expect((await catchers.mail.next(person.email)).text).toContain('for $205.00. The balance due is $105.00');
    await addCash(database.admin, person.id, 10_500, id);
    await office.command('POST', `/api/invoices/${id}/send`, undefined);
    expect((await catchers.mail.next(person.email)).text).toContain('for $205.00. Nothing is left to pay.');
  });
});

describe('a receipt', () => {
  const events = async (id: string) =>
    (
      await database.admin.query<{ kind: string; actor_id: string | null }>(
        "select kind, actor_id from payment_events where payment_id = $1 and kind = 'receipt_sent' order by id",
        [id],
      )
    ).rows;

  test('is a PDF for the office and the client whose it is', async () => {
    const { id, number } = await issued(office, ines.id);
    const payment = await addCash(database.admin, ines.id, 20_500, id);
    const { status, headers, bytes } = await receipt(payment, client);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="receipt-PAY-\d+\.pdf"$/);
    const text = await said(bytes);
    for (const part of [
      'Receipt',
      '$205.00',
      'Cash',
      'Inés Ferreira',
      `Invoice INV-${String(number).padStart(4, '0')}`,
    ])
      expect(text).toContain(part);
    expect((await receipt(payment)).status).toBe(200);
    const other = await signedIn(portal, await addPerson(database.admin, 'client'));
    expect((await receipt(payment, other)).status).toBe(404);
  });

  test('isn’t there while no money came in', async () => {
    const id = uuidv7();
    await database.admin.query(
      `insert into payments (id, client_id, amount_cents, currency, method, provider, status, description)
       values ($1, $2, 100, 'USD', 'paypal', 'paypal', 'created', 'Payment for services')`,
      [id, ines.id],
    );
    expect((await receipt(id)).status).toBe(404);
    expect((await office.command('POST', `/api/payments/${id}/receipt`, undefined)).status).toBe(404);
  });

  test('is mailed when the office asks for it, as often as they do, and the payment’s timeline says who', async () => {
    const person = await addPerson(database.admin, 'client');
    const payment = await addCash(database.admin, person.id, 4_500);
    for (let time = 1; time <= 2; time += 1) {
      expect((await office.command('POST', `/api/payments/${payment}/receipt`, undefined)).status).toBe(200);
      const mail = await catchers.mail.next(person.email);
      expect(mail.subject).toBe('Receipt for your payment of $45.00');
      expect(mail.attachments[0]!.name).toMatch(/^receipt-PAY-\d+\.pdf$/);
      await queueEmptied(database.admin);
      expect(await events(payment)).toHaveLength(time);
    }
    expect((await events(payment))[0]!.actor_id).not.toBeNull();
  });

  test('goes out by itself once, however often it is asked of the queue', async () => {
    const person = await addPerson(database.admin, 'client');
    const payment = await addCash(database.admin, person.id, 4_500);
    for (let time = 1; time <= 2; time += 1) {
      await database.admin.query("select queue.enqueue('sendReceipt', $1::json, null)", [
        JSON.stringify({ payment_id: payment }),
      ]);
      await queueEmptied(database.admin);
    }
    expect(await catchers.mail.all(person.email)).toHaveLength(1);
    expect(await events(payment)).toEqual([{ kind: 'receipt_sent', actor_id: null }]);
  });

  test('can’t be mailed to nobody, nor without a mail server', async () => {
    const id = uuidv7();
    await database.admin.query("insert into profiles (id, role, full_name) values ($1, 'client', 'No Mail')", [id]);
    const payment = await addCash(database.admin, id, 4_500);
    const send = (who: Client) => who.command('POST', `/api/payments/${payment}/receipt`, undefined);
    expect((await send(office)).body.code).toBe('no_address');
    const silent = office.at(await startPortal(database.appUrl));
    expect((await send(silent)).body.code).toBe('mail_off');
    expect((await send(client)).status).toBe(403);
  });
});
