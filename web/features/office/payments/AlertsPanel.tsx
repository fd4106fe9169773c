import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { moneyLimits } from '#contract/base/limits.ts';
import { paymentName } from '#contract/money/money.ts';
import type { PaymentAlert } from '#contract/money/payment.schema.ts';
import { actionText } from '#text/actions.ts';
import { unbilledText } from '#text/invoices.ts';
import { alertKindText, alertsText, paymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { CopyId } from '#web/features/office/payments/CopyId.tsx';
import { paymentAlertsQuery } from '#web/features/office/payments/payments.ts';
import type { PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { useForm } from '#web/form.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadError } from '#web/ui/LoadError.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { SidePanel } from '#web/ui/SidePanel.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatInstant } from '#web/when.ts';

/** Resolving books nothing: it takes the alert off the list, with the user and the note. */
function ResolveAlert({ alert, onClose }: { alert: PaymentAlert; onClose: () => void }) {
  const resolve = useCommand('paymentAlert.resolve', () => {
    toast({ tone: 'success', title: alertsText.done });
    onClose();
  });
  const form = useForm({
    base: { resolution: '' },
    check: ({ resolution }) => ({ resolution: resolution.trim() ? undefined : alertsText.noteMissing }),
    save: resolve,
    send: ({ resolution }) => resolve.send({ params: { id: alert.id }, body: { resolution: resolution.trim() } }),
    keepAs: `payment alert ${alert.id}`,
  });
  return (
    <Dialog
      title={fill(alertsText.resolveTitle, { what: alertKindText[alert.kind] })}
      form={form}
      onClose={onClose}
      submit={actionText.resolve}
      doing={alertsText.busy}
      failed={alertsText.notDone}
    >
      <TextArea
        label={alertsText.note}
        hint={alertsText.noteHint}
        maxLength={moneyLimits.reason}
        {...form.field('resolution')}
      />
    </Dialog>
  );
}

/** Differences between the portal and PayPal. Each stays until a user writes down what they found out. */
export function AlertsPanel({ filters }: { filters: PaymentFilters }) {
  const { data: alerts, error, isFetching, refetch } = useQuery(paymentAlertsQuery);
  const [asked, setAsked] = useState<PaymentAlert | null>(null);
  const open = alerts?.filter(({ resolved_at }) => !resolved_at) ?? [];
  const earlier = alerts?.filter(({ resolved_at }) => resolved_at) ?? [];
  return (
    <SidePanel
      label={alertsText.title}
      head={
        <div className="grid gap-0.5">
          <h2 className="wide text-20">{alertsText.title}</h2>
          <p className="text-14 text-muted md:text-13">{alertsText.subtitle}</p>
        </div>
      }
      onClose={() => filters.showAlerts(false)}
    >
      {!alerts ? (
        error ? (
          <LoadError
            title={unbilledText.failed}
            body={messageOf(error)}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingLine text={alertsText.loading} />
        )
      ) : open.length ? (
        <ul aria-label={alertsText.title} className="grid gap-3">
          {open.map((alert) => (
            <AlertCard key={alert.id} alert={alert} filters={filters} onResolve={() => setAsked(alert)} />
          ))}
        </ul>
      ) : (
        <div className="rounded-panel bg-surface shadow-1">
          <EmptyState title={alertsText.empty} body={alertsText.emptyBody} />
        </div>
      )}
      {earlier.length > 0 && (
        <section className="grid gap-2 pt-2">
          <h3 className="text-15 font-strong md:text-13">{alertsText.earlier}</h3>
          <ul className="rounded-panel bg-surface shadow-1">
            {earlier.map((alert) => (
              <Earlier key={alert.id} alert={alert} />
            ))}
          </ul>
        </section>
      )}
      {asked && <ResolveAlert alert={asked} onClose={() => setAsked(null)} />}
    </SidePanel>
  );
}

type CardProps = { alert: PaymentAlert; filters: PaymentFilters; onResolve: () => void };

function AlertCard({ alert, filters, onResolve }: CardProps) {
  const currency = useCurrency();
  const zone = useZone();
  const shown = (cents: number | null) => (cents === null ? alertsText.nothing : formatCents(cents, currency));
  return (
    <li className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
      <div className="grid gap-0.5">
        <h3 className="text-16 font-strong md:text-14">{alertKindText[alert.kind]}</h3>
        <p className="text-14 text-muted md:text-12">
          <time dateTime={alert.created_at}>{formatInstant(alert.created_at, zone)}</time>
        </p>
        {alert.note && <p className="wrap-anywhere">{alert.note}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-3 rounded-card bg-sunken p-3">
        {[[alertsText.expected, alert.expected_cents] as const, [alertsText.found, alert.found_cents] as const].map(
          ([label, cents]) => (
            <div key={label}>
              <dt className="text-13 text-muted md:text-12">{label}</dt>
              <dd className="text-17 font-strong md:text-16">{shown(cents)}</dd>
            </div>
          ),
        )}
      </dl>
      {alert.provider_txn_id && <CopyId what={paymentText.transaction} id={alert.provider_txn_id} />}
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        {alert.payment_id && alert.payment_number !== null && (
          <Link to={filters.rowPath(alert.payment_id)} className={button()}>
            {fill(alertsText.openPayment, { payment: paymentName(alert.payment_number) })}
          </Link>
        )}
        <Button variant="primary" onClick={onResolve}>
          <Check size={16} aria-hidden />
          {actionText.resolve}
        </Button>
      </div>
    </li>
  );
}

function Earlier({ alert }: { alert: PaymentAlert }) {
  const zone = useZone();
  const when = formatInstant(alert.resolved_at ?? alert.created_at, zone);
  return (
    <li className="grid gap-0.5 rule-t px-4 py-3 first:border-t-0">
      <p className="font-medium">
        {alertKindText[alert.kind]}
        {alert.payment_number !== null && (
          <span className="text-muted">{`, ${paymentName(alert.payment_number)}`}</span>
        )}
      </p>
      {alert.note && <p className="wrap-anywhere text-muted">{alert.note}</p>}
      {alert.resolution && <p className="wrap-anywhere">{alert.resolution}</p>}
      <p className="text-13 text-muted md:text-12">
        {alert.resolved_by_name
          ? fill(alertsText.resolvedBy, { when, name: alert.resolved_by_name })
          : fill(alertsText.resolved, { when })}
      </p>
    </li>
  );
}
