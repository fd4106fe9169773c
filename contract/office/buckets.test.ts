import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bucketsOf, shifted, splitEvenly, sumOver } from '#contract/office/buckets.ts';
import { addDays, daysBetween } from '#contract/base/days.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';

const period = fc
  .tuple(fc.integer({ min: 0, max: 8_000 }), fc.integer({ min: 1, max: maxPeriodDays }))
  .map(([start, days]) => {
    const from = addDays('2010-01-01', start);
    return { from, to: addDays(from, days - 1) };
  });

it('puts the days of a long period together, so that a chart has at most 62 bars', () => {
  expect(bucketsOf({ from: '2026-11-10', to: '2026-11-16' }, 0).unit).toBe('day');
  expect(bucketsOf({ from: '2026-08-19', to: '2026-11-16' }, 0).unit).toBe('week');
  expect(bucketsOf({ from: '2021-11-17', to: '2026-11-16' }, 0)).toMatchObject({ unit: 'month' });
  expect(bucketsOf({ from: '2016-11-17', to: '2026-11-16' }, 0).unit).toBe('quarter');
  expect(bucketsOf({ from: '2026-02-26', to: '2026-05-02' }, 0)).toEqual({
    unit: 'week',
    buckets: [
      { from: '2026-02-26', to: '2026-02-28' },
      ...Array.from({ length: 9 }, (_, index) => ({
        from: addDays('2026-03-01', index * 7),
        to: addDays('2026-03-07', index * 7),
      })),
    ],
  });
});

it('gives every day of a period to one bucket, in order', () => {
  fc.assert(
    fc.property(period, fc.integer({ min: 1, max: 40 }), (days, parts) => {
      for (const buckets of [bucketsOf(days, 0).buckets, splitEvenly(days, parts)]) {
        expect(buckets.length).toBeLessThanOrEqual(62);
        expect(buckets[0]!.from).toBe(days.from);
        expect(buckets.at(-1)!.to).toBe(days.to);
        for (const [index, bucket] of buckets.entries()) {
          expect(daysBetween(bucket.from, bucket.to)).toBeGreaterThanOrEqual(0);
          if (index) expect(bucket.from).toBe(addDays(buckets[index - 1]!.to, 1));
        }
      }
    }),
  );
});

it('adds up to what the days come to, whatever their order, and leaves out what is outside', () => {
  fc.assert(
    fc.property(period, fc.array(fc.tuple(fc.integer({ min: -50, max: 3_700 }), fc.integer())), (days, values) => {
      const rows = values.map(([at, value]) => ({ day: addDays(days.from, at), value }));
      const inside = rows.filter(({ day }) => day >= days.from && day <= days.to);
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
      const { buckets } = bucketsOf(days, 0);
      expect(sum(sumOver(buckets, rows, ({ value }) => value))).toBe(sum(inside.map(({ value }) => value)));
      const earlier = rows.map(({ day, value }) => ({ day: addDays(day, -400), value }));
      expect(sumOver(shifted(buckets, -400), earlier, ({ value }) => value)).toEqual(
        sumOver(buckets, rows, ({ value }) => value),
      );
    }),
  );
});

it('refuses what it could not end, instead of cutting days for ever', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  expect(() => addDays('0000-01-01', -1)).toThrow(RangeError);
  expect(() => bucketsOf({ from: '9999-12-30', to: '9999-12-31' }, 0)).toThrow(RangeError);
  expect(() => bucketsOf({ from: '0001-01-01', to: '9999-01-01' }, 0)).toThrow(RangeError);
  expect(bucketsOf({ from: '2200-12-30', to: '2200-12-31' }, 0).buckets).toHaveLength(2);
  expect(bucketsOf({ from: '2026-11-16', to: '2026-11-10' }, 0).buckets).toEqual([]);
});
