import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { amountText } from '#text/amounts.ts';
import { paymentText, refundStatusText, refundText, transactionText } from '#text/payments.ts';
import { useZone } from '#web/business.ts';
import { CopyId } from '#web/features/office/payments/CopyId.tsx';
import { isOnline } from '#web/features/office/payments/paymentState.ts';
import { formatCents } from '#web/money.ts';
import { formatInstant } from '#web/when.ts';

const row = 'grid gap-0.5 rule-t px-4 py-2.5 first:border-t-0';

/** Money that has moved, under its PayPal ids, and refunds still to come. */
export function Transactions({ payment }: { payment: PaymentDetail }) {
  const zone = useZone();
  const money = (cents: number) => formatCents(cents, payment.currency);
  const coming = payment.refunds.filter(({ status }) => status !== 'completed');
  if (!payment.transactions.length && !coming.length) {
    return <p className="px-4 pb-4 text-muted">{paymentText.noTransactions}</p>;
  }
  return (
    <ul className="pb-1">
      {payment.transactions.map((each) => (
        <li key={each.id} className={row}>
          <p className="flex justify-between gap-3">
            <span className="font-medium">{transactionText[each.kind]}</span>
            <span className="font-strong tabular-nums">
              {money(each.kind === 'capture' ? each.amount_cents : -Math.abs(each.amount_cents))}
            </span>
          </p>
          <p className="flex justify-between gap-3 text-13 text-muted md:text-12">
            <time dateTime={each.occurred_at}>{formatInstant(each.occurred_at, zone)}</time>
            {each.fee_cents !== 0 && (
              <span className="tabular-nums">
                {`${paymentText.fee} ${money(-each.fee_cents)}, ${amountText.net.toLowerCase()} ${money(each.amount_cents - each.fee_cents)}`}
              </span>
            )}
          </p>
          {isOnline(payment) && <CopyId what={paymentText.transaction} id={each.provider_txn_id} />}
        </li>
      ))}
      {coming.map((each) => (
        <li key={each.id} className={row}>
          <p className="flex justify-between gap-3">
            <span className="font-medium">
              {refundText.submitBare} <span className="text-muted">({refundStatusText[each.status]})</span>
            </span>
            <span className="font-strong tabular-nums">{money(-each.amount_cents)}</span>
          </p>
          <p className="text-13 wrap-anywhere text-muted md:text-12">{each.reason}</p>
        </li>
      ))}
    </ul>
  );
}
