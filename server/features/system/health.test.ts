import { rename, rm, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { healthParts, type HealthCode, type HealthPart } from '#contract/office/health.ts';
import { healthText } from '#text/system.ts';
import { crontab } from '#server/tasks/registry.ts';
import { auditEvent } from '#test/support/audit.ts';
import { checkOf, startWatchedPortal } from '#test/support/health.ts';
import { addPerson } from '#test/support/people.ts';
import { startWorker } from '#test/support/portal.ts';
import { freePort } from '#tools/postgres.ts';

let portal: Awaited<ReturnType<typeof startWatchedPortal>>;
const query = (sql: string, values: unknown[] = []) => portal.database.admin.query(sql, values);

beforeAll(async () => {
  portal = await startWatchedPortal();
});

const whatOf = (part: HealthPart, code: HealthCode) =>
  (healthText[part].failures as Partial<Record<HealthCode, { what: string }>>)[code]!.what;

test('everything works: every part is green, on the page and in the terminal', async () => {
  const { checks, share, not_set_up } = await portal.check();
  expect(checks.map(({ part, ok }) => [part, ok])).toEqual(healthParts.map((part) => [part, true]));
  expect([share, not_set_up]).toEqual([100, []]);
  const { code, said } = await portal.doctor();
  expect([code, said.match(/ ok$/gm)?.length]).toEqual([0, healthParts.length]);
  expect(said).toContain('Everything works.');
});

type Break = { what: string; part: HealthPart; code: HealthCode; breaking: () => unknown; mending: () => unknown };
const away = () => `${portal.folder}-away`;
const old = () => new Date(Date.now() - 600_000).toISOString();

const failMessage = async () => {
  await query("select graphile_worker.add_job('sendQuote', '{}', run_at => now() + interval '1 hour')");
  await query("update graphile_worker._private_jobs set last_error = 'No answer.', attempts = 1");
};

const breaks: Break[] = [
  {
    what: 'the mail server is stopped',
    part: 'mail',
    code: 'unreachable',
    breaking: () => portal.mail.stop(),
    mending: () => portal.mail.start(),
  },
  {
    what: 'the text-message gateway is down',
    part: 'sms',
    code: 'unreachable',
    breaking: () => portal.sms.stop(),
    mending: () => portal.sms.start(),
  },
  {
    what: 'a message hasn’t left',
    part: 'messages',
    code: 'unsent',
    breaking: failMessage,
    mending: () => query('delete from graphile_worker._private_jobs'),
  },
  {
    what: 'PayPal is down',
    part: 'paypal',
    code: 'unreachable',
    breaking: () => portal.paypal.stop(),
    mending: () => portal.paypal.start(),
  },
  {
    what: 'the storage folder is gone',
    part: 'storage',
    code: 'missing',
    breaking: () => rename(portal.folder, away()),
    mending: () => rename(away(), portal.folder),
  },
  {
    what: 'a file stands where the storage folder was',
    part: 'storage',
    code: 'missing',
    breaking: () => rename(portal.folder, away()).then(() => writeFile(portal.folder, '')),
    mending: () => rm(portal.folder).then(() => rename(away(), portal.folder)),
  },
  {
    what: 'a due task waits because no worker takes it',
    part: 'worker',
    code: 'task_overdue',
    breaking: () => query("select graphile_worker.add_job('prune', run_at => now() - interval '3 minutes')"),
    mending: () => query('delete from graphile_worker._private_jobs'),
  },
  {
    what: 'the activity log isn’t sealed any more',
    part: 'audit',
    code: 'seal_behind',
    breaking: () => query(...auditEvent({ created_at: old() })),
    mending: () => portal.seal(),
  },
  {
    what: 'an entry was changed after it was sealed',
    part: 'audit',
    code: 'chain_broken',
    async breaking() {
      await query(...auditEvent({}));
      await portal.seal();
      await query("update audit_events set action = 'nothing' where action = 'profile.updated'");
    },
    mending: () => query("update audit_events set action = 'profile.updated' where action = 'nothing'"),
  },
  {
    what: 'the nightly recount found figures that differ from their tables',
    part: 'figures',
    code: 'differs',
    breaking: () => query("insert into stat_recounts (time_zone, differences) values ('UTC', 3)"),
    mending: () => query('delete from stat_recounts'),
  },
  {
    what: 'nobody has recounted the figures for two days',
    part: 'figures',
    code: 'recount_late',
    breaking: () =>
      query(
        "insert into stat_recounts (counted_at, time_zone, differences) values (now() - interval '3 days', 'UTC', 0)",
      ),
    mending: () => query('delete from stat_recounts'),
  },
  {
    what: 'the schema is older than the code',
    part: 'database',
    code: 'schema_old',
    breaking: () => query('update schema_migrations set version = version - 1000'),
    mending: () => query('update schema_migrations set version = version + 1000'),
  },
];

test.each(breaks)(
  '$what: seen on the page, in the percentage and in npm run doctor, until it is mended',
  async ({ part, code, breaking, mending }) => {
    await query('delete from health_checks');
    const before = await portal.check();
    expect([checkOf(before, part).ok, before.share]).toEqual([true, 100]);
    await breaking();
    const broken = await portal.check();
    expect(checkOf(broken, part)).toMatchObject({ ok: false, code, last_failure: { code } });
    expect(checkOf(broken, part).marks.at(-1)).toBe('failed');
    // One of two results for each of the nine parts was red.
    expect(broken.share).toBe(94.4);
    const told = await portal.doctor();
    expect(told.code).toBe(1);
    expect(told.said).toContain(`${healthText[part].label.padEnd(20)} FAILED\n  ${whatOf(part, code)}`);
    await mending();
    const mended = await portal.check();
    expect(checkOf(mended, part)).toMatchObject({ ok: true, code: null, last_failure: { code } });
    expect(mended.share).toBe(96.2);
  },
);

test('no database: doctor says so, checks what it can, and ends with 1', async () => {
  const { code, said } = await portal.doctor({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
  expect(code).toBe(1);
  expect(said).toContain(`FAILED\n  ${healthText.database.failures.unreachable.what}`);
  expect(said).toMatch(/^Background worker +not checked \(needs the database\)$/m);
  expect(said).toMatch(/^Email +ok$/m);
  expect(said).toMatch(/^PayPal +ok$/m);
});

describe('what counts', () => {
  test('a part that isn’t set up has no row, and its old ones are forgotten', async () => {
    await portal.check();
    await portal.check(['SMS_URL', 'STORAGE_FOLDER']);
    const { rows } = await query('select distinct part from health_checks order by part');
    expect(rows.map(({ part }) => part as string)).toEqual([
      'audit',
      'database',
      'figures',
      'mail',
      'messages',
      'paypal',
      'worker',
    ]);
  });

  test('mail counts whether it is set up or not: without it nothing leaves', async () => {
    expect(checkOf(await portal.check(['MAIL_URL']), 'mail')).toMatchObject({ ok: false, code: 'not_set_up' });
    expect(checkOf(await portal.check(), 'mail').ok).toBe(true);
  });

  test('messages are counted at this moment, not at the last check', async () => {
    await failMessage();
    expect(checkOf(await portal.read(), 'messages')).toMatchObject({ ok: false, code: 'unsent' });
    await query('delete from graphile_worker._private_jobs');
    expect(checkOf(await portal.read(), 'messages').ok).toBe(true);
  });

  test('nothing before the first check: no percentage, and nothing is called green', async () => {
    await query('delete from health_checks');
    const { share, checks } = await portal.read();
    expect([share, checks.every(({ ok }) => ok === null)]).toEqual([null, true]);
  });

  test('one wrong address leaves the channel green; nobody reached for half an hour doesn’t', async () => {
    await query('delete from health_checks');
    const fail = async () => {
      const { id } = await addPerson(portal.database.admin, 'client');
      await query(
        "insert into message_log (id, profile_id, channel, kind, failure) values ($1, $2, 'sms', 'code', 'Full.')",
        [uuidv7(), id],
      );
    };
    await fail();
    expect(checkOf(await portal.check(), 'sms').ok).toBe(true);
    await fail();
    expect(checkOf(await portal.check(), 'sms')).toMatchObject({ ok: false, code: 'messages_failing' });
    await query("insert into message_log (id, channel, kind) values ($1, 'sms', 'code')", [uuidv7()]);
    expect(checkOf(await portal.check(), 'sms').ok).toBe(true);
  });
});

describe('a worker that has stopped', () => {
  test('is noticed by its silence, and every minute of it lowers the percentage', async () => {
    await query('delete from health_checks');
    await portal.check();
    await portal.later(10);
    const state = await portal.read();
    expect(checkOf(state, 'worker')).toMatchObject({ ok: false, code: 'silent' });
    // Nine green results, and eight or nine full minutes without any, depending on the second.
    expect([52.9, 50]).toContain(state.share);
    const { code, said } = await portal.doctor();
    expect([code, said.includes(healthText.worker.failures.silent.what)]).toEqual([1, true]);
  });

  test('is green again once it runs: it checks each minute by itself', async () => {
    expect(crontab.split('\n')).toContain('* * * * * checkHealth');
    await query("select queue.enqueue('checkHealth', '{}')");
    await startWorker(portal.database.appUrl, portal.env);
    await expect.poll(async () => checkOf(await portal.read(), 'worker').ok, { timeout: 20_000 }).toBe(true);
  });
});
