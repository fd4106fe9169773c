import { beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceCounts, JobBilling, UnbilledJob } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addDoneJob, addTaxRate, issued } from '#test/support/invoices.ts';
import { addPlace } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let client: Person;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  client = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
});

type Page = { items: UnbilledJob[]; next: string | null };
const list = async (cursor = '') => (await office.get<Page>(`/api/invoices/unbilled${cursor}`)).body;
const ids = async () => (await list()).items.map(({ job_id }) => job_id);
const waive = (id: string) => office.command('POST', `/api/jobs/${id}/waive`, { reason: 'Warranty' });
const setStatus = async (id: string, status: string) => {
  const { version } = (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
  return office.command<{ code: string }>('POST', `/api/jobs/${id}/status`, {
    status,
    version,
    completion: { reason: 'Done on paper.' },
  });
};

test('what is done and on no invoice is listed with its price, and counted', async () => {
  const place_id = await addPlace(database.admin, client.id);
  const job = await addDoneJob(database.admin, client.id, { price: 12_300, place_id });
  const found = (await list()).items.find(({ job_id }) => job_id === job);
  expect(found).toMatchObject({ client_name: 'Ruth Abara', price_cents: 12_300 });
  expect(found!.place).toContain('Oak Street, Raleigh');
  const { body } = await office.get<InvoiceCounts>('/api/invoices/count');
  expect(body.unbilled).toBe((await ids()).length);
});

test('it comes and goes with the job’s status, and with its invoice', async () => {
  const job = await addDoneJob(database.admin, client.id, { status: 'in_progress' });
  expect(await ids()).not.toContain(job);
  expect((await setStatus(job, 'completed')).status).toBe(200);
  expect(await ids()).toContain(job);
  await setStatus(job, 'pending');
  expect(await ids()).not.toContain(job);
  await setStatus(job, 'completed');
  const invoice = await issued(office, client.id, { job_ids: [job], lines: [] });
  expect(await ids()).not.toContain(job);
  expect((await setStatus(job, 'in_progress')).body.code).toBe('job_invoiced');
  await office.command('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Wrong price' });
  expect(await ids()).toContain(job);
});

test('a job can be waived with a reason, which is kept; it isn’t listed any more', async () => {
  const job = await addDoneJob(database.admin, client.id);
  expect((await waive(job)).status).toBe(200);
  expect(await ids()).not.toContain(job);
  const { rows } = await database.admin.query('select reason from billing_waivers where job_id = $1', [job]);
  expect(rows).toEqual([{ reason: 'Warranty' }]);
  expect((await waive(job)).status).toBe(200);
});

test('only what is done and not invoiced can be waived', async () => {
  const open = await addDoneJob(database.admin, client.id, { status: 'pending' });
  expect((await waive(open)).body.code).toBe('not_completed');
  const billed = await addDoneJob(database.admin, client.id);
  await issued(office, client.id, { job_ids: [billed], lines: [] });
  expect((await waive(billed)).body.code).toBe('already_invoiced');
  expect((await waive(uuidv7())).status).toBe(404);
});

test('it is read page by page, each once', async () => {
  await database.admin.query(
    `insert into jobs (id, title, status, client_id) select gen_random_uuid(), 'Bins', 'completed', $1 from generate_series(1, 120)`,
    [client.id],
  );
  const seen: string[] = [];
  for (let page: Page | null = await list(); page;) {
    seen.push(...page.items.map(({ job_id }) => job_id));
    page = page.next ? await list(`?cursor=${page.next}`) : null;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const { rows } = await database.admin.query<{ count: number }>('select count(*)::int from unbilled_jobs');
  expect(seen.length).toBe(rows[0]!.count);
});

test('of one client is only theirs, page by page', async () => {
  const elin = await addPerson(database.admin, 'client', { full_name: 'Elin Sorensen' });
  const theirs = [];
  for (let n = 0; n < pageSize + 3; n += 1) theirs.push(await addDoneJob(database.admin, elin.id));
  await addDoneJob(database.admin, client.id);
  const first = await list(`?client=${elin.id}`);
  const second = await list(`?client=${elin.id}&cursor=${first.next}`);
  expect([first.items.length, second.items.length, second.next]).toEqual([pageSize, 3, null]);
  expect([...first.items, ...second.items].map(({ job_id }) => job_id).toSorted()).toEqual(theirs.toSorted());
  expect((await list(`?client=${uuidv7()}`)).items).toEqual([]);
});

test('a job says what it would be invoiced for, then which invoice it is on, and nothing where it won’t be', async () => {
  await addTaxRate(database.admin);
  const billing = async (id: string) => (await office.get<JobBilling>(`/api/jobs/${id}/billing`)).body;
  const none = { waits_for_photos: false, draft: null, deposit_held_cents: 0 };
  const job = await addDoneJob(database.admin, client.id, { price: 16_000, status: 'in_progress' });
  expect(await billing(job)).toEqual({ ...none, invoice: null });
  await setStatus(job, 'completed');
  const { draft } = await billing(job);
  expect(draft).toMatchObject({ lines: [{ amount_cents: 16_000 }], tax_cents: 1_160, total_cents: 17_160 });
  const invoice = await issued(office, client.id, { job_ids: [job], lines: [] });
  expect(invoice.total_cents).toBe(draft!.total_cents);
  const { id, number, status, balance_cents } = invoice;
  expect(await billing(job)).toEqual({ ...none, invoice: { id, number, status, balance_cents } });
  await office.command('POST', `/api/invoices/${id}/void`, { reason: 'Wrong price' });
  expect((await billing(job)).draft).toMatchObject({ total_cents: 17_160 });
  await waive(job);
  expect(await billing(job)).toEqual({ ...none, invoice: null });
  expect((await office.get(`/api/jobs/${uuidv7()}/billing`)).status).toBe(404);
});
