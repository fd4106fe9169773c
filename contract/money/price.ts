import { serviceLimits } from '#contract/base/limits.ts';
import { percentOf } from '#contract/money/discount.ts';
import type { Condition, Pricing, VehicleSize } from '#contract/jobs/service.kinds.ts';

/** The price book's entry for one service on one day. */
export type Rate = {
  price_cents: number;
  /** For area and hourly pricing: the least it costs. */
  minimum_cents: number | null;
  /** For unit pricing: the units that the price includes, and the price of each additional unit. */
  included_units: number;
  extra_cents: number;
  /** Percent of the sedan's price. */
  suv_percent: number;
  truck_percent: number;
  van_percent: number;
  /** Percent of the price in normal condition. */
  dirty_percent: number;
  heavy_percent: number;
};

/** Whether hourly work may last this long. */
export const isHourlyLength = (minutes: number | null): boolean =>
  minutes !== null && minutes >= serviceLimits.least_minutes && minutes <= serviceLimits.minutes;

/** The starting values of a service without a price: the trade's usual factors. */
export const firstRate: Rate = {
  price_cents: 0,
  minimum_cents: null,
  included_units: 1,
  extra_cents: 0,
  suv_percent: 120,
  truck_percent: 125,
  van_percent: 140,
  dirty_percent: 120,
  heavy_percent: 150,
};

export type Priced = { pricing: Pricing; by_condition: boolean; duration_minutes: number; extra_minutes: number };

/** The amount of work. Fields that the pricing doesn't use are null. */
export type Quantity = {
  units: number | null;
  square_feet: number | null;
  vehicle_size: VehicleSize | null;
  condition: Condition;
  /** For hourly pricing: the duration. Without it, the usual duration applies. */
  minutes?: number | undefined;
};

/** The area that the duration covers, and the step by which a larger area adds time. */
const usualArea = 1_000;
const areaStep = 500;

/** A service priced by the unit says what each additional unit costs, or ten bins would cost as much as one. */
export const lacksExtra = (pricing: Pricing, { price_cents, extra_cents }: Rate): boolean =>
  pricing === 'per_unit' && price_cents > 0 && extra_cents === 0;

/** The price and the duration, in whole cents and minutes, rounded once at each factor. */
export function priceOf(service: Priced, rate: Rate, quantity: Quantity): { price_cents: number; minutes: number } {
  const units = Math.max(0, (quantity.units ?? 1) - rate.included_units);
  const area = quantity.square_feet ?? 0;
  const time = (service.pricing === 'hourly' ? quantity.minutes : undefined) ?? service.duration_minutes;
  const sizes = { sedan: 100, suv: rate.suv_percent, truck: rate.truck_percent, van: rate.van_percent };
  const states = { normal: 100, dirty: rate.dirty_percent, heavy: rate.heavy_percent };
  const base = {
    flat: rate.price_cents,
    per_unit: rate.price_cents + units * rate.extra_cents,
    per_area: Math.max(area * rate.price_cents, rate.minimum_cents ?? 0),
    by_vehicle: percentOf(rate.price_cents, sizes[quantity.vehicle_size ?? 'sedan']),
    hourly: Math.max(Math.round((rate.price_cents * time) / 60), rate.minimum_cents ?? 0),
  }[service.pricing];
  const steps = {
    flat: 0,
    per_unit: units,
    per_area: Math.ceil(Math.max(0, area - usualArea) / areaStep),
    by_vehicle: 0,
    hourly: 0,
  }[service.pricing];
  return {
    price_cents: service.by_condition ? percentOf(base, states[quantity.condition]) : base,
    minutes: time + steps * service.extra_minutes,
  };
}

/** The price that applies on a day: the newest that has begun. `prices` are sorted newest first. */
export const rateOf = <P extends { valid_from: string }>(prices: readonly P[], day: string): P | undefined =>
  prices.find(({ valid_from }) => valid_from <= day);
