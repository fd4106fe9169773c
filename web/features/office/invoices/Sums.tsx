import { amountText } from '#text/amounts.ts';
import { formatCents } from '#web/money.ts';

type Props = {
  subtotal_cents: number;
  tax_cents: number;
  total_cents: number;
  currency: string;
  /** Screen readers announce changes. */
  live?: boolean;
};

/** Subtotal, tax and total, as they stand on the invoice. */
export function Sums({ subtotal_cents, tax_cents, total_cents, currency, live = false }: Props) {
  return (
    <dl className="grid gap-1.5 text-15 tabular-nums md:text-13">
      <div className="flex justify-between gap-3">
        <dt className="text-muted">{amountText.subtotal}</dt>
        <dd>{formatCents(subtotal_cents, currency)}</dd>
      </div>
      <div className="flex justify-between gap-3">
        <dt className="text-muted">{amountText.tax}</dt>
        <dd>{formatCents(tax_cents, currency)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 border-t-2 border-text pt-1.5">
        <dt className="font-strong">
          {amountText.total}, {currency}
        </dt>
        <dd aria-live={live ? 'polite' : undefined} className="wide text-22">
          {formatCents(total_cents, currency)}
        </dd>
      </div>
    </dl>
  );
}
