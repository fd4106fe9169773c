import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { BusinessUpdate } from '#contract/office/business.schema.ts';
import { statKinds, type StatKind } from '#contract/office/figures.schema.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { createPool } from '#server/db/pool.ts';
import { foldStats, recountStats } from '#server/features/figures/figures.tasks.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addDoneJob, addTaxRate, issued, newInvoice, newLine } from '#test/support/invoices.ts';
import { addJob, addService, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let client: Person;
let deps: Parameters<typeof recountStats>[0];

beforeAll(async () => {
  ({ database, office } = await startOffice());
  client = await addPerson(database.admin, 'client');
  deps = { pool: createPool(database.appUrl, { max: 2 }), log: pino({ level: 'silent' }) };
  return () => deps.pool.end();
});

type Row = { day: string; key: string; count: number; cents: number };
/** The rows of a kind that aren't zero. */
const known = async (kind: StatKind): Promise<Row[]> =>
  (
    await database.admin.query<Row>(
      `select day::text, key, sum(count)::int as count, sum(cents)::int as cents from stats where kind = $1
       group by day, key having sum(count) <> 0 or sum(cents) <> 0 order by day, key`,
      [kind],
    )
  ).rows;
const sumOf = async (kind: StatKind) => (await known(kind)).reduce((sum, { count }) => sum + count, 0);
const centsBy = async (kind: StatKind) =>
  Object.fromEntries((await known(kind)).map(({ key, cents }) => [key, cents] as const));
const lastRecount = async () =>
  (
    await database.admin.query<{ time_zone: string; differences: number }>(
      'select time_zone, differences from stat_recounts order by id desc limit 1',
    )
  ).rows[0];
const differences = async () => (await database.admin.query('select * from stat_differences')).rows;
const setZone = (zone: string) => database.admin.query('update business_settings set time_zone = $1', [zone]);

describe('a job', () => {
  test('counts as created, active, queued and completed, and takes it back when it isn’t any more', async () => {
    const counts = async () => ({
      created: await sumOf('jobs_created'),
      active: await sumOf('active_jobs'),
      queued: await sumOf('queued_jobs'),
      completed: await sumOf('jobs_completed'),
    });
    const id = await addJob(database.admin);
    expect(await counts()).toEqual({ created: 1, active: 1, queued: 1, completed: 0 });
    await database.admin.query(
      "update jobs set scheduled_start = now(), scheduled_end = now() + interval '1 hour' where id = $1",
      [id],
    );
    expect(await counts()).toEqual({ created: 1, active: 1, queued: 0, completed: 0 });
    await database.admin.query("update jobs set status = 'completed' where id = $1", [id]);
    expect(await counts()).toEqual({ created: 1, active: 0, queued: 0, completed: 1 });
    await database.admin.query("update jobs set status = 'in_progress' where id = $1", [id]);
    expect(await counts()).toEqual({ created: 1, active: 1, queued: 0, completed: 0 });
    await database.admin.query('delete from jobs where id = $1', [id]);
    expect(await counts()).toEqual({ created: 0, active: 0, queued: 0, completed: 0 });
  });

  test('is completed at the moment it is, whatever a writer says', async () => {
    const id = await addJob(database.admin);
    const { rows } = await database.admin.query<{ now: boolean }>(
      `update jobs set status = 'completed', completed_at = '2001-01-01' where id = $1 returning completed_at = now() as now`,
      [id],
    );
    expect(rows).toEqual([{ now: true }]);
    const later = await database.admin.query<{ same: boolean }>(
      `update jobs set completed_at = '2001-01-01' where id = $1 returning completed_at > '2002-01-01' as same`,
      [id],
    );
    expect(later.rows).toEqual([{ same: true }]);
    await database.admin.query('delete from jobs where id = $1', [id]);
  });

  test('is completed on the day that the business’ calendar has', async () => {
    await setZone('America/Los_Angeles');
    const id = await addJob(database.admin, { status: 'completed', completed_at: '2026-03-08T07:30:00Z' } as object);
    expect(await known('jobs_completed')).toMatchObject([{ day: '2026-03-07' }]);
    await database.admin.query('delete from jobs where id = $1', [id]);
    await setZone('America/New_York');
  });
});

test('a client counts while active, and a technician never does', async () => {
  const before = await sumOf('clients');
  const person = await addPerson(database.admin, 'client');
  await addPerson(database.admin, 'tech');
  expect(await sumOf('clients')).toBe(before + 1);
  await database.admin.query('update profiles set active = false where id = $1', [person.id]);
  expect(await sumOf('clients')).toBe(before);
});

describe('the revenue of an invoice', () => {
  const sell = async () => {
    const [one, other] = [await addTechnician(database.admin), await addTechnician(database.admin)];
    const [wash, bins] = [await addService(database.admin), await addService(database.admin)];
    const jobs = [
      await addDoneJob(database.admin, client.id, { assigned_to: one.id }),
      await addDoneJob(database.admin, client.id, { assigned_to: other.id }),
    ] as const;
    const rate = await addTaxRate(database.admin, 72_500, uuidv7());
    const invoice = await issued(office, client.id, {
      job_ids: [...jobs],
      lines: [
        newLine({ job_id: jobs[0], service_id: wash, unit_cents: 10_001, tax_rate_id: rate }),
        newLine({ job_id: jobs[1], service_id: bins, unit_cents: 3_333 }),
        newLine({ unit_cents: -1_000 }),
      ],
    });
    return { invoice, wash, bins, one: one.id, other: other.id };
  };
  const credit = (id: string, amount_cents: number) =>
    office.command('POST', `/api/invoices/${id}/credit-notes`, {
      id: uuidv7(),
      amount_cents,
      reason: 'Missed a corner',
    });

  test('is its services’ and its technicians’, and a void takes it back', async () => {
    const before = await centsBy('revenue_by_service');
    const { invoice, wash, bins, one, other } = await sell();
    expect(await centsBy('revenue_by_service')).toMatchObject({ [wash]: 10_001, [bins]: 3_333 });
    expect(await centsBy('revenue_by_technician')).toMatchObject({ [one]: 10_001, [other]: 3_333 });
    expect((await centsBy('revenue_by_service'))['']).toBe((before[''] ?? 0) - 1_000);
    expect((await office.command('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Twice' })).status).toBe(200);
    expect(await centsBy('revenue_by_service')).toEqual(before);
  });

  test('is lowered by credit notes in proportion, and to the cent when all of it is credited', async () => {
    const before = { service: await centsBy('revenue_by_service'), technician: await centsBy('revenue_by_technician') };
    const { invoice, wash } = await sell();
    for (const cents of [1, 999, 3_334]) expect((await credit(invoice.id, cents)).status).toBe(200);
    const share = 10_001 * (1 - 4_334 / invoice.total_cents);
    expect(Math.abs((await centsBy('revenue_by_service'))[wash]! - share)).toBeLessThan(2);
    expect((await credit(invoice.id, invoice.total_cents - 4_334)).status).toBe(200);
    expect(await centsBy('revenue_by_service')).toEqual(before.service);
    expect(await centsBy('revenue_by_technician')).toEqual(before.technician);
  });

  test('is the same by service, by technician and in the books', async () => {
    await sell();
    const all = async (kind: StatKind) => (await known(kind)).reduce((sum, { cents }) => sum + cents, 0);
    const { rows } = await database.admin.query<{ cents: number }>(
      "select -sum(amount_cents)::int as cents from ledger_entries where account in ('revenue', 'refunds')",
    );
    const { cents } = rows[0]!;
    expect(cents).toBeGreaterThan(0);
    expect(await Promise.all((['revenue', 'revenue_by_service', 'revenue_by_technician'] as const).map(all))).toEqual([
      cents,
      cents,
      cents,
    ]);
  });

  test('can’t be of a service that the price book doesn’t have', async () => {
    const body = newInvoice(client.id, { lines: [newLine({ service_id: uuidv7() })] });
    const answer = await office.command<InvoiceDetail & { fields: object }>('POST', '/api/invoices', body);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['lines']]);
  });
});

