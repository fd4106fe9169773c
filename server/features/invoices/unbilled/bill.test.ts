import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { BillJobs, InvoiceDetail, JobBilling } from '#contract/money/invoice.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addDoneJob } from '#test/support/invoices.ts';
import { addPerson } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let office: Client;

beforeAll(async () => {
  database = await testDatabase();
  const renee = await addPerson(database.admin, 'admin');
  office = await signedIn(await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' }), renee);
});

const work = async (jobs: number, reachable = true) => {
  const client = await addPerson(database.admin, 'client');
  if (!reachable) await database.admin.query('update profiles set email = null where id = $1', [client.id]);
  const job_ids = [];
  for (let n = 0; n < jobs; n += 1) job_ids.push(await addDoneJob(database.admin, client.id, { price: 4_500 }));
  return { id: uuidv7(), client_id: client.id, job_ids, send: reachable };
};
const bill = (body: BillJobs, key?: string) =>
  office.command<InvoiceDetail & { code: string }>('POST', '/api/invoices/bill', body, key);
const left = async ({ client_id, id }: BillJobs) => {
  const { rows } = await database.admin.query<{ jobs: number; invoices: number; mails: number }>(
    `select (select count(*)::int from unbilled_jobs u join jobs j on j.id = u.job_id where j.client_id = $1) as jobs,
      (select count(*)::int from invoices where client_id = $1) as invoices,
      (select count(*)::int from graphile_worker.jobs where key = 'invoice-' || $2) as mails`,
    [client_id, id],
  );
  return rows[0];
};

test('done jobs become an invoice with a number, on its way by mail, in one step', async () => {
  const jobs = await work(2);
  const { status, body } = await bill(jobs);
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: jobs.id, status: 'issued', subtotal_cents: 9_000 });
  expect(body.number).toBeGreaterThan(0);
  expect(body.jobs).toHaveLength(2);
  expect(await left(jobs)).toEqual({ jobs: 0, invoices: 1, mails: 1 });
  const audit = await database.admin.query('select action from audit_events where entity_id = $1 order by id', [
    jobs.id,
  ]);
  expect(audit.rows.map(({ action }) => action as string)).toEqual(['invoice.created', 'invoice.issued']);
});

test('who has no address gets one to print; to send it is refused, and nothing is left of it', async () => {
  const jobs = await work(1, false);
  const refused = await bill({ ...jobs, send: true });
  expect([refused.status, refused.body.code]).toEqual([409, 'no_address']);
  expect(await left(jobs)).toEqual({ jobs: 1, invoices: 0, mails: 0 });
  expect((await bill({ ...jobs, send: false })).body.status).toBe('issued');
  expect(await left(jobs)).toEqual({ jobs: 0, invoices: 1, mails: 0 });
});

test('the same work sent twice at once is billed once, also if the answer got lost', async () => {
  const jobs = await work(3);
  const key = uuidv7();
  const answers = await Promise.all([bill(jobs, key), bill(jobs, key), bill({ ...jobs, id: uuidv7() })]);
  expect(answers.some(({ status }) => status === 409)).toBe(true);
  expect(await left(jobs)).toMatchObject({ jobs: 0, invoices: 1 });
});

test('another client’s work, unfinished work and nothing at all are refused', async () => {
  const [mine, theirs] = [await work(1), await work(1)];
  const open = await addDoneJob(database.admin, mine.client_id, { status: 'in_progress' });
  expect((await bill({ ...mine, job_ids: theirs.job_ids })).status).toBe(400);
  expect((await bill({ ...mine, job_ids: [...mine.job_ids, open] })).body.code).toBe('not_completed');
  expect((await bill({ ...mine, job_ids: [] })).status).toBe(400);
  expect(await left(mine)).toEqual({ jobs: 1, invoices: 0, mails: 0 });
});

test('a job says what its invoice would be and where it could go, and then what is open of it', async () => {
  const jobs = await work(1);
  const seen = async () => (await office.get<JobBilling>(`/api/jobs/${jobs.job_ids[0]}/billing`)).body;
  const before = await seen();
  expect(before).toMatchObject({ invoice: null, draft: { total_cents: 4_500 } });
  expect(before.draft!.client_email).toContain('@');
  const { body } = await bill(jobs);
  expect(await seen()).toEqual({
    waits_for_photos: false,
    invoice: { id: jobs.id, number: body.number, status: 'issued', balance_cents: 4_500 },
    draft: null,
    deposit_held_cents: 0,
  });
});
