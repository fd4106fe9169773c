import type { PaymentEventKind } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { paymentEventText, paymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { formatCents } from '#web/money.ts';
import { formatInstant } from '#web/when.ts';

/** The color of the module beside an event: good, bad or neutral. */
const marks: Partial<Record<PaymentEventKind, string>> = {
  captured: 'bg-success-solid',
  recorded: 'bg-success-solid',
  refunded: 'bg-info-solid',
  declined: 'bg-danger-solid',
  failed: 'bg-danger-solid',
  refund_failed: 'bg-danger-solid',
  reversed: 'bg-danger-solid',
  disputed: 'bg-danger-solid',
  quarantined: 'bg-danger-solid',
  webhook: 'bg-sunken hairline',
};

/** The payment's events with their actors, oldest first. Without an actor it was PayPal or the portal itself. */
export function PaymentTimeline({ payment: { events, currency } }: { payment: PaymentDetail }) {
  const zone = useZone();
  return (
    <ol className="px-4 pt-1 pb-4">
      {events.map((event, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- events are only ever added at the end
        <li key={`${event.at} ${event.kind} ${index}`} className="group relative grid gap-x-3 pb-3 pl-6 last:pb-0">
          <span aria-hidden className="absolute top-3 bottom-[-8px] left-[5px] w-px bg-border group-last:hidden" />
          <span
            aria-hidden
            className={`absolute top-1.5 left-0 size-[11px] rounded-module ${marks[event.kind] ?? 'bg-neutral-solid'}`}
          />
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className={event.kind === 'webhook' ? 'text-muted' : 'font-medium'}>
              {paymentEventText[event.kind]}
              {event.amount_cents !== null && (
                <span className="font-strong tabular-nums">{` ${formatCents(event.amount_cents, currency)}`}</span>
              )}
            </span>
            <time dateTime={event.at} className="text-13 text-muted md:text-12/5">
              {formatInstant(event.at, zone)}
            </time>
          </p>
          {(event.actor_name ?? event.note) && (
            <p className="text-14 wrap-anywhere text-muted md:text-12">
              {[event.actor_name && fill(paymentText.by, { name: event.actor_name }), event.note]
                .filter(Boolean)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
