import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail, UnbilledJob } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { SeriesPreview } from '#contract/jobs/series.schema.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { issued, newInvoice } from '#test/support/invoices.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { addPlanServices, addSeries, addVisit } from '#test/support/plans.ts';
import { newSeries, seriesChange } from '#test/support/series.ts';
import { inDays } from '#test/support/today.ts';

/* A plan of $35 a month is billed once a month, whatever happens to its visits. */
let database: TestDatabase;
let office: Client;
let client: Person;
let services: Awaited<ReturnType<typeof addPlanServices>>;
let series_id: string;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  client = await addPerson(database.admin, 'client', { full_name: 'Ruth Abara' });
  services = await addPlanServices(database.admin);
});
beforeEach(async () => {
  series_id = await addSeries(database.admin, client.id);
});

const visit = (
  occurrence: string,
  { status = 'completed', extra = false }: { status?: JobStatus; extra?: boolean } = {},
) =>
  addVisit(
    database.admin,
    { series_id, occurrence, client_id: client.id, status },
    extra ? [services.plan, services.extra] : [services.plan],
  );
const read = async (id: string) => (await office.get<JobDetail>(`/api/jobs/${id}`)).body;
const setStatus = async (id: string, status: JobStatus) =>
  office.command('POST', `/api/jobs/${id}/status`, {
    status,
    version: (await read(id)).version,
    completion: { reason: 'Done on paper.' },
  });
const unbilled = async () => {
  const { body } = await office.get<{ items: UnbilledJob[] }>(`/api/invoices/unbilled?client=${client.id}`);
  return new Map(body.items.map((job) => [job.job_id, job]));
};
/** The price of each of these visits in the unbilled list; null for visits that aren't on it. */
const asked = async (...ids: string[]) => {
  const list = await unbilled();
  return ids.map((id) => list.get(id)?.price_cents ?? null);
};
const draft = async (...job_ids: string[]) =>
  (await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(client.id, { job_ids, lines: [] }))).body;
const invoice = (...job_ids: string[]) => issued(office, client.id, { job_ids, lines: [] });
const voidIt = (id: string) => office.command('POST', `/api/invoices/${id}/void`, { reason: 'Wrong price' });

