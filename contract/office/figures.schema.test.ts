import { describe, expect, test } from 'vitest';
import { lastDays } from '#contract/base/days.ts';
import { growthOf, lengthOf, Period, periodBefore } from '#contract/office/figures.schema.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';

describe('a period', () => {
  test('is compared with as many days right before it', () => {
    const month = lastDays('2026-03-15', 30);
    expect(month).toEqual({ from: '2026-02-14', to: '2026-03-15' });
    expect(periodBefore(month)).toEqual({ from: '2026-01-15', to: '2026-02-13' });
    expect(lengthOf(periodBefore(month))).toBe(30);
    expect(periodBefore({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
  });

  test('ends on or after its first day, and is at most ten years', () => {
    const isOne = (from: string, to: string) => Period.safeParse({ from, to }).success;
    expect([isOne('2026-01-02', '2026-01-01'), isOne('2026-01-01', '2026-01-01')]).toEqual([false, true]);
    const { from, to } = lastDays('2026-01-01', maxPeriodDays);
    expect([isOne(from, to), isOne('2001-01-01', to)]).toEqual([true, false]);
  });
});

test.each([
  [112, 100, 0.12],
  [50, 100, -0.5],
  [-10, 100, -1.1],
  [5, 0, null],
  // Credits exceed sales: a percentage would be meaningless.
  [5, -20, null],
])('%s after %s grew by %s', (now, before, growth) => {
  if (growth === null) expect(growthOf(now, before)).toBeNull();
  else expect(growthOf(now, before)).toBeCloseTo(growth);
});
