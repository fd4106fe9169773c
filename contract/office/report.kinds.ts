import { addDays, addMonths, lastDays } from '#contract/base/days.ts';

/* The reports, their columns and their periods; without zod, because the browser needs them. */

type ColumnKind = 'cents' | 'count' | 'minutes' | 'percent';

/** The unit of each column: money, a count, a duration, or a percentage. The chart shows the last column. */
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
  /** By lead source: leads, won leads, their rate and value, and the payments of these clients. */
  leads: { leads: 'count', won: 'count', rate: 'percent', value: 'cents', paid: 'cents' },
  tax: { taxable: 'cents', tax: 'cents' },
  /** Clients by the month of their first visit, and how many of them had a visit each month later. */
  retention: { clients: 'count', m1: 'count', m2: 'count', m3: 'count', m4: 'count', m5: 'count', m6: 'count' },
} as const satisfies Record<string, Record<string, ColumnKind>>;

export type ReportName = keyof typeof reportColumns;
export const reportNames = Object.keys(reportColumns) as [ReportName, ...ReportName[]];

export const columnsOf = (report: ReportName) =>
  Object.entries(reportColumns[report]).map(([name, kind]) => ({ name, kind }) as ReportColumn);
type ColumnName = { [R in ReportName]: keyof (typeof reportColumns)[R] }[ReportName];
export const columnNames = [...new Set(Object.values(reportColumns).flatMap(Object.keys))] as ColumnName[];
export type ReportColumn = { name: ColumnName; kind: ColumnKind };

/** Open balances by how long they have been due, in days past the due date. */
export const agingBuckets = ['current', 'd30', 'd60', 'd90', 'older'] as const;
export type AgingBucket = (typeof agingBuckets)[number];
export const isBucket = (key: string): key is AgingBucket => agingBuckets.some((bucket) => bucket === key);

/** The most lines of a report without a natural bound; the total still covers all. */
export const profitLines = 100;

/** Whether each line shows the change from the previous period. */
export const hasChange = (report: ReportName): boolean => !['month', 'aging', 'retention', 'profit'].includes(report);

export const periodPresets = ['days7', 'days30', 'days90', 'month', 'lastMonth', 'year', 'months12'] as const;
export type PeriodPreset = (typeof periodPresets)[number];

type Days = { from: string; to: string };
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

/** A report emailed in the morning covers days that are over. */
export const mailedPeriod = (preset: PeriodPreset, due: string): Days =>
  presetPeriod(preset, preset === 'lastMonth' ? due : addDays(due, -1));

/** When reports are emailed, in the business' time zone. */
export const mailHour = 7;
export const mailCadences = ['never', 'weekly', 'monthly'] as const;
