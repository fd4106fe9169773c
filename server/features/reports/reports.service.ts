import { addMonths } from '#contract/base/days.ts';
import { growthOf, periodBefore, type Period, type StatKind } from '#contract/office/figures.schema.ts';
import { columnsOf, profitLines, type ReportName } from '#contract/office/report.kinds.ts';
import type { Report, ReportQuery } from '#contract/office/report.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { read as business, today } from '#server/features/business/business.queries.ts';
import * as stats from '#server/features/figures/stats.queries.ts';
import { aging as agingOf } from '#server/features/invoices/money/aging.queries.ts';
import * as reports from '#server/features/reports/reports.queries.ts';
import type { LeadSums } from '#server/features/reports/reports.queries.ts';

type Values = Report['totals'];
type Line = Omit<Report['lines'][number], 'growth'>;
/** Lines, and their totals if those aren't the sums of the lines. */
type Lines = { lines: Line[]; totals?: Values; totals_before: Values };

/** A column of a report: a kind of figure, and which of its two numbers. */
type Figure = [kind: StatKind, number: 'count' | 'cents'];
type Names = (tx: Tx, ids: string[]) => Promise<{ id: string; name: string }[]>;

const none: Names = () => Promise.resolve([]);
const keyed: Partial<Record<ReportName, { figures: Figure[]; names: Names }>> = {
  service: { figures: [['revenue_by_service', 'cents']], names: reports.services },
  technician: { figures: [['revenue_by_technician', 'cents']], names: reports.people },
  visits: {
    figures: [
      ['visits_begun', 'count'],
      ['moved_visits', 'count'],
      ['late_visits', 'count'],
    ],
    names: reports.people,
  },
  utilization: {
    figures: [
      ['minutes_shop', 'count'],
      ['minutes_drive', 'count'],
      ['minutes_job', 'count'],
    ],
    names: reports.people,
  },
  tips: { figures: [['tips_by_technician', 'cents']], names: reports.people },
  tax: {
    figures: [
      ['taxable', 'cents'],
      ['tax', 'cents'],
    ],
    names: none,
  },
};

const sumOf = (rows: Values[], width: number): Values =>
  Array.from({ length: width }, (_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));

/** By service, technician or tax: each key that has a value in this period or in the one before. */
async function byKey(tx: Tx, { figures, names }: { figures: Figure[]; names: Names }, period: Period): Promise<Lines> {
  const read = (days: Period) => Promise.all(figures.map(([kind]) => stats.byKey(tx, kind, days)));
  const [now, before] = await Promise.all([read(period), read(periodBefore(period))]);
  const valuesOf = (found: typeof now, key: string): Values =>
    figures.map(([, number], column) => found[column]!.find((row) => row.key === key)?.[number] ?? 0);
  const keys = [...new Set([...now, ...before].flat().map(({ key }) => key))];
  const known = new Map((await names(tx, keys.filter(Boolean))).map(({ id, name }) => [id, name]));
  const lines = keys
    .map((key) => ({
      key,
      name: known.get(key) ?? null,
      values: valuesOf(now, key),
      before: valuesOf(before, key),
    }))
    .filter(({ values, before: earlier }) => [...values, ...earlier].some((value) => value !== 0))
    .toSorted((one, other) => other.values.at(-1)! - one.values.at(-1)! || (one.key < other.key ? -1 : 1));
  return {
    lines,
    totals_before: sumOf(
      lines.map((line) => line.before),
      figures.length,
    ),
  };
}

/** Every month that a period touches, including empty ones. */
const monthsOf = ({ from, to }: Period): string[] => {
  const numberOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const length = numberOf(to) - numberOf(from) + 1;
  return Array.from({ length }, (_, later) => addMonths(from.slice(0, 7), later));
};

