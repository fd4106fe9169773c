import { Download } from 'lucide-react';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { creditNoteName, paymentName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { ownInvoiceText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { outcomeOf } from '#web/features/shared/checkout/outcome.ts';
import { MethodMark } from '#web/features/shared/payments/MethodMark.tsx';
import { PaymentStatusBadge } from '#web/features/shared/payments/PaymentStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay, formatDate } from '#web/when.ts';

type Paid = InvoiceDetail['payments'][number];
const row = 'flex flex-wrap items-center gap-x-3 gap-y-1 rule-t py-3 first:border-t-0 md:py-2';

/** A payment with an outcome is listed; a PayPal window that was opened and closed again isn't. */
const isWorthTelling = (payment: Paid) => ['done', 'pending', 'declined', 'failed'].includes(outcomeOf(payment));

/** Lists the payments and credits of the invoice. */
export function MoneySoFar({ invoice }: { invoice: InvoiceDetail }) {
  const zone = useZone();
  const money = (cents: number) => formatCents(cents, invoice.currency);
  const payments = invoice.payments.filter(isWorthTelling);
  const used = invoice.credit_used_cents;
  return (
    <>
      {(payments.length > 0 || used > 0) && (
        <Panel title={amountText.payments}>
          <ul className="px-4 pb-2">
            {payments.map((payment) => (
              <li key={payment.id} className={row}>
                <div className="min-w-0 flex-1">
                  <MethodMark method={payment.method} />
                  <p className="text-14 text-muted md:text-12">
                    {payment.received_on
                      ? formatCalendarDay(payment.received_on)
                      : formatDate(payment.created_at, zone)}
                    {payment.tip_cents > 0 && `, ${fill(text.tip, { amount: money(payment.tip_cents) })}`}
                    {payment.refunded_cents > 0 &&
                      `, ${fill(amountText.refunded, { amount: money(payment.refunded_cents) })}`}
                  </p>
                </div>
                <PaymentStatusBadge status={payment.status} />
                <b className="text-15 font-strong tabular-nums md:text-13">{money(payment.amount_cents)}</b>
                {outcomeOf(payment) === 'done' && (
                  <a
                    href={`/api/payments/${payment.id}/receipt`}
                    download
                    aria-label={fill(text.receiptOf, { payment: paymentName(payment.number) })}
                    className="-mr-2 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-text md:size-8"
                  >
                    <Download size={17} aria-hidden />
                  </a>
                )}
              </li>
            ))}
            {used > 0 && (
              <li className={row}>
                <p className="min-w-0 flex-1 text-15 font-medium md:text-13">{text.creditUsed}</p>
                <b className="text-15 font-strong tabular-nums md:text-13">{money(used)}</b>
              </li>
            )}
          </ul>
        </Panel>
      )}
      {invoice.credit_notes.length > 0 && (
        <Panel title={amountText.creditNotes}>
          <ul className="px-4 pb-2">
            {invoice.credit_notes.map(({ id, number, amount_cents, reason, created_at }) => (
              <li key={id} className={row}>
                <div className="min-w-0 flex-1">
                  <p className="text-15 font-medium md:text-13">{creditNoteName(number)}</p>
                  <p className="text-14 text-muted wrap-anywhere md:text-12">
                    {`${formatDate(created_at, zone)}, ${reason}`}
                  </p>
                </div>
                <b className="text-15 font-strong tabular-nums md:text-13">{money(-amount_cents)}</b>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
