import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import { periodBefore } from '#contract/office/figures.schema.ts';
import { lineName } from '#contract/office/reportNames.ts';
import { columnsOf, hasChange, reportNames, type ReportName } from '#contract/office/report.kinds.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import type { Report, ReportRow } from '#contract/office/report.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addDoneJob, addTaxRate, issued, newLine } from '#test/support/invoices.ts';
import { addJob, addService, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let today: string;
let period: { from: string; to: string };

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  today = (await rows<{ day: string }>('select business_day(now())::text as day'))[0]!.day;
  period = { from: addDays(today, -9), to: today };
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
const queryOf = (more: Record<string, string>) => `?${new URLSearchParams({ ...period, ...more }).toString()}`;
const read = async (report: ReportName, days = period) =>
  (await office.get<Report>(`/api/reports${queryOf({ report, ...days })}`)).body;

/** Every row behind a number, over all pages. */
async function behind(report: ReportName, column: string, key?: string): Promise<ReportRow[]> {
  const found: ReportRow[] = [];
  let cursor: string | null = null;
  do {
    const more: Record<string, string> = {
      report,
      column,
      ...(key !== undefined && { key }),
      ...(cursor && { cursor }),
    };
    const { status, body } = await office.get<{ items: ReportRow[]; next: string | null }>(
      `/api/reports/rows${queryOf(more)}`,
    );
    expect(status).toBe(200);
    found.push(...body.items);
    cursor = body.next;
  } while (cursor);
  return found;
}

/** A seeded random number, so that a failure can be reproduced. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Backdates the booked rows; the figures are then counted from the tables themselves. */
async function spreadOut(): Promise<void> {
  const roll = dice(7);
  await withoutTriggers(database.admin, async (connection) => {
    const { rows: bookings } = await connection.query<{ id: string }>(
      'select distinct transaction_id as id from ledger_entries order by 1',
    );
    for (const { id } of bookings) {
      const day = addDays(today, -roll(20));
      await connection.query('update ledger_entries set booked_on = $2 where transaction_id = $1', [id, day]);
    }
    await connection.query(
      'update revenue_shares s set booked_on = e.booked_on from ledger_entries e where e.id = s.entry_id',
    );
    const { rows: tips } = await connection.query<{ payment_id: string }>('select distinct payment_id from tip_shares');
    for (const { payment_id } of tips)
      await connection.query('update tip_shares set received_on = $2 where payment_id = $1', [
        payment_id,
        addDays(today, -roll(20)),
      ]);
    await connection.query('truncate daily_stats, stat_deltas');
    await connection.query(
      'insert into daily_stats (kind, day, key, count, cents) select kind, day, key, count, cents from stat_differences',
    );
  });
}

describe('an empty business', () => {
  test.each(reportNames)('has a report %s without lines, or with nothing in them', async (report) => {
    const { lines, totals, growth } = await read(report);
    expect(lines.flatMap(({ values }) => values).every((value) => value === 0)).toBe(true);
    // Without leads there is no win rate.
    expect(totals.filter((value) => value !== null).every((value) => value === 0)).toBe(true);
    expect(growth).toBeNull();
  });
});

describe('a random business', () => {
  let clients: Person[];
  let technicians: Person[];
  beforeAll(async () => {
    const roll = dice(42);
    const { admin } = database;
    clients = [await addPerson(admin, 'client', { full_name: '=cmd()' }), await addPerson(admin, 'client')];
    technicians = [await addTechnician(admin), await addTechnician(admin)];
    const services = [await addService(admin), await addService(admin), null];
    const rates = [await addTaxRate(admin, 72_500), await addTaxRate(admin, 20_000, 'Raleigh, city'), null];
    for (let count = 0; count < 24; count += 1) {
      const client = clients[roll(2)]!;
      const job = await addDoneJob(admin, client.id, { assigned_to: technicians[roll(2)]!.id });
      const line = () =>
        newLine({
          service_id: services[roll(3)]!,
          job_id: roll(3) ? job : null,
          unit_cents: 1_000 + roll(9_000),
          tax_rate_id: rates[roll(3)]!,
        });
      const invoice = await issued(office, client.id, { job_ids: [job], lines: [line(), line()] });
      if (roll(4) === 0)
        await office.command('POST', `/api/invoices/${invoice.id}/credit-notes`, {
          id: uuidv7(),
          amount_cents: 1 + roll(900),
          reason: 'Missed a corner',
        });
      const payment = uuidv7();
      await admin.query(
        `insert into payments (id, client_id, amount_cents, tip_cents, currency, method, provider, status, description,
           captured_cents, received_on) values ($1, $2, 1000, 500, 'USD', 'cash', 'manual', 'completed', 'Tip', 1000, $3)`,
        [payment, client.id, today],
      );
      for (const { id } of technicians.slice(roll(2)))
        await admin.query('insert into tip_shares values ($1, $2, $3, $4, $5)', [
          payment,
          id,
          1 + roll(500),
          today,
          'Wash',
        ]);
      await withoutTriggers(admin, (connection) =>
        connection.query('update invoices set due_on = $2, issued_on = $3 where id = $1', [
          invoice.id,
          addDays(today, 10 - roll(120)),
          addDays(today, -150),
        ]),
      );
    }
    await spreadOut();
  });

  const naive: [ReportName, string][] = [
    [
      'service',
      `select coalesce(service_id::text, '') as key, array[sum(amount_cents)] as values from revenue_shares
       where booked_on between $1 and $2 group by 1`,
    ],
    [
      'technician',
      `select coalesce(technician_id::text, '') as key, array[sum(amount_cents)] as values from revenue_shares
       where booked_on between $1 and $2 group by 1`,
    ],
    [
      'month',
      `select to_char(booked_on, 'YYYY-MM') as key, array[-sum(amount_cents)] as values from ledger_entries
       where account in ('revenue', 'refunds') and booked_on between $1 and $2 group by 1`,
    ],
    [
      'tips',
      `select profile_id::text as key, array[sum(amount_cents)] as values from tip_shares
       where received_on between $1 and $2 group by 1`,
    ],
    [
      'tax',
      `select tax_ppm || ' ' || tax_name as key, array[sum(taxable_cents), -sum(amount_cents)] as values from ledger_entries
       where account = 'tax' and booked_on between $1 and $2 group by 1`,
    ],
  ];
  const counted = async (sql: string, { from, to }: { from: string; to: string }) =>
    new Map(
      (await rows<{ key: string; values: string[] }>(sql, [from, to]))
        .map(({ key, values }) => [key, values.map(Number)] as const)
        .filter(([, values]) => values.some(Boolean)),
    );

  test.each(naive)('has the same %s as a naive recount, now and before, and opens to it', async (report, sql) => {
    const { lines, totals, totals_before } = await read(report);
    const now = await counted(sql, period);
    expect(now.size).toBeGreaterThan(0);
    const shown = lines.filter(({ values }) => values.some(Boolean)).map(({ key, values }) => [key, values] as const);
    expect(new Map(shown)).toEqual(now);
    const sum = (of: Map<string, number[]>) =>
      columnsOf(report).map((_, column) => [...of.values()].reduce((all, values) => all + values[column]!, 0));
    expect(totals).toEqual(sum(now));
    expect(totals_before).toEqual(sum(await counted(sql, periodBefore(period))));
    if (hasChange(report)) expect(lines.some(({ before }) => before.some(Boolean))).toBe(true);
    const { name: column } = columnsOf(report).at(-1)!;
    for (const { key, values } of lines) {
      const cents = (await behind(report, column, key)).reduce((all, row) => all + row.cents!, 0);
      expect(cents, `${report} ${key}`).toBe(values.at(-1));
    }
    expect((await behind(report, column)).reduce((all, row) => all + row.cents!, 0)).toBe(totals.at(-1));
  });

  test('has the books’ own revenue in each of its three reports', async () => {
    const { body } = await office.get<{ totals: { revenue_cents: number; refunds_cents: number } }>(
      `/api/books?from=${period.from}&to=${period.to}`,
    );
    for (const report of ['service', 'technician', 'month'] as const)
      expect((await read(report)).totals[0]).toBe(body.totals.revenue_cents - body.totals.refunds_cents);
  });

  test('owes what its open invoices come to, by days past due', async () => {
    const open = await rows<{ late: number; cents: number }>(
      `select $1::date - due_on as late, (total_cents - paid_cents - credited_cents)::int as cents from invoices
       where status in ('issued', 'partly_paid')`,
      [today],
    );
    const within = (first: number, last: number) => {
      const those = open.filter(({ late }) => late >= first && late <= last);
      return [those.length, those.reduce((sum, { cents }) => sum + cents, 0)];
    };
    const { lines } = await read('aging');
    expect(lines.map(({ key, values }) => [key, values])).toEqual([
      ['current', within(-999, 0)],
      ['d30', within(1, 30)],
      ['d60', within(31, 60)],
      ['d90', within(61, 90)],
      ['older', within(91, 999)],
    ]);
    for (const { key, values } of lines) {
      const found = await behind('aging', 'balance', key);
      expect([found.length, found.reduce((sum, row) => sum + row.cents!, 0)]).toEqual(values);
    }
  });

  test.each(reportNames)('has a file of %s that says what the page says, and runs nothing', async (report) => {
    const page = await read(report);
    const { body, headers } = await office.get<string>(`/api/reports/export${queryOf({ report })}`);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain(`${report}-${period.from}-${period.to}.csv`);
    const [, ...lines] = body
      .trimEnd()
      .split('\r\n')
      .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell]) => cell!));
    const said = (values: Report['totals']) =>
      columnsOf(report).map(({ kind }, column) => {
        const value = values[column];
        return typeof value !== 'number'
          ? ''
          : kind === 'cents'
            ? (value / 100).toFixed(2)
            : kind === 'minutes'
              ? hoursOf(value)
              : String(value);
      });
    const width = columnsOf(report).length;
    expect(lines.slice(0, page.lines.length).map((cells) => cells.slice(0, 1 + width))).toEqual(
      page.lines.map((line) => [lineName(report, line), ...said(line.values)]),
    );
    if (report !== 'retention') expect(lines.at(-1)!.slice(1, 1 + width)).toEqual(said(page.totals));
    if (hasChange(report))
      expect(lines.map((cells) => cells.slice(1 + width, 1 + 2 * width))).toEqual(
        [...page.lines.map(({ before }) => before), page.totals_before].map(said),
      );
  });
});

