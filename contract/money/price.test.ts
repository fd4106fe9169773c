import { describe, expect, test } from 'vitest';
import { priceOf, rateOf, type Priced, type Quantity, type Rate } from '#contract/money/price.ts';

const factors = { suv_percent: 120, truck_percent: 125, van_percent: 140, dirty_percent: 120, heavy_percent: 150 };
const rate = (part: Partial<Rate> & { price_cents: number }): Rate => ({
  minimum_cents: null,
  included_units: 1,
  extra_cents: 0,
  ...factors,
  ...part,
});
const flatwork: [Priced, Rate] = [
  { pricing: 'per_area', by_condition: true, duration_minutes: 60, extra_minutes: 20 },
  rate({ price_cents: 25, minimum_cents: 12_500 }),
];
const softWash: [Priced, Rate] = [
  { pricing: 'per_area', by_condition: true, duration_minutes: 120, extra_minutes: 30 },
  rate({ price_cents: 18, minimum_cents: 19_900 }),
];
const bins: [Priced, Rate] = [
  { pricing: 'per_unit', by_condition: false, duration_minutes: 20, extra_minutes: 5 },
  rate({ price_cents: 4_500, included_units: 2, extra_cents: 1_500 }),
];
const plan: [Priced, Rate] = [
  { pricing: 'per_unit', by_condition: false, duration_minutes: 15, extra_minutes: 5 },
  rate({ price_cents: 2_900, included_units: 2, extra_cents: 1_325 }),
];
const byVehicle = (price_cents: number, duration_minutes: number, by_condition = true): [Priced, Rate] => [
  { pricing: 'by_vehicle', by_condition, duration_minutes, extra_minutes: 0 },
  rate({ price_cents }),
];
const flat: [Priced, Rate] = [
  { pricing: 'flat', by_condition: true, duration_minutes: 45, extra_minutes: 99 },
  rate({ price_cents: 7_500, minimum_cents: 99_999, included_units: 2, extra_cents: 500 }),
];
const hourly: [Priced, Rate] = [
  { pricing: 'hourly', by_condition: true, duration_minutes: 90, extra_minutes: 99 },
  rate({ price_cents: 8_500, minimum_cents: 10_000 }),
];
const nothing: Quantity = { units: null, square_feet: null, vehicle_size: null, condition: 'normal' };

describe('what it costs and how long it takes', () => {
  test.each<[string, [Priced, Rate], Partial<Quantity>, cents: number, minutes: number]>([
    ['a driveway of 820 sq ft', flatwork, { square_feet: 820 }, 20_500, 60],
    ['the same, dirty', flatwork, { square_feet: 820, condition: 'dirty' }, 24_600, 60],
    ['the same, heavy', flatwork, { square_feet: 820, condition: 'heavy' }, 30_750, 60],
    ['a small one, at the minimum', flatwork, { square_feet: 400 }, 12_500, 60],
    ['one exactly at the minimum', flatwork, { square_feet: 500 }, 12_500, 60],
    ['one just over it', flatwork, { square_feet: 501 }, 12_525, 60],
    [
      'a small heavy one: the minimum times its condition',
      flatwork,
      { square_feet: 400, condition: 'heavy' },
      18_750,
      60,
    ],
    ['an area nobody said', flatwork, {}, 12_500, 60],
    ['1,000 sq ft, the last without extra time', flatwork, { square_feet: 1_000 }, 25_000, 60],
    ['1,001 sq ft, a first step more', flatwork, { square_feet: 1_001 }, 25_025, 80],
    ['1,500 sq ft, the same step', flatwork, { square_feet: 1_500 }, 37_500, 80],
    ['1,501 sq ft, a second', flatwork, { square_feet: 1_501 }, 37_525, 100],
    ['a house of 2,150 sq ft', softWash, { square_feet: 2_150 }, 38_700, 210],
    ['a small house', softWash, { square_feet: 900 }, 19_900, 120],
    ['two bins', bins, { units: 2 }, 4_500, 20],
    ['one bin costs as much as two', bins, { units: 1 }, 4_500, 20],
    ['five bins', bins, { units: 5 }, 9_000, 35],
    ['bins nobody counted', bins, {}, 4_500, 20],
    ['bins that are heavy cost the same', bins, { units: 2, condition: 'heavy' }, 4_500, 20],
    ['a plan for two', plan, { units: 2 }, 2_900, 15],
    ['a plan for four', plan, { units: 4 }, 5_550, 25],
    ['an exterior, sedan', byVehicle(12_000, 90), { vehicle_size: 'sedan' }, 12_000, 90],
    ['an exterior, SUV', byVehicle(12_000, 90), { vehicle_size: 'suv' }, 14_400, 90],
    ['an exterior, truck', byVehicle(12_000, 90), { vehicle_size: 'truck' }, 15_000, 90],
    ['an exterior, van', byVehicle(12_000, 90), { vehicle_size: 'van' }, 16_800, 90],
    ['an exterior nobody measured', byVehicle(12_000, 90), {}, 12_000, 90],
    ['an interior, dirty SUV', byVehicle(16_000, 120), { vehicle_size: 'suv', condition: 'dirty' }, 23_040, 120],
    ['a full one, heavy van', byVehicle(26_000, 210), { vehicle_size: 'van', condition: 'heavy' }, 54_600, 210],
    ['a coating, truck', byVehicle(90_000, 480, false), { vehicle_size: 'truck' }, 112_500, 480],
    ['a flat price, whatever there is of it', flat, { units: 9, square_feet: 9_000, vehicle_size: 'van' }, 7_500, 45],
    ['a flat price, dirty', flat, { condition: 'dirty' }, 9_000, 45],
    ['two hours', hourly, { minutes: 120 }, 17_000, 120],
    ['fifty minutes, at the minimum', hourly, { minutes: 50 }, 10_000, 50],
    // 85.00 x 100 / 60 = 141.666...
    ['a hundred minutes, rounded', hourly, { minutes: 100 }, 14_167, 100],
    ['as long as usual, dirty', hourly, { condition: 'dirty' }, 15_300, 90],
    ['minutes that a flat price doesn’t ask for', flat, { minutes: 300 }, 7_500, 45],
    // 33.33 x 1.25 = 41.6625, rounded to 41.66; x 1.5 = 62.49.
    [
      'cents that don’t come out even, rounded at each factor',
      byVehicle(3_333, 30),
      { vehicle_size: 'truck', condition: 'heavy' },
      6_249,
      30,
    ],
    ['nothing at all', byVehicle(0, 30), { vehicle_size: 'van', condition: 'heavy' }, 0, 30],
  ])('%s', (_, [service, price], quantity, cents, minutes) => {
    expect(priceOf(service, price, { ...nothing, ...quantity })).toEqual({ price_cents: cents, minutes });
  });
});

describe('the price of a day', () => {
  const prices = [{ valid_from: '2026-12-01' }, { valid_from: '2026-03-01' }, { valid_from: '2025-01-01' }];

  test.each([
    ['2024-12-31', undefined],
    ['2025-01-01', '2025-01-01'],
    ['2026-02-28', '2025-01-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026-11-30', '2026-03-01'],
    ['2026-12-01', '2026-12-01'],
    ['2030-01-01', '2026-12-01'],
  ])('on %s is that of %s', (day, from) => {
    expect(rateOf(prices, day)?.valid_from).toBe(from);
  });
});
