import { Link } from 'react-router';
import type { Numbers } from '#web/ui/chart.ts';
import { cell, Table } from '#web/ui/Table.tsx';

type Props = Numbers & {
  /** Whether it is visible: only then are its links tab stops. */
  open: boolean;
};

/** A chart's numbers, to read aloud, copy and open. */
export function ChartTable({ label, bars, series, unit, format, open }: Props) {
  const amount = `${cell} text-right`;
  return (
    <Table
      label={label}
      columns={[unit, series.value, ...(series.before ? [series.before] : [])].map((name, index) => ({
        text: name,
        className: index ? 'text-right' : '',
      }))}
    >
      {bars.map(({ key, label: name, value, before, to }) => (
        <tr key={key} className="h-9 rule-t">
          <th scope="row" className={`${cell} text-left font-medium`}>
            {name}
          </th>
          <td className={amount}>
            {to && open ? (
              <Link to={to} className="text-accent hover:underline">
                {format(value)}
              </Link>
            ) : (
              format(value)
            )}
          </td>
          {series.before && <td className={`${amount} text-muted`}>{format(before ?? 0)}</td>}
        </tr>
      ))}
    </Table>
  );
}
