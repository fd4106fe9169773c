import { queryOptions, useQuery } from '@tanstack/react-query';
import type { WaitingLine } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionText, salesCommissionText as text, commissionLineText } from '#text/commissionPages.ts';
import { fieldText } from '#text/fields.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PanelError } from '#web/ui/PanelError.tsx';
import { SkeletonRows } from '#web/ui/SkeletonRows.tsx';
import { cell, Table } from '#web/ui/Table.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { formatCalendarDay } from '#web/when.ts';

const waitingQuery = queryOptions({
  queryKey: ['commission', 'list', 'waiting'],
  queryFn: ({ signal }) => call('commission.waiting', { query: {}, signal }),
});

const keyOf = ({ job_id, quote_id, invoice_number, work }: WaitingLine) =>
  [job_id, quote_id, invoice_number, work].join(' ');
const stateOf = ({ invoice_number, due_on }: WaitingLine) =>
  invoice_number !== null && due_on !== null
    ? fill(text.invoiceDue, { number: invoice_number, day: formatCalendarDay(due_on) })
    : text.notInvoiced;
const workOf = ({ kind, work }: WaitingLine) => (kind === 'once' ? work : `${work}, ${commissionText.kinds[kind]}`);

/** Sold but unpaid work, and the commission it would earn. */
export function WaitingList({ currency }: { currency: string }) {
  const { data, error, isFetching, refetch } = useQuery(waitingQuery);
  const wide = useWide('lg');
  if (!data) {
    return error ? (
      <PanelError text={messageOf(error)} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows text={text.loading} />
    );
  }
  const { items, count, base_cents, earns_cents } = data;
  if (items.length === 0) return <EmptyState title={text.emptyWaiting} body={text.emptyWaitingBody} />;
  const money = (cents: number) => formatCents(cents, currency);
  const { waitingColumns: columns } = text;
  return (
    <>
      {wide ? (
        <Table
          label={text.waitingTab}
          columns={[
            { text: fieldText.client },
            { text: columns.state, className: 'w-[30%]' },
            { text: commissionLineText.base, className: 'w-[130px] text-right' },
            { text: columns.earns, className: 'w-[130px] text-right' },
          ]}
        >
          {items.map((line) => (
            <tr key={keyOf(line)} className="h-[52px] rule-t leading-[1.0625rem]">
              <td className={cell}>
                <span className="block truncate font-strong">{line.client_name}</span>
                <span className="block truncate text-12 text-muted">{workOf(line)}</span>
              </td>
              <td className={cell}>{stateOf(line)}</td>
              <td className={`${cell} text-right`}>{money(line.base_cents)}</td>
              <td className={`${cell} text-right font-strong`}>{money(line.earns_cents)}</td>
            </tr>
          ))}
          <tr className="h-11 border-t-2 border-text font-strong">
            <th scope="row" colSpan={2} className={`${cell} text-left font-strong`}>
              {text.waitingTab}
            </th>
            <td className={`${cell} text-right`}>{money(base_cents)}</td>
            <td className={`${cell} text-right`}>{money(earns_cents)}</td>
          </tr>
        </Table>
      ) : (
        <ul aria-label={text.waitingTab}>
          {items.map((line) => (
            <li key={keyOf(line)} className="flex gap-3 rule-t px-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="text-16 font-strong wrap-anywhere">{line.client_name}</p>
                <p className="text-14 wrap-anywhere text-muted">{workOf(line)}</p>
                <p className="text-14 tabular-nums">{stateOf(line)}</p>
              </div>
              <div className="text-right tabular-nums">
                <p className="text-16 font-strong">{money(line.earns_cents)}</p>
                <p className="text-13 text-muted">{money(line.base_cents)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.length < count && (
        <p className="rule-t px-4 py-2.5 text-13 text-muted md:text-12">
          {fill(text.firstWaiting, { count: formatNumber(items.length) })}
        </p>
      )}
    </>
  );
}
