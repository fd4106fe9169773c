import { beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Activity } from '#contract/office/activity.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { issued } from '#test/support/invoices.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { handedOver } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { newSeries } from '#test/support/series.ts';

let database: TestDatabase;
let office: Client;
let ruth: Person;

beforeAll(async () => {
  ({ database, office } = await startOffice());
});
beforeEach(async () => {
  ruth = await addPerson(database.admin, 'client', { full_name: `Ruth Abara ${Math.random()}` });
});

async function activity(): Promise<Activity[]> {
  const { status, body } = await office.get<Activity[]>('/api/activity');
  expect(status).toBe(200);
  return body;
}
const post = async <T>(path: string, body: unknown): Promise<T> => {
  const answer = await office.command<T>('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test('a payment is told with its client, its amount and who recorded it, newest first', async () => {
  const paid = await post<Payment>('/api/payments/manual', handedOver({ client_id: ruth.id, amount_cents: 42_158 }));
  expect((await activity())[0]).toMatchObject({
    kind: 'payment_received',
    entity_id: paid.id,
    number: paid.number,
    person_name: ruth.full_name,
    actor_name: 'Renee Castillo',
    amount_cents: 42_158,
    currency: 'USD',
  });
});

test('an invoice is told when it is issued and when it is void, a new user by name', async () => {
  const { id, number, total_cents } = await issued(office, ruth.id);
  expect((await activity())[0]).toMatchObject({
    kind: 'invoice_issued',
    entity_id: id,
    number,
    person_name: ruth.full_name,
    amount_cents: total_cents,
  });
  await post(`/api/invoices/${id}/void`, { reason: 'A mistake' });
  expect((await activity())[0]).toMatchObject({ kind: 'invoice_voided', entity_id: id, actor_name: 'Renee Castillo' });
  const user = await post<Profile>('/api/users', {
    id: uuidv7(),
    full_name: 'Colin Mwangi',
    email: `colin.${Date.now()}@example.com`,
    phone: null,
    role: 'client',
    password: 'a wet sponge and a bucket',
  });
  expect((await activity())[0]).toMatchObject({
    kind: 'user_created',
    entity_id: user.id,
    person_name: 'Colin Mwangi',
  });
});

test('a job is told when it is created, assigned and completed; other changes of it aren’t', async () => {
  const tech = await addTechnician(database.admin, undefined, { full_name: 'Dani Ortega' });
  const job = await post<JobDetail>('/api/jobs', newJob({ client_id: ruth.id, title: 'House soft wash' }));
  const told = async () => (await activity()).filter(({ entity_id }) => entity_id === job.id);
  expect(await told()).toEqual([
    expect.objectContaining({ kind: 'job_created', title: 'House soft wash', person_name: ruth.full_name }),
  ]);
  const assigned = await post<JobDetail>(`/api/jobs/${job.id}/assign`, {
    assigned_to: tech.id,
    override_hours: false,
    version: job.version,
  });
  expect((await told())[0]).toMatchObject({ kind: 'job_assigned', person_name: 'Dani Ortega' });
  const begun = await post<JobDetail>(`/api/jobs/${job.id}/status`, {
    status: 'in_progress',
    version: assigned.version,
  });
  expect(await told()).toHaveLength(2);
  await post(`/api/jobs/${job.id}/status`, {
    status: 'completed',
    version: begun.version,
    completion: { reason: 'Done on paper.' },
  });
  expect((await told())[0]).toMatchObject({ kind: 'job_completed', person_name: ruth.full_name });
});

test('a series is told once, not visit by visit', async () => {
  await post('/api/series', newSeries({ client_id: ruth.id, title: 'Bins every month' }));
  const told = (await activity()).filter(({ title }) => title === 'Bins every month');
  expect(told.map(({ kind }) => kind)).toEqual(['series_created']);
});

test('what is older than 24 hours isn’t told, and never more than twenty', async () => {
  for (let count = 0; count < 21; count += 1)
    await post('/api/payments/manual', handedOver({ client_id: ruth.id, amount_cents: 100 + count }));
  const first = await activity();
  expect(first).toHaveLength(20);
  const times = first.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  // The triggers that make these tables append-only would refuse to change the times.
  await database.admin.query(`
    begin; set local session_replication_role = replica;
    update payment_transactions set occurred_at = now() - interval '25 hours';
    update job_changes set created_at = now() - interval '25 hours';
    update audit_events set created_at = now() - interval '25 hours';
    commit`);
  expect(await activity()).toEqual([]);
});
