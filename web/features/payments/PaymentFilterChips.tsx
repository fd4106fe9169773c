import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { commonText } from '#contract/text/en/common.ts';
import { paymentFilterText, paymentMethodText, paymentStatusText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import type { FilterName, PaymentFilters } from '#web/features/payments/usePaymentFilters.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { profileQuery } from '#web/profile.ts';
import { formatCalendarDay } from '#web/when.ts';

const { chips } = paymentFilterText;

/** What is set, each to be taken away by itself. The search stands in its own field. */
export function PaymentFilterChips({ filters }: { filters: PaymentFilters }) {
  const { status, method, client, from, to, min, max } = filters.looked;
  const currency = useCurrency();
  const name = useQuery({ ...profileQuery(client ?? ''), enabled: client !== undefined }).data?.full_name ?? '...';
  const set: { name: FilterName; text: string | undefined }[] = [
    { name: 'status', text: status && fill(chips.status, { value: paymentStatusText[status] }) },
    { name: 'method', text: method && fill(chips.method, { value: paymentMethodText[method] }) },
    { name: 'client', text: client && fill(chips.client, { value: name }) },
    { name: 'from', text: from && fill(chips.from, { value: formatCalendarDay(from) }) },
    { name: 'to', text: to && fill(chips.to, { value: formatCalendarDay(to) }) },
    { name: 'min', text: min === undefined ? min : fill(chips.min, { value: formatCents(min, currency) }) },
    { name: 'max', text: max === undefined ? max : fill(chips.max, { value: formatCents(max, currency) }) },
  ];
  if (!filters.filtered) return null;
  return (
    <ul aria-label={paymentFilterText.set} className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      {set.map(
        ({ name: each, text }) =>
          text && (
            <li
              key={each}
              className="flex max-w-full items-center rounded-control bg-accent-soft pl-3 text-14 font-medium text-accent md:pl-2.5 md:text-13"
            >
              <span className="truncate">{text}</span>
              <button
                type="button"
                aria-label={fill(paymentFilterText.remove, { chip: text })}
                onClick={() => filters.look({ [each]: '' })}
                className="grid size-11 flex-none place-items-center rounded-control hover:text-text md:size-8"
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ),
      )}
      <li>
        <button
          type="button"
          onClick={filters.reset}
          className="min-h-11 rounded-control px-2 text-14 font-medium text-accent hover:underline md:min-h-8 md:text-13"
        >
          {commonText.resetFilters}
        </button>
      </li>
    </ul>
  );
}
