import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { fromCents } from '#contract/base/amount.ts';
import { addDays } from '#contract/base/days.ts';
import { growthOf, periodBefore, statKinds, type Period, type StatKind } from '#contract/office/figures.schema.ts';
import type { ReportName } from '#contract/office/report.kinds.ts';
import * as books from '#server/features/books/books.queries.ts';
import { read as readDashboard } from '#server/features/dashboard/dashboard.service.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import { csvOf } from '#server/features/reports/export.ts';
import { readReport } from '#server/features/reports/reports.service.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { testDatabase } from '#test/support/database.ts';
import { nonzero, recount, summed, type Counted, type Sums } from '#test/support/recount.ts';
import { often } from '#test/support/thorough.ts';
import { act, entriesOf, openBusiness, type Business, type Command } from '#test/support/yearOfBusiness.ts';

/*
 * Whatever a business does in a year, every figure equals a plain count of the tables and the books, to the cent and
 * the unit, for any range of days. Each year is rolled back, so that the next begins with an empty database.
 */
let client: pg.Client;

beforeAll(async () => {
  const { adminUrl } = await testDatabase();
  client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  atEnd(() => client.end());
});

const edges = `
  2026-01-01T04:59:59.999Z 2026-01-01T05:00:00Z 2026-03-08T04:59:59.999Z 2026-03-08T05:00:00Z
  2026-03-08T06:59:59.999Z 2026-03-08T07:00:00Z 2026-03-09T03:59:59.999Z 2026-03-09T04:00:00Z
  2026-11-01T03:59:59.999Z 2026-11-01T04:00:00Z 2026-11-01T05:30:00Z 2026-11-01T06:30:00Z
  2026-11-02T04:59:59.999Z 2026-11-02T05:00:00Z 2027-01-01T04:59:59.999Z 2027-01-01T05:00:00Z`
  .trim()
  .split(/\s+/);

/** Around midnight and both clock changes in New York, or any moment of the year. */
const instant = fc.oneof(
  fc.constantFrom(...edges),
  fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2026-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
const which = fc.nat(99);
const cents = fc.integer({ min: 1, max: 99_999 });
const status = fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled');
/** A share of what is left: a part, almost nothing, or all of it. */
const share = fc.constantFrom(0.0001, 0.25, 1 / 3, 0.6, 1, 1);
/** One of two people and services, or none. */
const line = fc.record({
  who: fc.nat(2),
  service: fc.nat(2),
  cents: fc.oneof({ weight: 5, arbitrary: cents }, { weight: 1, arbitrary: fc.integer({ min: -9_999, max: -1 }) }),
  tax: fc.nat(2),
});
const tip = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000 }));

