import type { ReactNode } from 'react';
import { formatPhone } from '#contract/base/phone.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { repeatOf } from '#contract/sales/quote.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { declineText } from '#text/ownQuotes.ts';
import { builderText, sentText as text } from '#text/quotePages.ts';
import { useZone } from '#web/business.ts';
import { formatCents } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { dayIn, formatCalendarDay, formatInstant } from '#web/when.ts';

/** The quote's history so far, as rows. */
export function QuoteFacts({ quote, end }: { quote: QuoteDetail; end?: ReactNode }) {
  const zone = useZone();
  const money = (cents: number) => formatCents(cents, quote.content.currency);
  const at = (instant: string) => formatInstant(instant, zone);
  const { acceptance, deposit, email, phone } = quote;
  const rows: [string, string | null][] = [
    [text.to, [quote.name, email, phone && formatPhone(phone)].filter(Boolean).join(', ')],
    [text.goodUntil, quote.valid_until && formatCalendarDay(quote.valid_until)],
    [text.sentAt, quote.sent_at && at(quote.sent_at)],
    [text.openedAt, quote.status === 'draft' ? null : quote.opened_at ? at(quote.opened_at) : text.notOpened],
    [
      text.signed,
      acceptance &&
        fill(text.signedBy[acceptance.method], { name: acceptance.signer_name, time: at(acceptance.signed_at) }),
    ],
    [text.cancelUntil, acceptance?.cancel_until ? at(acceptance.cancel_until) : null],
    [
      amountText.deposit,
      deposit &&
        (deposit.refunded_cents > 0
          ? fill(amountText.refunded, { amount: money(deposit.refunded_cents) })
          : deposit.paid_cents > 0
            ? fill(text.depositPaid, { amount: money(deposit.paid_cents) })
            : fill(text.depositOwed, { amount: money(deposit.amount_cents) })),
    ],
    [
      text.declined,
      quote.decline_reason &&
        [declineText.reasons[quote.decline_reason], quote.decline_note].filter(Boolean).join('. '),
    ],
    [quote.cancelled ? text.cancelled : text.withdrawn, quote.close_reason],
    [text.discount, quote.discount_bp > 0 ? `${quote.discount_bp / 100}%` : null],
    [text.approved, quote.approved_by_name],
    ...quote.plans.map(({ part, starts_on }): [string, string] => {
      const repeat = builderText.repeats[repeatOf(part)];
      if (!starts_on) return [text.plan, fill(text.planWaits, { repeat })];
      const day = formatCalendarDay(starts_on);
      return [text.plan, fill(starts_on > dayIn(zone) ? text.planBegins : text.planRuns, { repeat, day })];
    }),
  ];
  return (
    <Panel title={text.facts} end={end}>
      <dl className="pb-1.5">
        {rows.map(
          ([name, value]) =>
            value && (
              <div
                key={`${name} ${value}`}
                className="flex flex-wrap justify-between gap-x-4 rule-t px-4 py-2.5 text-15 md:text-13"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  );
}
