import { paymentMethods, paymentStatuses, paymentTabs, type PaymentTab } from '#contract/money/money.ts';
import type { PaymentFilter } from '#contract/money/payment.schema.ts';
import { day, nothingOf, oneOf, text, useFilters, uuid, type Schema } from '#web/filters.ts';

export type FilterName = Exclude<keyof PaymentFilter, 'cursor' | 'tab'>;

export const tabs = Object.keys(paymentTabs) as PaymentTab[];

const cents = (said: string) => (/^\d{1,9}$/.test(said) ? Number(said) : undefined);
const filters = {
  search: text(80),
  status: oneOf(paymentStatuses),
  method: oneOf(paymentMethods),
  client: uuid,
  from: day,
  to: day,
  min: cents,
  max: cents,
} satisfies Record<FilterName, Schema[string]>;
const nothing = nothingOf(filters);
/** The statement's query takes the same filters. */
export const paymentFilters = { tab: oneOf(tabs), ...filters };
const schema = { ...paymentFilters, payment: text(), alerts: oneOf(['open']), form: oneOf(['open']) };

export function usePaymentFilters() {
  const { filter: read, set, push, path } = useFilters(schema);
  const { payment, alerts, form, ...filter } = read;
  const { tab = null, ...looked } = filter;
  return {
    filter,
    tab,
    /** The active filters, without the tab. */
    looked,
    filtered: Object.keys(looked).length > 0,
    payment,
    alerts: alerts === 'open',
    form: form === 'open',
    look: set,
    /** Sets all filters at once: missing ones are cleared. */
    apply: ({ tab: _, ...next }: PaymentFilter) => push({ ...nothing, ...next }),
    reset: () => set(nothing),
    open: (id: string) => push({ payment: id, alerts: null }),
    close: () => set({ payment: null }),
    showAlerts: (on: boolean) => (on ? push({ alerts: 'open' }) : set({ alerts: null })),
    showForm: (on: boolean) => set({ form: on ? 'open' : null }),
    statementPath: `/admin/payments/statement${path({ payment: null, alerts: null, form: null })}`,
    rowPath: (id: string) => path({ payment: id }),
    /** A status belongs to one tab, so it isn't carried over. */
    tabPath: (to: PaymentTab | null) => path({ tab: to, status: null, payment: null }),
  };
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>;