describe('visits', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const visit = (technician: Person, minutes: number) =>
    addJob(database.admin, {
      assigned_to: technician.id,
      scheduled_start: at(minutes),
      scheduled_end: at(minutes + 1),
    });
  const line = async ({ id }: Person) => (await read('visits')).lines.find(({ key }) => key === id)?.values;
  const set = (id: string, change: string) => database.admin.query(`update jobs set ${change} where id = $1`, [id]);

  test('are late more than 15 minutes after their start, once; what is completed straight away doesn’t say when it began', async () => {
    const technician = await addTechnician(database.admin);
    const [late, straight, early, unplanned] = [
      await visit(technician, -16),
      await visit(technician, -120),
      await visit(technician, -14),
      await addJob(database.admin, { assigned_to: technician.id }),
    ];
    await set(late, "status = 'in_progress'");
    await set(late, "status = 'completed'");
    await set(straight, "status = 'completed'");
    await set(early, "status = 'in_progress'");
    await set(unplanned, "status = 'in_progress'");
    await set(early, "status = 'pending'");
    await set(early, "status = 'in_progress'");
    expect(await line(technician)).toEqual([3, 0, 1]);
    const found = await behind('visits', 'late', technician.id);
    expect(found.map(({ entity_id }) => entity_id)).toEqual([late]);
    expect(await behind('visits', 'begun', technician.id)).toHaveLength(3);
    await database.admin.query('delete from jobs where id = $1', [late]);
    expect(await line(technician)).toEqual([2, 0, 0]);
    expect(await rows('select * from stat_differences')).toEqual([]);
  });

  test('are moved when one time becomes another, and by the time they have then they are late', async () => {
    const technician = await addTechnician(database.admin);
    const id = await visit(technician, -60);
    const move = (minutes: number) =>
      database.admin.query(
        `update jobs set scheduled_start = $2, scheduled_end = $2::timestamptz + interval '1 hour' where id = $1`,
        [id, at(minutes)],
      );
    await move(-30);
    await set(id, 'scheduled_start = null, scheduled_end = null');
    await move(-5);
    expect(await line(technician)).toEqual([0, 1, 0]);
    await set(id, "status = 'in_progress'");
    expect(await line(technician)).toEqual([1, 1, 0]);
    expect(await behind('visits', 'moved', technician.id)).toMatchObject([{ entity: 'job', entity_id: id }]);
    expect(await rows('select * from stat_differences')).toEqual([]);
  });

  test('count on the day that the business’ calendar has', async () => {
    const technician = await addTechnician(database.admin);
    const id = await visit(technician, -60);
    await set(id, "status = 'in_progress'");
    const [{ zone }] = (await rows<{ zone: string }>('select time_zone as zone from business_settings')) as [
      { zone: string },
    ];
    for (const other of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await database.admin.query('update business_settings set time_zone = $1', [other]);
      await database.admin.query('insert into stat_deltas select kind, day, key, count, cents from stat_differences');
      const day = (await rows<{ day: string }>('select business_day(now())::text as day'))[0]!.day;
      const here = await read('visits', { from: day, to: day });
      expect(here.lines.find(({ key }) => key === technician.id)?.values).toEqual([1, 0, 1]);
      const found = await office.get<{ items: ReportRow[] }>(
        `/api/reports/rows${queryOf({ report: 'visits', column: 'late', key: technician.id, from: day, to: day })}`,
      );
      expect(found.body.items).toMatchObject([{ day, entity_id: id }]);
    }
    await database.admin.query('update business_settings set time_zone = $1', [zone]);
    await database.admin.query('insert into stat_deltas select kind, day, key, count, cents from stat_differences');
  });
});

