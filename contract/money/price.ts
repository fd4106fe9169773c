import { serviceLimits } from '#contract/base/limits.ts';
import type { Condition, Pricing, VehicleSize } from '#contract/trade.ts';

/** What a price book says of one service on one day. */
export type Rate = {
  price_cents: number;
  /** Per area and by the hour: never less than this. */
  minimum_cents: number | null;
  /** Per unit: how many the price is for, and what each further one costs. */
  included_units: number;
  extra_cents: number;
  /** Percent of the sedan's price. */
  suv_percent: number;
  truck_percent: number;
  van_percent: number;
  /** Percent of the price of something in normal condition. */
  dirty_percent: number;
  heavy_percent: number;
};

/** Whether work that is priced by the hour may take so long. */
export const isHourlyLength = (minutes: number | null): boolean =>
  minutes !== null && minutes >= serviceLimits.least_minutes && minutes <= serviceLimits.minutes;

/** What a service that was never priced begins with: the trade's usual factors. */
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

/** How much of it there is to do. What a way of pricing doesn't ask for is null. */
export type Quantity = {
  units: number | null;
  square_feet: number | null;
  vehicle_size: VehicleSize | null;
  condition: Condition;
  /** By the hour: how long it takes. Not said: as long as usual. */
  minutes?: number | undefined;
};

/** The area that a duration is for, and the steps by which a larger one takes longer. */
const usualArea = 1_000;
const areaStep = 500;

/** A service priced by the unit says what each additional unit costs, or ten bins would cost as much as one. */
export const lacksExtra = (pricing: Pricing, { price_cents, extra_cents }: Rate): boolean =>
  pricing === 'per_unit' && price_cents > 0 && extra_cents === 0;

const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100);

/** What it costs and how long it takes. Whole cents and whole minutes, rounded once at each factor. */
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

/** Of prices, newest first, the one that counts on a day: the newest that has begun. */
export const rateOf = <P extends { valid_from: string }>(prices: readonly P[], day: string): P | undefined =>
  prices.find(({ valid_from }) => valid_from <= day);
