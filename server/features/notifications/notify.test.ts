import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onlyRow } from '#contract/base/event.ts';
import { invoiceName } from '#contract/money/money.ts';
import { noticeKinds, notices, type Notice } from '#contract/office/notices.ts';
import type { Channel } from '#contract/office/integration.kinds.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';
import { addRepHold } from '#test/support/booking.ts';
import { startCatchers, startMailCatcher } from '#test/support/catcher.ts';
import { testDatabase } from '#test/support/database.ts';
import { addDoneJob } from '#test/support/invoices.ts';
import { addJob, addPlace, addTechnician } from '#test/support/jobs.ts';
import { addInvoice, addPayment } from '#test/support/payments.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { addPayout, addQuestion } from '#test/support/commission.ts';
import { addLead } from '#test/support/leads.ts';
import { addPerson } from '#test/support/people.ts';
import { addFriend } from '#test/support/referrals.ts';
import { origin, startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { addHeldRequest } from '#test/support/requestForm.ts';
import { freePort } from '#tools/postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let catchers: Awaited<ReturnType<typeof startCatchers>>;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  await startWorker(database.appUrl, catchers.env);
});
afterAll(() => catchers.stop());

type Database = typeof database;

const rows = async <T>(sql: string, values: unknown[], { admin }: Database = database) =>
  (await admin.query(sql, values)).rows as T[];

const enqueue = (event: NoticeEvent, { admin }: Database = database, actor_id: string | null = null) =>
  admin.query("select queue.enqueue('notify', $1)", [JSON.stringify({ ...event, actor_id })]);

/** Sends a notice, and returns once every recipient has it. */
async function notify(event: NoticeEvent, actorId: string | null = null): Promise<void> {
  await enqueue(event, database, actorId);
  await queueEmptied(database.admin);
}

const setRule = (notice: Notice, on: Channel[]) =>
  database.admin.query('update notification_rules set email = $2, sms = $3, portal = $4 where notice = $1', [
    notice,
    on.includes('email'),
    on.includes('sms'),
    on.includes('portal'),
  ]);

const switchOff = (profileId: string, notice: Notice, channel: Channel, { admin }: Database = database) =>
  admin.query('insert into notification_opt_outs (profile_id, notice, channel) values ($1, $2, $3)', [
    profileId,
    notice,
    channel,
  ]);

const postedTo = (profileId: string, from: Database = database) =>
  rows<{ kind: string; entity: string; entity_id: string }>(
    'select kind, entity, entity_id from notifications where profile_id = $1',
    [profileId],
    from,
  );