describe('retention', () => {
  test('has clients by the month of their first visit, and the months in which they came back', async () => {
    const [one, other, cold] = [
      await addPerson(database.admin, 'client'),
      await addPerson(database.admin, 'client'),
      await addPerson(database.admin, 'client'),
    ];
    const done = (client: Person, completed_at: string) =>
      addJob(database.admin, { client_id: client.id, status: 'completed', completed_at } as object);
    // The first minutes of February in London are still January in New York.
    for (const day of ['2020-02-01T00:30:00Z', '2020-02-15T15:00:00Z', '2020-02-20T15:00:00Z', '2020-07-01T15:00:00Z'])
      await done(one, day);
    for (const day of ['2020-01-10T15:00:00Z', '2020-04-10T15:00:00Z']) await done(other, day);
    await done(cold, '2020-03-01T15:00:00Z');
    const days = { from: '2020-01-15', to: '2020-03-31' };
    const { lines } = await read('retention', days);
    expect(lines.map(({ key, values }) => [key, values])).toEqual([
      ['2020-01', [2, 1, 0, 1, 0, 0, 1]],
      ['2020-03', [1, 0, 0, 0, 0, 0, 0]],
    ]);
    const found = await office.get<{ items: ReportRow[] }>(
      `/api/reports/rows${queryOf({ report: 'retention', key: '2020-01', column: 'm3', ...days })}`,
    );
    expect(found.body.items).toMatchObject([{ entity: 'client', entity_id: other.id, day: '2020-01-10' }]);
  });

  test('says nothing of months that haven’t come', async () => {
    const client = await addPerson(database.admin, 'client');
    await addDoneJob(database.admin, client.id);
    const { lines } = await read('retention');
    expect(lines.at(-1)!.values.slice(1)).toEqual([null, null, null, null, null, null]);
  });
});