const kindOf = <K extends Command['kind']>(kind: K) => fc.constant(kind);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kindOf('addClient'), at: instant }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('switchClient', 'eraseClient', 'removeClient'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('dateClient', 'dateJob'), which, at: instant }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kindOf('addJob'), at: instant, done: instant, status, scheduled: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('setStatus'), which, status }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('schedule', 'move', 'unschedule', 'deleteJob'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: kindOf('issue'), day, lines: fc.array(line, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('void'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: kindOf('credit'), which, share }) },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('pay'), which, share, tip, day }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('sell'), cents, tip, day }) },
  { weight: 2, arbitrary: fc.record({ kind: kindOf('refund'), which, share, credit: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('shareTip'), which, parts: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('raiseShare'), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kindOf('clock'),
      who: fc.nat(1),
      at: instant,
      minutes: fc.integer({ min: 0, max: 2_000 }),
      what: fc.constantFrom('drive', 'shop', 'break'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('editTime'), which, minutes: fc.nat(90) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kindOf('moveZone'),
      zone: fc.constantFrom('America/New_York', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('fold') }) },
);

const wholeTime = { from: '2020-01-01', to: '2039-12-31' };
const anyPeriod: fc.Arbitrary<Period> = fc
  .record({ from: day, days: fc.oneof(fc.constant(0), fc.nat(400)) })
  .map(({ from, days }) => ({ from, to: addDays(from, days) }));

/** Runs a year in a transaction that is rolled back at the end. */
async function inYear(work: (business: Business) => Promise<void>): Promise<void> {
  await client.query('begin; set local role portal_owner');
  try {
    await work(await openBusiness(client));
  } finally {
    await client.query('rollback');
  }
}

const sumOf = (values: number[]) => values.reduce((one, other) => one + other, 0);
const rowOf = (key: string, row: Sums): [string, number, number] => [key, row.count, row.cents];

/** Lists where the figures differ from the tables; empty if all is well. */
async function differences({ tx }: Business, periods: Period[]): Promise<unknown[]> {
  const counted = await recount(client);
  const wrong: unknown[] = [];
  const compare = (what: unknown[], is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should)) wrong.push({ what, is, should });
  };
  for (const days of [wholeTime, ...periods]) {
    for (const kind of statKinds) {
      const { count, cents: sum } = await stats.total(tx, kind, days);
      compare([kind, days], nonzero([['', count, sum]]), summed(counted, kind, days));
      const byDay = (await stats.byDay(tx, kind, days)).map((row) => rowOf(row.day, row));
      compare(
        [kind, days, 'day'],
        nonzero(byDay),
        summed(counted, kind, days, (row) => row.day),
      );
      const byKey = (await stats.byKey(tx, kind, days)).map((row) => rowOf(row.key, row));
      compare(
        [kind, days, 'key'],
        nonzero(byKey),
        summed(counted, kind, days, (row) => row.key),
      );
    }
    const months = await books.months(tx, days);
    const net = months.reduce((sum, month) => sum + month.revenue_cents - month.refunds_cents, 0);
    compare(['books', days], (await stats.total(tx, 'revenue', days)).cents, net);
    const taxes = (await books.taxes(tx, days)).map((tax) =>
      rowOf(`${tax.ppm} ${tax.name}`, { count: 0, cents: tax.tax_cents }),
    );
    compare(
      ['taxes', days],
      nonzero(taxes),
      summed(counted, 'tax', days, (row) => row.key),
    );
  }
  const ever = await stats.totalEver(tx, 'clients');
  compare(
    ['clients ever'],
    ever.count,
    sumOf(counted.filter(({ kind }) => kind === 'clients').map((row) => row.count)),
  );
  return wrong;
}

const reported: [ReportName, ...[StatKind, keyof Sums][]][] = [
  ['service', ['revenue_by_service', 'cents']],
  ['technician', ['revenue_by_technician', 'cents']],
  ['month', ['revenue', 'cents']],
  ['visits', ['visits_begun', 'count'], ['moved_visits', 'count'], ['late_visits', 'count']],
  ['tips', ['tips_by_technician', 'cents']],
  ['tax', ['taxable', 'cents'], ['tax', 'cents']],
];

