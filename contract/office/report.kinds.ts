import { addDays, addMonths } from '#contract/base/days.ts';

/* What reports there are, of which columns, and over which periods; without zod, because the browser needs it. */

type ColumnKind = 'cents' | 'count' | 'minutes' | 'percent';

/** What each column of a report is: money, how many, how long, or a share of a hundred. The last one is what the chart shows. */
export const reportColumns = {
  service: { revenue: 'cents' },
  technician: { revenue: 'cents' },
  month: { revenue: 'cents' },
  aging: { invoices: 'count', balance: 'cents' },
  visits: { begun: 'count', moved: 'count', late: 'count' },
  tips: { tips: 'cents' },
  /** Counted minutes of each technician. */
  utilization: { shop: 'minutes', drive: 'minutes', onSite: 'minutes' },
  /** Completed jobs with time on them, the least profitable first. */
  profit: { price: 'cents', labor: 'cents', profit: 'cents' },
  /** By where leads came from: how many, how many of them were won, what they are worth, and what these clients paid. */
  leads: { leads: 'count', won: 'count', rate: 'percent', value: 'cents', paid: 'cents' },
  tax: { taxable: 'cents', tax: 'cents' },
  /** Clients by the month of their first visit, and how many of them had a visit so many months later. */
  retention: { clients: 'count', m1: 'count', m2: 'count', m3: 'count', m4: 'count', m5: 'count', m6: 'count' },
} as const satisfies Record<string, Record<string, ColumnKind>>;

export type ReportName = keyof typeof reportColumns;
export const reportNames = Object.keys(reportColumns) as [ReportName, ...ReportName[]];

export const columnsOf = (report: ReportName) =>
  Object.entries(reportColumns[report]).map(([name, kind]) => ({ name, kind }) as ReportColumn);
type ColumnName = { [R in ReportName]: keyof (typeof reportColumns)[R] }[ReportName];
export const columnNames = [...new Set(Object.values(reportColumns).flatMap(Object.keys))] as ColumnName[];
export type ReportColumn = { name: ColumnName; kind: ColumnKind };

/** What is owed by how long it has been due; the days are those past the due date. */
export const agingBuckets = ['current', 'd30', 'd60', 'd90', 'older'] as const;
export type AgingBucket = (typeof agingBuckets)[number];
export const isBucket = (key: string): key is AgingBucket => agingBuckets.some((bucket) => bucket === key);

/** How long after its scheduled start work may begin and not be late; migration 0033 counts by it. */
export const lateAfterMinutes = 15;

/** Lines of a report that could have any number: enough to look into, and their total is of all. */
export const profitLines = 100;

/** Whether each line stands beside what it was in the period before. */
export const hasChange = (report: ReportName): boolean => !['month', 'aging', 'retention', 'profit'].includes(report);

export const periodPresets = ['days7', 'days30', 'days90', 'month', 'lastMonth', 'year', 'months12'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

type Days = { from: string; to: string };
const lastDays = (today: string, days: number): Days => ({ from: addDays(today, 1 - days), to: today });
const dayOneOf = (month: string) => `${month}-01`;

/** Up to today, except last month. */
export function presetPeriod(preset: PeriodPreset, today: string): Days {
  const month = today.slice(0, 7);
  const periods: Record<PeriodPreset, () => Days> = {
    days7: () => lastDays(today, 7),
    days30: () => lastDays(today, 30),
    days90: () => lastDays(today, 90),
    month: () => ({ from: dayOneOf(month), to: today }),
    lastMonth: () => ({ from: dayOneOf(addMonths(month, -1)), to: addDays(dayOneOf(month), -1) }),
    year: () => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
    months12: () => ({ from: dayOneOf(addMonths(month, -11)), to: today }),
  };
  return periods[preset]();
}

/** What is mailed in the morning is about days that are over. */
export const mailedPeriod = (preset: PeriodPreset, due: string): Days =>
  presetPeriod(preset, preset === 'lastMonth' ? due : addDays(due, -1));

/** When they leave, on the business' clock. */
export const mailHour = 7;
export const mailCadences = ['never', 'weekly', 'monthly'] as const;
