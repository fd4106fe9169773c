import Fastify from 'fastify';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { onlyRow } from '#contract/base/event.ts';
import { errorStatus, type ErrorCode } from '#contract/errorCodes.ts';
import { PortalError } from '#contract/errors.ts';
import { noticeKinds, notices } from '#contract/office/notices.ts';
import type { Role } from '#contract/base/role.ts';
import { readConfig, type Config } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { sendAddressLink, tellOldAddress } from '#server/features/account/address.tasks.ts';
import { sendCode } from '#server/features/factors/factors.tasks.ts';
import { reminderEmail } from '#server/features/invoices/issue/emails.ts';
import type { PdfContent } from '#server/features/invoices/pdf/content.ts';
import { invoiceContent, type InvoiceData } from '#server/features/invoices/pdf/invoiceContent.ts';
import { mailOwed, readForMail, sendInvoice, sendReceipt } from '#server/features/invoices/pdf/pdf.tasks.ts';
import { drawInThread } from '#server/features/invoices/pdf/press.ts';
import { receiptContent, type ReceiptData } from '#server/features/invoices/pdf/receiptContent.ts';
import { page } from '#server/features/invoices/pdf/sheet.ts';
import { deliver } from '#server/features/notifications/deliver.ts';
import { sendPasswordLink } from '#server/features/sessions/passwordLinks.tasks.ts';
import { registerErrors } from '#server/http/errors.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import { inLanguage } from '#server/language.ts';
import type { TaskDeps } from '#server/tasks/task.ts';
import { addRepHold } from '#test/support/booking.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { englishIn } from '#test/support/english.ts';
import { addCash, issued } from '#test/support/invoices.ts';
import { addPayout, addQuestion } from '#test/support/commission.ts';
import { addLead } from '#test/support/leads.ts';
import { addFriend } from '#test/support/referrals.ts';
import { addJob } from '#test/support/jobs.ts';
import { invoiceData, lineData, receiptOf } from '#test/support/pdfData.ts';
import { handedOver } from '#test/support/payments.ts';
import { readPdf, type Piece } from '#test/support/pdf.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { addHeldRequest } from '#test/support/requestForm.ts';

/*
 * Everything that the server writes, in the pseudo-language: a word without accents isn't in the catalog, or was read before the
 * reader was known. `npm run pseudo` runs this file alone.
 */
test('an English word is noticed, a name isn’t', () => {
  const said = 'Ýöûř jöb with Ines Ferreira at https://portal.test/jobs, Nov 3, 9:00 AM';
  expect(englishIn(said, 'Ines Ferreira')).toEqual(['with', 'at']);
});

