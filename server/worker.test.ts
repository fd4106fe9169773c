import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { readConfig } from '#server/config.ts';
import { laneOf, lanes, type Lane, type TaskName } from '#server/tasks/task.ts';
import { startWorker } from '#server/worker.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers, type Catchers } from '#test/support/catcher.ts';
import { Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { secure } from '#test/support/factors.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { startSilence } from '#test/support/silence.ts';

/* These tests check which tasks are taken and which are left, never how long they take. */

let database: TestDatabase;
let catchers: Catchers;
let portal: string;
let dani: Person;

beforeAll(async () => {
  [database, catchers] = await Promise.all([testDatabase(), startCatchers()]);
  atEnd(() => catchers.stop());
  portal = await startPortal(database.appUrl, catchers.env);
  dani = await addPerson(database.admin, 'tech');
  await database.admin.query("update profiles set phone = '+12025550177' where id = $1", [dani.id]);
  await database.admin.query(
    "update notification_rules set email = true, sms = true where notice = 'password_changed'",
  );
  await secure(database.admin, { enforce_all_users: true, method_email: true, method_sms: true });
});
beforeEach(() => database.admin.query('delete from graphile_worker._private_jobs'));

/** Enqueues this many notices on one channel. */
const addNotices = (channel: 'email' | 'sms', count: number) =>
  database.admin.query(
    `select queue.enqueue($1, json_build_object('id', gen_random_uuid(), 'notice', 'password_changed', 'channel', $2::text,
       'recipient_id', $3::text, 'entity_id', $3::text, 'amount_cents', null, 'starts_at', null))
     from generate_series(1, $4)`,
    [channel === 'sms' ? 'textNotice' : 'deliver', channel, dani.id, count],
  );
const add = (task: TaskName, payload: object = {}) =>
  database.admin.query('select queue.enqueue($1, $2)', [task, JSON.stringify(payload)]);

type Waiting = { task: TaskName; taken: boolean };
const tasks = async (): Promise<Waiting[]> => {
  const { rows } = await database.admin.query<Waiting>(
    'select task_identifier as task, locked_at is not null as taken from graphile_worker.jobs',
  );
  return rows;
};
const takenOf = (lane: Lane) => (rows: Waiting[]) =>
  rows.flatMap(({ task, taken }) => (taken && laneOf[task] === lane ? [task] : []));

/** Waits until the queue holds the expected rows, and returns them. */
async function once(holds: (rows: Waiting[]) => boolean): Promise<Waiting[]> {
  for (const deadline = Date.now() + patience_ms; Date.now() < deadline; await wait(20)) {
    const rows = await tasks();
    if (holds(rows)) return rows;
  }
  const { rows } = await database.admin.query(
    'select task_identifier, attempts, last_error, count(*) from graphile_worker.jobs group by 1, 2, 3',
  );
  throw new Error(`The queue still holds ${JSON.stringify(rows)}.`);
}
const patience_ms = 30_000;

/** Runs a worker while one of its addresses never answers, and stops it without waiting for that answer. */
async function workWhileSilent(variable: 'MAIL_URL' | 'SMS_URL' | 'PAYPAL_URL', work: () => Promise<void>) {
  const silence = await startSilence();
  const scheme = variable === 'MAIL_URL' ? 'smtp' : 'http';
  const env = { ...environment(database.appUrl), ...catchers.env, [variable]: `${scheme}://127.0.0.1:${silence.port}` };
  const worker = await startWorker(readConfig(env), pino({ level: 'silent' }));
  try {
    await work();
  } finally {
    const stopped = worker.stop();
    silence.end();
    await stopped;
  }
}

/** A new person at the second sign-in step who requests a code. */
async function askForCode(way: 'email' | 'sms' = 'email'): Promise<Person> {
  const person = await addPerson(database.admin, 'tech');
  if (way === 'sms')
    await database.admin.query("insert into auth.phones (user_id, phone) values ($1, '+12025550199')", [person.id]);
  const client = new Client(portal);
  await client.signIn(person);
  const { status } = await client.send('POST', '/api/sign-in/code', { body: { way } });
  expect(status).toBe(200);
  return person;
}
async function askForLink(): Promise<Person> {
  const person = await addPerson(database.admin, 'tech');
  const body = { email: person.email };
  expect((await new Client(portal).send('POST', '/api/password-link/request', { body })).status).toBe(200);
  return person;
}

describe('what people wait for', () => {
  test('is taken before the notices that wait since long: codes, then links', async () => {
    await addNotices('email', 500);
    for (let asked = 0; asked < lanes.mail - 1; asked += 1) await askForLink();
    await askForCode();
    await askForCode();
    await workWhileSilent('MAIL_URL', async () => {
      const rows = await once((found) => takenOf('mail')(found).length === lanes.mail);
      expect(takenOf('mail')(rows).toSorted()).toEqual([
        'sendCode',
        'sendCode',
        ...Array.from({ length: lanes.mail - 2 }, () => 'sendPasswordLink'),
      ]);
    });
  });

  test('is taken first among texts, too', async () => {
    await addNotices('sms', 500);
    await askForCode('sms');
    await workWhileSilent('SMS_URL', async () => {
      const rows = await once((found) => takenOf('texts')(found).length === lanes.texts);
      expect(takenOf('texts')(rows).toSorted()).toEqual([
        'textCode',
        ...Array.from({ length: lanes.texts - 1 }, () => 'textNotice'),
      ]);
    });
  });
});

describe('who doesn’t answer holds up nothing but their own', () => {
  /** One task of each lane that does nothing, and one that mails. */
  const addOthers = async () => {
    for (const task of ['prune', 'reconcilePayments', 'removeFiles', 'sendSignedQuote'] as const)
      await add(task, task === 'sendSignedQuote' ? { quote_id: uuidv7() } : {});
  };
  const onlyOf = (lane: Lane) => (rows: Waiting[]) => rows.every(({ task }) => laneOf[task] === lane);

  test('the text gateway: codes, links and notices leave by mail, and all other work is done', async () => {
    await addNotices('sms', 500);
    await workWhileSilent('SMS_URL', async () => {
      await once((rows) => takenOf('texts')(rows).length === lanes.texts);
      const people = [await askForCode(), await askForLink()];
      await addNotices('email', 5);
      await addOthers();
      const left = await once(onlyOf('texts'));
      expect(left).toHaveLength(500);
      for (const { email } of people) expect(await catchers.mail.all(email)).toHaveLength(1);
      expect(await catchers.mail.all(dani.email)).toHaveLength(5);
    });
  });

  test('the mail server: texts leave, and all other work is done', async () => {
    await addNotices('email', 500);
    await workWhileSilent('MAIL_URL', async () => {
      await once((rows) => takenOf('mail')(rows).length === lanes.mail);
      await addNotices('sms', 5);
      await addOthers();
      const left = await once(onlyOf('mail'));
      expect(left).toHaveLength(501);
      expect(await catchers.sms.all('+12025550177')).toHaveLength(5);
    });
  });
});

// Measures time, so it runs only with `npm run thorough`, on a quiet machine.
test.each(process.env.THOROUGH ? [500] : [])(
  'codes and links arrive within two seconds (p95) while %i emails wait and as many texts hang',
  async (count) => {
    await addNotices('sms', count);
    const times: number[] = [];
    const timed = async (ask: () => Promise<Person>) => {
      const { email } = await ask();
      const asked = performance.now();
      await catchers.mail.next(email);
      times.push(performance.now() - asked);
    };
    await workWhileSilent('SMS_URL', async () => {
      await once((rows) => takenOf('texts')(rows).length === lanes.texts);
      await addNotices('email', count);
      for (let asked = 0; asked < 20; asked += 1) await Promise.all([timed(askForCode), timed(askForLink)]);
    });
    const sorted = times.toSorted((one, another) => one - another);
    const [p50, p95] = [0.5, 0.95].map((part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]!));
    process.stdout.write(`${times.length} codes and links: p50 ${p50} ms, p95 ${p95} ms\n`);
    expect(p95).toBeLessThan(2_000);
  },
);
