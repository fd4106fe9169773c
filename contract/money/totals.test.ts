import { describe, expect, test } from 'vitest';
import { taxOn } from '#contract/money/money.ts';
import { totalsOf, type PricedLine } from '#contract/money/totals.ts';

const line = (price_cents: number, part: Partial<PricedLine & { deposit_percent: number }> = {}) => ({
  service_id: 'a',
  name: 'Driveway wash',
  unit: null,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal' as const,
  minutes: 60,
  price_cents,
  taxable: true,
  deposit_percent: 0,
  ...part,
});
const terms = {
  tax: { name: 'Wake County', rate_ppm: 72_500 },
  discount_cents: 0,
  deposit_percent: 0,
  deposit_from_cents: 0,
};

describe('the totals of priced lines', () => {
  test('adds up as an invoice of its lines does', () => {
    const totals = totalsOf([line(12_345), line(333, { taxable: false })], terms);
    expect(totals).toMatchObject({ minutes: 120, subtotal_cents: 12_678, discount_cents: 0, deposit_cents: 0 });
    expect(totals.tax).toEqual([{ ...terms.tax, cents: taxOn(12_345, 72_500) }]);
    expect(totals.total_cents).toBe(12_678 + taxOn(12_345, 72_500));
  });

  test('takes a discount in parts that add up, and taxes what is left of each line', () => {
    const totals = totalsOf([line(1_000), line(2_000), line(3_333)], { ...terms, discount_cents: 1_000 });
    const parts = totals.lines.map(({ discount_cents }) => discount_cents);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1_000);
    const left = totals.lines.map(({ price_cents, discount_cents }) => price_cents - discount_cents);
    const tax = left.reduce((sum, cents) => sum + taxOn(cents, 72_500), 0);
    expect(totals.total_cents).toBe(5_333 + tax);
  });

  test('is never below zero, whatever the discount', () => {
    expect(totalsOf([line(500)], { ...terms, discount_cents: 1_000 })).toMatchObject({
      discount_cents: 500,
      total_cents: 0,
    });
  });

  test('asks for the deposit of the services or the business’ own, whichever is more, and never for more than all', () => {
    const own = { ...terms, tax: null, deposit_percent: 30, deposit_from_cents: 50_000 };
    expect(totalsOf([line(40_000, { deposit_percent: 50 }), line(5_000)], own).deposit_cents).toBe(20_000);
    expect(totalsOf([line(50_000)], own).deposit_cents).toBe(15_000);
    expect(totalsOf([line(49_999)], own).deposit_cents).toBe(0);
    expect(totalsOf([line(10_000, { deposit_percent: 100 })], own).deposit_cents).toBe(10_000);
  });
});
