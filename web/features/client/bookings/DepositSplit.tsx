import type { Hold } from '#contract/booking/slot.schema.ts';
import { amountText } from '#text/amounts.ts';
import { confirmText as text } from '#text/book.ts';
import { formatCents, useCurrency } from '#web/money.ts';

type Props = { quote: Hold['quote']; paid?: boolean };

/** Shows the part to pay now (or already paid) and the part after the visit. */
export function DepositSplit({ quote: { deposit_cents, total_cents }, paid = false }: Props) {
  const currency = useCurrency();
  if (deposit_cents === 0) return <p className="text-14 text-muted md:text-12">{text.payAfter}</p>;
  const parts = [
    { label: paid ? amountText.depositPaid : text.now, cents: deposit_cents },
    { label: text.after, cents: total_cents - deposit_cents },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2">
      {parts.map(({ label, cents }, index) => (
        <div key={label} className={`rounded-card px-3.5 py-2.5 ${index === 0 ? 'hairline' : 'bg-sunken'}`}>
          <dt className="text-13 text-muted md:text-12">{label}</dt>
          <dd className="wide text-20 tabular-nums">{formatCents(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
