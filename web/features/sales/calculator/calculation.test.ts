import { describe, expect, test } from 'vitest';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import type { EstimateList } from '#contract/jobs/estimate.schema.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { newService, somePrice } from '#test/support/services.ts';
import { calculate, lineOf, sold } from '#web/features/sales/calculator/calculation.ts';

const today = '2026-11-15';
const { price: _, ...fields } = newService({ name: 'Flatwork' });
/** 25 cents a square foot, at least $125; dirty is 120%. */
const flatwork: Service = { ...fields, created_at: '2026-01-01T00:00:00Z', prices: [somePrice] };
const bins: Service = {
  ...flatwork,
  id: 'bins',
  name: 'Bins',
  pricing: 'per_unit',
  by_condition: false,
  billing: 'month',
  taxable: false,
  duration_minutes: 10,
  extra_minutes: 5,
  prices: [{ ...somePrice, price_cents: 3_500, included_units: 2, extra_cents: 1_325 }],
};
const services = [flatwork, bins];

const list: EstimateList = {
  settings: { learn: true, hourly_cost_cents: 5_000 },
  tax: { name: 'Sales tax', rate_ppm: 72_500 },
  services: [],
};
const item = (part: Partial<BookLinkItem>): BookLinkItem => ({
  service_id: flatwork.id,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
  ...part,
});
const line = (part: Partial<BookLinkItem>, estimates = list) => lineOf(item(part), services, today, estimates);
const total = (parts: Partial<BookLinkItem>[], estimates = list) =>
  calculate(
    parts.map((part) => line(part, estimates)!),
    estimates,
  );

test('a service is sold while it is active and has a price', () => {
  const later = { ...flatwork, prices: [{ ...somePrice, valid_from: '2026-11-16' }] };
  expect(sold([flatwork, { ...bins, active: false }, later], today)).toEqual([flatwork]);
});

describe('a line', () => {
  test('has no price until its area is typed', () => {
    expect(line({})?.price_cents).toBeNull();
    expect(line({ square_feet: 640 })?.price_cents).toBe(16_000);
    expect(line({ square_feet: 100 })?.price_cents).toBe(12_500);
  });

  test('costs more by condition only where the service says so', () => {
    expect(line({ square_feet: 640, condition: 'dirty' })?.price_cents).toBe(19_200);
    expect(line({ service_id: 'bins', condition: 'dirty' })).toMatchObject({
      price_cents: 3_500,
      quantity: { units: 2, condition: 'normal' },
    });
  });

  test('counts from the units that the price includes', () => {
    expect(line({ service_id: 'bins', units: 4 })).toMatchObject({ price_cents: 6_150, book_minutes: 20 });
  });

  test('of a service that is unknown or has no price yet is none', () => {
    expect(line({ service_id: 'gone' })).toBeNull();
    expect(lineOf(item({}), services, '2025-12-31', list)).toBeNull();
  });

  test('takes the learned minutes of its condition, once there are enough and learning is on', () => {
    const found = { service_id: flatwork.id, jobs: 9, took: 1.2, factors: { normal: 1.2, dirty: 1.5, heavy: 1.8 } };
    const learned = (used: boolean, learn: boolean, condition: BookLinkItem['condition']) => {
      const estimates = { ...list, settings: { ...list.settings, learn }, services: [{ ...found, used }] };
      const { minutes, book_minutes } = line({ square_feet: 640, condition }, estimates)!;
      return [book_minutes, minutes];
    };
    expect(learned(true, true, 'normal')).toEqual([60, 70]);
    expect(learned(true, true, 'dirty')).toEqual([60, 90]);
    expect(learned(false, true, 'dirty')).toEqual([60, 60]);
    expect(learned(true, false, 'dirty')).toEqual([60, 60]);
  });
});

describe('the totals', () => {
  test('wait until every line of a period has its price', () => {
    expect(total([{}, { service_id: 'bins' }])).toMatchObject({
      visit: null,
      margin_cents: null,
      month: { total_cents: 3_500 },
    });
    expect(total([])).toMatchObject({ visit: null, month: null, minutes: 0 });
  });

  test('keep a visit and a month apart, tax what is taxed, and add up all minutes', () => {
    const parts = [
      { square_feet: 640, condition: 'dirty' as const },
      { service_id: 'bins', units: 4 },
    ];
    expect(total(parts)).toMatchObject({
      visit: { subtotal_cents: 19_200, total_cents: 20_592 },
      month: { subtotal_cents: 6_150, tax: [], total_cents: 6_150 },
      minutes: 80,
      book_minutes: 80,
    });
  });

  test('the margin is a visit before tax less its own minutes, and unknown without a cost', () => {
    const parts = [{ square_feet: 640 }, { service_id: 'bins' }];
    expect(total(parts).margin_cents).toBe(16_000 - 5_000);
    const settings = { learn: false, hourly_cost_cents: 3_333 };
    expect(total([{ square_feet: 1_500 }], { ...list, settings }).margin_cents).toBe(37_500 - 4_444);
    expect(total(parts, { ...list, settings: { ...settings, hourly_cost_cents: null } }).margin_cents).toBeNull();
  });
});
