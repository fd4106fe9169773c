import type { InvoiceFilter } from '#contract/money/invoice.schema.ts';
import { invoiceFilters } from '#contract/money/money.ts';
import { agingBuckets, type AgingBucket } from '#contract/office/report.kinds.ts';
import { day, oneOf, text, useFilters, uuid, type Schema } from '#web/filters.ts';

const schema = {
  status: oneOf(invoiceFilters),
  search: text(80),
  client: uuid,
  from: day,
  to: day,
  age: oneOf(agingBuckets),
} satisfies Record<Exclude<keyof InvoiceFilter, 'cursor'>, Schema[string]>;

export function useInvoiceFilters() {
  const { filter, set, path } = useFilters(schema);
  const { status, ...looked } = filter;
  return {
    filter,
    status,
    /** Filters other than the tab. */
    filtered: Object.keys(looked).length > 0,
    /** The server would refuse it; the page says why. */
    backwards: Boolean(filter.from && filter.to && filter.to < filter.from),
    look: set,
    reset: () => set({ search: '', client: '', from: '', to: '', age: '' }),
    /** One age of the amount owed, on any tab; the search stays. */
    agePath: (age: AgingBucket | '') => path({ age, status: '' }),
    tabPath: (tab: typeof status | '') => path({ status: tab, age: '' }),
  };
}

export type InvoiceFilters = ReturnType<typeof useInvoiceFilters>;
