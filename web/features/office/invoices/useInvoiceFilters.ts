import { useSearchParams } from 'react-router';
import type { InvoiceFilter } from '#contract/invoice.ts';
import { invoiceFilters } from '#contract/money.ts';
import { addressWith } from '#web/addressWith.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => day.test(value) && !Number.isNaN(Date.parse(value));

/** What makes no sense in an address is left out rather than sent. */
const fits = {
  status: (value: string) => invoiceFilters.some((each) => each === value),
  search: (value: string) => value !== '',
  client: (value: string) => uuid.test(value),
  from: isDay,
  to: isDay,
};
type Name = keyof typeof fits;
const names = Object.keys(fits) as Name[];

/** The address holds the tab and what is looked for, so that a link or Back brings it again. */
export function useInvoiceFilters() {
  const [params, setParams] = useSearchParams();
  const entries = names.flatMap((name) => {
    const value = params.get(name)?.trim().slice(0, 80) ?? '';
    return fits[name](value) ? [[name, value] as const] : [];
  });
  const filter = Object.fromEntries(entries) as InvoiceFilter;
  const { status, ...looked } = filter;
  const change = (changes: { [Each in Name]?: string }) =>
    setParams(addressWith(changes), { replace: true, preventScrollReset: true });

  return {
    filter,
    status,
    /** Beside the tab. */
    filtered: Object.keys(looked).length > 0,
    /** The server would refuse it, and the screen says why. */
    backwards: Boolean(filter.from && filter.to && filter.to < filter.from),
    look: change,
    reset: () => change({ search: '', client: '', from: '', to: '' }),
    /** The same search under another tab. */
    tabAddress: (tab: string) => `?${addressWith({ status: tab }, params)}`,
  };
}

export type InvoiceFilters = ReturnType<typeof useInvoiceFilters>;
