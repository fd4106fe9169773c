import type { OwnItem, OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { takesDays } from '#web/features/shared/slots/takesDays.ts';
import { formatDuration } from '#web/duration.ts';
import { QuoteSums } from '#web/features/client/bookings/QuoteLines.tsx';
import { quantityOf } from '#web/features/client/ownVisits/describe.ts';
import type { Stage } from '#web/features/client/ownVisits/stage.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';

type Props = { visit: OwnVisitDetail; stage: Stage };

/** The agreed services, line by line, and the total. A cancelled visit shows no price. */
export function VisitItems({ visit: { items, quote, minutes, days, address, title }, stage }: Props) {
  const done = stage === 'done';
  const priced = stage !== 'cancelled';
  return (
    <Panel title={done ? text.did : text.services}>
      <ul className="px-4">
        {items.length === 0 && <li className="rule-t py-3 text-15 md:text-13">{title}</li>}
        {items.map((item, index) => (
          <Line key={item.id} item={item} sold={priced ? quote.lines[index]! : null} />
        ))}
      </ul>
      {priced && quote.subtotal_cents > 0 && (
        <dl className="mx-4 mb-3 grid gap-2 rule-t pt-3 text-15 md:text-13">
          <QuoteSums quote={quote} />
        </dl>
      )}
      <p className="px-4 pb-4 text-14 wrap-anywhere text-muted md:text-12">
        {[
          !done && days.length === 0 && minutes > 0 && fill(text.minutes, { duration: formatDuration(minutes) }),
          address,
        ]
          .filter(Boolean)
          .join(', ')}
        {priced && !done && <span className="block">{takesDays(days.map(({ day }) => day))}</span>}
      </p>
    </Panel>
  );
}

function Line({ item, sold }: { item: OwnItem; sold: OwnVisitDetail['quote']['lines'][number] | null }) {
  const currency = useCurrency();
  const { service_name, price_reason, plan, bins, units } = item;
  const outcome = bins && bins.outcome !== 'cleaned' && fill(text.bins, { done: bins.bins_done, bins: units ?? 1 });
  // The neighborhood discount has its own row, below.
  const reason = sold?.discount_cents ? null : price_reason;
  const details = [quantityOf(item), outcome, reason].filter(Boolean).join(', ');
  return (
    <li className="flex gap-3 rule-t py-3">
      <div className="min-w-0 flex-1">
        <p className="text-16 font-strong wrap-anywhere md:text-14">{service_name}</p>
        {details && <p className="text-14 wrap-anywhere text-muted md:text-12">{details}</p>}
      </div>
      {sold && (
        <b className="text-16 font-strong tabular-nums md:text-14">
          {plan?.included ? (
            <span className="text-14 font-medium text-muted md:text-12">{text.included}</span>
          ) : (
            formatCents(sold.price_cents, currency)
          )}
        </b>
      )}
    </li>
  );
}
