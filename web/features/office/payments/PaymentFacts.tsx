import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { invoiceName } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { paymentText } from '#text/payments.ts';
import { CopyId } from '#web/features/office/payments/CopyId.tsx';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { MethodMark } from '#web/features/shared/payments/MethodMark.tsx';
import { formatCents } from '#web/money.ts';
import { formatCalendarDay } from '#web/when.ts';

const link = 'rounded-module font-medium text-accent underline-offset-2 hover:underline';

/** The payer, the amounts, the purpose and the net. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const { currency, amount_cents, tip_cents, captured_cents, refunded_cents, fee_cents } = payment;
  const money = (cents: number) => formatCents(cents, currency);
  const net = (captured_cents ?? 0) - refunded_cents - (fee_cents ?? 0);
  return (
    <div className="rounded-panel bg-surface px-4 py-1 shadow-1">
      <dl>
        <Fact label={fieldText.client}>
          {payment.client_id ? (
            <Link to={clientPath(payment.client_id)} className={link}>
              {payment.client_name}
            </Link>
          ) : (
            <span className="text-muted">{fieldText.noClient}</span>
          )}
        </Fact>
        <Fact label={amountText.invoice}>
          {payment.invoice_id ? (
            <Link to={`/admin/payments/invoices/${payment.invoice_id}`} className={link}>
              {payment.invoice_number === null ? amountText.invoice : invoiceName(payment.invoice_number)}
            </Link>
          ) : (
            <span className="text-muted">{amountText.noInvoice}</span>
          )}
        </Fact>
        <Fact label={amountText.method}>
          <MethodMark method={payment.method} />
        </Fact>
        {payment.reference && <Fact label={paymentText.reference[payment.method]}>{payment.reference}</Fact>}
        {payment.created_by_name && <Fact label={paymentText.createdBy}>{payment.created_by_name}</Fact>}
        {payment.received_on && <Fact label={amountText.receivedOn}>{formatCalendarDay(payment.received_on)}</Fact>}
        {tip_cents > 0 && (
          <>
            <Fact label={amountText.amount}>{money(amount_cents)}</Fact>
            <Fact label={amountText.tip}>{money(tip_cents)}</Fact>
          </>
        )}
        {refunded_cents > 0 && <Fact label={paymentText.refunded}>{money(-refunded_cents)}</Fact>}
        {captured_cents !== null && fee_cents !== null && fee_cents > 0 && (
          <Fact label={paymentText.fee}>{money(-fee_cents)}</Fact>
        )}
        {captured_cents !== null && (
          <Fact label={amountText.net}>
            <b className="font-strong">{money(net)}</b>
          </Fact>
        )}
      </dl>
      {payment.provider_order_id && (
        <div className="rule-t py-1">
          <CopyId what={paymentText.order} id={payment.provider_order_id} />
        </div>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 rule-t py-1.5 first:border-t-0 md:min-h-8 md:py-1">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
