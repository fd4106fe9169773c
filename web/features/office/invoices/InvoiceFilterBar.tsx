import { ListFilter, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { invoicesText } from '#text/invoices.ts';
import type { InvoiceFilters } from '#web/features/office/invoices/useInvoiceFilters.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/DayRange.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { useWide } from '#web/ui/useWide.ts';

/** The filters; on a phone all but the search are behind a button. */
export function InvoiceFilterBar({ filters }: { filters: InvoiceFilters }) {
  const { filter, filtered, backwards, look, reset } = filters;
  const wide = useWide();
  const [opened, setOpened] = useState(Boolean(filter.client ?? filter.from ?? filter.to));
  return (
    <search className="my-3 grid gap-2.5">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1 md:max-w-[420px]">
          <SearchField
            label={invoicesText.search}
            clear={commonText.clear}
            value={filter.search ?? ''}
            onSearch={(search) => look({ search })}
          />
        </div>
        <Button aria-expanded={opened} onClick={() => setOpened(!opened)} aria-label={actionText.filter}>
          <ListFilter size={17} aria-hidden />
          {wide && actionText.filter}
        </Button>
        {filtered && wide && <Reset onReset={reset} />}
      </div>
      {opened && (
        <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
          <div className="max-md:col-span-2 md:w-64">
            <ClientPicker
              label={fieldText.client}
              none={invoicesText.anyClient}
              value={filter.client ?? null}
              onChange={(client) => look({ client: client ?? '' })}
            />
          </div>
          <DayRange
            labels={invoicesText}
            value={{ from: filter.from, to: filter.to }}
            onChange={look}
            error={backwards ? dayText.backwards : null}
            className="md:w-40"
          />
        </div>
      )}
      {filtered && !wide && <Reset onReset={reset} />}
    </search>
  );
}

const Reset = ({ onReset }: { onReset: () => void }) => (
  <Button variant="quiet" onClick={onReset}>
    <RotateCcw size={15} aria-hidden />
    {commonText.resetFilters}
  </Button>
);
