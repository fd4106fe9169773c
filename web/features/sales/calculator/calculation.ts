import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { learnedMinutes } from '#contract/jobs/estimate.ts';
import type { EstimateList, ServiceEstimate } from '#contract/jobs/estimate.schema.ts';
import { priceOf, type Quantity } from '#contract/money/price.ts';
import type { Service, ServicePrice } from '#contract/jobs/service.schema.ts';
import { totalsOf, type Totals } from '#contract/money/totals.ts';
import { rateOn } from '#web/features/shared/services/services.ts';

/** A service with its quantity, priced by today's price book. */
export type Line = {
  item: BookLinkItem;
  service: Service;
  rate: ServicePrice;
  quantity: Quantity;
  /** Null: a quantity is still missing. */
  price_cents: number | null;
  book_minutes: number;
  minutes: number;
  /** The learned estimate, if the minutes follow recorded time. */
  learned: ServiceEstimate | null;
};

export type Calculation = {
  lines: Line[];
  visit: Totals | null;
  /** Plans are billed by the month, however many visits they have. */
  month: Totals | null;
  minutes: number;
  book_minutes: number;
  margin_cents: number | null;
};

/** The services that have a price today. */
export const sold = (services: readonly Service[], day: string): Service[] =>
  services.filter((service) => service.active && rateOn(service, day));

export function lineOf(item: BookLinkItem, services: readonly Service[], day: string, list: EstimateList): Line | null {
  const service = services.find(({ id }) => id === item.service_id);
  const rate = service && rateOn(service, day);
  if (!service || !rate) return null;
  const condition = service.by_condition ? item.condition : 'normal';
  const quantity = {
    ...item,
    units: item.units ?? rate.included_units,
    vehicle_size: item.vehicle_size ?? 'sedan',
    condition,
  };
  const { price_cents, minutes: book_minutes } = priceOf(service, rate, quantity);
  const found = list.settings.learn ? list.services.find(({ service_id }) => service_id === service.id) : undefined;
  const learned = found?.used ? found : null;
  return {
    item,
    service,
    rate,
    quantity,
    price_cents: service.pricing === 'per_area' && item.square_feet === null ? null : price_cents,
    book_minutes,
    minutes: learned ? learnedMinutes(book_minutes, learned.factors[condition]) : book_minutes,
    learned,
  };
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

/** The totals of the lines; null until every line has a price. */
export function calculate(lines: Line[], { tax, settings }: EstimateList): Calculation {
  const quote = (billing: Service['billing']): Totals | null => {
    const own = lines.filter(({ service }) => service.billing === billing);
    if (own.length === 0 || own.some(({ price_cents }) => price_cents === null)) return null;
    return totalsOf(
      own.map(({ service, quantity, minutes, price_cents }) => ({
        service_id: service.id,
        name: service.name,
        unit: service.unit,
        units: quantity.units,
        square_feet: quantity.square_feet,
        vehicle_size: quantity.vehicle_size,
        condition: quantity.condition,
        minutes,
        price_cents: price_cents ?? 0,
        taxable: service.taxable,
        deposit_percent: 0,
      })),
      { tax, discount_cents: 0, deposit_percent: 0, deposit_from_cents: 0 },
    );
  };
  const visit = quote('visit');
  const cost = settings.hourly_cost_cents;
  return {
    lines,
    visit,
    month: quote('month'),
    minutes: sum(lines.map(({ minutes }) => minutes)),
    book_minutes: sum(lines.map(({ book_minutes }) => book_minutes)),
    margin_cents: visit && cost !== null ? visit.subtotal_cents - Math.round((visit.minutes * cost) / 60) : null,
  };
}