describe('a plan that is billed by the month', () => {
  test('is asked for once a month, on the first completed visit', async () => {
    const november = [await visit('2026-11-03'), await visit('2026-11-10'), await visit('2026-11-17')];
    const december = await visit('2026-12-01');
    expect(await asked(...november, december)).toEqual([3_500, null, null, 3_500]);
  });

  test('is a line that names its month', async () => {
    const { lines, subtotal_cents } = await draft(await visit('2026-11-03'));
    expect(lines).toHaveLength(1);
    expect(lines[0]!.description).toMatch(/, November 2026$/);
    expect(subtotal_cents).toBe(3_500);
  });

  test('leaves what is billed by the visit on each visit, and says where the plan is billed', async () => {
    const first = await visit('2026-11-03', { extra: true });
    const second = await visit('2026-11-10', { extra: true });
    expect(await asked(first, second)).toEqual([4_700, 1_200]);
    const { number } = await invoice(first);
    const { lines, subtotal_cents } = await draft(second);
    expect(subtotal_cents).toBe(1_200);
    expect(lines[0]).toMatchObject({ unit_cents: 0, tax_rate_id: null });
    expect(lines[0]!.detail).toContain(
      `Included in the November plan, billed on INV-${String(number).padStart(4, '0')}`,
    );
  });

  test('is told on each visit: charged, included or not billed yet', async () => {
    const first = await visit('2026-11-03');
    const second = await visit('2026-11-10', { status: 'pending' });
    const other = await visit('2026-12-01', { status: 'pending' });
    const planOf = async (id: string) => (await read(id)).items[0]!.plan;
    const job_number = (await read(first)).number;
    const billed_by = { job_id: first, job_number, invoice_number: null, waived: false };
    expect(await planOf(first)).toEqual({ month: '2026-11-01', included: false, billed_by });
    expect(await planOf(second)).toEqual({ month: '2026-11-01', included: true, billed_by });
    expect(await planOf(other)).toEqual({ month: '2026-12-01', included: false, billed_by: null });
  });

  test('goes to another visit when the charged one is reopened, cancelled or deleted before it is invoiced', async () => {
    const ids = [];
    for (const day of ['03', '10', '17', '24']) ids.push(await visit(`2026-11-${day}`));
    expect(await asked(...ids)).toEqual([3_500, null, null, null]);
    await setStatus(ids[0]!, 'in_progress');
    expect(await asked(...ids)).toEqual([null, 3_500, null, null]);
    await setStatus(ids[0]!, 'completed');
    expect(await asked(...ids)).toEqual([null, 3_500, null, null]);
    await setStatus(ids[1]!, 'cancelled');
    expect(await asked(...ids)).toEqual([3_500, null, null, null]);
    expect((await office.command('DELETE', `/api/jobs/${ids[0]!}`, undefined)).status).toBe(200);
    expect(await asked(...ids.slice(1))).toEqual([null, 3_500, null]);
  });

  test('stays with the visit that was invoiced, which can’t be reopened until its invoice is void', async () => {
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    const { id } = await invoice(first);
    expect((await setStatus(first, 'pending')).status).toBe(409);
    expect(await asked(first, second)).toEqual([null, null]);
    await voidIt(id);
    await setStatus(first, 'pending');
    expect(await asked(first, second)).toEqual([null, 3_500]);
  });

  test('can be billed again once its invoice is void or its draft is deleted', async () => {
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    await voidIt((await invoice(first)).id);
    expect(await asked(first, second)).toEqual([3_500, null]);
    const { id } = await draft(first);
    expect(await asked(first, second)).toEqual([null, null]);
    await office.command('DELETE', `/api/invoices/${id}`, undefined);
    expect(await asked(first, second)).toEqual([3_500, null]);
  });

  test('isn’t moved to the next visit by waiving the charged one', async () => {
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    await office.command('POST', `/api/jobs/${first}/waive`, { reason: 'Gate was locked twice' });
    expect(await asked(first, second)).toEqual([null, null]);
    expect((await read(second)).items[0]!.plan?.billed_by).toMatchObject({ job_id: first, waived: true });
    expect(await asked(await visit('2026-11-17'))).toEqual([null]);
  });

  test('keeps the month its series meant, wherever the visit is moved on the calendar', async () => {
    const [last, first] = [await visit('2026-11-30', { status: 'pending' }), await visit('2026-12-29')];
    const at = { scheduled_start: '2026-12-02T15:00:00Z', scheduled_end: '2026-12-02T15:40:00Z' };
    const { version } = await read(last);
    const moved = { assigned_to: null, override_hours: false, version, ...at };
    expect((await office.command('POST', `/api/jobs/${last}/schedule`, moved)).status).toBe(200);
    await setStatus(last, 'completed');
    expect(await asked(last, first)).toEqual([3_500, 3_500]);
  });

  test('is charged at the price of the visit it is charged on', async () => {
    const first = await visit('2026-11-03');
    const more = { ...services.plan, price: 4_825 };
    const at = { series_id, client_id: client.id };
    const second = await addVisit(database.admin, { ...at, occurrence: '2026-11-10' }, [more]);
    const third = await addVisit(database.admin, { ...at, occurrence: '2026-12-08' }, [more]);
    expect(await asked(first, second, third)).toEqual([3_500, null, 4_825]);
  });

  test('counts each service for itself', async () => {
    const other = await addPlanServices(database.admin);
    const first = await visit('2026-11-03');
    const second = await addVisit(database.admin, { series_id, client_id: client.id, occurrence: '2026-11-10' }, [
      services.plan,
      { ...other.plan, price: 1_500 },
    ]);
    expect(await asked(first, second)).toEqual([3_500, 1_500]);
  });

  test('without a series is charged as it is', async () => {
    const once = { series_id: null, client_id: client.id };
    const jobs = [
      await addVisit(database.admin, once, [services.plan]),
      await addVisit(database.admin, once, [services.plan]),
    ];
    expect(await asked(...jobs)).toEqual([3_500, 3_500]);
  });

  test('follows the client, when a visit is another client’s', async () => {
    const neighbour = await addPerson(database.admin, 'client');
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    await database.admin.query('update jobs set client_id = $2 where id = $1', [second, neighbour.id]);
    const { rows } = await database.admin.query('select job_id from unbilled_jobs where job_id = any ($1)', [
      [first, second],
    ]);
    expect(rows).toHaveLength(2);
  });

  test('comes back on the list when something billed by the visit is added to an included visit', async () => {
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
    const { version, items: list, ...job } = await read(second);
    const kept = list.map(({ id, service_id, units, square_feet, vehicle_size, condition }) => ({
      id,
      service_id,
      units,
      square_feet,
      vehicle_size,
      condition,
    }));
    const added = { ...kept[0]!, id: uuidv7(), service_id: services.extra.service_id };
    const { title, description, status, priority, client_id, place_id } = job;
    const body = { title, description, status, priority, client_id, place_id, assigned_to: null, due_date: null };
    const plan = {
      scheduled_start: null,
      scheduled_end: null,
      items: [...kept, added],
      override_hours: false,
      version,
    };
    expect((await office.command('PATCH', `/api/jobs/${second}`, { ...body, ...plan })).status).toBe(200);
    expect(await asked(first, second)).toEqual([3_500, 4_500]);
  });

  test('is billed once in the month in which "this and following" begins a new series', async () => {
    const item = { units: 2, square_feet: null, vehicle_size: null, condition: 'normal' as const };
    const body = newSeries({
      client_id: client.id,
      starts_on: `${inDays(40).slice(0, 7)}-01`,
      rule: { every: 'week', interval: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] },
      items: [{ service_id: services.plan.service_id, ...item }],
    });
    expect((await office.command('POST', '/api/series', body)).status).toBe(200);
    const { rows } = await database.admin.query<{ id: string; day: string; version: number }>(
      'select id, occurrence::text as day, version from jobs where series_id = $1 order by occurrence limit 2',
      [body.id],
    );
    const [first, second] = rows.map(({ id }) => id);
    const change = seriesChange(rows[1]!, body, { start_time: '13:10' });
    expect((await office.command<SeriesPreview>('POST', '/api/series/edit', change)).status).toBe(200);
    await setStatus(first!, 'completed');
    await setStatus(second!, 'completed');
    expect((await read(first!)).series_id).not.toBe((await read(second!)).series_id);
    expect(await asked(first!, second!)).toEqual([4_500, null]);
  });

  test('is billed once when ten visits are completed at the same moment', async () => {
    const ids = [];
    for (let day = 10; day < 20; day += 1) ids.push(await visit(`2026-11-${day}`, { status: 'pending' }));
    const answers = await Promise.all(ids.map((id) => setStatus(id, 'completed')));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    expect((await asked(...ids)).filter((price) => price !== null)).toEqual([3_500]);
  });

  test('is still billed when the charged visit is reopened in the moment another one is completed', async () => {
    const [first, second] = [await visit('2026-11-03'), await visit('2026-11-10', { status: 'pending' })];
    const slow = await database.admin.connect();
    await slow.query('begin');
    await slow.query("update jobs set status = 'in_progress' where id = $1", [first]);
    const completing = setStatus(second, 'completed');
    let isDone = false;
    void completing.then(() => (isDone = true));
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(async () => isDone || (await database.admin.query(waits)).rowCount! > 0).toBe(true);
    await slow.query('commit');
    slow.release();
    expect((await completing).status).toBe(200);
    expect(await asked(first, second)).toEqual([null, 3_500]);
  });
});

test('two visits can’t hold the same month, whatever writes it', async () => {
  const [, second] = [await visit('2026-11-03'), await visit('2026-11-10')];
  const twice = database.admin.query(
    `insert into plan_periods select plan_id, client_id, service_id, daterange('2026-11-15', '2026-11-20'), $1
     from plan_periods where plan_id = $2`,
    [second, series_id],
  );
  await expect(twice).rejects.toThrow('billed_once_a_period');
});
