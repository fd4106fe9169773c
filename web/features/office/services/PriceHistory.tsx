import { useId } from 'react';
import type { Service } from '#contract/jobs/service.schema.ts';
import { dayText } from '#text/days.ts';
import { serviceEditorText as text } from '#text/services.ts';
import { rateOn } from '#web/features/shared/services/services.ts';
import { ruleOf } from '#web/features/shared/services/rules.ts';
import { formatCents } from '#web/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { formatCalendarDay } from '#web/when.ts';

type Props = { service: Service | null; today: string; currency: string };

/** All past, current and planned prices, newest first. */
export function PriceHistory({ service, today, currency }: Props) {
  const id = useId();
  const now = service && rateOn(service, today);
  return (
    <section aria-labelledby={id} className="grid content-start gap-1.5">
      <h3 id={id} className="text-17 font-strong md:text-14">
        {text.history}
      </h3>
      {service ? (
        <ol className="tabular-nums">
          {service.prices.map((price) => (
            <li
              key={price.valid_from}
              className="flex min-h-12 items-center gap-3 rule-t py-1 first:border-t-0 md:min-h-11"
            >
              <span className="grid min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 text-15 font-medium md:text-13">
                  {formatCalendarDay(price.valid_from)}
                  {price === now && <Badge text={dayText.now} tone="accent" />}
                  {price.valid_from > today && <Badge text={text.historyNext} />}
                </span>
                <span className="truncate text-13 text-muted md:text-12">{ruleOf(service, price, currency)}</span>
              </span>
              <b className="flex-none wide text-15 md:text-14">{formatCents(price.price_cents, currency)}</b>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-14 text-muted md:text-13">{text.historyNone}</p>
      )}
    </section>
  );
}
