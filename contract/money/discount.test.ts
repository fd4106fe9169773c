import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountParts, partsOf, percentOf } from '#contract/money/discount.ts';

test('a discount is parted in proportion, and every cent of it is somewhere', () => {
  expect(partsOf(1_500, [10_000, 5_000])).toEqual([1_000, 500]);
  expect(partsOf(100, [3_333, 3_333, 3_334])).toEqual([33, 33, 34]);
  expect(partsOf(5, [0, 0])).toEqual([0, 0]);
  expect(partsOf(1_000, [10_000, -2_000])).toEqual([1_000, 0]);
});

test('no part is larger than what it is taken from, as long as the whole isn’t', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 100 }), (of, percent) => {
      const whole = of.reduce((sum, amount) => sum + amount, 0);
      const discount = Math.floor((whole * percent) / 100);
      const parts = partsOf(discount, of);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(discount);
      for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(of[index]!);
    }),
  );
});

test('a percentage is rounded once, for the sum', () => {
  expect(discountParts(10, [99, 99, 99])).toEqual([10, 10, 10]);
  expect(discountParts(10, [94, 94, 94])).toEqual([10, 9, 9]);
  expect(discountParts(0, [4_505])).toEqual([0]);
  expect([percentOf(4_505, 10), percentOf(-5, 50)]).toEqual([451, -3]);
});
