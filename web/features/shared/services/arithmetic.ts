import { priceOf, type Quantity, type Rate } from '#contract/money/price.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { priceListText as text } from '#text/priceList.ts';
import { conditionText, vehicleText } from '#text/quantities.ts';
import type { Pricing } from '#contract/jobs/service.kinds.ts';
import { formatNumber } from '#web/numbers.ts';

type Line = { what: string; cents: number };
type Priced = Pick<Service, 'pricing' | 'by_condition' | 'duration_minutes' | 'extra_minutes'>;

const factorOf = (percent: number) => (percent / 100).toFixed(2);

/** How a price is made up, line by line, each with its running total. The last is the price. */
export function arithmeticOf(
  service: Priced,
  rate: Rate,
  quantity: Quantity,
  format: (cents: number) => string,
): { lines: Line[]; total_cents: number } {
  const base = priceOf({ ...service, by_condition: false }, rate, quantity).price_cents;
  const total_cents = priceOf(service, rate, quantity).price_cents;
  const lines = baseLines(service, rate, quantity, base, format);
  const { condition } = quantity;
  const percent = { normal: 100, dirty: rate.dirty_percent, heavy: rate.heavy_percent }[condition];
  if (service.by_condition && condition !== 'normal')
    lines.push({
      what: fill(text.factor, { name: conditionText[condition], factor: factorOf(percent) }),
      cents: total_cents,
    });
  return { lines, total_cents };
}

/** The lines before the condition, by the kind of pricing. */
function baseLines(
  { pricing, duration_minutes }: Priced,
  rate: Rate,
  quantity: Quantity,
  base: number,
  format: (cents: number) => string,
): Line[] {
  const { price_cents, minimum_cents, included_units, extra_cents } = rate;
  const feet = quantity.square_feet ?? 0;
  const more = Math.max(0, (quantity.units ?? 1) - included_units);
  const size = quantity.vehicle_size ?? 'sedan';
  const percent = { sedan: 100, suv: rate.suv_percent, truck: rate.truck_percent, van: rate.van_percent }[size];
  const isMinimum = minimum_cents !== null && feet * price_cents < minimum_cents;
  const lines: Record<Pricing, (Line | false)[]> = {
    flat: [{ what: amountText.price, cents: base }],
    hourly: [{ what: fill(text.hourly, { count: quantity.minutes ?? duration_minutes }), cents: base }],
    per_area: [
      { what: fill(text.area, { count: formatNumber(feet), amount: format(price_cents) }), cents: feet * price_cents },
      isMinimum && { what: text.minimum, cents: base },
    ],
    per_unit: [
      {
        what: included_units === 1 ? text.firstOne : fill(text.firstUnits, { count: included_units }),
        cents: price_cents,
      },
      more > 0 && { what: fill(text.extra, { count: more, amount: format(extra_cents) }), cents: base },
    ],
    by_vehicle: [
      { what: vehicleText.sedan, cents: price_cents },
      size !== 'sedan' && {
        what: fill(text.factor, { name: vehicleText[size], factor: factorOf(percent) }),
        cents: base,
      },
    ],
  };
  return lines[pricing].filter((line) => line !== false);
}
