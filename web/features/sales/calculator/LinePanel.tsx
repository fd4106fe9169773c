import { Timer, X } from 'lucide-react';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { categoryName, sortedCategories } from '#contract/jobs/categories.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { calculatorText as text } from '#text/calculator.ts';
import type { Line } from '#web/features/sales/calculator/calculation.ts';
import { Quantities } from '#web/features/shared/lines/QuantityFields.tsx';
import { arithmeticOf } from '#web/features/shared/services/arithmetic.ts';
import { differenceOf } from '#web/features/shared/services/estimates.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatNumber, formatShare } from '#web/numbers.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  number: number;
  line: Line;
  services: Service[];
  onChange: (item: BookLinkItem) => void;
  /** Null: it is the only one. */
  onRemove: (() => void) | null;
};

/** One service: how much of it, the arithmetic of its price, and what the clock says about its minutes. */
export function LinePanel({ number, line, services, onChange, onRemove }: Props) {
  const { item, service } = line;
  const categories = sortedCategories(services.map(({ category }) => category));
  return (
    <section aria-label={fill(text.line, { number })} className="grid gap-3 rounded-panel bg-surface p-4 shadow-1">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Select
            label={text.service}
            value={service.id}
            onChange={({ target }) => onChange({ ...item, service_id: target.value })}
          >
            {categories.map((category) => (
              <optgroup key={category} label={categoryName(category)}>
                {services
                  .filter((each) => each.category === category)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </div>
        {onRemove && (
          <IconButton size="work" label={fill(text.remove, { name: service.name })} Icon={X} onClick={onRemove} />
        )}
      </div>
      <Quantities line={line} onChange={onChange} />
      <Arithmetic line={line} />
      <p className="flex gap-2 text-14 text-muted md:text-13">
        <Timer size={16} aria-hidden className="mt-0.5 flex-none" />
        <span className="min-w-0">{minutesOf(line)}</span>
      </p>
    </section>
  );
}

function Arithmetic({ line: { service, rate, quantity, price_cents } }: { line: Line }) {
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
  if (price_cents === null) return <p className="text-15 text-muted md:text-13">{text.noArea}</p>;
  const { lines, total_cents } = arithmeticOf(service, rate, quantity, money);
  return (
    <output className="block rounded-card bg-sunken px-3.5 py-2.5 text-15 md:text-13">
      {lines.map(({ what, cents }) => (
        <span key={what} className="flex justify-between gap-3 tabular-nums">
          <span className="min-w-0 wrap-anywhere">{what}</span>
          {money(cents)}
        </span>
      ))}
      <span className="mt-1 flex justify-between gap-3 rule-t pt-1 font-strong tabular-nums">
        {service.billing === 'month' ? text.monthly : text.price}
        <span>{money(total_cents)}</span>
      </span>
    </output>
  );
}

/** By the price book, or how the clock differs from it. */
function minutesOf({ learned, book_minutes, minutes }: Line): string {
  const book = formatNumber(book_minutes);
  if (!learned) return fill(text.byBook, { count: book });
  const { tone, share } = differenceOf(learned.took);
  const took = fill(text[tone], { jobs: formatNumber(learned.jobs), percent: formatShare(share) });
  const plan = fill(minutes === book_minutes ? text.keep : text.plan, { learned: formatNumber(minutes), book });
  return `${took} ${plan}`;
}
