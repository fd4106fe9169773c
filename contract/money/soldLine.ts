import { fromCents, toCents, toWhole } from '#contract/base/amount.ts';
import { assetLimits, jobLimits, serviceLimits } from '#contract/base/limits.ts';
import type { NewItem } from '#contract/jobs/job.schema.ts';
import type { Condition, Pricing, VehicleSize } from '#contract/jobs/service.kinds.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { isHourlyLength, priceOf, rateOf, type Quantity } from '#contract/money/price.ts';

/** A line of a job or a quote, as it is typed. */
export type SoldLine = {
  id: string;
  /** Null: a custom line with its own name and length. An hourly service also has its own length. */
  service_id: string | null;
  name: string;
  /** Empty: the units that the price includes. */
  units: string;
  square_feet: string;
  vehicle_size: VehicleSize;
  condition: Condition;
  minutes: string;
  /** Empty: the price book's price. */
  price: string;
  /** Why the price differs from the price book; on a quote also why a line isn't in it. */
  reason: string;
};

export type LineField = keyof Omit<SoldLine, 'id' | 'service_id'>;

/** On a quote, a custom line has a reason and states its minutes. */
export type LineRules = { explained: boolean };

/** What a line may count at most. */
export const lineMax = { units: jobLimits.units, square_feet: assetLimits.square_feet, minutes: serviceLimits.minutes };

export const customLine = (id: string): SoldLine => ({
  id,
  service_id: null,
  name: '',
  units: '',
  square_feet: '',
  vehicle_size: 'sedan',
  condition: 'normal',
  minutes: '',
  price: '',
  reason: '',
});

export const lineFor = (id: string, service: Service): SoldLine => ({
  ...customLine(id),
  service_id: service.id,
  minutes: String(service.duration_minutes),
});

type SavedLine = Omit<Quantity, 'minutes'> & {
  id: string;
  service_id: string | null;
  minutes: number | null;
  price_cents: number | null;
  price_reason: string | null;
};

/** A saved line as it would be typed. */
export const lineFrom = (item: SavedLine, name: string): SoldLine => ({
  id: item.id,
  service_id: item.service_id,
  name: item.service_id === null ? name : '',
  units: String(item.units ?? ''),
  square_feet: String(item.square_feet ?? ''),
  vehicle_size: item.vehicle_size ?? 'sedan',
  condition: item.condition,
  minutes: String(item.minutes ?? ''),
  price:
    item.price_cents !== null && (item.service_id === null || item.price_reason !== null)
      ? fromCents(item.price_cents)
      : '',
  reason: item.price_reason ?? '',
});

/** Undefined: a custom line, or the price book isn't loaded. */
type Offer = Service | undefined;

/** The field of the amount by which a service is priced. */
const amounts = {
  flat: [],
  per_unit: ['units'],
  per_area: ['square_feet'],
  by_vehicle: ['vehicle_size'],
  hourly: ['minutes'],
} as const satisfies Record<Pricing, readonly LineField[]>;

/** The amounts that a service needs. */
const amountsOf = ({ pricing, by_condition }: Pick<Service, 'pricing' | 'by_condition'>) => [
  ...amounts[pricing],
  ...(by_condition ? (['condition'] as const) : []),
];

/** The fields to type, in their order. */
export function fieldsOf(line: SoldLine, service: Offer, { explained }: LineRules): LineField[] {
  if (line.service_id === null) return ['name', 'minutes', 'price', ...(explained ? (['reason'] as const) : [])];
  return service ? [...amountsOf(service), 'price', ...(line.price.trim() ? (['reason'] as const) : [])] : [];
}

export const includedIn = (service: Offer, day: string): number =>
  (service && rateOf(service.prices, day)?.included_units) ?? 1;

/** Quantities that the pricing doesn't use are null. */
export function quantityOf(line: SoldLine, service: Offer, day: string): Quantity {
  const pricing = service?.pricing;
  return {
    units: pricing === 'per_unit' ? (toWhole(line.units) ?? includedIn(service, day)) : null,
    square_feet: pricing === 'per_area' ? toWhole(line.square_feet) : null,
    vehicle_size: pricing === 'by_vehicle' ? line.vehicle_size : null,
    condition: service?.by_condition ? line.condition : 'normal',
    ...(pricing === 'hourly' && { minutes: toWhole(line.minutes) ?? service?.duration_minutes }),
  };
}

/** Null: no price yet. */
export type Worth = { price_cents: number | null; minutes: number };

/** Price and minutes by the price book of a day. */
export function bookOf(line: SoldLine, service: Offer, day: string): Worth {
  const rate = service && rateOf(service.prices, day);
  return service && rate
    ? priceOf(service, rate, quantityOf(line, service, day))
    : { price_cents: null, minutes: service?.duration_minutes ?? 0 };
}

const centsOf = ({ price }: SoldLine) => toCents(price);

/** As typed, otherwise by the price book. */
export function worthOf(line: SoldLine, book: Worth): Worth {
  if (line.service_id === null) return { price_cents: centsOf(line), minutes: toWhole(line.minutes) ?? 0 };
  return line.price.trim() ? { ...book, price_cents: centsOf(line) } : book;
}

export const nameOf = (line: SoldLine, services: readonly Pick<Service, 'id' | 'name'>[]): string =>
  line.service_id === null ? line.name.trim() : (services.find(({ id }) => id === line.service_id)?.name ?? '');

/** The first field that is wrong; null if the line can be saved. */
export function wrongField(line: SoldLine, service: Offer, rules: LineRules): LineField | null {
  const own = line.service_id === null;
  const minutes = toWhole(line.minutes);
  const isWrong: Partial<Record<LineField, () => boolean>> = {
    name: () => !line.name.trim(),
    units: () => line.units.trim() !== '' && !isFrom1To(lineMax.units, line.units),
    square_feet: () => !isFrom1To(lineMax.square_feet, line.square_feet),
    minutes: () => (own ? (minutes ?? (rules.explained ? Infinity : 0)) > lineMax.minutes : !isHourlyLength(minutes)),
    price: () => (own || line.price.trim() !== '') && (centsOf(line) ?? Infinity) > serviceLimits.cents,
    reason: () => !line.reason.trim(),
  };
  return fieldsOf(line, service, rules).find((field) => isWrong[field]?.()) ?? null;
}

const isFrom1To = (max: number, typed: string) => {
  const amount = toWhole(typed) ?? 0;
  return amount >= 1 && amount <= max;
};

/** The line of a request. A price that differs from the price book has its reason. */
export function toItem(line: SoldLine, service: Offer, day: string, { explained }: LineRules): NewItem {
  const { id, service_id } = line;
  const item = { id, service_id, ...quantityOf(line, service, day) };
  const [price_cents, price_reason] = [centsOf(line), line.reason.trim()];
  if (service_id === null) {
    const own = { service_name: line.name.trim(), minutes: toWhole(line.minutes) ?? 0, price_cents: price_cents ?? 0 };
    return { ...item, ...own, ...(explained && { price_reason }) };
  }
  return price_cents === null ? item : { ...item, price_cents, price_reason };
}
