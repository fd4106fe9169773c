import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Books } from '#contract/money/books.schema.ts';
import type { ClientCounts } from '#contract/people/clientList.schema.ts';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { addDays } from '#contract/base/days.ts';
import type { InvoiceCounts } from '#contract/money/invoice.schema.ts';
import type { UserPage } from '#contract/people/profile.schema.ts';
import type { z } from 'zod';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addDoneJob, issued, newLine } from '#test/support/invoices.ts';
import {
  addJob,
  addPlace,
  addService,
  addTechnician,
  addVisit,
  atClock,
  everyDay,
  streetOf,
} from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { inDays } from '#test/support/today.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let portal: Awaited<ReturnType<typeof startOffice>>['portal'];
let office: Client;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
});
beforeEach(async () => {
  await database.admin.query("update business_settings set time_zone = 'America/New_York'");
});

async function dashboard(query = ''): Promise<Dashboard> {
  const { status, body } = await office.get<Dashboard>(`/api/dashboard?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> => {
  const { rows } = await database.admin.query<{ value: T }>(sql, values);
  return rows[0]!.value;
};
const jobCount = async (query: string) => (await office.get<{ count: number }>(`/api/jobs/count?${query}`)).body.count;

const at = (days: number, time: string) => atClock(database.admin, days, time);
const visit = (days: number, span: [string, string], part: Parameters<typeof addJob>[1] = {}) =>
  addVisit(database.admin, days, span, part);

describe('the four figures', () => {
  test('grow by what they grew: the number of now beside the number when the period began', async () => {
    const { today } = await dashboard();
    const addClient = async (came: number, went?: number) =>
      database.admin.query(
        `insert into profiles (id, role, full_name, active, created_at, deactivated_at)
         values ($1, 'client', 'Ruth Abara', $2, $3, $4)`,
        [uuidv7(), went === undefined, await at(-came, '12:00'), went === undefined ? null : await at(-went, '12:00')],
      );
    const addEnded = async (came: number, went: number, status: 'completed' | 'cancelled') =>
      addJob(database.admin, {
        created_at: await at(-came, '12:00'),
        status,
        [`${status}_at`]: await at(-went, '12:00'),
      });
    // Five clients when the period began, of whom one left in it; one joined.
    for (const came of [900, 400, 31, 30]) await addClient(came);
    await addClient(200, 29);
    await addClient(200, 40);
    await addClient(0);
    // Five active jobs when the period began. Since then two were completed and one cancelled; one was added, and one
    // was added and cancelled.
    for (const came of [90, 31]) await addJob(database.admin, { created_at: await at(-came, '12:00') });
    await addEnded(60, 29, 'completed');
    await addEnded(60, 3, 'completed');
    await addEnded(60, 0, 'cancelled');
    await addEnded(60, 30, 'cancelled');
    await addEnded(10, 5, 'cancelled');
    await addEnded(35, 31, 'completed');
    await addJob(database.admin, { created_at: await at(-12, '12:00') });
    // A job that was entered after it was done.
    await addEnded(2, 8, 'completed');

    const { clients, active_jobs, completed_jobs } = await dashboard();
    expect(clients).toMatchObject({ total: 5, before: 5, growth: 0 });
    expect(clients.parts).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5]);
    expect(active_jobs).toMatchObject({ total: 3, before: 5, growth: -0.4 });
    expect(completed_jobs).toMatchObject({ total: 3, before: 1, growth: 2 });
    expect(completed_jobs.parts.reduce((sum, part) => sum + part)).toBe(3);
    const { all, inactive } = (await office.get<ClientCounts>('/api/clients/count')).body;
    expect(clients.total).toBe(all - inactive);
    expect(active_jobs.total).toBe(await jobCount('status=active'));

    const since = async (days: number) => dashboard(`from=${addDays(today, -days)}&to=${today}`);
    expect((await since(31)).clients).toMatchObject({ total: 5, before: 3, growth: 2 / 3 });
    expect((await since(199)).clients).toMatchObject({ before: 4 });
    expect((await since(200)).clients).toMatchObject({ before: 2, growth: 1.5 });
    expect((await since(1_000)).clients).toMatchObject({ total: 5, before: 0, growth: null });
    expect((await since(6)).active_jobs).toMatchObject({ total: 3, before: 6, growth: -0.5 });

    // The office deactivates a client: the current number drops by one, the earlier number stays.
    const id = await one<string>("select id as value from profiles where role = 'client' and active limit 1");
    const ruth = { full_name: 'Ruth Abara', email: null, phone: null, role: 'client' };
    const setActive = async (active: boolean) =>
      expect((await office.command('PATCH', `/api/users/${id}`, { ...ruth, active })).status).toBe(200);
    await setActive(false);
    expect((await dashboard()).clients).toMatchObject({ total: 4, before: 5, growth: -0.2 });
    await setActive(true);
    expect((await dashboard()).clients).toMatchObject({ total: 5, before: 5, growth: 0 });
  });

  test('agree with the books to the cent, by bar and by service', async () => {
    const client = await addPerson(database.admin, 'client');
    const wash = await addService(database.admin);
    const job = await addDoneJob(database.admin, client.id);
    const invoice = await issued(office, client.id, {
      job_ids: [job],
      lines: [newLine({ job_id: job, service_id: wash, unit_cents: 12_345 }), newLine({ unit_cents: 655 })],
    });
    const credit = { id: uuidv7(), amount_cents: 1_001, reason: 'Missed a corner' };
    expect((await office.command('POST', `/api/invoices/${invoice.id}/credit-notes`, credit)).status).toBe(200);
    for (const query of ['days=7', 'days=90', `from=${inDays(-3_650)}&to=${inDays(0)}`]) {
      const { period, revenue, chart, services, currency } = await dashboard(query);
      const { body } = await office.get<Books>(`/api/books?from=${period.from}&to=${period.to}`);
      expect(revenue.total).toBe(body.totals.revenue_cents - body.totals.refunds_cents);
      expect(revenue.total).toBe(13_000 - 1_001);
      expect(chart.bars.reduce((sum, { cents }) => sum + cents, 0)).toBe(revenue.total);
      expect(chart.bars.length).toBeLessThanOrEqual(62);
      expect(services.reduce((sum, { cents }) => sum + cents, 0)).toBe(revenue.total);
      expect(services[0]).toMatchObject({ name: `Service ${wash}` });
      expect(currency).toBe('USD');
    }
  });

  test('count a day from midnight to midnight on the business’ clock', async () => {
    const counted = async (day: string) => (await dashboard(`from=${day}&to=${day}`)).completed_jobs.total;
    for (const completed_at of ['2025-03-10T03:59:59Z', '2025-03-10T04:00:00Z'])
      await addJob(database.admin, { status: 'completed', completed_at } as object);
    expect([await counted('2025-03-09'), await counted('2025-03-10')]).toEqual([1, 1]);
    expect(await jobCount('completed_from=2025-03-09&completed_to=2025-03-09')).toBe(1);
  });

  test('compare a period with as many days before it', async () => {
    const { before, period, chart } = await dashboard('from=2026-03-01&to=2026-03-31');
    expect({ before, period }).toEqual({
      before: { from: '2026-01-29', to: '2026-02-28' },
      period: { from: '2026-03-01', to: '2026-03-31' },
    });
    expect(chart).toMatchObject({ unit: 'day' });
    expect(chart.bars).toHaveLength(31);
  });
});

test('a period that is backwards, half, too long or said twice is refused', async () => {
  for (const query of [
    'from=2026-03-02&to=2026-03-01',
    'from=2026-03-02',
    'from=2010-01-01&to=2026-01-01',
    'days=7&from=2026-03-01&to=2026-03-02',
    'days=8',
  ]) {
    expect((await office.get(`/api/dashboard?${query}`)).status, query).toBe(400);
  }
});

test('nobody but the office sees it', async () => {
  for (const role of ['sales', 'tech', 'client'] as const) {
    const client = await signedIn(portal, await addPerson(database.admin, role));
    expect((await client.get('/api/dashboard')).status).toBe(403);
  }
});

describe('the crew', () => {
  const member = async (id: string) => (await dashboard()).crew.find((each) => each.id === id)!;

  test('is shown with what has begun, what comes next and how much is done', async () => {
    const dani = await addTechnician(database.admin, undefined, { full_name: 'Dani Ortega' });
    const client = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
    const place_id = await addPlace(database.admin, client.id);
    const work = { assigned_to: dani.id, client_id: client.id, place_id };
    await visit(0, ['08:00', '09:00'], { ...work, status: 'completed' });
    const now = await visit(0, ['09:00', '10:00'], { ...work, status: 'in_progress', title: 'Driveway wash' });
    await visit(0, ['10:00', '10:30'], { ...work, status: 'cancelled' });
    const next = await visit(0, ['11:00', '12:00'], work);
    await visit(1, ['11:00', '12:00'], work);
    await database.admin.query(
      `insert into checklist_items (id, job_id, position, task, photo, done_at, done_by)
       select gen_random_uuid(), $1, n, 'Rinse', false, case when n = 0 then now() end, case when n = 0 then $2::uuid end
       from generate_series(0, 2) n`,
      [now, dani.id],
    );
    expect(await member(dani.id)).toMatchObject({
      full_name: 'Dani Ortega',
      visits: 3,
      done: 1,
      now: {
        id: now,
        title: 'Driveway wash',
        client_name: 'Hannah Osei',
        street: streetOf(place_id),
        checks: 3,
        checks_done: 1,
      },
      next: { id: next, start: await at(0, '11:00') },
      works: { start: await at(0, '08:00'), end: await at(0, '17:00') },
    });
  });

  test('has all technicians who work here, also on a day off', async () => {
    const away = await addTechnician(database.admin, everyDay('08:00', '17:00'));
    const today = (await dashboard()).today;
    await database.admin.query(
      'insert into days_off (id, profile_id, starts_on, ends_on) values (gen_random_uuid(), $1, $2, $2)',
      [away.id, today],
    );
    expect(await member(away.id)).toMatchObject({ visits: 0, now: null, next: null, works: null });
  });
});

describe('what needs attention', () => {
  test('is counted, and opens as many rows', async () => {
    const before = (await dashboard()).attention;
    const early = await at(-2, '09:00');
    await visit(-2, ['09:00', '10:00']);
    await visit(0, ['23:57', '23:58']);
    await visit(0, ['23:58', '23:59'], { status: 'in_progress' });
    await visit(0, ['23:58', '23:59'], { status: 'completed' });
    await visit(1, ['09:00', '10:00']);
    await addJob(database.admin);
    const { attention, today, system } = await dashboard();
    const grew = (kind: keyof typeof attention) => attention[kind].count - before[kind].count;
    expect([grew('late'), grew('unassigned'), grew('unscheduled')]).toEqual([1, 2, 1]);
    expect(attention.late.since! <= early).toBe(true);
    const days = `scheduled_from=${today}&scheduled_to=${today}`;
    expect(attention.unassigned.count).toBe(await jobCount(`status=active&assigned_to=none&${days}`));
    expect(attention.late.count).toBe(await jobCount('late=true'));
    expect(attention.unscheduled.count).toBe(await jobCount('status=pending&unscheduled=true'));
    expect(system.jobs_in_queue).toBe(attention.unscheduled.count);
    expect(system.completed_today).toBe(await jobCount(`completed_from=${today}&completed_to=${today}`));
  });

  test('has money in it: drafts, what is overdue, what is done and not invoiced', async () => {
    const before = (await dashboard()).attention;
    const client = await addPerson(database.admin, 'client');
    await addDoneJob(database.admin, client.id);
    const { id } = await issued(office, client.id);
    await database.admin.query(`
      begin; set local session_replication_role = replica;
      update invoices set issued_on = '2025-01-03', due_on = '2025-02-03' where id = '${id}'; commit`);
    const { attention } = await dashboard();
    expect(attention.overdue).toEqual({ count: before.overdue.count + 1, since: '2025-02-03' });
    expect(attention.unbilled.count).toBe(before.unbilled.count + 1);
    // The page lists a job without a client as one that can't be billed, so it doesn't count as ready.
    const nobodys = await addDoneJob(database.admin, client.id);
    await withoutTriggers(database.admin, (admin) =>
      admin.query('update jobs set client_id = null where id = $1', [nobodys]),
    );
    expect((await dashboard()).attention.unbilled.count).toBe(attention.unbilled.count);
    expect((await office.get<InvoiceCounts>('/api/invoices/count')).body.unbilled).toBe(attention.unbilled.count);
  });

  test('has messages in it that failed and haven’t left', async () => {
    await database.admin.query(
      "select graphile_worker.add_job('sendInvoice', '{}', run_at => now() + interval '1 hour')",
    );
    expect((await dashboard()).attention.unsent).toEqual({ count: 0, since: null });
    await database.admin.query("update graphile_worker._private_jobs set last_error = 'No answer.', attempts = 1");
    expect((await dashboard()).attention.unsent).toEqual({ count: 1, since: expect.any(String) });
  });
});

test('a user is active for a quarter of an hour after the last use of a session', async () => {
  const before = (await dashboard()).system.active_users;
  const tech = await addPerson(database.admin, 'tech');
  await signedIn(portal, tech);
  await signedIn(portal, tech);
  expect((await dashboard()).system.active_users).toBe(before + 1);
  const online = async () => {
    const { body } = await office.get<z.infer<typeof UserPage>>('/api/users?status=online');
    return body.items.map(({ id }) => id);
  };
  expect(await online()).toContain(tech.id);
  expect(await online()).toHaveLength(before + 1);
  await database.admin.query("update auth.sessions set updated_at = now() - interval '16 minutes' where user_id = $1", [
    tech.id,
  ]);
  expect((await dashboard()).system.active_users).toBe(before);
  expect(await online()).not.toContain(tech.id);
});

test('a session that is near its end still counts as used', async () => {
  const tech = await addPerson(database.admin, 'tech');
  const client = await signedIn(portal, tech);
  await database.admin.query(
    `update auth.sessions set created_at = now() - auth.age_limit('tech') + interval '1 hour',
       expires_at = now() + interval '1 hour', updated_at = now() - interval '20 minutes' where user_id = $1`,
    [tech.id],
  );
  expect((await client.get('/api/session')).status).toBe(200);
  const used = await one<boolean>(
    "select updated_at > now() - interval '1 minute' as value from auth.sessions where user_id = $1",
    [tech.id],
  );
  expect(used).toBe(true);
});
