import { Timer, X } from 'lucide-react';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { calculatorText as text } from '#text/calculator.ts';
import { fieldText } from '#text/fields.ts';
import type { Line } from '#web/features/sales/calculator/calculation.ts';
import { QuantityFields } from '#web/features/shared/lines/QuantityFields.tsx';
import { ServiceSelect } from '#web/features/shared/lines/ServiceSelect.tsx';
import { differenceOf } from '#web/features/shared/services/estimates.ts';
import { PriceParts } from '#web/features/shared/services/PriceParts.tsx';
import { formatNumber, formatShare } from '#web/numbers.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

type Props = {
  number: number;
  line: Line;
  services: Service[];
  onChange: (item: BookLinkItem) => void;
  /** Null if it is the only one. */
  onRemove: (() => void) | null;
};

/** One service: its quantity, how its price is made up, and how recorded time compares with its minutes. */
export function LinePanel({ number, line, services, onChange, onRemove }: Props) {
  const { item, service, rate } = line;
  return (
    <section aria-label={fill(text.line, { number })} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <ServiceSelect
            label={fieldText.service}
            services={services}
            value={service.id}
            onChoose={(service_id) => onChange({ ...item, service_id })}
          />
        </div>
        {onRemove && (
          <IconButton
            size="work"
            label={fill(actionText.removeName, { name: service.name })}
            Icon={X}
            onClick={onRemove}
          />
        )}
      </div>
      <QuantityFields service={service} item={item} included={rate.included_units} onChange={onChange} />
      {line.price_cents === null ? (
        <p className="text-15 text-muted md:text-13">{text.noArea}</p>
      ) : (
        <PriceParts
          service={service}
          rate={rate}
          quantity={line.quantity}
          total={service.billing === 'month' ? text.monthly : amountText.price}
        />
      )}
      <p className="flex gap-2 text-14 text-muted md:text-13">
        <Timer size={16} aria-hidden className="mt-0.5 flex-none" />
        <span className="min-w-0">{minutesOf(line)}</span>
      </p>
    </section>
  );
}

/** The price book's minutes, or how recorded time differs from them. */
function minutesOf({ learned, book_minutes, minutes }: Line): string {
  const book = formatNumber(book_minutes);
  if (!learned) return fill(text.byBook, { count: book });
  const { tone, share } = differenceOf(learned.took);
  const took = fill(text[tone], { jobs: formatNumber(learned.jobs), percent: formatShare(share) });
  const plan = fill(minutes === book_minutes ? text.keep : text.plan, { learned: formatNumber(minutes), book });
  return `${took} ${plan}`;
}
