import { useQuery } from '@tanstack/react-query';
import type { CommissionLine, Statement } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionLineText, salesCommissionText as text } from '#text/commissionPages.ts';
import { fieldText } from '#text/fields.ts';
import { businessQuery, useZone } from '#web/business.ts';
import { formatMonth } from '#web/calendar.ts';
import { formatRate, kindOf, reasonOf, sumTerms } from '#web/features/shared/commission/describe.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import { formatCalendarDay, formatDate } from '#web/when.ts';

type Props = { statement: Statement; lines: readonly CommissionLine[] };

/** The month for print; hidden on a screen. */
export function StatementSheet({ statement, lines }: Props) {
  const { data: business } = useQuery(businessQuery);
  const zone = useZone();
  const now = useNow();
  const { currency, month, staff } = statement;
  const money = (cents: number) => formatCents(cents, currency);
  const { columns } = commissionLineText;
  const missing = statement.lines - lines.length;
  const cell = 'py-1 pr-3 last:pr-0';
  const right = `${cell} text-right tabular-nums`;
  return (
    <PrintSheet className="text-11">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{fill(text.printed, { month: formatMonth(month) })}</p>
      <p className="mb-4 text-13">{fill(text.printedFor, { name: staff.full_name, day: formatDate(now, zone) })}</p>
      <table className="mb-4 w-full">
        <tbody>
          {sumTerms(statement, currency).map(({ sign, name, value, note }) => (
            <tr key={`${name} ${value}`} className={sign === '=' ? 'border-t-2 border-text font-strong' : 'rule-b'}>
              <td className={cell}>{[sign === '=' ? null : sign, name].filter(Boolean).join(' ')}</td>
              <td className={cell}>{note}</td>
              <td className={right}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="w-full">
        <thead>
          <tr className="border-b border-text text-left text-muted">
            {[columns.paid, fieldText.client, columns.rule].map((name) => (
              <th key={name} scope="col" className={`${cell} font-medium`}>
                {name}
              </th>
            ))}
            {[commissionLineText.base, columns.rate, commissionLineText.yours].map((name) => (
              <th key={name} scope="col" className={`${right} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="break-inside-avoid rule-b align-top">
              <td className={`${cell} whitespace-nowrap`}>{formatCalendarDay(line.booked_on)}</td>
              <td className={cell}>
                {line.client_name}
                <br />
                {fill(commissionLineText.work, { work: line.work, number: line.invoice_number })}
              </td>
              <td className={cell}>{[kindOf(line), reasonOf(line, currency)].filter(Boolean).join(', ')}</td>
              <td className={right}>{money(line.base_cents)}</td>
              <td className={right}>{formatRate(line.rate_ppm)}</td>
              <td className={right}>{money(line.amount_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {missing > 0 && <p className="mt-2">{fill(text.printedMore, { count: formatNumber(missing) })}</p>}
    </PrintSheet>
  );
}
