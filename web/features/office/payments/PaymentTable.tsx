import { Link } from 'react-router';
import { paymentName } from '#contract/money/money.ts';
import type { PaymentRow } from '#contract/money/payment.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { paymentsText } from '#text/payments.ts';
import { pageText } from '#text/sections.ts';
import { useZone } from '#web/business.ts';
import { MethodMark } from '#web/features/shared/payments/MethodMark.tsx';
import { PaymentStatusBadge } from '#web/features/shared/payments/PaymentStatusBadge.tsx';
import type { PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { formatCents } from '#web/money.ts';
import { cell, Table, TableRow } from '#web/ui/Table.tsx';
import { formatDate, formatRecent } from '#web/when.ts';

const { columns } = paymentsText;
const head = [
  { text: columns.id, className: 'w-[94px]' },
  { text: fieldText.date, className: 'w-[110px]' },
  { text: fieldText.description },
  {
    text: amountText.method,
    className: 'w-[118px] @max-[700px]:w-10',
    head: <span className="@max-[700px]:sr-only">{amountText.method}</span>,
  },
  { text: fieldText.status, className: 'w-[138px]' },
  { text: amountText.amount, className: 'w-[110px] text-right' },
];

type Props = { payments: readonly PaymentRow[]; stale: boolean; filters: PaymentFilters };

/** The amount that the client pays, including the tip. */
const amountOf = ({ amount_cents, tip_cents, currency }: PaymentRow) => formatCents(amount_cents + tip_cents, currency);

/** The client's name follows the description, unless the description contains it. */
function Described({ payment: { description, client_name } }: { payment: PaymentRow }) {
  const told = !client_name || description.includes(client_name);
  return (
    <>
      <span className="font-medium">{description}</span>
      {!told && <span className="text-muted">{`, ${client_name}`}</span>}
    </>
  );
}

export function PaymentTable({ payments, stale, filters }: Props) {
  const zone = useZone();
  return (
    <Table label={pageText.payments} caption={paymentsText.caption} columns={head} stale={stale}>
      {payments.map((payment) => (
        <TableRow
          key={payment.id}
          dense
          current={filters.payment === payment.id}
          onOpen={() => filters.open(payment.id)}
        >
          <td className={cell}>
            <Link
              to={filters.rowPath(payment.id)}
              preventScrollReset
              className="rounded-module text-muted hover:text-text hover:underline"
            >
              {paymentName(payment.number)}
            </Link>
          </td>
          <td className={`${cell} whitespace-nowrap`}>{formatDate(payment.created_at, zone)}</td>
          <td className={`${cell} truncate`} title={payment.description}>
            <Described payment={payment} />
          </td>
          <td className={cell}>
            <MethodMark shy method={payment.method} />
          </td>
          <td className={cell}>
            <PaymentStatusBadge status={payment.status} />
          </td>
          <td className={`${cell} text-right font-strong whitespace-nowrap`}>{amountOf(payment)}</td>
        </TableRow>
      ))}
    </Table>
  );
}

/** The same rows as cards on a phone. */
export function PaymentCards({ payments, stale, filters }: Props) {
  const zone = useZone();
  return (
    <>
      <ul aria-label={pageText.payments} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
        {payments.map((payment) => (
          <li key={payment.id} className="relative grid gap-1.5 rule-t px-4 py-3 first:border-t-0">
            <div className="flex items-start justify-between gap-3">
              {/* The link covers the whole card. */}
              <Link
                to={filters.rowPath(payment.id)}
                preventScrollReset
                className="min-w-0 text-15 wrap-anywhere after:absolute after:inset-0"
              >
                <Described payment={payment} />
              </Link>
              <span className="text-16 font-strong tabular-nums">{amountOf(payment)}</span>
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted tabular-nums">
              <PaymentStatusBadge status={payment.status} />
              <MethodMark method={payment.method} />
              <span className="ml-auto">{`${paymentName(payment.number)}, ${formatRecent(payment.created_at, zone)}`}</span>
            </div>
          </li>
        ))}
      </ul>
      <p className="rule-t px-4 py-2.5 text-13 text-muted">{paymentsText.caption}</p>
    </>
  );
}
