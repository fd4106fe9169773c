import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router';
import { columnsOf, hasChange } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { reportsText as text } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import { formatValue, nameOf } from '#web/features/office/reports/format.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { formatGrowth, formatNumber } from '#web/numbers.ts';
import { cell, Table } from '#web/ui/Table.tsx';

type Props = { data: Report; reports: Reports; full: boolean; /** Draws a bar beside each name. */ bars: boolean };
type Numbers = Pick<Report['lines'][number], 'values' | 'growth'>;

/** How many lines fit beside the other reports. */
const glance = 8;

/** A line for each service, technician or tax, with a bar, its numbers and their change. Every number links to its rows. */
export function ReportTable({ data, reports: { numberPath, path }, full, bars }: Props) {
  const { report, lines, totals, growth, currency } = data;
  const columns = columnsOf(report);
  const compared = hasChange(report);
  const most = Math.max(1, ...lines.map(({ values }) => values.at(-1) ?? 0));
  const shown = full ? lines : lines.slice(0, glance);
  const left = lines.length - shown.length;
  // A phone has room for three columns, or for two amounts: the first ones and the last.
  const room = columns.every(({ kind }) => kind === 'cents') ? 2 : 3;
  const isMiddle = (index: number) => index > room - 2 && index < columns.length - 1;
  const onPhones = (index: number) => (isMiddle(index) ? 'max-md:hidden' : '');
  const numbers = ({ values, growth: change }: Numbers, key?: string) => (
    <>
      {columns.map((column, index) => (
        <td key={column.name} className={`${cell} text-right ${onPhones(index)}`}>
          {values[index] ? (
            <Link to={numberPath(report, column.name, key)} className="hover:underline">
              {formatValue(values[index], column, currency)}
            </Link>
          ) : (
            <span className="text-muted">{formatValue(values[index] ?? null, column, currency)}</span>
          )}
        </td>
      ))}
      {compared && (
        <td className={`${cell} text-right max-md:hidden`}>
          <Change growth={change} />
        </td>
      )}
    </>
  );
  const width =
    columns.length > 3
      ? 'w-[21%] md:w-[13%]'
      : columns.length === 3
        ? `${room === 2 ? 'w-[33%]' : 'w-[19%]'} md:w-[12%]`
        : columns.length === 2
          ? 'w-[33%] md:w-[18%]'
          : 'w-[36%] md:w-[20%]';
  return (
    <>
      <Table
        label={text.reports[report]}
        columns={[
          { text: text.lineOf[report] },
          ...(bars
            ? [
                {
                  text: text.bar,
                  className: 'max-md:hidden w-[24%]',
                  head: <span className="sr-only">{text.bar}</span>,
                },
              ]
            : []),
          ...columns.map(({ name }, index) => ({
            text: text.columns[name],
            className: `text-right ${width} ${onPhones(index)}`,
          })),
          ...(compared ? [{ text: actionText.change, className: 'text-right max-md:hidden w-[17%]' }] : []),
        ]}
      >
        {shown.map((line) => (
          <tr key={line.key} className="h-9 rule-t text-14 md:text-13">
            <th scope="row" className={`${cell} text-left font-medium wrap-anywhere`}>
              {nameOf(report, line)}
            </th>
            {bars && (
              <td aria-hidden className={`${cell} max-md:hidden`}>
                <Bar share={(line.values.at(-1) ?? 0) / most} />
              </td>
            )}
            {numbers(line, line.key)}
          </tr>
        ))}
        <tr className="h-10 border-t-2 border-text text-14 font-strong md:text-13">
          <th scope="row" className={`${cell} text-left font-strong`}>
            {amountText.total}
          </th>
          {bars && <td aria-hidden className={`${cell} max-md:hidden`} />}
          {numbers({ values: totals, growth })}
        </tr>
      </Table>
      {left > 0 && (
        <Link
          to={path({ report })}
          className="flex min-h-11 items-center rule-t px-4 text-14 font-medium text-accent hover:underline md:min-h-9 md:text-13"
        >
          {left === 1 ? text.moreOne : fill(text.moreLines, { count: formatNumber(left) })}
        </Link>
      )}
    </>
  );
}

/** An SVG, because printers omit CSS backgrounds. */
const Bar = ({ share }: { share: number }) => (
  <svg width="100%" height="10" className="block">
    <rect width={`${Math.max(0, share) * 100}%`} height="10" rx="2" className="fill-chart" />
  </svg>
);

/** More isn't always better, so no color judges it. */
function Change({ growth }: { growth: number | null }) {
  if (growth === null) return <span className="text-muted">{commonText.nothing}</span>;
  const Arrow = growth > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={`inline-flex items-center gap-1 ${growth === 0 ? 'text-muted' : ''}`}>
      {growth !== 0 && <Arrow size={14} aria-hidden className="flex-none text-muted" />}
      {formatGrowth(growth)}
    </span>
  );
}
