import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { whatText } from '#text/book.ts';
import { servicesText } from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';
import { formatCents } from '#web/money.ts';

const text = servicesText.rules;
type Ruled = Pick<Service, 'pricing' | 'unit' | 'billing' | 'deposit_percent'>;

const units = { one: text.per_unit_one, several: text.per_unit, month: text.per_unit_month };
const ownUnits = { one: text.own_unit_one, several: text.own_unit, month: text.own_unit_month };

/** How a price applies, in a few words: 'per sq ft, at least $125.00'. */
export function ruleOf(service: Ruled, price: ServicePrice, currency: string): string {
  const rule = withoutDeposit(service, price, (cents) => formatCents(cents, currency));
  const { deposit_percent: percent } = service;
  return percent ? fill(text.deposit, { rule, percent }) : rule;
}

function withoutDeposit(
  { pricing, unit, billing }: Ruled,
  price: ServicePrice,
  format: (cents: number) => string,
): string {
  const { minimum_cents: minimum, included_units: count, extra_cents: extra } = price;
  const monthly = billing === 'month';
  if (pricing === 'per_unit') {
    const which = monthly ? 'month' : count === 1 ? 'one' : 'several';
    return fill((unit ? ownUnits : units)[which], { count, amount: format(extra), unit: unit ?? '' });
  }
  const least = { per_area: text.per_area_minimum, hourly: text.hourly_minimum };
  const rule =
    (pricing === 'per_area' || pricing === 'hourly') && minimum
      ? fill(least[pricing], { amount: format(minimum) })
      : text[pricing];
  return monthly ? fill(text.monthly, { rule }) : rule;
}

/** The minimum price, and how it is made up. The price of a square foot alone would mean little. */
export function priceWords(service: Ruled, price: ServicePrice, currency: string): { head: string; rule: string } {
  const [cents, least] = [formatCents(price.price_cents, currency), price.minimum_cents];
  const rule = ruleOf(service, { ...price, minimum_cents: null }, currency);
  if (least && (service.pricing === 'per_area' || service.pricing === 'hourly'))
    return { head: fill(whatText.from, { price: formatCents(least, currency) }), rule: `${cents} ${rule}` };
  return { head: service.pricing === 'by_vehicle' ? fill(whatText.from, { price: cents }) : cents, rule };
}
