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
/** Also for the statement, which is asked for with the same words. */
export const paymentFilters = { tab: oneOf(tabs), ...filters };
const schema = { ...paymentFilters, payment: text(), alerts: oneOf(['open']), form: oneOf(['open']) };

export function usePaymentFilters() {
  const { filter: read, set, push, path } = useFilters(schema);
  const { payment, alerts, form, ...filter } = read;
  const { tab = null, ...looked } = filter;
  return {
    filter,
    tab,
    /** What is set, the tab aside. */
    looked,
    filtered: Object.keys(looked).length > 0,
    payment,
    alerts: alerts === 'open',
    form: form === 'open',
    look: set,
    /** Everything at once: what isn't in it is taken away. */
    apply: ({ tab: _, ...next }: PaymentFilter) => push({ ...nothing, ...next }),
    reset: () => set(nothing),
    open: (id: string) => push({ payment: id, alerts: null }),
    close: () => set({ payment: null }),
    showAlerts: (on: boolean) => (on ? push({ alerts: 'open' }) : set({ alerts: null })),
    showForm: (on: boolean) => set({ form: on ? 'open' : null }),
    statementPath: `/admin/payments/statement${path({ payment: null, alerts: null, form: null })}`,
    rowPath: (id: string) => path({ payment: id }),
    /** A status belongs to one tab, so it doesn't come along. */
    tabPath: (to: PaymentTab | null) => path({ tab: to, status: null, payment: null }),
  };
}

export type PaymentFilters = ReturnType<typeof usePaymentFilters>;
