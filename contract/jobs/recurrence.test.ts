import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/days.ts';
import { daysOf, lookAhead, occurrences, type Recurrence, type Rule } from '#contract/jobs/recurrence.ts';

const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2019-12-20', days));
const weekday = fc.integer({ min: 0, max: 6 });
const interval = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 1, max: 52 }));

const weekly: fc.Arbitrary<Rule> = fc.record({
  every: fc.constant('week' as const),
  interval,
  weekdays: fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 }),
});
const byWeekday: fc.Arbitrary<Rule> = fc.record({
  every: fc.constant('month' as const),
  interval,
  nth: fc.constantFrom(1, 2, 3, 4, 5, -1),
  weekday,
});
const byDay: fc.Arbitrary<Rule & { day: number }> = fc.record({
  every: fc.constant('month' as const),
  interval,
  day: fc.integer({ min: 1, max: 31 }),
});
const pickup: fc.Arbitrary<Rule & { every: 'pickup' }> = fc.record({
  every: fc.constant('pickup' as const),
  interval,
  asset_id: fc.constant('bins'),
  pickup_weekday: weekday,
  days_after: weekday,
});
const around = (rule: fc.Arbitrary<Rule>): fc.Arbitrary<Recurrence> =>
  fc
    .record({
      rule,
      starts_on: day,
      length: fc.option(fc.integer({ min: 0, max: 2_000 })),
      max_count: fc.option(fc.integer({ min: 1, max: 60 })),
      skipped: fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
    })
    .map(({ rule: made, starts_on, length, max_count, skipped }) => {
      const some = occurrences(
        { rule: made, starts_on, ends_on: null, max_count: null, skips: [] },
        addDays(starts_on, 400),
      );
      return {
        rule: made,
        starts_on,
        ends_on: length === null ? null : addDays(starts_on, length),
        max_count,
        skips: skipped.flatMap((index) => some[index] ?? []),
      };
    });

/** RFC 5545, as another library implements it. A skipped day counts, as an EXDATE does. */
function oracle({ rule, starts_on, ends_on, max_count, skips }: Recurrence, until: string): string[] {
  if (rule.every === 'pickup' || 'day' in rule) throw new Error('not for this rule');
  const last = ends_on !== null && ends_on < until ? ends_on : until;
  const parts =
    rule.every === 'week'
      ? { freq: 'WEEKLY' as const, byDay: rule.weekdays.map((each) => codes[each]!) }
      : { freq: 'MONTHLY' as const, byDay: [`${rule.nth}${codes[rule.weekday]}`] };
  // No day before the start. The count is applied here, because the library counts the start even if the rule doesn't match it.
  const found = new RRuleTemporal({
    ...parts,
    interval: rule.interval,
    wkst: 'SU',
    dtstart: Temporal.ZonedDateTime.from(`${starts_on}T12:00[UTC]`),
  }).between(new Date(`${starts_on}T00:00:00Z`), new Date(`${last}T23:59:59Z`), true);
  return found
    .map((each) => each.toPlainDate().toString())
    .slice(0, max_count ?? undefined)
    .filter((each) => !skips.includes(each));
}

const until = ({ starts_on }: Recurrence) => addDays(starts_on, 900);