/** The same check for what users see: the dashboard, each report, line by line, and the last line of its file. */
async function misreported({ tx }: Business, period: Period): Promise<unknown[]> {
  const counted = await recount(client);
  const wrong: unknown[] = [];
  const compare = (what: unknown, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should)) wrong.push({ what, is, should });
  };
  const countedOf = (kind: StatKind, days: Period, number: keyof Sums, key?: (row: Counted) => boolean) =>
    sumOf(
      counted
        .filter((row) => row.kind === kind && row.day >= days.from && row.day <= days.to && (key?.(row) ?? true))
        .map((row) => row[number]),
    );
  const before = periodBefore(period);

  const shown = await readDashboard(tx, period);
  for (const [name, kind, number] of [
    ['completed_jobs', 'jobs_completed', 'count'],
    ['revenue', 'revenue', 'cents'],
  ] as const) {
    const { total, before: earlier, growth, parts } = shown[name];
    const [is, was] = [countedOf(kind, period, number), countedOf(kind, before, number)];
    compare(['dashboard', name, period], [total, earlier, growth], [is, was, growthOf(is, was)]);
    compare(['sparkline', name], sumOf(parts), is);
  }
  for (const kind of ['clients', 'active_jobs'] as const) {
    const { total, before: earlier, growth, parts } = shown[kind];
    const upTo = (to: string) => countedOf(kind, { from: wholeTime.from, to }, 'count');
    const [is, was] = [upTo(wholeTime.to), upTo(before.to)];
    compare(['dashboard', kind, period], [total, earlier, growth], [is, was, growthOf(is, was)]);
    compare(['sparkline', kind], parts.at(-1), upTo(period.to));
  }
  compare(
    ['chart', period],
    sumOf(shown.chart.bars.map(({ cents: part }) => part)),
    countedOf('revenue', period, 'cents'),
  );
  compare(
    ['services', period],
    sumOf(shown.services.map(({ cents: part }) => part)),
    countedOf('revenue', period, 'cents'),
  );
  compare(['queue'], shown.system.jobs_in_queue, countedOf('queued_jobs', wholeTime, 'count'));

  for (const [report, ...figures] of reported) {
    const { lines, totals, ...rest } = await readReport(tx, { report, ...period });
    const isOf = (key: string) => (row: Counted) => (report === 'month' ? row.day.startsWith(key) : row.key === key);
    for (const { key, values } of lines)
      compare(
        [report, key, period],
        values,
        figures.map(([kind, number]) => countedOf(kind, period, number, isOf(key))),
      );
    const whole = figures.map(([kind, number]) => countedOf(kind, period, number));
    compare([report, period], totals, whole);
    const last = csvOf({ lines, totals, ...rest })
      .trim()
      .split('\n')
      .at(-1)!
      .split(',')
      .slice(1, figures.length + 1);
    compare(
      [report, 'file'],
      last.map((cell) => cell.replaceAll('"', '').trim()),
      whole.map((value, column) => (figures[column]![1] === 'cents' ? fromCents(value) : String(value))),
    );
  }
  return wrong;
}

/**
 * An issued invoice counts for its lines. A credit is taken from each line in proportion, within one cent; crediting
 * everything leaves nothing.
 */
async function unfair({ tx, sales }: Business): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { id, shares } of sales) {
    const whole = sumOf([...shares.values()]);
    const left = new Map<string, number>();
    let net = 0;
    for (const entry of await entriesOf(tx, id)) {
      net -= entry.cents;
      for (const { key, cents: part } of entry.shares) left.set(key, (left.get(key) ?? 0) + part);
      for (const [key, part] of shares) {
        const is = left.get(key) ?? 0;
        const should = (part * net) / whole;
        if (Math.abs(is - should) > (net === 0 || net === whole ? 0 : 1)) wrong.push({ id, key, is, should });
      }
      const sum = sumOf([...left.values()]);
      if (sum !== net) wrong.push({ id, sum, net });
    }
  }
  return wrong;
}

test('every figure of a random year is what its tables say', { timeout: 120_000 }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 20, maxLength: 60 }),
      fc.array(anyPeriod, { minLength: 1, maxLength: 2 }),
      (commands, periods) =>
        inYear(async (business) => {
          for (const one of commands) await act(business, one);
          expect(await differences(business, periods)).toEqual([]);
          expect(await unfair(business)).toEqual([]);
          expect(await misreported(business, periods[0]!)).toEqual([]);
          await stats.fold(business.tx);
          expect(await differences(business, [])).toEqual([]);
          expect(await stats.mend(business.tx)).toBe(0);
        }),
    ),
    { numRuns: often(12, 300) },
  ),
);

