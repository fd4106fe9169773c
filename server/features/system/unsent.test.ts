import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { pageSize } from '#contract/base/limits.ts';
import type { SystemState, UnsentMessage } from '#contract/office/system.schema.ts';
import { deliveryText } from '#text/mail.ts';
import { laneOf, type TaskName } from '#server/tasks/task.ts';
import { startMailCatcher } from '#test/support/catcher.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addInvoice } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal, startWorker } from '#test/support/portal.ts';
import { addDeal, quoteDraft, saveQuote } from '#test/support/quotes.ts';
import { freePort } from '#tools/postgres.ts';

type Page = { items: UnsentMessage[]; next: string | null };

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let smtp: number;

beforeAll(async () => {
  database = await testDatabase();
  smtp = await freePort();
  portal = await startPortal(database.appUrl);
  office = await signedIn(portal, await addPerson(database.admin, 'admin'));
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
});
beforeEach(() => database.admin.query('delete from graphile_worker._private_jobs'));

const page = async (cursor = '') => (await office.get<Page>(`/api/system/unsent${cursor}`)).body;
const count = async () => (await office.get<SystemState>('/api/system')).body.unsent;
const sendNow = (id: number | null, commandId = uuidv7()) =>
  office.command<{ count: number }>('POST', '/api/system/unsent/send', { id }, commandId);

/** A failed message, as the queue stores it. */
async function addFailed(task = 'sendPasswordLink', payload: object = { profile_id: hannah.id, reason: 'reset' }) {
  const { rows } = await database.admin.query<{ id: string }>(
    "select id from graphile_worker.add_job($1, $2, run_at => now() + interval '46 minutes')",
    [task, payload],
  );
  const id = Number(rows[0]!.id);
  await database.admin.query(
    "update graphile_worker._private_jobs set last_error = 'No answer.', attempts = 8 where id = $1",
    [id],
  );
  return id;
}
const jobs = async () =>
  (
    await database.admin.query<{ due: boolean; attempts: number }>(
      'select run_at <= now() as due, attempts from graphile_worker._private_jobs order by id',
    )
  ).rows;
const audited = async () =>
  (await database.admin.query("select fields from audit_events where action = 'message.sent_now'")).rows;

describe('unsent messages', () => {
  test('say what they are, to whom, why they failed and when they are tried again', async () => {
    const id = await addFailed();
    const { items, next } = await page();
    expect(items).toEqual([
      {
        id,
        task: 'sendPasswordLink',
        notice: null,
        channel: 'email',
        recipient: 'Hannah Osei',
        failure: 'No answer.',
        state: 'waiting',
        next_try: expect.any(String),
        created_at: expect.any(String),
      },
    ]);
    expect([next, await count()]).toEqual([null, 1]);
  });

  test('are messages to a person: other tasks, the bell, and what hasn’t failed aren’t', async () => {
    const notice = { notice: 'user_created', recipient_id: hannah.id, entity_id: hannah.id };
    await addFailed('prune', {});
    await addFailed('deliver', { ...notice, channel: 'portal' });
    await addFailed('deliver', { ...notice, channel: 'sms' });
    await database.admin.query("select graphile_worker.add_job('sendInvoice', '{}')");
    const { items } = await page();
    expect(items.map(({ notice: kind, channel, recipient }) => [kind, channel, recipient])).toEqual([
      ['user_created', 'sms', 'Hannah Osei'],
    ]);
  });

  test('are every mail and every text message, named by the client where the task names a record of theirs', async () => {
    const deal = await addDeal(database.admin, portal);
    const quote = await saveQuote(deal.rep, quoteDraft(deal));
    const records: Partial<Record<TaskName, object>> = {
      remindInvoice: { invoice_id: await addInvoice(database.admin, hannah.id, 5_000) },
      sendQuote: { quote_id: quote.id, reminder: true },
      sendSignedQuote: { quote_id: quote.id },
    };
    // Reports are mailed again by their own schedule, and log failures.
    const messages = Object.entries(laneOf).flatMap(([task, lane]) =>
      ['mail', 'texts'].includes(lane) && task !== 'mailReports' ? [task as TaskName] : [],
    );
    for (const task of messages) await addFailed(task, records[task] ?? {});
    const { items } = await page();
    expect(items.map(({ task }) => task)).toEqual(messages);
    const named = items.filter(({ recipient }) => recipient !== null).map(({ task, recipient }) => [task, recipient]);
    expect(named).toEqual([
      ['remindInvoice', hannah.full_name],
      ['sendQuote', deal.person.full_name],
      ['sendSignedQuote', deal.person.full_name],
    ]);
    for (const { task, channel } of items) expect(channel, task).toBe(laneOf[task] === 'texts' ? 'sms' : 'email');
  });

  test('come page by page, and are sent all at once', async () => {
    for (let made = 0; made < 300; made += 1) await addFailed();
    const first = await page();
    const second = await page(`?cursor=${first.next}`);
    expect([first.items.length, second.items.length]).toEqual([pageSize, pageSize]);
    expect(second.items[0]!.id).toBe(first.items.at(-1)!.id + 1);
    expect(await count()).toBe(300);
    expect((await sendNow(null)).body).toEqual({ count: 300 });
    expect((await jobs()).every(({ due }) => due)).toBe(true);
  });
});

