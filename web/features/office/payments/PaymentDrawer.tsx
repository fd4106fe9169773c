import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paymentName } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { fieldText } from '#text/fields.ts';
import { paymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { ActivityLink } from '#web/features/office/audit/ActivityLink.tsx';
import { PaymentActions } from '#web/features/office/payments/PaymentActions.tsx';
import { PaymentFacts } from '#web/features/office/payments/PaymentFacts.tsx';
import { paymentQuery } from '#web/features/office/payments/payments.ts';
import { PaymentStatusBadge } from '#web/features/shared/payments/PaymentStatusBadge.tsx';
import { PaymentTimeline } from '#web/features/office/payments/PaymentTimeline.tsx';
import { TipShares } from '#web/features/office/payments/TipShares.tsx';
import { Transactions } from '#web/features/office/payments/Transactions.tsx';
import { formatCents } from '#web/money.ts';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';

/** One payment and everything that happened to it; `?payment=` opens it. */
export function PaymentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(paymentQuery(id));
  // The address names no payment.
  const gone = error instanceof ApiError && error.status < 500;
  const payment = gone ? undefined : data;
  return (
    <SidePanel
      label={payment ? fill(paymentText.label, { payment: paymentName(payment.number) }) : paymentText.loading}
      head={payment && <Head payment={payment} />}
      onClose={onClose}
    >
      {payment ? (
        <>
          {payment.status === 'disputed' && <Warning>{paymentText.disputed}</Warning>}
          {payment.events.at(-1)?.kind === 'quarantined' && <Warning>{paymentText.quarantined}</Warning>}
          <PaymentActions payment={payment} />
          <PaymentFacts payment={payment} />
          {payment.tip_cents > 0 && <TipShares payment={payment} />}
          <Panel title={fieldText.timeline}>
            <PaymentTimeline payment={payment} />
          </Panel>
          <Panel title={paymentText.transactions}>
            <Transactions payment={payment} />
          </Panel>
          <ActivityLink record={id} />
        </>
      ) : error ? (
        <LoadError
          title={paymentText.failed}
          body={gone ? paymentText.gone : messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLine text={paymentText.loading} />
      )}
    </SidePanel>
  );
}

function Head({
  payment: { number, amount_cents, tip_cents, currency, status, description },
}: {
  payment: PaymentDetail;
}) {
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <p className="text-14 text-muted tabular-nums md:text-13">{paymentName(number)}</p>
        <PaymentStatusBadge status={status} />
      </div>
      <h2 className="wide text-26 tabular-nums md:text-24">{formatCents(amount_cents + tip_cents, currency)}</h2>
      <p className="text-15 wrap-anywhere md:text-14">{description}</p>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 rounded-card bg-danger-soft px-3.5 py-2.5 font-medium text-danger-on">
      <TriangleAlert size={17} aria-hidden className="mt-0.5 flex-none" />
      {children}
    </p>
  );
}
