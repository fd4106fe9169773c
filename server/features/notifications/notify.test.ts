import { setTimeout as wait } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Channel, Notice } from '#contract/trade.ts';
import { startCatchers, startMailCatcher } from '#test/support/catcher.ts';
import { testDatabase } from '#test/support/database.ts';
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

const enqueue = (notice: Notice, profileId: string, { admin }: Database = database) =>
  admin.query("select queue.enqueue('notify', $1)", [JSON.stringify({ notice, profile_id: profileId })]);

/** Tells people, and comes back when everybody was told. */
async function notify(notice: Notice, profileId: string): Promise<void> {
  await enqueue(notice, profileId);
  await queueEmptied(database.admin);
}

const setRule = (notice: Notice, on: Channel[]) =>
  database.admin.query('update notification_rules set email = $2, sms = $3, portal = $4 where notice = $1', [
    notice,
    on.includes('email'),
    on.includes('sms'),
    on.includes('portal'),
  ]);

const postedTo = (profileId: string, from: Database = database) =>
  rows<{ kind: string; subject_id: string }>(
    'select kind, subject_id from notifications where profile_id = $1',
    [profileId],
    from,
  );

describe('a notice about somebody’s own account', () => {
  test('goes to that person, by mail and under the bell, which their open screens hear of', async () => {
    const [dani, admin] = [await addPerson(database.admin, 'tech'), await addPerson(database.admin, 'admin')];
    await notify('password_changed', dani.id);
    const mail = await catchers.mail.next(dani.email);
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.text).toContain('Hello Dani Ortega,');
    expect(mail.text).toMatch(/was changed on [A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d [AP]M [A-Z]{2,4},/);
    expect(mail.text).toContain(`${origin}/tech/settings`);
    expect(await postedTo(dani.id)).toEqual([{ kind: 'password_changed', subject_id: dani.id }]);
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
    await notify('second_step_changed', dani.id);
    await notify('second_step_changed', mute.id);
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
    await notify('new_sign_in', dani.id);
    expect(await postedTo(dani.id)).toHaveLength(1);
    expect(await catchers.mail.all(dani.email)).toEqual([]);
    await setRule('new_sign_in', []);
    await notify('new_sign_in', dani.id);
    expect(await postedTo(dani.id)).toHaveLength(1);
  });

  test('that is delivered a second time, because a worker fell over at the wrong moment, rings once', async () => {
    const dani = await addPerson(database.admin, 'tech');
    const payload = {
      id: uuidv7(),
      notice: 'password_changed',
      channel: 'portal',
      recipient_id: dani.id,
      subject_id: dani.id,
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
    await notify('password_changed', dani.id);
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
    await notify('account_locked', people.ben.id);
    const mail = await catchers.mail.next(people.ava.email);
    expect(mail.subject).toBe('Sign-in is paused for Ben Ito');
    expect(mail.text).toContain('Hello Ava Reyes,');
    expect(mail.text).toContain(`${origin}/admin/users`);
    expect(await postedTo(people.ava.id)).toEqual([{ kind: 'account_locked', subject_id: people.ben.id }]);
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
    await notify('user_created', eve.id);
    const mail = await catchers.mail.next(ava.email);
    expect(mail.subject).toBe('New user: Eve Bcc: victim@example.com {name}');
    expect([mail.to, mail.headers.bcc]).toEqual([[ava.email], undefined]);
    expect(await catchers.mail.all('victim@example.com')).toEqual([]);
  });
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

  test('a letter is tried again until it has left once, and the bell rings once', async () => {
    const dani = await addPerson(away.admin, 'tech');
    await enqueue('password_changed', dani.id, away);
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
  ])('a letter to somebody %s is given up', async (_, change) => {
    await away.admin.query("update notification_rules set email = true where notice = 'account_locked'");
    const [ava, dani] = [await addPerson(away.admin, 'admin'), await addPerson(away.admin, 'tech')];
    await addPerson(away.admin, 'admin', { full_name: 'The last administrator' });
    await enqueue('account_locked', dani.id, away);
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
    await enqueue('password_changed', dani.id, bare);
    await queueEmptied(bare.admin);
    expect(await postedTo(dani.id, bare)).toHaveLength(1);
    expect(await rows('select kind from message_log', [], bare)).toEqual([]);
  });
});
