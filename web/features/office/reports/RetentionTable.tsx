import { Link } from 'react-router';
import { columnsOf } from '#contract/office/report.kinds.ts';
import type { Report } from '#contract/office/report.schema.ts';
import { commonText } from '#text/common.ts';
import { reportsText as text } from '#text/reports.ts';
import { nameOf } from '#web/features/office/reports/format.ts';
import type { Reports } from '#web/features/office/reports/useReports.ts';
import { formatNumber, formatShare } from '#web/numbers.ts';
import { cell, Table } from '#web/ui/Table.tsx';

const [people, ...months] = columnsOf('retention');
/** A phone has room for the first three columns. */
const onDesk = (index: number) => (index > 2 ? 'max-md:hidden' : '');

/** New clients by month, and the share of them that returned in each later month: the darker, the more. */
export function RetentionTable({
  data: { report, lines },
  reports: { numberPath },
}: {
  data: Report;
  reports: Reports;
}) {
  return (
    <Table
      label={text.reports[report]}
      columns={[
        { text: text.lineOf[report], className: 'w-[30%] md:w-[22%]' },
        { text: text.columns[people!.name], className: 'text-right' },
        ...months.map(({ name }, index) => ({
          text: text.columns[name],
          className: `!px-1 text-center ${onDesk(index)}`,
        })),
      ]}
    >
      {lines.map((line) => (
        <tr key={line.key} className="h-9 rule-t text-14 md:text-13">
          <th scope="row" className={`${cell} text-left font-medium`}>
            {nameOf(report, line)}
          </th>
          <td className={`${cell} text-right`}>
            <Link to={numberPath(report, people!.name, line.key)} className="hover:underline">
              {formatNumber(line.values[0] ?? 0)}
            </Link>
          </td>
          {months.map(({ name }, index) => (
            <td key={name} className={`px-0.5 py-0.5 text-center last:pr-3.5 ${onDesk(index)}`}>
              <Share
                of={line.values[0] ?? 0}
                count={line.values[index + 1] ?? null}
                to={numberPath(report, name, line.key)}
              />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** Four steps: finer shades would look alike. */
const shade = (share: number) =>
  share >= 0.6
    ? 'bg-primary text-on-primary'
    : share >= 0.3
      ? 'bg-accent-soft text-text shadow-[inset_0_0_0_1px_var(--accent)]'
      : share > 0
        ? 'bg-accent-soft text-text'
        : 'bg-sunken text-muted';

function Share({ of, count, to }: { of: number; count: number | null; to: string }) {
  const box = 'grid h-8 place-items-center rounded-[4px] text-13 narrow md:text-12';
  if (count === null) return <span className={`${box} text-muted`}>{commonText.nothing}</span>;
  const share = of > 0 ? count / of : 0;
  const said = formatShare(Math.round(share * 100) / 100);
  if (count === 0) return <span className={`${box} ${shade(0)}`}>{said}</span>;
  return (
    <Link to={to} className={`${box} ${shade(share)} hover:underline`}>
      {said}
    </Link>
  );
}
