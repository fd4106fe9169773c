import { useQueries, useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { columnsOf, hasChange, reportNames } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { reportsText as text } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { formatValue, nameOf, sentenceOf } from '#web/features/office/reports/format.ts';
import { reportQuery } from '#web/features/office/reports/reports.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { formatGrowth } from '#web/numbers.ts';
import { formatCalendarDay } from '#web/when.ts';
import '#web/styles/print.css';

/** The same numbers for paper: on a screen it isn't there. */
export function ReportsSheet({ reports: { report, range, wrong } }: { reports: Reports }) {
  const { data: business } = useQuery(businessQuery);
  const found = useQueries({
    queries: wrong
      ? []
      : (report ? [report] : reportNames).map((each) => reportQuery({ report: each, from: range.from, to: range.to })),
  });
  return createPortal(
    <div aria-hidden data-theme="light" className="print-sheet bg-surface text-12 text-text">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{report ? text.reports[report] : text.title}</p>
      <p className="mb-4 text-14 tabular-nums">
        {fill(text.printed, { from: formatCalendarDay(range.from), to: formatCalendarDay(range.to) })}
      </p>
      {found.map(({ data }) => data && <Sheet key={data.report} data={data} />)}
    </div>,
    document.body,
  );
}

function Sheet({ data }: { data: Report }) {
  const { report, lines, totals, growth, currency } = data;
  const columns = columnsOf(report);
  const cells = (values: Report['totals']) =>
    columns.map((column, index) => formatValue(values[index] ?? null, column, currency));
  const change = (value: number | null) =>
    hasChange(report) ? [value === null ? text.none : formatGrowth(value)] : [];
  const cell = 'py-1 pl-3 text-right tabular-nums first:pl-0 first:text-left';
  const head = [
    text.lineOf[report],
    ...columns.map(({ name }) => text.columns[name]),
    ...(hasChange(report) ? [text.change] : []),
  ];
  const rows = lines.map((line) => [nameOf(report, line)].concat(cells(line.values), change(line.growth)));
  const total = [text.total, ...cells(totals), ...change(growth)];
  return (
    <table className="mb-5 w-full break-inside-avoid">
      <caption className="mb-1 text-left text-14 font-strong">
        {text.reports[report]}
        <span className="block text-12 font-text">{sentenceOf(data)}</span>
      </caption>
      <thead>
        <tr className="border-b border-text text-muted">
          {head.map((name) => (
            <th key={name} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...(report === 'retention' ? [] : [total])].map((row) => (
          <tr key={row[0]} className={row === total ? 'border-t-2 border-text font-strong' : 'rule-b'}>
            {row.map((value, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
              <td key={index} className={cell}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
