import { Link } from 'react-router';
import type { Bar } from '#web/ui/chart.ts';
import { cell, Table } from '#web/ui/Table.tsx';

type Props = {
  label: string;
  bars: readonly Bar[];
  series: { value: string; before?: string };
  unit: string;
  format: (value: number) => string;
  /** In sight: only then its links are in the way of Tab. */
  open: boolean;
};

/** The numbers of a chart, to be read out, copied and opened. */
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
