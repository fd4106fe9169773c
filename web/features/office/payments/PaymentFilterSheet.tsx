import { X } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { paymentMethods, paymentStatuses, paymentTabs, type PaymentStatus } from '#contract/money.ts';
import { commonText } from '#contract/text/en/common.ts';
import { paymentFilterText, paymentMethodText, paymentStatusText } from '#contract/text/en/payments.ts';
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
  type FilterProblems,
} from '#web/features/office/payments/filterDraft.ts';
import { methodIcon } from '#web/features/shared/payments/paymentLooks.ts';
import type { PaymentFilters } from '#web/features/office/payments/usePaymentFilters.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';
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
const ranges = (['any', 'today', 'month', 'pick'] as const).map((value) => ({
  value,
  label: paymentFilterText.ranges[value],
}));

/** What is set here counts when it is applied; until then the list stays as it is. */
export function PaymentFilterSheet({ filters, onClose }: { filters: PaymentFilters; onClose: () => void }) {
  const zone = useZone();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filters.filter));
  const [picking, setPicking] = useState(false);
  const [problems, setProblems] = useState<FilterProblems>({});
  const range = picking ? 'pick' : rangeOf(draft, zone);
  const statuses: readonly PaymentStatus[] = filters.tab ? paymentTabs[filters.tab] : paymentStatuses;

  function set(part: { [Name in keyof FilterDraft]?: FilterDraft[Name] | null | '' }) {
    const next = { ...draft, ...part } as FilterDraft;
    setDraft(next);
    // Once something was refused, its complaint goes as soon as it is met.
    if (Object.keys(problems).length) setProblems(problemsOf(next));
  }
  function choose(next: DateRange) {
    setPicking(next === 'pick');
    if (next !== 'pick') set(daysOf(next, zone));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    filters.apply(filterOf(draft));
    onClose();
  }

  return (
    <Modal
      open
      onClose={onClose}
      label={paymentFilterText.title}
      className="rise inset-x-0 top-auto bottom-0 m-0 max-h-[calc(100dvh-2rem)] w-full overflow-hidden rounded-t-hero bg-raised shadow-3 md:slide-in-end md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-dvh md:w-[400px] md:rounded-l-hero md:rounded-tr-none"
    >
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="flex max-h-[calc(100dvh-2rem)] flex-col safe-pr-0 pb-[env(safe-area-inset-bottom)] max-md:safe-pl-0 md:h-full md:max-h-none"
      >
        <div className="flex items-center gap-2 pt-3 pr-2 pl-5">
          <h2 className="min-w-0 flex-1 wide text-20">{paymentFilterText.title}</h2>
          <IconButton label={commonText.close} Icon={X} onClick={onClose} className="text-muted hover:text-text" />
        </div>
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto px-5 pt-1 pb-5">
          <Select
            label={paymentFilterText.status}
            value={draft.status ?? ''}
            onChange={(event) => set({ status: event.target.value as PaymentStatus | '' })}
          >
            <option value="">{paymentFilterText.all}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {paymentStatusText[status]}
              </option>
            ))}
          </Select>
          <ChipChoice
            label={paymentFilterText.method}
            choices={methods}
            value={draft.method || 'all'}
            onChoose={(method) => set({ method: method === 'all' ? '' : method })}
          />
          <ClientPicker
            label={paymentFilterText.client}
            none={paymentFilterText.all}
            value={draft.client || null}
            onChange={(client) => set({ client: client ?? '' })}
          />
          <ChipChoice label={paymentFilterText.dates} choices={ranges} value={range} onChoose={choose} />
          {range === 'pick' && (
            <div className="grid grid-cols-2 gap-3">
              <DayRange
                labels={paymentFilterText}
                value={{ from: draft.from, to: draft.to }}
                onChange={set}
                error={problems.to}
              />
            </div>
          )}
          <fieldset className="grid grid-cols-2 gap-3">
            <legend className="sr-only">{paymentFilterText.amount}</legend>
            {(['min', 'max'] as const).map((name) => (
              <Field
                key={name}
                label={paymentFilterText[name]}
                inputMode="decimal"
                autoComplete="off"
                placeholder="0.00"
                value={draft[name]}
                onChange={(event) => set({ [name]: event.target.value })}
                error={problems[name]}
              />
            ))}
          </fieldset>
        </div>
        <div className="flex gap-2 rule-t px-5 py-3.5">
          <Button
            onClick={() => {
              filters.reset();
              onClose();
            }}
            className="max-md:flex-1"
          >
            {commonText.resetFilters}
          </Button>
          <Button type="submit" look="primary" className="flex-[1.6] md:flex-1">
            {paymentFilterText.apply}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