/** A bit of everything, so that a forgotten case shows up. */
const everything: Command[] = [
  { kind: 'addClient', at: '2026-03-08T04:59:59.999Z' },
  { kind: 'addClient', at: '2026-11-01T05:30:00Z' },
  { kind: 'addClient', at: '2026-05-05T12:00:00Z' },
  { kind: 'switchClient', which: 0 },
  { kind: 'removeClient', which: 1 },
  {
    kind: 'addJob',
    at: '2026-03-09T03:59:59.999Z',
    done: '2026-03-09T04:00:00Z',
    status: 'completed',
    scheduled: true,
  },
  { kind: 'addJob', at: '2026-06-01T12:00:00Z', done: '2026-06-01T12:00:00Z', status: 'pending', scheduled: false },
  { kind: 'addJob', at: '2026-06-02T12:00:00Z', done: '2026-06-02T12:00:00Z', status: 'pending', scheduled: false },
  { kind: 'setStatus', which: 1, status: 'in_progress' },
  { kind: 'schedule', which: 2 },
  { kind: 'move', which: 2 },
  { kind: 'setStatus', which: 2, status: 'in_progress' },
  { kind: 'deleteJob', which: 2 },
  {
    kind: 'issue',
    day: '2026-07-01',
    lines: [
      { who: 0, service: 0, cents: 10_001, tax: 1 },
      { who: 1, service: 1, cents: 3_333, tax: 0 },
      { who: 2, service: 2, cents: -1_000, tax: 0 },
    ],
  },
  { kind: 'pay', which: 0, share: 0.6, tip: 500, day: '2026-07-02' },
  { kind: 'raiseShare', which: 0 },
  { kind: 'shareTip', which: 0, parts: 2 },
  { kind: 'credit', which: 0, share: 0.25 },
  { kind: 'refund', which: 0, share: 0.25, credit: true },
  // Across the night in which the clocks go forward.
  { kind: 'clock', who: 0, at: '2026-03-08T04:30:20Z', minutes: 180, what: 'drive' },
  { kind: 'clock', who: 1, at: '2026-06-01T12:00:00Z', minutes: 90, what: 'shop' },
  { kind: 'editTime', which: 1, minutes: 30 },
];

describe('the count finds', () => {
  const after = async (change: string) => {
    const found: unknown[] = [];
    await inYear(async (business) => {
      await client.query(change);
      for (const one of everything) await act(business, one);
      found.push(...(await differences(business, [])), ...(await unfair(business)));
    });
    return found;
  };

  test('nothing while all is well', async () => {
    expect(await after('select')).toEqual([]);
  });

  test.each([
    ...['profiles', 'jobs', 'tip_shares'].flatMap((table) => [
      [table, 'count_new'],
      [table, 'count_change'],
      [table, 'count_gone'],
    ]),
    ['ledger_entries', 'count_new'],
    ['ledger_entries', 'share_revenue'],
    ['revenue_shares', 'count_new'],
    ['visit_events', 'count_new'],
    ['visit_events', 'count_gone'],
    ['job_changes', 'note_visit'],
    ['time_entries', 'count_new'],
    ['time_entries', 'count_change'],
  ])('that %s doesn’t count by %s any more', async (table, trigger) => {
    expect(await after(`drop trigger ${trigger} on ${table}`)).not.toEqual([]);
  });

  test.each(['profiles', 'jobs', 'tip_shares', 'time_entries'])(
    'that %s forgets to take away what was',
    async (table) => {
      const forgetful = `
      create or replace function count_${table}() returns trigger language plpgsql security definer as $$
      begin
        insert into public.stat_deltas (kind, day, key, count, cents)
          select kind, day, key, count, cents from public.stats_of(new) where tg_op <> 'DELETE';
        return null;
      end $$`;
      expect(await after(forgetful)).not.toEqual([]);
    },
  );

  test('each trigger that counts is one of these, but for what never goes', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname || ' ' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where t.tgname ~ '^(count_|share_revenue$|note_visit$)' and c.relname <> all ('{profiles,jobs,tip_shares}') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'job_changes note_visit',
      'ledger_entries count_gone',
      'ledger_entries count_new',
      'ledger_entries share_revenue',
      'revenue_shares count_gone',
      'revenue_shares count_new',
      'time_entries count_change',
      'time_entries count_new',
      'visit_events count_gone',
      'visit_events count_new',
    ]);
    for (const table of ['ledger_entries', 'revenue_shares'])
      await inYear(async (business) => {
        for (const one of everything) await act(business, one);
        await expect(client.query(`delete from ${table}`)).rejects.toThrow('the books are only added to');
      });
  });
});
