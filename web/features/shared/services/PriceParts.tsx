import type { ReactNode } from 'react';
import type { Quantity, Rate } from '#contract/money/price.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { arithmeticOf } from '#web/features/shared/services/arithmetic.ts';
import { formatCents, useCurrency } from '#web/money.ts';

type Props = { service: Service; rate: Rate; quantity: Quantity; total: string; children?: ReactNode };

/** How a price is made up, and the price. */
export function PriceParts({ service, rate, quantity, total, children }: Props) {
  const currency = useCurrency();
  const money = (cents: number) => formatCents(cents, currency);
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
        {total}
        <span>{money(total_cents)}</span>
      </span>
      {children}
    </output>
  );
}
