import { Link } from 'react-router';
import type { AuditRow } from '#contract/office/audit.schema.ts';
import { auditText } from '#text/audit.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { fieldsOf, pathOf, valuesOf, whatOf, whoOf, whomOf } from '#web/features/office/audit/describe.ts';
import { useCurrency } from '#web/money.ts';
import { cell, Table } from '#web/ui/Table.tsx';
import { formatInstant } from '#web/when.ts';

const { columns } = auditText;
const head = [
  { text: columns.when, className: 'w-[168px]' },
  { text: columns.who, className: 'w-[17%]' },
  { text: columns.what },
  { text: columns.whom, className: 'w-[26%]' },
  { text: columns.from, className: 'w-[130px]' },
];

type Props = { rows: readonly AuditRow[]; stale: boolean };

export function AuditTable({ rows, stale }: Props) {
  const zone = useZone();
  return (
    <Table label={auditText.list} columns={head} stale={stale}>
      {rows.map((row) => (
        <tr key={row.id} className="h-9 rule-t align-top">
          <td className={`${cell} text-muted`}>
            <time dateTime={row.created_at}>{formatInstant(row.created_at, zone)}</time>
          </td>
          <td className={`${cell} font-medium wrap-anywhere ${row.actor_name ? '' : 'text-muted'}`}>{whoOf(row)}</td>
          <td className={`${cell} wrap-anywhere`}>
            {whatOf(row)}
            <Fields of={row} />
          </td>
          <td className={`${cell} wrap-anywhere`}>
            <About of={row} />
          </td>
          <td className={`${cell} wrap-anywhere text-muted`}>{row.address ?? auditText.noAddress}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The same rows as cards, if a table has no room. */
export function AuditCards({ rows, stale }: Props) {
  const zone = useZone();
  return (
    <ul aria-label={auditText.list} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 rule-t px-4 py-3 text-14 first:border-t-0">
          <p className="text-15 wrap-anywhere">
            <b className="font-strong">{whoOf(row)}</b>
            <span className="block">{whatOf(row)}</span>
          </p>
          {whomOf(row) && (
            <p className="wrap-anywhere">
              {`${columns.whom}: `}
              <About of={row} />
            </p>
          )}
          <Fields of={row} />
          <p className="flex flex-wrap items-center gap-x-3 text-13 text-muted tabular-nums">
            <time dateTime={row.created_at}>{formatInstant(row.created_at, zone)}</time>
            <span>{row.address ?? auditText.noAddress}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The record that the action changed; a link while it exists. */
function About({ of: row }: { of: AuditRow }) {
  const path = pathOf(row);
  if (!path) return whomOf(row);
  return (
    <Link to={path} className="rounded-module font-medium text-accent hover:underline">
      {whomOf(row)}
    </Link>
  );
}

/** Old and new values of fields that aren't personal; of the others only their names. */
function Fields({ of: row }: { of: AuditRow }) {
  const setting = { zone: useZone(), currency: useCurrency() };
  const [values, others] = [valuesOf(row, setting), fieldsOf(row)];
  const named = others && fill(values.length ? auditText.others : auditText.fields, { fields: others });
  const lines = named ? [...values, named] : values;
  if (!lines.length) return null;
  return (
    <div className="text-13 text-muted md:text-12">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