describe('Send now', () => {
  test('makes one message due, and leaves an audit row; the others wait', async () => {
    const [first] = [await addFailed(), await addFailed('sendInvoice', { invoice_id: uuidv7() })];
    const before = await audited();
    expect((await sendNow(first)).body).toEqual({ count: 1 });
    expect((await jobs()).map(({ due }) => due)).toEqual([true, false]);
    expect((await audited()).slice(before.length)).toEqual([{ fields: ['sendPasswordLink'] }]);
  });

  test('gives one that failed for good all its tries again', async () => {
    const id = await addFailed();
    await database.admin.query('update graphile_worker._private_jobs set attempts = max_attempts');
    expect((await page()).items[0]!.state).toBe('failed');
    await sendNow(id);
    expect(await jobs()).toEqual([{ due: true, attempts: 0 }]);
  });

  test('leaves one alone that a worker is sending, or that has left', async () => {
    const id = await addFailed();
    await database.admin.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'");
    expect((await page()).items[0]!.state).toBe('sending');
    expect((await sendNow(id)).body).toEqual({ count: 0 });
    expect((await sendNow(null)).body).toEqual({ count: 0 });
    expect(await jobs()).toEqual([{ due: false, attempts: 8 }]);
    await database.admin.query('delete from graphile_worker._private_jobs');
    expect((await sendNow(id)).body).toEqual({ count: 0 });
  });

  test('sends no task that isn’t a message', async () => {
    const id = await addFailed('prune', {});
    expect((await sendNow(id)).body).toEqual({ count: 0 });
  });

  test('lets an email leave once the mail server is back, and only once, however often it is pressed', async () => {
    await startWorker(database.appUrl, { MAIL_URL: `smtp://127.0.0.1:${smtp}` });
    const payload = JSON.stringify({ profile_id: hannah.id, reason: 'reset' });
    await database.admin.query("select queue.enqueue('sendPasswordLink', $1)", [payload]);
    await expect
      .poll(async () => (await page()).items[0]?.failure, { timeout: 20_000 })
      .toMatch(/^The mail server can’t be reached/);
    const { id } = (await page()).items[0]!;
    // The state after an outage of half an hour.
    await database.admin.query(
      "update graphile_worker._private_jobs set run_at = now() + interval '46 minutes' where id = $1 and locked_at is null",
      [id],
    );
    const mail = await startMailCatcher({ smtp });
    const command = uuidv7();
    const answers = await Promise.all([sendNow(id, command), sendNow(id, command), sendNow(id), sendNow(null)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0].body).toEqual(answers[1].body);
    await mail.next(hannah.email);
    await expect.poll(count, { timeout: 20_000 }).toBe(0);
    expect(await mail.all(hannah.email)).toHaveLength(1);
    await mail.stop();
  });
});

test('a message that fails by our own fault says so in a sentence; what it was is in the log', async () => {
  await startWorker(database.appUrl, { MAIL_URL: `smtp://127.0.0.1:${smtp}` });
  const payload = JSON.stringify({ session_id: 'no session', purpose: 'sign_in' });
  await database.admin.query("select queue.enqueue('sendCode', $1)", [payload]);
  await expect.poll(async () => (await page()).items[0]?.failure, { timeout: 20_000 }).toBe(deliveryText.unexpected);
});
