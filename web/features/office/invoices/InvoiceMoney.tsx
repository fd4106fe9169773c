import { Link } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { creditNoteName, paymentName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { invoiceText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { MethodMark } from '#web/features/shared/payments/MethodMark.tsx';
import { PaymentStatusBadge } from '#web/features/shared/payments/PaymentStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { formatCalendarDay, formatDate } from '#web/when.ts';

/** The invoice's payments and credit notes. */
export function InvoiceMoney({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <>
      <Payments invoice={invoice} />
      {invoice.credit_notes.length > 0 && <CreditNotes invoice={invoice} />}
    </>
  );
}

function Payments({ invoice: { payments, currency, credit_used_cents: used } }: { invoice: InvoiceDetail }) {
  const zone = useZone();
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <Panel title={amountText.payments}>
      {payments.length || used > 0 ? (
        <ul aria-label={amountText.payments}>
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rule-t px-4 py-2.5 text-15 hover:bg-hover md:grid-cols-[88px_110px_minmax(0,1fr)_auto_104px] md:py-2 md:text-13"
            >
              {/* The link covers the whole row. */}
              <Link
                to={`/admin/payments?payment=${payment.id}`}
                className="rounded-module font-strong after:absolute after:inset-0 hover:underline"
              >
                {paymentName(payment.number)}
              </Link>
              <span className="text-muted tabular-nums max-md:text-right max-md:text-14">
                {payment.received_on ? formatCalendarDay(payment.received_on) : formatDate(payment.created_at, zone)}
              </span>
              <MethodMark method={payment.method} />
              <span className="max-md:order-last">
                <PaymentStatusBadge status={payment.status} />
              </span>
              <span className="text-right leading-[1.125rem] font-strong tabular-nums">
                {money(payment.amount_cents)}
                {payment.tip_cents > 0 && <Small>{fill(text.tip, { amount: money(payment.tip_cents) })}</Small>}
                {payment.refunded_cents > 0 && (
                  <Small>{fill(amountText.refunded, { amount: money(payment.refunded_cents) })}</Small>
                )}
              </span>
            </li>
          ))}
          {used > 0 && (
            <li className="flex justify-between gap-3 rule-t px-4 py-2.5 text-15 md:py-2 md:text-13">
              {text.creditUsed}
              <span className="font-strong tabular-nums">{money(used)}</span>
            </li>
          )}
        </ul>
      ) : (
        <p className="rule-t px-4 py-3 text-muted">{text.noPayments}</p>
      )}
    </Panel>
  );
}

const Small = ({ children }: { children: string }) => (
  <span className="block text-13 font-text text-muted md:text-12">{children}</span>
);

function CreditNotes({ invoice: { credit_notes, currency } }: { invoice: InvoiceDetail }) {
  const zone = useZone();
  return (
    <Panel title={amountText.creditNotes}>
      <ul aria-label={amountText.creditNotes}>
        {credit_notes.map((note) => (
          <li
            key={note.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rule-t px-4 py-2.5 text-15 md:grid-cols-[88px_110px_minmax(0,1fr)_104px] md:py-2 md:text-13"
          >
            <span className="font-strong">{creditNoteName(note.number)}</span>
            <span className="text-muted tabular-nums max-md:text-right max-md:text-14">
              {formatDate(note.created_at, zone)}
            </span>
            <span className="wrap-anywhere">{note.reason}</span>
            <span className="text-right font-strong tabular-nums">{formatCents(-note.amount_cents, currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
