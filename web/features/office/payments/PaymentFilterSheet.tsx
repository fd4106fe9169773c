import { useState } from 'react';
import { paymentMethods, paymentStatuses, paymentTabs, type PaymentStatus } from '#contract/money/money.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { paymentFilterText, paymentMethodText, paymentStatusText } from '#text/payments.ts';
import { useZone } from '#web/business.ts';
import { ChipChoice } from '#web/ui/ChipChoice.tsx';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import {
  daysOf,
  draftOf,
  filterOf,
  problemsOf,
  rangeOf,
  type DateRange,
  type FilterDraft,
} from '#web/features/office/payments/filterDraft.ts';
import { methodIcon } from '#web/features/shared/payments/paymentLooks.ts';
import type { PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { useForm } from '#web/form.ts';
import { DayRange } from '#web/ui/DayRange.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { FilterSheet } from '#web/ui/FilterSheet.tsx';
import { Select } from '#web/ui/Select.tsx';

const methods = [
  { value: 'all' as const, label: paymentFilterText.all },
  ...paymentMethods.map((value) => {
    const Icon = methodIcon[value];
    return {
      value,
      label: paymentMethodText[value],
      icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
    };
  }),
];
const ranges: { value: DateRange; label: string }[] = [
  { value: 'any', label: dayText.any },
  { value: 'today', label: dayText.today },
  { value: 'month', label: dayText.thisMonth },
  { value: 'pick', label: dayText.pick },
];

export function PaymentFilterSheet({ filters, onClose }: { filters: PaymentFilters; onClose: () => void }) {
  const zone = useZone();
  const form = useForm<FilterDraft>({
    base: draftOf(filters.filter),
    check: problemsOf,
    save: { busy: false },
    send(shown) {
      filters.apply(filterOf(shown));
      onClose();
    },
    guarded: false,
  });
  const { shown, type } = form;
  const [picking, setPicking] = useState(false);
  const range = picking ? 'pick' : rangeOf(shown, zone);
  const statuses: readonly PaymentStatus[] = filters.tab ? paymentTabs[filters.tab] : paymentStatuses;

  function choose(next: DateRange) {
    setPicking(next === 'pick');
    if (next !== 'pick') type(daysOf(next, zone));
  }

  return (
    <FilterSheet
      title={paymentFilterText.title}
      form={form}
      apply={actionText.applyFilters}
      onReset={filters.reset}
      onClose={onClose}
    >
      <Select
        label={fieldText.status}
        value={shown.status ?? ''}
        onChange={(event) => type({ status: statuses.find((status) => status === event.target.value) })}
      >
        <option value="">{paymentFilterText.all}</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {paymentStatusText[status]}
          </option>
        ))}
      </Select>
      <ChipChoice
        label={amountText.method}
        choices={methods}
        value={shown.method ?? 'all'}
        onChoose={(method) => type({ method: method === 'all' ? undefined : method })}
      />
      <ClientPicker
        label={fieldText.client}
        none={paymentFilterText.all}
        value={shown.client ?? null}
        onChange={(client) => type({ client: client ?? undefined })}
      />
      <ChipChoice label={fieldText.date} choices={ranges} value={range} onChoose={choose} />
      {range === 'pick' && (
        <div className="grid grid-cols-2 gap-3">
          <DayRange value={{ from: shown.from, to: shown.to }} onChange={type} error={form.problems.to} />
        </div>
      )}
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="sr-only">{amountText.amount}</legend>
        {(['min', 'max'] as const).map((name) => (
          <DecimalField key={name} label={paymentFilterText[name]} placeholder="0.00" {...form.field(name)} />
        ))}
      </fieldset>
    </FilterSheet>
  );
}
