import type { ReactNode } from 'react';

const cell = 'py-1 pl-3 text-right tabular-nums first:pl-0 first:text-left';

type Props = { title: ReactNode; head: string[]; rows: string[][]; total?: string[] | undefined };

/** A table of a PrintSheet. The first column is text, the others are amounts. */
export function PrintTable({ title, head, rows, total }: Props) {
  return (
    <table className="mb-5 w-full break-inside-avoid">
      <caption className="mb-1 text-left text-14 font-strong">{title}</caption>
      <thead>
        <tr className="border-b border-text text-muted">
          {head.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name, and none moves
            <th key={index} scope="col" className={`${cell} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, ...(total ? [total] : [])].map((row, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of one name, and none moves
          <tr key={place} className={row === total ? 'border-t-2 border-text font-strong' : 'rule-b'}>
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
