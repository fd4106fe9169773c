import { columnsOf } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { reportsText as text } from '#text/reports.ts';
import { formatMonth } from '#web/calendar.ts';
import { formatValue, nameOf } from '#web/features/office/reports/format.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { formatShortCents } from '#web/money.ts';
import { BarChart } from '#web/ui/BarChart.tsx';

type Props = { data: Report; reports: Reports; table: 'switch' | 'none' };

/** Months and buckets have an order of their own, so they are bars side by side. */
export function ReportChart({ data: { report, lines, currency, to }, reports: { numberPath }, table }: Props) {
  const columns = columnsOf(report);
  const column = columns.at(-1)!;
  return (
    <BarChart
      label={text.reports[report]}
      unit={text.lineOf[report]}
      series={{ value: text.columns[column.name] }}
      bars={lines.map((line) => ({
        key: line.key,
        // The spoken label contains the word shown below the bar.
        label: report === 'month' ? `${formatMonth(line.key, 'short')} ${line.key.slice(0, 4)}` : nameOf(report, line),
        short: report === 'month' ? formatMonth(line.key, 'short') : nameOf(report, line),
        value: line.values.at(-1) ?? 0,
        to: numberPath(report, column.name, line.key),
        current: report === 'month' && to.startsWith(line.key),
      }))}
      format={(value) => formatValue(value, column, currency)}
      formatAxis={(value) => formatShortCents(value, currency)}
      height={150}
      table={table}
    />
  );
}