describe('every email and text message', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let catchers: Awaited<ReturnType<typeof startCatchers>>;
  let deps: TaskDeps;
  let office: Client;
  let people: Record<Role, Person>;

  beforeAll(async () => {
    [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
    const env = { ...catchers.env, LANGUAGES: 'en,en-XA' };
    const config = readConfig({ ...environment(database.appUrl), ...env });
    const pool = createPool(config.DATABASE_URL, { max: 4 });
    const log = pino({ level: 'silent' });
    deps = {
      pool,
      config,
      log,
      outbox: createOutbox({ config, pool, log }),
      paypal: createPayPal(config),
      storage: null,
    };
    atEnd(async () => {
      await catchers.stop();
      await pool.end();
    });
    people = {
      admin: await reader('admin'),
      sales: await reader('sales'),
      tech: await reader('tech'),
      client: await reader('client'),
    };
    await query("update business_settings set name = 'QR'; update notification_rules set email = true, sms = true");
    office = await signedIn(await startPortal(database.appUrl, env), people.admin);
  });

  const query = (sql: string, values?: unknown[]) => database.admin.query<{ id: string }>(sql, values);
  let phones = 5_550_100;
  async function reader(role: Role): Promise<Person> {
    const person = await addPerson(database.admin, role, { full_name: 'Ines Ferreira' });
    phones += 1;
    await query("update profiles set language = 'en-XA', phone = $2 where id = $1", [person.id, `+1919${phones}`]);
    return person;
  }

  const told = {
    owner: 'admin',
    administrators: 'admin',
    technician: 'tech',
    former: 'tech',
    reporter: 'tech',
    seller: 'admin',
    client: 'client',
    rep: 'sales',
    earner: 'sales',
  } as const;
  const records = {
    account: () => people.admin.id,
    profile: () => people.client.id,
    payment: () => addCash(database.admin, people.client.id, 100),
    job: () => addJob(database.admin, { assigned_to: people.tech.id, client_id: people.client.id, title: 'Ines' }),
    issue: async () => {
      const id = uuidv7();
      await query(
        `insert into job_issues (id, job_id, reported_by, kind, urgency, text, occurred_at)
         values ($1, $2, $3, 'damage', 'today', 'Ines', now())`,
        [id, await records.job(), people.tech.id],
      );
      return id;
    },
    booking: async () => {
      const id = uuidv7();
      await query(
        `insert into bookings (id, client_id, created_by, kind, status, job_id, seen_start, notice_hours, late_fee_cents)
         values ($1, $2, $2, 'cancel', 'requested', $3, now(), 24, 0)`,
        [id, people.client.id, await records.job()],
      );
      return id;
    },
    hold: async () => (await addRepHold(database.admin, people.client.id, '2036-11-17T14:00:00Z')).id,
    quote: async () => {
      const id = uuidv7();
      await query(
        `insert into quotes (id, root_id, number, client_id, owner_id, title, created_by)
         values ($1, $1, 0, $2, $3, 'Ines', $3)`,
        [id, people.client.id, people.admin.id],
      );
      return id;
    },
  };

  const ofLead = () => addLead(database.admin, { full_name: 'Ines', owner_id: people.sales.id });
  const ofReferral = async () => (await addFriend(database.admin, people.client)).id;
  const recordOf = {
    ...records,
    lead: ofLead,
    lead_clash: ofLead,
    held_requests: async () => {
      await addHeldRequest(database.admin);
      return onlyRow;
    },
    client_clash: records.profile,
    left_job: () => addJob(database.admin, { client_id: people.client.id, title: 'Ines' }),
    referral: ofReferral,
    commission_payout: () => addPayout(database.admin, people.sales.id),
    commission_question: () => addQuestion(database.admin, people.sales.id),
  };

  async function sendNotices(): Promise<void> {
    for (const notice of notices)
      for (const channel of ['email', 'sms'] as const) {
        const { to, entity } = noticeKinds[notice];
        const about = { entity_id: await recordOf[entity](), amount_cents: 100, starts_at: '2026-11-16T15:00:00Z' };
        await deliver(deps, { id: uuidv7(), notice, channel, recipient_id: people[told[to]].id, ...about });
      }
  }

  async function sendSignIn(): Promise<void> {
    for (const channel of ['email', 'sms'] as const) {
      const person = await reader('tech');
      const { rows } = await query(
        "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day') returning id",
        [person.id, uuidv7()],
      );
      await query("insert into auth.phones (user_id, phone) values ($1, '+19195550177')", [person.id]);
      await query("insert into auth.codes (session_id, purpose, channel) values ($1, 'sign_in', $2)", [
        rows[0]!.id,
        channel,
      ]);
      await sendCode(deps, { session_id: rows[0]!.id, purpose: 'sign_in' });
    }
    for (const reason of ['invited', 'reset', 'forgotten'] as const)
      await sendPasswordLink(deps, { profile_id: (await reader('tech')).id, reason });
    for (const [stage, address] of [
      ['asked', `${uuidv7()}@example.com`],
      ['asked', people.tech.email],
      ['changed', 'new@example.com'],
    ] as const) {
      const { id, email } = await reader('tech');
      const change_id = uuidv7();
      await query(
        `insert into auth.address_changes (id, user_id, old_email, new_email, expires_at, done_at)
         values ($1, $2, $3, $4, now() + interval '1 day', $5)`,
        [change_id, id, email, address, stage === 'changed' ? new Date() : null],
      );
      if (stage === 'asked') await sendAddressLink(deps, { change_id });
      await tellOldAddress(deps, { change_id, stage });
    }
  }

  async function sendMoney(): Promise<void> {
    const client_id = people.client.id;
    const lines = [
      {
        id: uuidv7(),
        job_id: null,
        service_id: null,
        description: 'QR',
        detail: null,
        quantity: 1,
        unit_cents: 9_000,
        tax_rate_id: null,
      },
    ];
    const open = await issued(office, client_id, { lines, deposit_cents: 100 });
    await sendInvoice(deps, { invoice_id: open.id });
    await sendInvoice({ ...deps, paypal: null }, { invoice_id: open.id });
    const mail = (await readForMail(deps, open.id))!;
    for (const days_late of [1, 5])
      await mailOwed(deps, 'remindInvoices', { ...mail, to: { ...mail.to, days_late } }, reminderEmail);
    for (const cents of [4_000, 5_000]) {
      await addCash(database.admin, client_id, cents, open.id);
      await query(
        "update invoices set status = case when paid_cents < total_cents then 'partly_paid' else 'paid' end where id = $1",
        [open.id],
      );
      await sendInvoice(deps, { invoice_id: open.id });
    }
    const { id } = handedOver();
    await office.command(
      'POST',
      '/api/payments/manual',
      handedOver({ id, client_id, tip_cents: 500, description: 'QR' }),
    );
    await sendReceipt(deps, { payment_id: id, asked_by: people.admin.id });
    await sendReceipt(deps, {
      payment_id: await addCash(database.admin, client_id, 100, open.id),
      asked_by: people.admin.id,
    });
  }

  test('is in the recipient’s language, from its subject to its foot', async () => {
    await sendNotices();
    await sendSignIn();
    await sendMoney();
    for (const integration of ['mail', 'sms'])
      await office.send('POST', `/api/integrations/${integration}/test`, { body: {} });

    const { rows: log } = await database.admin.query<{ kind: string; failure: string | null }>(
      'select distinct kind, failure from message_log order by kind',
    );
    const others = [
      'address_asked',
      'address_changed',
      'address_link',
      'code',
      'invitation',
      'invoice',
      'invoice_reminder',
    ];
    expect(log).toEqual(
      [...notices, ...others, 'password_link', 'receipt', 'test'].toSorted().map((kind) => ({ kind, failure: null })),
    );
    const mails = (await catchers.mail.all()).flatMap(({ subject, text, html }) => [subject, text, shown(html)]);
    const messages = (await catchers.sms.all()).map(({ body }) => body);
    expect([...mails, ...messages].flatMap((said) => englishIn(said, 'Ines Ferreira Cole QR'))).toEqual([]);
  });
});

