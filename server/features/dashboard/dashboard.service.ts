import { bucketsOf, shifted, splitEvenly, sumOver } from '#contract/office/buckets.ts';
import type { Dashboard, DashboardFigure, DashboardQuery } from '#contract/office/dashboard.schema.ts';
import { lastDays, type WeekStart } from '#contract/base/days.ts';
import { growthOf, lengthOf, periodBefore, type Period, type StatKind } from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import { attention } from '#server/features/dashboard/attention.queries.ts';
import { crew } from '#server/features/dashboard/crew.queries.ts';
import { activeUsers, services, todayOf } from '#server/features/dashboard/dashboard.queries.ts';
import { byDayOf, total, totalsBefore, totalsEver } from '#server/features/figures/stats.queries.ts';
import { healthShare } from '#server/features/system/health.queries.ts';

type Days = Awaited<ReturnType<typeof byDayOf>>;
type Measure = 'count' | 'cents';

const perDay: StatKind[] = ['clients', 'active_jobs', 'jobs_completed', 'revenue'];
/** Summed over all days: the current level. */
const everSince: StatKind[] = ['clients', 'active_jobs', 'queued_jobs'];

/** How many bars a card's chart has. */
const parts = 12;

/** A period's sum, compared with the period before. */
function broughtBy(days: Days, period: Period, of: Measure): DashboardFigure {
  const value = (row: Days[number]) => row[of];
  const [before = 0, now = 0] = sumOver([periodBefore(period), period], days, value);
  const drawn = sumOver(splitEvenly(period, parts), days, value);
  return { total: now, before, growth: growthOf(now, before), parts: drawn };
}

/** The current level, compared with the level when the period began. */
function levelOf(days: Days, period: Period, now: number, before: number): DashboardFigure {
  let level = before;
  const drawn = sumOver(splitEvenly(period, parts), days, (row) => row.count).map((change) => (level += change));
  return { total: now, before, growth: growthOf(now, before), parts: drawn };
}

function chartOf(days: Days, period: Period, weekStart: WeekStart): Dashboard['chart'] {
  const { unit, buckets } = bucketsOf(period, weekStart);
  const cents = sumOver(buckets, days, (row) => row.cents);
  const before = sumOver(shifted(buckets, -lengthOf(period)), days, (row) => row.cents);
  return {
    unit,
    bars: buckets.map(({ from, to }, index) => ({ from, to, cents: cents[index]!, before_cents: before[index]! })),
  };
}

/** Everything in one request: each figure comes from an index or from the daily figures, however many jobs there are. */
export async function read(tx: Tx, { days = '30', from, to }: DashboardQuery): Promise<Dashboard> {
  const bounds = await todayOf(tx);
  const today = bounds.day;
  const period = from && to ? { from, to } : lastDays(today, Number(days));
  const before = periodBefore(period);
  const [{ currency, week_starts_on }, perKind, ever, atStart, doneToday, online, sold, people, waiting, health] =
    await Promise.all([
      business(tx),
      byDayOf(tx, perDay, { from: before.from, to: period.to }),
      totalsEver(tx, everSince),
      totalsBefore(tx, everSince, period.from),
      total(tx, 'jobs_completed', { from: today, to: today }),
      activeUsers(tx),
      services(tx, period),
      crew(tx, bounds),
      attention(tx, bounds),
      healthShare(tx),
    ]);
  const daysOf = (kind: StatKind) => perKind.filter((row) => row.kind === kind);
  const countOf = (rows: typeof ever, kind: StatKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  const level = (kind: StatKind) => levelOf(daysOf(kind), period, countOf(ever, kind), countOf(atStart, kind));
  const revenue = daysOf('revenue');
  return {
    today,
    period,
    before,
    currency,
    clients: level('clients'),
    active_jobs: level('active_jobs'),
    completed_jobs: broughtBy(daysOf('jobs_completed'), period, 'count'),
    revenue: broughtBy(revenue, period, 'cents'),
    chart: chartOf(revenue, period, week_starts_on),
    services: sold,
    crew: people,
    attention: waiting,
    system: {
      active_users: online,
      jobs_in_queue: countOf(ever, 'queued_jobs'),
      completed_today: doneToday.count,
      health: health === null ? null : health / 100,
    },
  };
}
