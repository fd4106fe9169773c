import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayOf } from '#contract/base/days.ts';
import type { Rule } from '#contract/jobs/recurrence.ts';
import {
  draftOfSeries,
  emptyRepeat,
  monthRule,
  monthWays,
  movedRule,
  ruleOf,
  toRecurrence,
  weekdaysOf,
} from '#web/features/office/series/repeatDraft.ts';

const thursday = '2026-11-12';

describe('a day of a month', () => {
  test.each([
    ['2026-11-01', ['day', 'nth']],
    ['2026-11-12', ['day', 'nth']],
    ['2026-11-26', ['day', 'nth', 'last']],
    ['2026-11-29', ['day', 'last']],
    ['2026-11-30', ['day', 'last', 'end']],
    ['2026-12-31', ['day', 'last']],
    ['2026-02-28', ['day', 'nth', 'last', 'end']],
    ['2028-02-28', ['day', 'nth', 'last']],
    ['2028-02-29', ['day', 'last', 'end']],
  ])('%s has the names %j', (day, ways) => expect(monthWays(day)).toEqual(ways));

  test('is named as chosen, or by its date where that name doesn’t fit', () => {
    expect(monthRule('nth', thursday, 1)).toEqual({ every: 'month', interval: 1, nth: 2, weekday: 4 });
    expect(monthRule('last', '2026-11-30', 2)).toEqual({ every: 'month', interval: 2, nth: -1, weekday: 1 });
    expect(monthRule('end', '2026-11-30', 1)).toEqual({ every: 'month', interval: 1, day: 31 });
    expect(monthRule('end', thursday, 1)).toEqual({ every: 'month', interval: 1, day: 12 });
    expect(monthRule('nth', '2026-11-29', 1)).toEqual({ every: 'month', interval: 1, day: 29 });
  });

  test('has the same name when its series is opened again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (days) => {
        const day = addDays('2026-01-01', days);
        for (const way of monthWays(day)) {
          const rule = monthRule(way, day, 1);
          expect(ruleOf(draftOfSeries({ rule, skips: [] }), day)).toEqual(rule);
        }
      }),
    );
  });
});

describe('a repetition', () => {
  test('is weekly on the day of its first visit unless others are chosen', () => {
    expect(weekdaysOf(emptyRepeat(), thursday)).toEqual([4]);
    expect(weekdaysOf({ ...emptyRepeat(), weekdays: [5, 1] }, thursday)).toEqual([1, 5]);
    expect(weekdaysOf(emptyRepeat(), '')).toEqual([]);
  });

  test('ends as chosen, and leaves its skips in order', () => {
    const draft = { ...emptyRepeat(), ends_on: '2027-01-01', count: 3, skips: ['2026-12-10', '2026-11-19'] };
    const ends = (['never', 'date', 'count', 'keep'] as const).map((way) => {
      const { ends_on, max_count } = toRecurrence({ ...draft, ends: way }, thursday);
      return [ends_on, max_count];
    });
    expect(ends).toEqual([
      [null, null],
      ['2027-01-01', null],
      [null, 3],
      [null, null],
    ]);
    expect(toRecurrence(draft, thursday).skips).toEqual(['2026-11-19', '2026-12-10']);
  });

  test('follows the bins', () => {
    const bins = { ...emptyRepeat(), every: 'pickup' as const, asset_id: 'a', pickup_weekday: 2, interval: 4 };
    const rule = { every: 'pickup', interval: 4, asset_id: 'a', pickup_weekday: 2, days_after: 1 } as const;
    expect(ruleOf(bins, thursday)).toEqual(rule);
    expect(draftOfSeries({ rule, skips: [] })).toMatchObject({ every: 'pickup', asset_id: 'a', ends: 'keep' });
  });
});

describe('a visit that is moved', () => {
  const week = (...weekdays: number[]): Rule => ({ every: 'week', interval: 1, weekdays });

  test.each<[string, Rule, string, object]>([
    ['takes its weekday along', week(1, 4), '2026-11-13', { weekdays: [1, 5] }],
    ['onto another day of the rule leaves one', week(4, 5), '2026-11-13', { weekdays: [5] }],
    ['from a day outside the rule changes nothing', week(1), '2026-11-13', { weekdays: [1] }],
    ['keeps its place in the month', monthRule('nth', thursday, 1), '2026-11-20', { nth: 3, weekday: 5 }],
    ['past the fourth week becomes the last', monthRule('nth', thursday, 1), '2026-11-30', { nth: -1, weekday: 1 }],
    [
      'out of the last week counts from the first',
      monthRule('last', '2026-11-26', 1),
      '2026-11-20',
      { nth: 3, weekday: 5 },
    ],
    ['keeps its date', monthRule('day', thursday, 1), '2026-11-20', { day: 20 }],
  ])('%s', (_, rule, to, moved) => expect(movedRule(rule, thursday, to)).toMatchObject(moved));

  test('counts its days after the pickup', () => {
    const rule: Rule = { every: 'pickup', interval: 1, asset_id: 'a', pickup_weekday: 5, days_after: 1 };
    expect(movedRule(rule, '2026-11-14', '2026-11-16')).toMatchObject({ pickup_weekday: 5, days_after: 3 });
    expect(weekdayOf('2026-11-16')).toBe(1);
  });
});
