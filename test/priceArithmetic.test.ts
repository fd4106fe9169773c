import { describe, expect, test } from 'vitest';
import { firstRate, priceOf, type Quantity } from '#contract/money/price.ts';
import { conditions, pricings, vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { arithmeticOf } from '#web/features/shared/services/arithmetic.ts';

const rate = { ...firstRate, price_cents: 25, minimum_cents: 12_500 };
const flatwork = { pricing: 'per_area', by_condition: true, duration_minutes: 60, extra_minutes: 20 } as const;
const nothing: Quantity = { units: null, square_feet: null, vehicle_size: null, condition: 'normal' };
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const said = (...of: Parameters<typeof arithmeticOf>) =>
  arithmeticOf(...of).lines.map(({ what, cents }) => `${what} = ${dollars(cents)}`);

describe('the arithmetic of a price', () => {
  test('an area, its minimum and its condition', () => {
    expect(said(flatwork, rate, { ...nothing, square_feet: 820 }, dollars)).toEqual(['820 sq ft x $0.25 = $205.00']);
    expect(said(flatwork, rate, { ...nothing, square_feet: 480, condition: 'dirty' }, dollars)).toEqual([
      '480 sq ft x $0.25 = $120.00',
      'Minimum charge = $125.00',
      'Dirty x 1.20 = $150.00',
    ]);
  });

  test('units and vehicles', () => {
    const bins = { ...flatwork, pricing: 'per_unit', by_condition: false } as const;
    const perBin = { ...rate, price_cents: 4_500, included_units: 2, extra_cents: 1_500 };
    expect(said(bins, perBin, { ...nothing, units: 2 }, dollars)).toEqual(['First 2 = $45.00']);
    expect(said(bins, perBin, { ...nothing, units: 4 }, dollars)).toEqual([
      'First 2 = $45.00',
      '2 more x $15.00 = $75.00',
    ]);
    const detail = { ...flatwork, pricing: 'by_vehicle' } as const;
    const perCar = { ...rate, price_cents: 12_000 };
    expect(said(detail, perCar, { ...nothing, vehicle_size: 'suv' }, dollars)).toEqual([
      'Sedan = $120.00',
      'SUV x 1.20 = $144.00',
    ]);
  });

  test('its last line is always the price', () => {
    const wrong: string[] = [];
    for (const pricing of pricings)
      for (const condition of conditions)
        for (const vehicle_size of vehicleSizes)
          for (const count of [1, 2, 3, 499, 500, 501, 7_777]) {
            const service = { ...flatwork, pricing };
            const quantity = { units: count, square_feet: count, vehicle_size, condition };
            const odd = { ...rate, price_cents: 333, included_units: 2, extra_cents: 77, minimum_cents: 50_001 };
            const { lines, total_cents } = arithmeticOf(service, odd, quantity, dollars);
            const { price_cents } = priceOf(service, odd, quantity);
            if (lines.at(-1)!.cents !== price_cents || total_cents !== price_cents)
              wrong.push(JSON.stringify({ pricing, ...quantity }));
          }
    expect(wrong).toEqual([]);
  });
});