describe('a question about a report', () => {
  test.each([
    ['backwards', { report: 'tips', from: '2026-02-01', to: '2026-01-01' }],
    ['longer than ten years', { report: 'tips', from: '2010-01-01', to: '2026-01-01' }],
    ['about no report', { report: 'horoscope' }],
  ])('that is %s is refused, and so is its file', async (_, query) => {
    expect((await office.get(`/api/reports${queryOf(query)}`)).status).toBe(400);
    expect((await office.get(`/api/reports/export${queryOf(query)}`)).status).toBe(400);
  });

  test.each([
    { report: 'tips', column: 'revenue' },
    { report: 'tips', column: 'tips', key: "x' or true" },
    { report: 'aging', column: 'balance', key: 'd31' },
    { report: 'month', column: 'revenue', key: '2026-13' },
    { report: 'service', column: 'revenue', cursor: Buffer.from('2026-01-01 x').toString('base64url') },
    { report: 'visits', column: 'late', cursor: Buffer.from('2026-01-01 1').toString('base64url') },
  ])('about rows that there can’t be is refused: %o', async (query) => {
    expect((await office.get(`/api/reports/rows${queryOf(query)}`)).status).toBe(400);
  });

  test('is for administrators alone', async () => {
    for (const role of ['sales', 'tech', 'client'] as const) {
      const outsider = await signedIn(portal, await addPerson(database.admin, role));
      for (const path of [`/api/reports${queryOf({ report: 'tips' })}`, '/api/saved-reports'])
        expect((await outsider.get(path)).status).toBe(403);
    }
  });

  test('is paged by key, each row once', async () => {
    const technician = await addTechnician(database.admin);
    for (let count = 0; count < 60; count += 1) {
      const id = await addJob(database.admin, { assigned_to: technician.id });
      await database.admin.query("update jobs set status = 'in_progress' where id = $1", [id]);
    }
    const found = await behind('visits', 'begun', technician.id);
    expect(new Set(found.map(({ id }) => id)).size).toBe(60);
    expect(found).toHaveLength(60);
  });
});