describe('a notice about the recipient’s own account', () => {
  test('arrives although the release before this one has queued it', async () => {
    const { id } = await addPerson(database.admin, 'tech');
    const delivery = {
      id: uuidv7(),
      notice: 'second_step_changed',
      channel: 'portal',
      recipient_id: id,
      subject_id: id,
    };
    for (const [name, payload] of [
      ['notify', { notice: 'password_changed', profile_id: id }],
      ['deliver', delivery],
    ])
      await database.admin.query('select queue.enqueue($1, $2)', [name, JSON.stringify(payload)]);
    await queueEmptied(database.admin);
    const posted = await postedTo(id);
    expect(posted.map(({ kind }) => kind).toSorted()).toEqual(['password_changed', 'second_step_changed']);
    expect(new Set(posted.map(({ entity_id }) => entity_id))).toEqual(new Set([id]));
  });

  test('goes to that person, by mail and under the bell, which their open screens hear of', async () => {
    const [dani, admin] = [await addPerson(database.admin, 'tech'), await addPerson(database.admin, 'admin')];
    await notify({ notice: 'password_changed', entity_id: dani.id });
    const mail = await catchers.mail.next(dani.email);
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.text).toContain('Hello Dani Ortega,');
    expect(mail.text).toMatch(/was changed on [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M [A-Z]{2,4},/);
    expect(mail.text).toContain(`${origin}/tech/settings`);
    expect(await postedTo(dani.id)).toEqual([{ kind: 'password_changed', entity: 'account', entity_id: dani.id }]);
    expect(
      await rows(
        `select e.entity, e.users, e.roles from change_events e
         join notifications n on n.id = e.entity_id where n.profile_id = $1`,
        [dani.id],
      ),
    ).toEqual([{ entity: 'notification', users: [dani.id], roles: [] }]);
    expect(await postedTo(admin.id)).toEqual([]);
    expect(await catchers.mail.all(admin.email)).toEqual([]);
  });

  test('by text message reaches the number in the profile, and nobody without one', async () => {
    const [dani, mute] = [await addPerson(database.admin, 'client'), await addPerson(database.admin, 'client')];
    await database.admin.query("update profiles set phone = '+15025550188' where id = $1", [dani.id]);
    await setRule('second_step_changed', ['sms']);
    await notify({ notice: 'second_step_changed', entity_id: dani.id });
    await notify({ notice: 'second_step_changed', entity_id: mute.id });
    const { body } = await catchers.sms.next('+15025550188');
    expect(body).toMatch(/: your second step was changed on .+\. If it was not you, tell the office\.$/);
    expect(body, 'fits the alphabet of text messages').toMatch(/^[\x20-\x7e]*$/);
    expect(await catchers.mail.all(dani.email)).toEqual([]);
    expect(await postedTo(dani.id)).toEqual([]);
    expect(await rows('select kind from message_log where profile_id = $1', [mute.id])).toEqual([]);
  });

  test('that the rules keep from the mail comes under the bell only', async () => {
    const dani = await addPerson(database.admin, 'sales');
    await setRule('new_sign_in', ['portal']);
    await notify({ notice: 'new_sign_in', entity_id: dani.id });
    expect(await postedTo(dani.id)).toHaveLength(1);
    expect(await catchers.mail.all(dani.email)).toEqual([]);
    await setRule('new_sign_in', []);
    await notify({ notice: 'new_sign_in', entity_id: dani.id });
    expect(await postedTo(dani.id)).toHaveLength(1);
  });

  test('that is delivered a second time, because a worker fell over at the wrong moment, rings once', async () => {
    const dani = await addPerson(database.admin, 'tech');
    const payload = {
      id: uuidv7(),
      notice: 'password_changed',
      channel: 'portal',
      recipient_id: dani.id,
      entity_id: dani.id,
      amount_cents: null,
      starts_at: null,
    };
    for (const _ of ['first', 'second']) {
      await database.admin.query("select queue.enqueue('deliver', $1)", [JSON.stringify(payload)]);
      await queueEmptied(database.admin);
    }
    expect(await postedTo(dani.id)).toHaveLength(1);
    expect(await rows('select id from change_events where entity_id = $1', [payload.id])).toHaveLength(1);
  });

  test.each([
    ['was switched off', 'update profiles set active = false where id = $1'],
    [
      'was deleted',
      `update profiles set active = false, deleted_at = now(), email = null, phone = null,
         full_name = 'Deleted user' where id = $1`,
    ],
  ])('is kept from a person who %s', async (_, change) => {
    const dani = await addPerson(database.admin, 'tech');
    await database.admin.query(change, [dani.id]);
    await notify({ notice: 'password_changed', entity_id: dani.id });
    expect(await postedTo(dani.id)).toEqual([]);
    expect(await catchers.mail.all(dani.email)).toEqual([]);
  });
});

describe('a notice for administrators', () => {
  test('goes to all active ones but the person it is about, and to nobody else', async () => {
    const people = {
      ava: await addPerson(database.admin, 'admin', { full_name: 'Ava Reyes' }),
      ben: await addPerson(database.admin, 'admin', { full_name: 'Ben Ito' }),
      gone: await addPerson(database.admin, 'admin'),
      tech: await addPerson(database.admin, 'tech'),
      sales: await addPerson(database.admin, 'sales'),
    };
    await database.admin.query('update profiles set active = false where id = $1', [people.gone.id]);
    await notify({ notice: 'account_locked', entity_id: people.ben.id });
    const mail = await catchers.mail.next(people.ava.email);
    expect(mail.subject).toBe('Sign-in is paused for Ben Ito');
    expect(mail.text).toContain('Hello Ava Reyes,');
    expect(mail.text).toContain(`${origin}/admin/users?user=${people.ben.id}`);
    expect(await postedTo(people.ava.id)).toEqual([
      { kind: 'account_locked', entity: 'profile', entity_id: people.ben.id },
    ]);
    for (const other of [people.ben, people.gone, people.tech, people.sales]) {
      expect(await catchers.mail.all(other.email), other.role).toEqual([]);
      expect(await postedTo(other.id), other.role).toEqual([]);
    }
  });

  test('takes no order from a name', async () => {
    const ava = await addPerson(database.admin, 'admin');
    const eve = await addPerson(database.admin, 'client', {
      full_name: 'Eve\r\nBcc: victim@example.com\r\n\r\n{name}',
    });
    await setRule('user_created', ['email']);
    await notify({ notice: 'user_created', entity_id: eve.id });
    const mail = await catchers.mail.next(ava.email);
    expect(mail.subject).toBe('New user: Eve Bcc: victim@example. com {name}');
    expect([mail.to, mail.headers.bcc]).toEqual([[ava.email], undefined]);
    expect(await catchers.mail.all('victim@example.com')).toEqual([]);
  });
});

