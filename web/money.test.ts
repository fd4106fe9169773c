import { describe, expect, test } from 'vitest';
import { formatCents, formatRoundCents, formatShortCents, formatWholeCents } from '#web/money.ts';
import {
  countOf,
  formatCount,
  formatGrowth,
  formatList,
  formatNumber,
  formatPercent,
  formatShare,
} from '#web/numbers.ts';

describe('an amount', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [125_000, '$1,250.00'],
    [-1_050, '-$10.50'],
    // As a float divided by a hundred, the last cent of this one is lost.
    [9_007_199_254_740_991, '$90,071,992,547,409.91'],
  ])('%i cents are %s', (cents, shown) => expect(formatCents(cents, 'USD')).toBe(shown));

  test('has the sign of its currency', () => expect(formatCents(1_234, 'EUR')).toBe('€12.34'));

  test.each([
    [2_500, '$25'],
    [2_550, '$25.50'],
    [123_456, '$1,234.56'],
  ])('%i cents are %s in a headline', (cents, shown) => expect(formatRoundCents(cents, 'USD')).toBe(shown));

  test.each([
    [3_416_249, '$34,162', '$34K'],
    [3_416_250, '$34,163', '$34K'],
    [130_000, '$1,300', '$1.3K'],
    [250_000_000, '$2,500,000', '$2.5M'],
  ])('%i cents are %s without cents and %s on an axis', (cents, whole, short) => {
    expect([formatWholeCents(cents, 'USD'), formatShortCents(cents, 'USD')]).toEqual([whole, short]);
  });
});

describe('a number', () => {
  test('is grouped', () => expect(formatNumber(12_500)).toBe('12,500'));

  test.each([
    [999, '999'],
    [1_000, '1,000+'],
    [5_000, '1,000+'],
  ])('%i is counted as %s', (count, shown) => expect([formatCount(count), countOf(count)]).toEqual([shown, shown]));

  test('is unknown while it loads, and zero is known', () => {
    expect([countOf(undefined), countOf(0)]).toEqual([undefined, '0']);
  });

  test.each([
    [0.12345, '+12.3%', '12.3%'],
    [-0.5, '-50%', '-50%'],
    [0, '0%', '0%'],
    [0.0004, '0%', '0%'],
    [106.057, '+10,606%', '10,605.7%'],
  ])('%d is a growth of %s and a share of %s', (share, growth, shown) => {
    expect([formatGrowth(share), formatShare(share)]).toEqual([growth, shown]);
  });

  test('a tax rate keeps its four decimals', () =>
    expect([0.0725, 0.088755].map(formatPercent)).toEqual(['7.25%', '8.8755%']));

  test('names are listed as a sentence has them', () => {
    expect([['Tuesday'], ['Tuesday', 'Friday'], ['Tuesday', 'Thursday', 'Friday']].map(formatList)).toEqual([
      'Tuesday',
      'Tuesday and Friday',
      'Tuesday, Thursday, and Friday',
    ]);
  });
});
