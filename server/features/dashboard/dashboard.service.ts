import { bucketsOf, shifted, splitEvenly, sumOver } from '#contract/office/buckets.ts';
import type { Dashboard, DashboardFigure, DashboardQuery } from '#contract/office/dashboard.schema.ts';
import type { WeekStart } from '#contract/base/days.ts';
import {
  growthOf,
  lastDays,
  lengthOf,
  periodBefore,
  type Period,
  type StatKind,
} from '#contract/office/figures.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as business } from '#server/features/business/business.queries.ts';
import { attention } from '#server/features/dashboard/attention.queries.ts';
import { crew } from '#server/features/dashboard/crew.queries.ts';
import { activeUsers, services, todayOf } from '#server/features/dashboard/dashboard.queries.ts';
import { byDayOf, total, totalsEver } from '#server/features/figures/stats.queries.ts';
import { healthShare } from '#server/features/system/health.queries.ts';

type Days = Awaited<ReturnType<typeof byDayOf>>;
type Measure = 'count' | 'cents';

const perDay: StatKind[] = ['clients', 'jobs_created', 'jobs_completed', 'revenue'];
/** Counted over all days: what there is at this moment. */
const everSince: StatKind[] = ['clients', 'active_jobs', 'queued_jobs'];

/** How many bars a card's picture has. */
const parts = 12;

function figureOf(days: Days, period: Period, of: Measure, whole?: number): DashboardFigure {
  const value = (row: Days[number]) => row[of];
  const [now = 0, before = 0] = [period, periodBefore(period)].map((each) => sumOver([each], days, value)[0]!);
  const drawn = sumOver(splitEvenly(period, parts), days, value);
  return { total: whole ?? now, now, before, growth: growthOf(now, before), parts: drawn };
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

/** Everything in one go: each figure by an index or out of the daily figures, however many jobs there are. */
export async function read(tx: Tx, { days = '30', from, to }: DashboardQuery): Promise<Dashboard> {
  const bounds = await todayOf(tx);
  const today = bounds.day;
  const period = from && to ? { from, to } : lastDays(today, Number(days));
  const before = periodBefore(period);
  const [{ currency, week_starts_on }, perKind, ever, doneToday, online, sold, people, waiting, health] =
    await Promise.all([
      business(tx),
      byDayOf(tx, perDay, { from: before.from, to: period.to }),
      totalsEver(tx, everSince),
      total(tx, 'jobs_completed', { from: today, to: today }),
      activeUsers(tx),
      services(tx, period),
      crew(tx, bounds),
      attention(tx, bounds),
      healthShare(tx),
    ]);
  const daysOf = (kind: StatKind) => perKind.filter((row) => row.kind === kind);
  const allOf = (kind: StatKind) => ever.find((row) => row.kind === kind)?.count ?? 0;
  const revenue = daysOf('revenue');
  return {
    today,
    period,
    before,
    currency,
    clients: figureOf(daysOf('clients'), period, 'count', allOf('clients')),
    active_jobs: figureOf(daysOf('jobs_created'), period, 'count', allOf('active_jobs')),
    completed_jobs: figureOf(daysOf('jobs_completed'), period, 'count'),
    revenue: figureOf(revenue, period, 'cents'),
    chart: chartOf(revenue, period, week_starts_on),
    services: sold,
    crew: people,
    attention: waiting,
    system: {
      active_users: online,
      jobs_in_queue: allOf('queued_jobs'),
      completed_today: doneToday.count,
      health: health === null ? null : health / 100,
    },
  };
}