describe('a notice about a record', () => {
  const at = '2036-11-17T15:00:00Z';

  test('says by mail and text message who paid how much for what, and opens the payment', async () => {
    const [ava, hannah] = [
      await addPerson(database.admin, 'admin'),
      await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' }),
    ];
    await database.admin.query("update profiles set phone = '+15025550177' where id = $1", [ava.id]);
    const invoice = await addInvoice(database.admin, hannah.id, 32_712);
    const [numbered] = await rows<{ number: number }>('select number::int from invoices where id = $1', [invoice]);
    const payment = await addPayment(database.admin, { client_id: hannah.id, invoice_id: invoice });
    await setRule('payment_received', ['email', 'sms', 'portal']);
    await setRule('payment_failed', ['email', 'sms']);

    await notify({ notice: 'payment_received', entity_id: payment, amount_cents: 32_712 });
    const mail = await catchers.mail.next(ava.email);
    expect(mail.subject).toBe('Hannah Osei paid $327.12');
    expect(mail.text).toContain(`Hannah Osei paid $327.12 for ${invoiceName(numbered!.number)}.`);
    expect(mail.text).toContain(`${origin}/admin/payments?payment=${payment}`);
    const { body } = await catchers.sms.next('+15025550177');
    expect(body).toMatch(/: Hannah Osei paid \$327\.12 for INV-\d+\.$/);
    expect(
      await rows('select entity, entity_id, amount_cents::int from notifications where profile_id = $1', [ava.id]),
    ).toEqual([{ entity: 'payment', entity_id: payment, amount_cents: 32_712 }]);

    await notify({ notice: 'payment_failed', entity_id: payment, amount_cents: 10_000 });
    const failed = await catchers.sms.next('+15025550177');
    expect(failed.body).toContain("Hannah Osei's payment of $100.00 for INV-");
    expect(failed.body, 'fits the alphabet of text messages').toMatch(/^[\x20-\x7e]*$/);
  });

  test('without an invoice or a client says what is known', async () => {
    const ava = await addPerson(database.admin, 'admin');
    const payment = await addPayment(database.admin, {});
    await setRule('payment_received', ['email']);
    await notify({ notice: 'payment_received', entity_id: payment, amount_cents: 2_000 });
    expect((await catchers.mail.next(ava.email)).text).toContain('A client paid $20.00.');
  });

  test('about a job goes to its technician, with the time on the business’ clock', async () => {
    const [dani, admin] = [await addTechnician(database.admin), await addPerson(database.admin, 'admin')];
    const job = await addJob(database.admin, { title: 'Driveway wash', assigned_to: dani.id });
    await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
    await setRule('job_moved', ['email', 'portal']);
    await notify({ notice: 'job_moved', entity_id: job, starts_at: at });
    const mail = await catchers.mail.next(dani.email);
    expect(mail.subject).toBe('Driveway wash moved to Mon, Nov 17, 2036, 9:00 AM');
    expect(mail.text).toContain('Driveway wash moved to Mon, Nov 17, 2036, 9:00 AM.');
    expect(mail.text).toContain(`${origin}/tech/jobs/${job}`);
    expect(await postedTo(dani.id)).toEqual([{ kind: 'job_moved', entity: 'job', entity_id: job }]);
    expect(await postedTo(admin.id)).toEqual([]);
    expect(await catchers.mail.all(admin.email)).toEqual([]);
  });

  test('says a stranger’s name and makes no link of it, by mail and as a text message', async () => {
    const admin = await addPerson(database.admin, 'admin');
    await database.admin.query("update profiles set phone = '+15025550142' where id = $1", [admin.id]);
    await setRule('lead_waiting', ['email', 'sms']);
    const lead = uuidv7();
    await database.admin.query(
      `insert into leads (id, full_name, source, next_step, follow_up_at, phone)
       values ($1, 'Dr. J.R. Locked https://evil.example/x www.evil.example evil.example', 'website', 'call', now(), '+19195550142')`,
      [lead],
    );
    await notify({ notice: 'lead_waiting', entity_id: lead, starts_at: at });
    const mail = await catchers.mail.next(admin.email);
    const text = await catchers.sms.next('+15025550142');
    expect(mail.subject).toContain('Dr. J. R. Locked https: //evil. example/x www. evil. example evil. example');
    for (const words of [mail.text, mail.html, text.body]) expect(words).not.toMatch(/evil\.example|:\/\/evil/);
  });

  test('that a technician is on the way goes to the client, with the time to expect them', async () => {
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const marcus = await addTechnician(database.admin);
    await database.admin.query("update profiles set full_name = 'Marcus Bell' where id = $1", [marcus.id]);
    const job = await addJob(database.admin, { title: 'Driveway wash', client_id: hannah.id, assigned_to: marcus.id });
    await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
    await notify({ notice: 'on_the_way', entity_id: job, starts_at: at });
    const mail = await catchers.mail.next(hannah.email);
    expect(mail.text).toContain('Marcus is on the way. Expect us between 9:00 AM and 9:30 AM.');
    expect(await postedTo(hannah.id)).toEqual([{ kind: 'on_the_way', entity: 'job', entity_id: job }]);
  });

  test('that a booking is confirmed goes to the client and the people who accepted to act for them, with the window', async () => {
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const june = await addActingFor(database.admin, hannah, { full_name: 'June Osei' });
    const invited = await addActingFor(database.admin, hannah, { full_name: 'Not yet' });
    await database.admin.query("update profiles set account = 'invited' where id = $1", [invited.id]);
    const job = await addDoneJob(database.admin, hannah.id, {
      title: 'Driveway wash',
      status: 'pending',
      place_id: await addPlace(database.admin, hannah.id),
    });
    await database.admin.query(
      `update jobs set scheduled_start = $2::timestamptz + interval '20 minutes', scheduled_end = $2::timestamptz + interval '1 hour',
         window_start = $2, window_end = $2::timestamptz + interval '2 hours' where id = $1`,
      [job, at],
    );
    await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
    await notify({ notice: 'visit_confirmed', entity_id: job, starts_at: at });
    for (const { email } of [hannah, june]) {
      const mail = await catchers.mail.next(email);
      expect(mail.subject).toContain('Confirmed: Driveway wash');
      expect(mail.text).toContain('We’ll arrive Mon, Nov 17, 2036, 9:00 AM - 11:00 AM.');
      expect(mail.text).toMatch(/Address: .+\n\nPrice: .+ \$45\.00\. Total: \$45\.00\./);
      expect(mail.text).toContain(`${origin}/client/appointments/${job}`);
    }
    expect(await catchers.mail.all(invited.email)).toEqual([]);
  });

  /** A booking for Mon, Nov 17, 2036, 9:00 AM - 11:00 AM in Chicago, answered by the office or expired. */
  async function addAnswered(status: string, part: { reason?: string; paid?: number; proposed?: number[] }) {
    const [id, { id: technician }] = [uuidv7(), await addTechnician(database.admin)];
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
    const job_id = status === 'awaiting_office' ? await addJob(database.admin, { client_id: hannah.id }) : null;
    // The trigger would require a hold: a booking copies its time from one.
    await database.admin.query('alter table bookings disable trigger fitting_booking');
    await database.admin.query(
      `insert into bookings (id, client_id, created_by, kind, status, job_id, technician_id, starts_at, ends_at, window_start,
         window_end, notice_hours, late_fee_cents, reason)
       values ($1, $2, $2, 'new', $3, $4, $5, $6::timestamptz, $6::timestamptz + interval '1 hour', $6::timestamptz,
         $6::timestamptz + interval '2 hours', 24, 0, $7)`,
      [id, hannah.id, status, job_id, technician, at, part.reason ?? null],
    );
    await database.admin.query('alter table bookings enable trigger fitting_booking');
    for (const days of part.proposed ?? [])
      await database.admin.query(
        `insert into booking_proposals (id, booking_id, client_id, technician_id, starts_at, ends_at, buffer_minutes, window_start,
           window_end)
         select gen_random_uuid(), id, client_id, technician_id, starts_at + d, ends_at + d, 0, window_start + d, window_end + d
         from bookings, make_interval(days => $2) d where id = $1`,
        [id, days],
      );
    if (part.paid)
      await database.admin.query(
        'insert into deposits (id, client_id, booking_id, amount_cents, paid_cents, held_cents) values ($1, $2, $3, $4, $4, $4)',
        [uuidv7(), hannah.id, id, part.paid],
      );
    return { id, email: hannah.email };
  }

  test.each([
    {
      name: 'a request that was declined, with the reason and the deposit',
      notice: 'booking_answered' as const,
      booking: () => addAnswered('refused', { reason: 'We’re closed that week.', paid: 3_500 }),
      subject: 'We can’t do your visit on Mon, Nov 17, 2036, 9:00 AM - 11:00 AM',
      says: [
        'We’re sorry, we can’t do your visit on Mon, Nov 17, 2036, 9:00 AM - 11:00 AM.',
        'Your deposit of $35.00 goes back the way you paid it.',
        'Our note: We’re closed that week.',
      ],
    },
    {
      name: 'a request that was declined and had no deposit',
      notice: 'booking_answered' as const,
      booking: () => addAnswered('refused', { reason: 'Too far.' }),
      subject: 'We can’t do your visit on Mon, Nov 17, 2036, 9:00 AM - 11:00 AM',
      says: ['We’re sorry, we can’t do your visit on Mon, Nov 17, 2036, 9:00 AM - 11:00 AM.', 'Our note: Too far.'],
    },
    {
      name: 'other times that the office proposed',
      notice: 'booking_answered' as const,
      booking: () => addAnswered('awaiting_office', { proposed: [1, 2] }),
      subject: 'Another time for your visit on Mon, Nov 17, 2036, 9:00 AM - 11:00 AM?',
      says: [
        'We suggest another time for your visit on Mon, Nov 17, 2036, 9:00 AM - 11:00 AM: ' +
          'Tue, Nov 18, 2036, 9:00 AM - 11:00 AM; Wed, Nov 19, 2036, 9:00 AM - 11:00 AM.',
      ],
    },
    {
      name: 'an answer that was overtaken',
      notice: 'booking_answered' as const,
      booking: () => addAnswered('withdrawn', {}),
      subject: 'We answered your request',
      says: ['We answered your request for Mon, Nov 17, 2036, 9:00 AM.'],
    },
    {
      name: 'a time that was lost after the deposit was paid',
      notice: 'slot_lost' as const,
      booking: () => addAnswered('needs_time', { paid: 3_500 }),
      subject: 'Please pick another time',
      says: [
        'The time you chose, Mon, Nov 17, 2036, 9:00 AM, was taken before your booking was complete. Please pick another one.',
        'Your deposit of $35.00 is safe. Use it for another time, or get it back online.',
      ],
    },
  ])('by mail tells the client of $name, and nothing else', async ({ notice, booking, subject, says }) => {
    const { id, email } = await booking();
    await notify({ notice, entity_id: id, starts_at: at });
    const mail = await catchers.mail.next(email);
    expect(mail.subject).toBe(subject);
    const [greeting, ...lines] = mail.text.split(/\n\n/).slice(0, -2);
    expect([greeting, lines]).toEqual(['Hello Hannah Osei,', says]);
    expect(mail.text).toContain(`${origin}/client/bookings/${id}`);
  });

  test.each([
    ['a late cancellation', 'cancel', 0, '$35.00 late fee, we’ll send an invoice.'],
    ['one that a deposit pays', 'cancel', 5_000, '$35.00 late fee, taken from your deposit.'],
    ['a late move', 'move', 5_000, '$35.00 late change fee, we’ll send an invoice.'],
  ] as const)('by mail says what %s costs, and nothing where the office did it', async (_, kind, deposit, fee) => {
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const { id: technician } = await addTechnician(database.admin);
    const job = await addJob(database.admin, { title: 'Driveway wash', client_id: hannah.id });
    await database.admin.query(
      `update jobs set scheduled_start = $2, scheduled_end = $2::timestamptz + interval '1 hour', window_start = $2,
         window_end = $2::timestamptz + interval '2 hours' where id = $1`,
      [job, at],
    );
    await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
    const invoice = await addInvoice(database.admin, hannah.id, 3_500, { status: 'draft' });
    const [booked, changed] = [uuidv7(), uuidv7()];
    await database.admin.query('alter table bookings disable trigger fitting_booking');
    for (const [id, what, status] of [
      [booked, 'new', 'confirmed'],
      [changed, kind, 'done'],
    ])
      await database.admin.query(
        `insert into bookings (id, client_id, created_by, kind, status, job_id, technician_id, starts_at, ends_at, window_start,
           window_end, notice_hours, late_fee_cents, seen_start, fee_cents, fee_invoice_id)
         values ($1, $2, $2, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz + interval '1 hour', $7::timestamptz,
           $7::timestamptz + interval '2 hours', 24, 3500, $7, $8, $9)`,
        [id, hannah.id, what, status, job, technician, at, what === 'new' ? 0 : 3_500, what === 'new' ? null : invoice],
      );
    await database.admin.query('alter table bookings enable trigger fitting_booking');
    // A cancellation keeps the deposit like this; a move doesn't.
    if (deposit > 0)
      await database.admin.query(
        `insert into deposits (client_id, booking_id, amount_cents, paid_cents, held_cents, invoice_id)
         values ($1, $2, $3, $3, $3, $4)`,
        [hannah.id, booked, deposit, kind === 'cancel' ? invoice : null],
      );
    const notice = kind === 'cancel' ? ('visit_cancelled' as const) : ('visit_moved' as const);
    await notify({ notice, entity_id: job, starts_at: at });
    const mail = await catchers.mail.next(hannah.email);
    expect(mail.text.split(/\n\n/)[2]).toBe(fee);
    expect(mail.subject).toBe(
      `${kind === 'cancel' ? 'Cancelled: Driveway wash,' : 'New time: Driveway wash,'} Mon, Nov 17, 2036, 9:00 AM - 11:00 AM`,
    );
    await notify({ notice, entity_id: job, starts_at: '2036-11-19T15:00:00.000Z' });
    expect((await catchers.mail.next(hannah.email)).text).not.toMatch(/\bfee[,. ]/);
  });

  test('says nothing of a window that isn’t known, and leaves no empty line', async () => {
    const hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const job = await addJob(database.admin, { title: 'Driveway wash', client_id: hannah.id });
    await database.admin.query("update business_settings set time_zone = 'America/Chicago'");
    await notify({ notice: 'visit_confirmed', entity_id: job, starts_at: at });
    const confirmed = await catchers.mail.next(hannah.email);
    expect(confirmed.text).not.toMatch(/\n\n\n|\{window\}|We’ll arrive/);
    expect(confirmed.html).not.toMatch(/<p[^>]*><\/p>/);
    await notify({ notice: 'visit_moved', entity_id: job, starts_at: at });
    expect((await catchers.mail.next(hannah.email)).subject).toBe('Driveway wash moved to Mon, Nov 17, 2036, 9:00 AM');
  });

  test.each([
    ['that was deleted', 'delete from jobs where id = $1'],
    ['that another technician has now', 'update jobs set assigned_to = null where id = $1'],
  ])('about a job %s by the time it is delivered isn’t sent', async (_, change) => {
    const dani = await addTechnician(database.admin);
    const job = await addJob(database.admin, { assigned_to: dani.id });
    await database.admin.query(change, [job]);
    const payload = {
      id: uuidv7(),
      notice: 'job_assigned',
      channel: 'portal',
      recipient_id: dani.id,
      entity_id: job,
      amount_cents: null,
      starts_at: at,
    };
    await database.admin.query("select queue.enqueue('deliver', $1)", [JSON.stringify(payload)]);
    await queueEmptied(database.admin);
    expect(await postedTo(dani.id)).toEqual([]);
  });

  test('reaches a person by the channels that they left on, and all others by every channel', async () => {
    const [ava, ben] = [await addPerson(database.admin, 'admin'), await addPerson(database.admin, 'admin')];
    const about = await addPerson(database.admin, 'tech', { full_name: 'Nico Hale' });
    await database.admin.query("update profiles set phone = '+15025550166' where id = $1", [ava.id]);
    await setRule('user_created', ['email', 'sms', 'portal']);
    await switchOff(ava.id, 'user_created', 'email');
    // Turning off another notice doesn't affect this one.
    await switchOff(ava.id, 'account_locked', 'portal');
    await notify({ notice: 'user_created', entity_id: about.id });
    expect((await catchers.sms.next('+15025550166')).body).toContain('Nico Hale');
    expect(await postedTo(ava.id)).toMatchObject([{ kind: 'user_created' }]);
    expect(await catchers.mail.all(ava.email)).toEqual([]);
    expect((await catchers.mail.next(ben.email)).subject).toBe('New user: Nico Hale');
    expect(await postedTo(ben.id)).toMatchObject([{ kind: 'user_created' }]);
  });

  test('that was switched off between the plan and the delivery isn’t sent', async () => {
    const dani = await addTechnician(database.admin);
    const job = await addJob(database.admin, { assigned_to: dani.id });
    await setRule('job_moved', ['email', 'portal']);
    await switchOff(dani.id, 'job_moved', 'portal');
    const deliver = (channel: Channel) =>
      database.admin.query("select queue.enqueue('deliver', $1)", [
        JSON.stringify({
          id: uuidv7(),
          notice: 'job_moved',
          channel,
          recipient_id: dani.id,
          entity_id: job,
          amount_cents: null,
          starts_at: at,
        }),
      ]);
    await deliver('portal');
    await deliver('email');
    await queueEmptied(database.admin);
    expect(await postedTo(dani.id)).toEqual([]);
    expect(await catchers.mail.all(dani.email)).toHaveLength(1);
  });

  /** An event of each kind, and a user who would be notified of it. */
  const events = {
    account_locked: async () => ({ entity_id: (await addPerson(database.admin, 'tech')).id }),
    user_created: async () => ({ entity_id: (await addPerson(database.admin, 'tech')).id }),
    payment_received: async () => ({ entity_id: await addPayment(database.admin, {}), amount_cents: 100 }),
    payment_failed: async () => ({ entity_id: await addPayment(database.admin, {}), amount_cents: 100 }),
    job_assigned: async (assigned_to: string) => ({
      entity_id: await addJob(database.admin, { assigned_to }),
      starts_at: at,
    }),
    job_moved: async (assigned_to: string) => ({
      entity_id: await addJob(database.admin, { assigned_to }),
      starts_at: at,
    }),
    job_removed: async (only: string) => ({ entity_id: await addJob(database.admin), starts_at: at, only }),
    issue_reported: async () => ({ entity_id: await addIssue() }),
    issue_stops_job: async () => ({ entity_id: await addIssue() }),
    issue_answered: async (reporter: string) => ({ entity_id: await addIssue(reporter) }),
    photo_missing: async () => ({ entity_id: await addJob(database.admin) }),
    photo_resend: async (assigned_to: string) => ({ entity_id: await addJob(database.admin, { assigned_to }) }),
    plan_paused: async () => ({ entity_id: (await addPerson(database.admin, 'client')).id }),
    pickup_day_asked: async () => ({ entity_id: (await addPerson(database.admin, 'client')).id }),
    on_the_way: ofVisit,
    visit_confirmed: ofVisit,
    visit_moved: ofVisit,
    visit_cancelled: ofVisit,
    deposit_received: async (client: string) => ({ entity_id: await addBooking(client), amount_cents: 100 }),
    slot_lost: async (client: string) => ({ entity_id: await addBooking(client), starts_at: at }),
    booking_answered: async (client: string) => ({ entity_id: await addBooking(client), starts_at: at }),
    time_held: async (client: string) => ({
      entity_id: (await addRepHold(database.admin, client, at)).id,
      starts_at: at,
    }),
    lead_assigned: async (owner_id: string) => ({ entity_id: await addLead(database.admin, { owner_id }) }),
    lead_due: async (owner_id: string) => ({ entity_id: await addLead(database.admin, { owner_id }), starts_at: at }),
    lead_waiting: async () => ({ entity_id: await addLead(database.admin), starts_at: at }),
    lead_clash: async () => ({ entity_id: await addLead(database.admin) }),
    requests_held: async () => {
      await addHeldRequest(database.admin);
      // Otherwise the worker's schedule tells of it too, in the middle of any later test.
      await database.admin.query('select claim_held_summary()');
      return { entity_id: onlyRow };
    },
    client_clash: async () => ({ entity_id: (await addPerson(database.admin, 'client')).id }),
    booking_requested: async () => ({ entity_id: await addBooking(), starts_at: at }),
    booking_cancelled: async () => ({ entity_id: await addBooking(), starts_at: at }),
    quote_approval: async () => ({ entity_id: await addQuote() }),
    quote_approved: async (seller: string) => ({ entity_id: await addQuote(seller) }),
    quote_signed: async (seller: string) => ({ entity_id: await addQuote(seller), amount_cents: 100 }),
    quote_accepted: async () => ({ entity_id: await addQuote(), amount_cents: 100 }),
    quote_declined: async (seller: string) => ({ entity_id: await addQuote(seller) }),
    quote_cancelled: async () => ({ entity_id: await addQuote() }),
    commission_paid: async (staff: string) => ({
      entity_id: await addPayout(database.admin, staff),
      amount_cents: 100,
    }),
    commission_asked: async () => ({
      entity_id: await addQuestion(database.admin, (await addPerson(database.admin, 'sales')).id),
    }),
    commission_answered: async (staff: string) => ({ entity_id: await addQuestion(database.admin, staff) }),
    referral_earned: async (id: string) => ({
      entity_id: (await addFriend(database.admin, { id })).id,
      amount_cents: 100,
    }),
    referral_review: async () => ({
      entity_id: (await addFriend(database.admin, await addPerson(database.admin, 'client'))).id,
    }),
  };
  async function ofVisit(client_id: string) {
    return { entity_id: await addJob(database.admin, { client_id }), starts_at: at };
  }
  async function addBooking(booker?: string): Promise<string> {
    const [id, client] = [uuidv7(), booker ?? (await addPerson(database.admin, 'client')).id];
    await database.admin.query(
      `insert into bookings (id, client_id, created_by, kind, status, job_id, seen_start, notice_hours, late_fee_cents)
       values ($1, $2, $2, 'cancel', 'requested', $3, now(), 24, 0)`,
      [id, client, await addJob(database.admin, { client_id: client })],
    );
    return id;
  }
  async function addQuote(seller?: string): Promise<string> {
    const [id, client] = [uuidv7(), await addPerson(database.admin, 'client')];
    await database.admin.query(
      `insert into quotes (id, root_id, number, client_id, owner_id, title, created_by)
       values ($1, $1, 0, $2, $3, 'Driveway', $3)`,
      [id, client.id, seller ?? (await addPerson(database.admin, 'sales')).id],
    );
    return id;
  }
  async function addIssue(reporter?: string): Promise<string> {
    const id = uuidv7();
    await database.admin.query(
      `insert into job_issues (id, reported_by, kind, urgency, text, occurred_at)
       values ($1, $2, 'equipment', 'later', 'The hose leaks', now())`,
      [id, reporter ?? (await addPerson(database.admin, 'tech')).id],
    );
    return id;
  }
  const kinds = Object.keys(events) as (keyof typeof events)[];

  test('is tested for every kind but the warnings to the owner of an account', () => {
    expect(kinds).toEqual(notices.filter((notice) => noticeKinds[notice].to !== 'owner'));
  });

  test.each(kinds)('%s is told, but not to the actor', async (notice) => {
    const { to } = noticeKinds[notice];
    const roles = {
      administrators: 'admin',
      client: 'client',
      former: 'tech',
      earner: 'sales',
      rep: 'sales',
      reporter: 'tech',
      seller: 'sales',
      technician: 'tech',
    } as const;
    const role = roles[to];
    const person = await addPerson(database.admin, role);
    const event = { notice, ...(await events[notice](person.id)) } as NoticeEvent;
    await setRule(notice, ['email', 'portal']);
    await notify(event, person.id);
    expect(await postedTo(person.id)).toEqual([]);
    expect(await catchers.mail.all(person.email)).toEqual([]);
    await notify(event, uuidv7());
    expect(await postedTo(person.id)).toMatchObject([{ kind: notice, entity_id: event.entity_id }]);
  });

  test.each(notices.filter((notice) => noticeKinds[notice].to === 'owner'))(
    '%s warns the owner of the account, also of what was done in their own session',
    async (notice) => {
      const dani = await addPerson(database.admin, 'tech');
      await setRule(notice, ['portal']);
      await notify({ notice, entity_id: dani.id } as NoticeEvent, dani.id);
      expect(await postedTo(dani.id)).toMatchObject([{ kind: notice, entity: 'account' }]);
    },
  );
});

