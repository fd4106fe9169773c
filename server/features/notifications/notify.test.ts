import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceName } from '#contract/money.ts';
import { noticeKinds, notices, type Notice } from '#contract/notices.ts';
import type { Channel } from '#contract/trade.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';
import { startCatchers, startMailCatcher } from '#test/support/catcher.ts';
import { testDatabase } from '#test/support/database.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { addInvoice, addPayment } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import { origin, startWorker } from '#test/support/portal.ts';
import { queueEmptied } from '#test/support/queue.ts';
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

/** Tells people, and comes back when everybody was told. */
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

describe('a notice about somebody’s own account', () => {
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
    expect(body).toMatch(/: your second step was changed on .+\. If it was not you, tell your administrator\.$/);
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
  ])('is kept from somebody who %s', async (_, change) => {
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
    expect(mail.subject).toBe('New user: Eve Bcc: victim@example.com {name}');
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
    expect(mail.text).toContain(`${origin}/tech`);
    expect(await postedTo(dani.id)).toEqual([{ kind: 'job_moved', entity: 'job', entity_id: job }]);
    expect(await postedTo(admin.id)).toEqual([]);
    expect(await catchers.mail.all(admin.email)).toEqual([]);
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

  test('reaches a person by the channels that they left on, and everybody else by all', async () => {
    const [ava, ben] = [await addPerson(database.admin, 'admin'), await addPerson(database.admin, 'admin')];
    const about = await addPerson(database.admin, 'tech', { full_name: 'Nico Hale' });
    await database.admin.query("update profiles set phone = '+15025550166' where id = $1", [ava.id]);
    await setRule('user_created', ['email', 'sms', 'portal']);
    await switchOff(ava.id, 'user_created', 'email');
    // Of another notice: it says nothing about this one.
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

  /** An event of each kind, and somebody who would be told of it. */
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
  };
  const kinds = Object.keys(events) as (keyof typeof events)[];

  test('is tested for every kind but the warnings to the owner of an account', () => {
    expect(kinds).toEqual(notices.filter((notice) => noticeKinds[notice].to !== 'owner'));
  });

  test.each(kinds)('%s is told, but not to the actor', async (notice) => {
    const technician = noticeKinds[notice].to === 'technician';
    const person = technician ? await addTechnician(database.admin) : await addPerson(database.admin, 'admin');
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
  ])('an email to somebody %s is given up', async (_, change) => {
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
