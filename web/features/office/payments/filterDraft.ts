import { fromCents, toCents } from '#contract/base/amount.ts';
import type { PaymentFilter } from '#contract/money/payment.schema.ts';
import { dayText } from '#text/days.ts';
import { paymentFilterText } from '#text/payments.ts';
import type { Problems } from '#web/form.ts';
import { dayIn } from '#web/when.ts';

/** Amounts stay text until they are applied. */
export type FilterDraft = Omit<PaymentFilter, 'cursor' | 'min' | 'max'> & { min: string; max: string };
export type DateRange = 'any' | 'today' | 'month' | 'pick';

const amount = (cents: number | undefined) => (cents === undefined ? '' : fromCents(cents));

export const draftOf = ({ min, max, ...rest }: PaymentFilter): FilterDraft => ({
  ...rest,
  min: amount(min),
  max: amount(max),
});

export function problemsOf({ from, to, min, max }: FilterDraft): Problems<FilterDraft> {
  const [least, most] = [toCents(min), toCents(max)];
  const problems: Problems<FilterDraft> = {};
  if (from && to && to < from) problems.to = dayText.order;
  if (min && least === null) problems.min = paymentFilterText.amountInvalid;
  if (max && most === null) problems.max = paymentFilterText.amountInvalid;
  else if (least !== null && most !== null && most < least) problems.max = paymentFilterText.amountOrder;
  return problems;
}

/** An empty value is no filter. */
export function filterOf({ min, max, ...rest }: FilterDraft): PaymentFilter {
  const all = { ...rest, min: toCents(min), max: toCents(max) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ''));
}

/** In the business' time zone. */
export function daysOf(range: Exclude<DateRange, 'pick'>, zone: string): { from: string; to: string } {
  const today = dayIn(zone);
  if (range === 'any') return { from: '', to: '' };
  return { from: range === 'today' ? today : `${today.slice(0, 8)}01`, to: today };
}

/** The choice that matches these days. */
export function rangeOf({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }, zone: string) {
  const known = (['any', 'today', 'month'] as const).find((range) => {
    const days = daysOf(range, zone);
    return days.from === from && days.to === to;
  });
  return known ?? 'pick';
}
