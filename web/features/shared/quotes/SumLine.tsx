import type { Totals } from '#contract/money/totals.ts';
import { fill } from '#contract/text/fill.ts';
import { formatPercent } from '#web/numbers.ts';

type Props = { label: string; value: string; tone?: string };

/** A line of a total. */
export function SumLine({ label, value, tone = '' }: Props) {
  return (
    <div className={`flex justify-between gap-3 ${tone}`}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="flex-none font-medium tabular-nums">{value}</dd>
    </div>
  );
}

type TaxProps = { tax: Totals['tax']; text: string; money: (cents: number) => string };

export const TaxLines = ({ tax, text, money }: TaxProps) =>
  tax.map(({ name, rate_ppm, cents }) => (
    <SumLine
      key={`${name} ${rate_ppm}`}
      label={fill(text, { name, rate: formatPercent(rate_ppm / 1_000_000) })}
      value={money(cents)}
      tone="text-muted"
    />
  ));