describe('the days of a recurrence', () => {
  test('are those of RFC 5545, by weekdays and every n weeks', () => {
    fc.assert(
      fc.property(around(weekly), (recurrence) => {
        expect(occurrences(recurrence, until(recurrence))).toEqual(oracle(recurrence, until(recurrence)));
      }),
      { numRuns: 300 },
    );
  });

  test('are those of RFC 5545, by the first to the fifth and the last weekday of a month', () => {
    fc.assert(
      fc.property(around(byWeekday), (recurrence) => {
        expect(occurrences(recurrence, until(recurrence))).toEqual(oracle(recurrence, until(recurrence)));
      }),
      { numRuns: 300 },
    );
  });

  test('are the same day of each month, or its last one', () => {
    fc.assert(
      fc.property(byDay, day, (rule, starts_on) => {
        const days = occurrences(
          { rule, starts_on, ends_on: null, max_count: null, skips: [] },
          addDays(starts_on, 2_000),
        );
        const first = Temporal.PlainDate.from(starts_on).with({ day: 1 });
        const meant = Array.from({ length: 80 }, (_, index) =>
          first
            .add({ months: index * rule.interval })
            .with({ day: rule.day }, { overflow: 'constrain' })
            .toString(),
        );
        expect(days).toEqual(meant.filter((each) => each >= starts_on && each <= addDays(starts_on, 2_000)));
      }),
    );
  });

  test('come so many days after a pickup, from the next one on, every n weeks', () => {
    fc.assert(
      fc.property(pickup, day, (rule, starts_on) => {
        const days = occurrences(
          { rule, starts_on, ends_on: null, max_count: null, skips: [] },
          addDays(starts_on, 800),
        );
        for (const each of days)
          expect(Temporal.PlainDate.from(each).subtract({ days: rule.days_after }).dayOfWeek % 7).toBe(
            rule.pickup_weekday,
          );
        expect(days[0]! >= starts_on && days[0]! < addDays(starts_on, 7)).toBe(true);
        for (const [index, each] of days.slice(1).entries())
          expect(each).toBe(addDays(days[index]!, 7 * rule.interval));
      }),
    );
  });

  test('are in order, each once, within start and end, without the skipped, which count', () => {
    fc.assert(
      fc.property(
        fc.oneof(weekly, byWeekday, byDay, pickup).chain((rule) => around(fc.constant(rule))),
        (recurrence) => {
          const days = occurrences(recurrence, until(recurrence));
          expect(days).toEqual([...new Set(days)].toSorted());
          expect(days.every((each) => each >= recurrence.starts_on && each <= (recurrence.ends_on ?? '9999'))).toBe(
            true,
          );
          expect(days.some((each) => recurrence.skips.includes(each))).toBe(false);
          const all = occurrences({ ...recurrence, skips: [] }, until(recurrence));
          expect(all.length).toBeLessThanOrEqual(recurrence.max_count ?? Infinity);
          expect(days).toEqual(all.filter((each) => !recurrence.skips.includes(each)));
        },
      ),
    );
  });
});

const plain = { ends_on: null, max_count: null, skips: [] };

test('the 31st is the last day of a shorter month, in a leap year the 29th of February', () => {
  const rule: Rule = { every: 'month', interval: 1, day: 31 };
  expect(occurrences({ ...plain, rule, starts_on: '2027-11-30' }, '2028-04-30')).toEqual([
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(occurrences({ ...plain, rule, starts_on: '2027-02-01' }, '2027-02-28')).toEqual(['2027-02-28']);
});

test('the day after pickup, every fourth week, begins with the next pickup', () => {
  const rule: Rule = { every: 'pickup', interval: 4, asset_id: 'bins', pickup_weekday: 2, days_after: 1 };
  expect(occurrences({ ...plain, rule, starts_on: '2026-11-12' }, '2027-01-31')).toEqual([
    '2026-11-18',
    '2026-12-16',
    '2027-01-13',
  ]);
});

test('a rule that names no day ends, also at the last day of all', () => {
  // The fifth Friday of February, in years that never have 29 days.
  const rule: Rule = { every: 'month', interval: 48, nth: 5, weekday: 5 };
  expect([...daysOf({ ...plain, rule, starts_on: '2027-02-01' }, lookAhead('2027-02-01'))]).toEqual([]);
  const fridays: Rule = { every: 'week', interval: 1, weekdays: [5] };
  expect(occurrences({ ...plain, rule: fridays, starts_on: '2200-12-20' }, lookAhead('2200-12-20'))).toEqual([
    '2200-12-26',
  ]);
});
