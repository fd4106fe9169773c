import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paymentName } from '#contract/money/money.ts';
import type { PaymentRow } from '#contract/money/payment.schema.ts';
import { amountText } from '#text/amounts.ts';
import { clientMoneyText as text } from '#text/clients.ts';
import { invoicesText } from '#text/invoices.ts';
import { paymentsText } from '#text/payments.ts';
import { useZone } from '#web/business.ts';
import { PanelLink } from '#web/features/office/clients/ClientVisits.tsx';
import { InvoiceCards, InvoiceTable } from '#web/features/office/invoices/InvoiceTable.tsx';
import { paymentListQuery } from '#web/features/office/payments/payments.ts';
import { invoiceListQuery } from '#web/features/shared/invoices/invoices.ts';
import { MethodMark } from '#web/features/shared/payments/MethodMark.tsx';
import { PaymentStatusBadge } from '#web/features/shared/payments/PaymentStatusBadge.tsx';
import { formatCents } from '#web/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PagedList } from '#web/ui/PagedList.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { useWide } from '#web/ui/useWide.ts';
import { formatDate } from '#web/when.ts';

/** The client's invoices and payments, newest first. */
export function ClientMoney({ client }: { client: string }) {
  const Invoices = useWide('lg') ? InvoiceTable : InvoiceCards;
  const invoices = useInfiniteQuery(invoiceListQuery({ client }));
  const payments = useInfiniteQuery(paymentListQuery({ client }));
  return (
    <div className="grid gap-3.5 md:gap-4">
      <Panel
        title={text.invoices}
        end={<PanelLink to={`/admin/payments/invoices?client=${client}`} text={text.allInvoices} />}
      >
        <PagedList
          list={invoices}
          text={invoicesText}
          className="rule-t"
          empty={<EmptyState title={invoicesText.empty} body={text.noInvoicesBody} />}
        >
          {(rows, stale) => <Invoices invoices={rows} stale={stale} />}
        </PagedList>
      </Panel>
      <Panel
        title={amountText.payments}
        end={<PanelLink to={`/admin/payments?client=${client}`} text={text.allPayments} />}
      >
        <PagedList
          list={payments}
          text={paymentsText}
          className=""
          empty={<EmptyState title={text.noPayments} body={text.noPaymentsBody} />}
        >
          {(rows) => (
            <ul>
              {rows.map((payment) => (
                <PaymentLine key={payment.id} payment={payment} />
              ))}
            </ul>
          )}
        </PagedList>
      </Panel>
    </div>
  );
}

function PaymentLine({ payment }: { payment: PaymentRow }) {
  const zone = useZone();
  const { id, number, description, method, status, amount_cents, tip_cents, currency, created_at } = payment;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 rule-t px-4 py-2.5 text-14 tabular-nums hover:bg-hover md:text-13">
      <Link
        to={`/admin/payments?payment=${id}`}
        className="rounded-module font-strong after:absolute after:inset-0 hover:underline"
      >
        {paymentName(number)}
      </Link>
      <span className="text-muted">{formatDate(created_at, zone)}</span>
      <span className="min-w-0 flex-1 truncate max-md:order-1 max-md:basis-full">{description}</span>
      <MethodMark method={method} />
      <PaymentStatusBadge status={status} />
      <span className="ml-auto font-strong md:w-24 md:text-right">
        {formatCents(amount_cents + tip_cents, currency)}
      </span>
    </li>
  );
}