/** Across a page, behind everything else: it is rotated, and PDF readers measure it as if it weren't. */
const isMark = ({ text, right, left }: Piece) => /^(Đřåfť|Vöîđ)/.test(text) && right - left > 300;

/** The visible text of an email. */
const shown = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/&\w+;|&#\d+;/g, ' ');

describe('every PDF', () => {
  const name = 'QR';
  const issuer = { ...invoiceData([]).issuer, name, address: '2100', phone: null };
  const party = { name, address: ['27'] };
  const visit = (day: number, place: string) => ({
    place,
    starts_at: `2026-11-0${day}T15:00:00Z`,
    ends_at: `2026-11-0${day}T16:00:00Z`,
  });
  const line = lineData({ description: name, detail: name, tax_name: name, unit_cents: 1_234_567 });
  const invoice = (part: Partial<InvoiceData>, count = 2) =>
    invoiceContent(
      invoiceData(Array<typeof line>(count).fill(line), {
        issuer,
        bill_to: { ...party, email: null, work: [visit(1, name)] },
        ...part,
      }),
    );
  const receipt = (part: Partial<ReceiptData>) =>
    receiptContent(receiptOf({ issuer, from: party, description: name, ...part }));
  const refund = { amount_cents: 4_500, reason: name, created_at: '2026-11-15T16:00:00Z', credit_note: 3 };

  test.each<[string, () => PdfContent]>([
    ['invoice', () => invoice({ deposit_cents: 10_000, note: name })],
    ['draft', () => invoice({ number: null, status: 'draft', issued_on: null, due_on: null })],
    [
      'draft due at once',
      () => invoice({ number: null, status: 'draft', issued_on: null, due_on: null, terms_days: 0 }),
    ],
    ['invoice of many pages', () => invoice({ note: 'QR\n'.repeat(40) }, 60)],
    ['paid invoice', () => invoice({ status: 'paid', paid_cents: 2_642_000, paid_on: '2026-11-14' })],
    [
      'partly paid invoice',
      () => invoice({ status: 'partly_paid', paid_cents: 10_000, credited_cents: 725, paid_on: '2026-11-14' }),
    ],
    ['void invoice', () => invoice({ status: 'void' })],
    ['credited invoice', () => invoice({ status: 'credited', credited_cents: 24_725 })],
    [
      'invoice of several visits',
      () =>
        invoice({ bill_to: { ...party, email: null, work: [1, 2, 3, 4, 5, 6].map((day) => visit(day, `${day}`)) } }),
    ],
    [
      'invoice of two visits on a day',
      () => invoice({ bill_to: { ...party, email: null, work: [visit(1, name), visit(1, name)] } }),
    ],
    ...(['paypal', 'card', 'cash', 'check'] as const).map(
      (method) =>
        [`receipt for ${method}`, () => receipt({ method, reference: method === 'check' ? '1182' : null })] as [
          string,
          () => PdfContent,
        ],
    ),
    ['receipt with a tip and refunds', () => receipt({ tip_cents: 2_000, refunded_cents: 5_000, refunds: [refund] })],
    ['receipt for nobody in particular', () => receipt({ from: null, invoice_number: null })],
  ])('is in the reader’s language, and nothing leaves its place: %s', async (_, compose) => {
    const { pages, title } = await readPdf(await inLanguage('en-XA', () => drawInThread(compose())));
    const pieces = pages.flatMap((one, index) => one.pieces.map((piece) => ({ ...piece, index })));
    const said = [title, ...pieces.map(({ text }) => text)];
    expect(said.flatMap((text) => englishIn(text, name))).toEqual([]);
    const level = pieces.filter((piece) => !isMark(piece));
    expect(
      level.filter(({ left, right, y }) => left < page.left - 0.5 || right > page.right + 0.5 || y > page.height - 36),
    ).toEqual([]);
    const clashes = level.flatMap((one) =>
      level
        .filter(
          (other) =>
            one.index === other.index &&
            Math.abs(one.y - other.y) < 1 &&
            one.left < other.left &&
            one.right > other.left,
        )
        .map((other) => [one.text, other.text]),
    );
    expect(clashes).toEqual([]);
  });
});

describe('every refusal', () => {
  test.each(Object.keys(errorStatus) as ErrorCode[])('is in the reader’s language: %s', async (code) => {
    const app = Fastify();
    app.decorateRequest('language', null);
    registerErrors(app, { LANGUAGES: ['en', 'en-XA'] } as Config);
    app.get('/', () => Promise.reject(new PortalError(code)));
    const answer = await app.inject({ url: '/', headers: { 'accept-language': 'en-XA' } });
    expect(answer.statusCode).toBe(errorStatus[code]);
    expect(englishIn(answer.json<{ message: string }>().message, '')).toEqual([]);
  });
});
