import { CircleAlert, Equal, Pencil, Plus } from 'lucide-react';
import { actionText } from '#text/actions.ts';
import { importText } from '#text/import.ts';
import { fill } from '#contract/text/fill.ts';
import { countOf, outcomes, type Columns, type ImportRow, type RowResult } from '#web/features/office/import/rows.ts';
import { formatNumber } from '#web/numbers.ts';
import { Badge } from '#web/ui/Badge.tsx';

const looks = {
  created: { Icon: Plus, tone: 'success' },
  updated: { Icon: Pencil, tone: 'accent' },
  unchanged: { Icon: Equal, tone: 'neutral' },
  error: { Icon: CircleAlert, tone: 'danger' },
} as const;
const shown = 100;

/** How many rows have each outcome. */
export function ImportCounts({ rows }: { rows: readonly ImportRow[] }) {
  const counts = countOf(rows);
  return (
    <dl className="grid grid-cols-4 overflow-hidden rounded-card hairline">
      {outcomes.map((outcome) => (
        <div key={outcome} className="grid px-3 py-2 not-first:shadow-[inset_1px_0_0_var(--border)]">
          <dd className={`wide text-20 tabular-nums ${outcome === 'error' && counts.error ? 'text-danger' : ''}`}>
            {formatNumber(counts[outcome])}
          </dd>
          <dt className="order-last text-13 text-muted md:text-12">{importText.counts[outcome]}</dt>
        </div>
      ))}
    </dl>
  );
}

/** Each row and its outcome; errors come first. */
export function ImportPreview({ rows, columns }: { rows: readonly ImportRow[]; columns: Columns }) {
  const wrong = rows.filter(({ result }) => result?.outcome === 'error');
  const others = rows.filter(({ result }) => result && result.outcome !== 'error');
  const listed = [...wrong, ...others].slice(0, shown);
  const left = rows.length - listed.length;
  const [first = ''] = Object.keys(columns);
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
      tabIndex={0}
      aria-label={actionText.preview}
      className="max-h-[38vh] overflow-y-auto rounded-card hairline"
    >
      <table className="w-full table-fixed text-left">
        <colgroup>
          <col className="w-12" />
          <col />
          <col className="w-28" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{importText.line}</th>
            <th scope="col">{importText.row}</th>
            <th scope="col">{importText.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ line, values, result }) => (
            <tr key={line} className="rule-b align-top last:border-b-0">
              <td className="py-2 pl-3 text-13 text-muted tabular-nums md:text-12">{line}</td>
              <td className="px-2 py-1.5">
                <p className="truncate text-15 font-medium md:text-13">{values[first]}</p>
                <Errors of={result} columns={columns} />
              </td>
              <td className="py-1.5 pr-3 text-right">
                {result && <Badge text={importText.outcomes[result.outcome]} {...looks[result.outcome]} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className="rule-t px-3 py-2 text-13 text-muted md:text-12">
          {fill(importText.more, { count: formatNumber(left) })}
        </p>
      )}
    </section>
  );
}

function Errors({ of: result, columns }: { of: RowResult | null; columns: Columns }) {
  return result?.errors.map(({ column, message }) => (
    <p key={`${column} ${message}`} className="text-13 text-danger md:text-12">
      {column ? fill(importText.inColumn, { column: columns[column] ?? column, message }) : message}
    </p>
  ));
}
