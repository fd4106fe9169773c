import type { OwnItem, OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { fill } from '#contract/text/fill.ts';
import { formatDuration } from '#web/duration.ts';
import { quantityOf } from '#web/features/client/ownVisits/describe.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Panel } from '#web/ui/Panel.tsx';

/** What was agreed, line by line, at the prices that were agreed. */
export function VisitItems({
  visit: { items, minutes, address, title },
  done,
}: {
  visit: OwnVisitDetail;
  done: boolean;
}) {
  const currency = useCurrency();
  const charged = items.filter(({ plan }) => !plan?.included);
  const total = charged.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0);
  return (
    <Panel title={done ? text.did : text.services}>
      <ul className="px-4">
        {items.length === 0 && <li className="rule-t py-3 text-15 md:text-13">{title}</li>}
        {items.map((item) => (
          <Line key={item.id} item={item} currency={currency} />
        ))}
        {charged.length > 1 && (
          <li className="flex justify-between gap-3 rule-t py-3 text-15 font-strong md:text-13">
            <span>{text.plusTax}</span>
            <span className="tabular-nums">{formatCents(total, currency)}</span>
          </li>
        )}
      </ul>
      <p className="px-4 pb-4 text-14 wrap-anywhere text-muted md:text-12">
        {[!done && minutes > 0 && fill(text.minutes, { duration: formatDuration(minutes) }), address]
          .filter(Boolean)
          .join(', ')}
      </p>
    </Panel>
  );
}

function Line({ item, currency }: { item: OwnItem; currency: string }) {
  const { service_name, price_cents, price_reason, plan, bins, units } = item;
  const outcome = bins && bins.outcome !== 'cleaned' && fill(text.bins, { done: bins.bins_done, bins: units ?? 1 });
  const details = [quantityOf(item), outcome, price_reason].filter(Boolean).join(', ');
  return (
    <li className="flex gap-3 rule-t py-3">
      <div className="min-w-0 flex-1">
        <p className="text-16 font-strong wrap-anywhere md:text-14">{service_name}</p>
        {details && <p className="text-14 wrap-anywhere text-muted md:text-12">{details}</p>}
      </div>
      <b className="text-16 font-strong tabular-nums md:text-14">
        {plan?.included ? (
          <span className="text-14 font-medium text-muted md:text-12">{text.included}</span>
        ) : (
          price_cents !== null && formatCents(price_cents, currency)
        )}
      </b>
    </li>
  );
}