describe('while the mail server is away', () => {
  let away: Database;
  let port: number;

  beforeAll(async () => {
    [away, port] = await Promise.all([testDatabase(), freePort()]);
    await startWorker(away.appUrl, { MAIL_URL: `smtp://127.0.0.1:${port}` });
  });

  const failures = async (profileId: string) =>
    rows<{ failure: string | null }>(
      'select failure from message_log where profile_id = $1 order by created_at, id',
      [profileId],
      away,
    );
  const oneFailure = async (profileId: string) => {
    while ((await failures(profileId)).length === 0) await wait(20);
  };
  const hurry = () => away.admin.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');

  test('an email is tried again until it has left once, and the bell rings once', async () => {
    const dani = await addPerson(away.admin, 'tech');
    await enqueue({ notice: 'password_changed', entity_id: dani.id }, away);
    await oneFailure(dani.id);
    const catcher = await startMailCatcher({ smtp: port });
    await hurry();
    await queueEmptied(away.admin);
    expect(await catcher.all(dani.email)).toHaveLength(1);
    await catcher.stop();
    expect(await postedTo(dani.id, away)).toHaveLength(1);
    const noted = (await failures(dani.id)).map(({ failure }) => failure);
    expect(noted.at(0)).toBe('The mail server can’t be reached (ECONNREFUSED).');
    expect(noted.filter((failure) => failure === null)).toHaveLength(1);
  });

  test.each([
    ['who is switched off meanwhile', 'update profiles set active = false where id = $1'],
    [
      'who is told by no mail any more',
      "update notification_rules set email = ($1 = '') where notice = 'account_locked'",
    ],
    ['who isn’t an administrator any more', "update profiles set role = 'sales' where id = $1"],
    [
      'who has switched it off meanwhile',
      "insert into notification_opt_outs (profile_id, notice, channel) values ($1, 'account_locked', 'email')",
    ],
  ])('an email to a person %s is given up', async (_, change) => {
    await away.admin.query("update notification_rules set email = true where notice = 'account_locked'");
    const [ava, dani] = [await addPerson(away.admin, 'admin'), await addPerson(away.admin, 'tech')];
    await addPerson(away.admin, 'admin', { full_name: 'The last administrator' });
    await enqueue({ notice: 'account_locked', entity_id: dani.id }, away);
    await oneFailure(ava.id);
    await away.admin.query(change, [ava.id]);
    const catcher = await startMailCatcher({ smtp: port });
    await hurry();
    await queueEmptied(away.admin);
    expect(await catcher.all(ava.email)).toEqual([]);
    await catcher.stop();
  });
});

describe('without a mail server', () => {
  let bare: Database;

  beforeAll(async () => {
    bare = await testDatabase();
    await startWorker(bare.appUrl);
  });

  test('nothing waits in the queue, and the bell still rings', async () => {
    const dani = await addPerson(bare.admin, 'tech');
    await enqueue({ notice: 'password_changed', entity_id: dani.id }, bare);
    await queueEmptied(bare.admin);
    expect(await postedTo(dani.id, bare)).toHaveLength(1);
    expect(await rows('select kind from message_log', [], bare)).toEqual([]);
  });
});