async function byMonth(tx: Tx, period: Period): Promise<Lines> {
  const [days, before] = await Promise.all([
    stats.byDay(tx, 'revenue', period),
    stats.total(tx, 'revenue', periodBefore(period)),
  ]);
  const revenueOf = (month: string) =>
    days.reduce((sum, { day, cents }) => (day.startsWith(month) ? sum + cents : sum), 0);
  return {
    lines: monthsOf(period).map((month) => ({ key: month, name: null, values: [revenueOf(month)], before: [] })),
    totals_before: [before.cents],
  };
}

async function aging(tx: Tx): Promise<Lines> {
  const buckets = await agingOf(tx);
  const lines = buckets.map(({ key, count, cents }) => ({ key, name: null, values: [count, cents], before: [] }));
  return { lines, totals_before: [] };
}

async function retention(tx: Tx, period: Period): Promise<Lines> {
  const [found, now] = await Promise.all([reports.retention(tx, period), today(tx)]);
  const months = [...new Set(found.map(({ month }) => month))];
  const lines = months.map((month) => ({
    key: month.slice(0, 7),
    name: null,
    // A future month has no visits yet, so its value is empty.
    values: columnsOf('retention').map((_, later) =>
      addMonths(month.slice(0, 7), later) > now.slice(0, 7)
        ? null
        : (found.find((row) => row.month === month && row.later === later)?.clients ?? 0),
    ),
    before: [],
  }));
  return { lines, totals_before: [] };
}

async function profit(tx: Tx, period: Period): Promise<Lines> {
  const { jobs, all } = await reports.profit(tx, period, profitLines);
  return {
    lines: jobs.map(({ id, number, title, price, labor, profit: left }) => ({
      key: id,
      name: `${number} ${title}`,
      values: [price, labor, left],
      before: [],
    })),
    totals: [all.price, all.labor, all.profit],
    totals_before: [],
  };
}

/** By lead source; one line for each source that had leads or whose clients paid. */
async function leads(tx: Tx, period: Period): Promise<Lines> {
  const [now, before] = await Promise.all([reports.leads(tx, period), reports.leads(tx, periodBefore(period))]);
  const keys = [...new Set([...now, ...before].map(({ source }) => source))];
  const valuesOf = (found: LeadSums[]): Values => {
    const [all, won, value, paid] = (['leads', 'won', 'value', 'paid'] as const).map((column) =>
      found.reduce((sum, row) => sum + row[column], 0),
    );
    return [all!, won!, all ? Math.round((won! / all) * 100) : null, value!, paid!];
  };
  const lines = keys.map((key) => ({
    key,
    name: null,
    values: valuesOf(now.filter(({ source }) => source === key)),
    before: valuesOf(before.filter(({ source }) => source === key)),
  }));
  return {
    lines: lines.toSorted(
      (one, other) =>
        other.values.at(-1)! - one.values.at(-1)! ||
        other.values[0]! - one.values[0]! ||
        (one.key < other.key ? -1 : 1),
    ),
    totals: valuesOf(now),
    totals_before: valuesOf(before),
  };
}

const others = { month: byMonth, aging, retention, profit, leads } as const;

/** The content of a report, the same on the page, in its file and in its email. */
export async function readReport(tx: Tx, { report, from, to }: ReportQuery): Promise<Report> {
  const period = { from, to };
  const source = keyed[report];
  const [{ currency }, { lines, totals: ofAll, totals_before }] = await Promise.all([
    business(tx),
    source ? byKey(tx, source, period) : others[report as keyof typeof others](tx, period),
  ]);
  const width = columnsOf(report).length;
  const totals =
    ofAll ??
    sumOf(
      lines.map(({ values }) => values),
      width,
    );
  return {
    report,
    ...period,
    currency,
    before: periodBefore(period),
    lines: lines.map(({ key, name, values, before }) => ({ key, name, values, before, growth: grown(values, before) })),
    totals,
    totals_before,
    growth: grown(totals, totals_before),
  };
}

const grown = (now: Values, before: Values) =>
  before.length === 0 ? null : growthOf(now.at(-1) ?? 0, before.at(-1) ?? 0);