test('every kind that is counted is named', async () => {
  const { rows } = await database.admin.query<{ kind: StatKind }>('select distinct kind from stats order by kind');
  expect(rows.map(({ kind }) => kind).filter((kind) => !statKinds.includes(kind))).toEqual([]);
});

test('by day, by key and in total it is the same', async () => {
  const period = { from: '2020-01-01', to: '2039-12-31' };
  const kind = 'revenue_by_service';
  const [total, ever, days, keys] = await asSystem(deps.pool, (tx) =>
    Promise.all([
      stats.total(tx, kind, period),
      stats.totalEver(tx, kind),
      stats.byDay(tx, kind, period),
      stats.byKey(tx, kind, period),
    ]),
  );
  const sum = (rows: { cents: number }[]) => rows.reduce((cents, row) => cents + row.cents, 0);
  expect(total.cents).toBeGreaterThan(0);
  expect([ever.cents, sum(days), sum(keys)]).toEqual([total.cents, total.cents, total.cents]);
  const earlier = await asSystem(deps.pool, (tx) => stats.total(tx, kind, { from: '2020-01-01', to: '2020-12-31' }));
  expect(earlier).toEqual({ count: 0, cents: 0 });
});

describe('adding up', () => {
  const everything = async () =>
    (
      await database.admin.query(
        `select kind, day::text, key, sum(count)::int as count, sum(cents)::int as cents from stats
         group by kind, day, key having sum(count) <> 0 or sum(cents) <> 0 order by kind, day, key`,
      )
    ).rows;

  test('changes no figure and leaves no delta', async () => {
    const before = await everything();
    await foldStats(deps);
    expect(await everything()).toEqual(before);
    expect((await database.admin.query('select * from stat_deltas')).rows).toEqual([]);
  });

  test('is what the tables say, and a figure that isn’t is noted and mended', async () => {
    await recountStats(deps);
    expect(await lastRecount()).toMatchObject({ differences: 0 });
    await database.admin.query("update daily_stats set count = count + 5 where kind = 'clients'");
    expect(await differences()).not.toEqual([]);
    await recountStats(deps);
    expect((await lastRecount())!.differences).toBeGreaterThan(0);
    expect(await differences()).toEqual([]);
  });

  test('follows a change of the time zone, which is no fault', async () => {
    await addJob(database.admin, { status: 'completed', completed_at: '2026-11-01T05:30:00Z' } as object);
    await recountStats(deps);
    const { body } = await office.get<Record<string, unknown>>('/api/business');
    const settings = Object.fromEntries(BusinessUpdate.keyof().options.map((name) => [name, body[name]]));
    const answer = await office.command('PATCH', '/api/business', { ...settings, time_zone: 'Asia/Tokyo' });
    expect(answer.status).toBe(200);
    expect((await tasks()).map(({ key }) => key)).toContain('recount-stats');
    await recountStats(deps);
    expect(await lastRecount()).toEqual({ time_zone: 'Asia/Tokyo', differences: 0 });
    expect(await differences()).toEqual([]);
  });
  const tasks = async () =>
    (await database.admin.query<{ key: string | null }>('select key from graphile_worker.jobs')).rows;
});
