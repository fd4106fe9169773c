import { useQueries, useQuery } from '@tanstack/react-query';
import { columnsOf, hasChange, reportNames } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { reportsText as text } from '#text/reports.ts';
import { pageText } from '#text/sections.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { formatValue, nameOf, sentenceOf } from '#web/features/office/reports/format.ts';
import { PrintTable } from '#web/features/office/reports/PrintTable.tsx';
import { reportQuery } from '#web/features/office/reports/reports.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { formatGrowth } from '#web/numbers.ts';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import { formatCalendarDay } from '#web/when.ts';

/** The same numbers for print; hidden on a screen. */
export function ReportsSheet({ reports: { report, range, wrong } }: { reports: Reports }) {
  const { data: business } = useQuery(businessQuery);
  const found = useQueries({
    queries: wrong
      ? []
      : (report ? [report] : reportNames).map((each) => reportQuery({ report: each, from: range.from, to: range.to })),
  });
  return (
    <PrintSheet className="text-12">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{report ? text.reports[report] : pageText.reports}</p>
      <p className="mb-4 text-14 tabular-nums">
        {fill(dayText.fromTo, { from: formatCalendarDay(range.from), to: formatCalendarDay(range.to) })}
      </p>
      {found.map(({ data }) => data && <Sheet key={data.report} data={data} />)}
    </PrintSheet>
  );
}

function Sheet({ data }: { data: Report }) {
  const { report, lines, totals, growth, currency } = data;
  const columns = columnsOf(report);
  const cells = (values: Report['totals']) =>
    columns.map((column, index) => formatValue(values[index] ?? null, column, currency));
  const change = (value: number | null) =>
    hasChange(report) ? [value === null ? commonText.nothing : formatGrowth(value)] : [];
  const head = [
    text.lineOf[report],
    ...columns.map(({ name }) => text.columns[name]),
    ...(hasChange(report) ? [actionText.change] : []),
  ];
  const rows = lines.map((line) => [nameOf(report, line)].concat(cells(line.values), change(line.growth)));
  const total = [amountText.total, ...cells(totals), ...change(growth)];
  return (
    <PrintTable
      title={
        <>
          {text.reports[report]}
          <span className="block text-12 font-text">{sentenceOf(data)}</span>
        </>
      }
      head={head}
      rows={rows}
      total={report === 'retention' ? undefined : total}
    />
  );
}