describe('hours', () => {
  const clocked = (person: string, job: string | null, kind: string, [from, to]: [number, number]) =>
    database.admin.query(
      `insert into time_entries (id, person_id, kind, job_id, started_at, ended_at)
       values (gen_random_uuid(), $1, $2, $3, now() - make_interval(mins => $4), now() - make_interval(mins => $5))`,
      [person, kind, job, from, to],
    );

  test('make utilization by technician, and profit by job: its price less its time at what an hour costs', async () => {
    const { admin } = database;
    const technician = await addTechnician(admin);
    await admin.query('insert into staff_costs values ($1, 3000)', [technician.id]);
    const job = await addDoneJob(admin, (await addPerson(admin, 'client')).id);
    await clocked(technician.id, job, 'drive', [100, 90]);
    await clocked(technician.id, job, 'job', [90, 30]);
    await clocked(technician.id, null, 'break', [30, 20]);
    await clocked(technician.id, null, 'shop', [20, 5]);
    const hours = (await read('utilization')).lines.find(({ key }) => key === technician.id);
    expect(hours?.values).toEqual([15, 10, 60]);
    expect(await behind('utilization', 'onSite', technician.id)).toMatchObject([{ entity_id: job }]);
    expect(await rows('select * from stat_differences')).toEqual([]);

    const { lines, totals } = await read('profit');
    const { values } = lines.find(({ key }) => key === job)!;
    const [{ price }] = (await rows<{ price: number }>(
      `select coalesce(sum(price_cents), 0)::int as price from job_items i join job_item_prices p on p.item_id = i.id
       where i.job_id = $1`,
      [job],
    )) as [{ price: number }];
    expect(values).toEqual([price, 3_500, price - 3_500]);
    expect((await behind('profit', 'labor')).reduce((sum, row) => sum + row.cents!, 0)).toBe(totals[1]);
  });

  test('of a visit by two cost what each of them costs', async () => {
    const { admin } = database;
    const [lead, helper] = [await addTechnician(admin), await addTechnician(admin)];
    await admin.query('insert into staff_costs values ($1, 3000), ($2, 2450)', [lead.id, helper.id]);
    const job = await addDoneJob(admin, (await addPerson(admin, 'client')).id);
    const labor = async () => (await read('profit')).lines.find(({ key }) => key === job)!.values[1];
    await clocked(lead.id, job, 'job', [90, 30]);
    expect(await labor()).toBe(3_000);
    await clocked(helper.id, job, 'drive', [87, 77]);
    await clocked(helper.id, job, 'job', [77, 30]);
    // 57 minutes at $24.50 an hour.
    expect(await labor()).toBe(3_000 + 2_328);
    expect((await behind('profit', 'profit', job))[0]!.cents).toBe(
      (await behind('profit', 'price', job))[0]!.cents! - 5_328,
    );
  });
});
