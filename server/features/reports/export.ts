import { fromCents } from '#contract/base/amount.ts';
import { columnsOf, hasChange } from '#contract/office/report.kinds.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { amountText } from '#text/amounts.ts';
import { reportsText as text } from '#text/reports.ts';
import { lineName } from '#contract/office/reportNames.ts';
import { csvLine } from '#server/http/csv.ts';

/** The table of a report as on the page, with the previous period beside it if lines are compared. */
export function csvOf({ report, lines, totals, totals_before, currency }: Report): string {
  const columns = columnsOf(report);
  const compared = hasChange(report);
  const hasMoney = columns.some(({ kind }) => kind === 'cents');
  const cells = (values: Report['totals']) =>
    columns.map(({ kind }, column) => {
      const value = values[column] ?? null;
      return value === null
        ? ''
        : kind === 'cents'
          ? fromCents(value)
          : kind === 'minutes'
            ? hoursOf(value)
            : String(value);
    });
  const row = (name: string, values: Report['totals'], before: Report['totals']) =>
    csvLine([name, ...cells(values), ...(compared ? cells(before) : []), ...(hasMoney ? [currency] : [])]);
  const names = columns.map(({ name }) => text.columns[name]);
  const head = [
    text.lineOf[report],
    ...names,
    ...(compared ? names.map((name) => `${name}, ${text.periodBefore}`) : []),
    ...(hasMoney ? [amountText.currency] : []),
  ];
  return [
    csvLine(head),
    ...lines.map((line) => row(lineName(report, line), line.values, line.before)),
    ...(report === 'retention' ? [] : [row(amountText.total, totals, totals_before)]),
  ].join('');
}

/** tips-2026-11-01-2026-11-16.csv */
export const fileName = ({ report, from, to }: Pick<Report, 'report' | 'from' | 'to'>): string =>
  `${report}-${from}-${to}.csv`;
