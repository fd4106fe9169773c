import { useSearchParams } from 'react-router';
import { paymentMethods, paymentStatuses, paymentTabs, type PaymentTab } from '#contract/money.ts';
import type { PaymentFilter } from '#contract/payment.ts';
import { addressWith } from '#web/addressWith.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const day = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => day.test(value) && !Number.isNaN(Date.parse(value));
const isCents = (value: string) => /^\d{1,9}$/.test(value);

export type FilterName = Exclude<keyof PaymentFilter, 'cursor' | 'tab'>;

/** What makes no sense in an address is left out rather than sent. */
const fits: Record<FilterName, (value: string) => boolean> = {
  search: (value) => value !== '',
  status: (value) => paymentStatuses.some((each) => each === value),
  method: (value) => paymentMethods.some((each) => each === value),
  client: (value) => uuid.test(value),
  from: isDay,
  to: isDay,
  min: isCents,
  max: isCents,
};
const filterNames = Object.keys(fits) as FilterName[];
const nothing = Object.fromEntries(filterNames.map((name) => [name, null]));

export const tabs = Object.keys(paymentTabs) as PaymentTab[];

/** Also for the statement, which is asked for with the same words. */
export function readFilter(params: URLSearchParams): PaymentFilter {
  const tab = tabs.find((each) => each === params.get('tab'));
  const entries = filterNames.flatMap((name): [string, string | number][] => {
    const value = params.get(name)?.trim().slice(0, 80) ?? '';
    if (!fits[name](value)) return [];
    return [[name, name === 'min' || name === 'max' ? Number(value) : value]];
  });
  return Object.fromEntries(tab ? [['tab', tab], ...entries] : entries);
}

/** As an address says it. */
export const filterParams = (filter: PaymentFilter) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));

/** The address holds the tab, what is looked for and what is open, so that a link or Back brings it all again. */
export function usePaymentFilters() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const { tab, ...looked } = filter;

  const change = (changes: Record<string, string | null>, how: { replace: boolean }) =>
    setParams(addressWith(changes), { ...how, preventScrollReset: true });

  return {
    filter,
    tab: tab ?? null,
    /** What is set, the tab aside. */
    looked,
    filtered: Object.keys(looked).length > 0,
    payment: params.get('payment'),
    alerts: params.get('alerts') === 'open',
    form: params.get('form') === 'open',
    look: (changes: { [Name in FilterName]?: string }) => change(changes, { replace: true }),
    /** Everything at once: what isn't in it is taken away. */
    apply: (next: PaymentFilter) =>
      change(
        { ...nothing, ...Object.fromEntries(filterParams({ ...next, tab: undefined }) as Iterable<[string, string]>) },
        {
          replace: false,
        },
      ),
    reset: () => change(nothing, { replace: true }),
    open: (id: string) => change({ payment: id, alerts: null }, { replace: false }),
    close: () => change({ payment: null }, { replace: true }),
    showAlerts: (on: boolean) => change({ alerts: on ? 'open' : null }, { replace: !on }),
    showForm: (on: boolean) => change({ form: on ? 'open' : null }, { replace: true }),
    rowPath: (id: string) => `?${addressWith({ payment: id }, params)}`,
    /** A status belongs to one tab, so it doesn't come along. */
    tabAddress: (to: PaymentTab | null) => `?${addressWith({ tab: to, status: null, payment: null }, params)}`,
  };
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>;
