import { useQuery } from '@tanstack/react-query';
import { paymentFilterText, paymentMethodText, paymentStatusText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import type { FilterName, PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { profileQuery } from '#web/profile.ts';
import { SetChips } from '#web/ui/SetChips.tsx';
import { formatCalendarDay } from '#web/when.ts';

const { chips } = paymentFilterText;

/** What is set, each to be taken away by itself. The search stands in its own field. */
export function PaymentFilterChips({ filters }: { filters: PaymentFilters }) {
  const { status, method, client, from, to, min, max } = filters.looked;
  const currency = useCurrency();
  const name = useQuery({ ...profileQuery(client ?? ''), enabled: client !== undefined }).data?.full_name ?? '...';
  const set: { text: string | undefined; names: FilterName[] }[] = [
    { text: status && fill(chips.status, { value: paymentStatusText[status] }), names: ['status'] },
    { text: method && fill(chips.method, { value: paymentMethodText[method] }), names: ['method'] },
    { text: client && fill(chips.client, { value: name }), names: ['client'] },
    { text: from && fill(chips.from, { value: formatCalendarDay(from) }), names: ['from'] },
    { text: to && fill(chips.to, { value: formatCalendarDay(to) }), names: ['to'] },
    { text: min === undefined ? min : fill(chips.min, { value: formatCents(min, currency) }), names: ['min'] },
    { text: max === undefined ? max : fill(chips.max, { value: formatCents(max, currency) }), names: ['max'] },
  ];
  if (!filters.filtered) return null;
  return (
    <SetChips
      label={paymentFilterText.set}
      remove={paymentFilterText.remove}
      chips={set}
      onTake={([each]) => filters.look({ [each!]: '' })}
      onReset={filters.reset}
    />
  );
}
