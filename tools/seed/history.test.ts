import { expect, test } from 'vitest';
import { addDays } from '#contract/base/days.ts';
import { lastDays } from '#contract/base/days.ts';
import { periodBefore } from '#contract/office/figures.schema.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import { startSeeded } from '#test/support/seeded.ts';
import { today } from '#test/support/today.ts';

test('the seed’s business has thirteen months behind it, paid and in balanced books', async () => {
  const { admin, read } = await startSeeded();
  const wrong = async (sql: string) => (await admin.query(sql)).rows;

  const year = lastDays(today(), 396);
  const [done, days, services, technicians] = await read((tx) =>
    Promise.all([
      stats.total(tx, 'jobs_completed', year),
      stats.byDay(tx, 'revenue', year),
      stats.byKey(tx, 'revenue_by_service', year),
      stats.byKey(tx, 'revenue_by_technician', year),
    ]),
  );
  expect(done.count).toBeGreaterThan(700);
  expect(days.length).toBeGreaterThan(250);
  expect(new Set(days.map(({ day }) => day.slice(0, 7))).size).toBeGreaterThanOrEqual(13);
  expect(services.filter(({ key, cents }) => key !== '' && cents > 0).length).toBeGreaterThanOrEqual(7);
  expect(technicians.filter(({ key, cents }) => key !== '' && cents > 0)).toHaveLength(8);

  const season = lastDays(addDays(today(), -30), 180);
  const grown = await read((tx) =>
    Promise.all([season, periodBefore(season)].map((period) => stats.total(tx, 'revenue', period))),
  );
  expect(grown[0]!.cents).toBeGreaterThan(grown[1]!.cents);

  expect(await wrong('select * from stat_differences')).toEqual([]);
  expect(await wrong('select * from closed_periods')).toEqual([]);
  expect(await wrong(`select job_id from unbilled_jobs where job_id::text like '01941f29-%'`)).toEqual([]);
  expect(
    await wrong(
      `select number from invoices where id::text like '01941f29-%' and paid_cents + credited_cents <> total_cents`,
    ),
  ).toEqual([]);
  expect(
    await wrong(`select title from jobs where id::text like '01941f29-%'
      and not works_at(assigned_to, scheduled_start, scheduled_end)`),
  ).toEqual([]);
});
