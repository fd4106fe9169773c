import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toDay, toTime } from '#contract/base/days.ts';
import { daysIn, occurrences, periodOf, type Recurrence, type Rule } from '#contract/jobs/recurrence.ts';
import { reschedule, type RuleChange } from '#server/features/series/reschedule.ts';
import { names } from '#server/features/series/cadence.ts';

type Visit = { id: string; occurrence: string };

const weekday = fc.integer({ min: 0, max: 6 });
const interval = fc.integer({ min: 1, max: 5 });
const month = (nths: number[]): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.record({ every: fc.constant('month' as const), interval, day: fc.constantFrom(1, 15, 28, 29, 30, 31) }),
    fc.record({ every: fc.constant('month' as const), interval, nth: fc.constantFrom(...nths), weekday }),
  );
const weeks = (count: number): fc.Arbitrary<Rule> =>
  fc.record({
    every: fc.constant('week' as const),
    interval,
    weekdays: fc
      .uniqueArray(weekday, { minLength: count, maxLength: count })
      .map((days) => days.toSorted((one, other) => one - other)),
  });
const weekly = fc.integer({ min: 1, max: 4 }).chain(weeks);
const pickup: fc.Arbitrary<Rule> = fc.record({
  every: fc.constant('pickup' as const),
  interval,
  asset_id: fc.constant('bins'),
  pickup_weekday: weekday,
  days_after: weekday,
});

/** A series in any year, leap years included, with some visits done and some skipped. */
const standing = (rules: fc.Arbitrary<Rule>) =>
  fc
    .record({
      rule: rules,
      start: fc.integer({ min: 0, max: 9_000 }),
      fates: fc.array(fc.constantFrom('open', 'open', 'open', 'fixed', 'skipped'), { minLength: 3, maxLength: 14 }),
      chosen: fc.nat(),
      scope: fc.constantFrom('following' as const, 'all' as const),
    })
    .map(({ rule, start, fates, chosen, scope }) => {
      const starts_on = addDays('2019-12-25', start);
      const all = { rule, starts_on, ends_on: null, max_count: null, skips: [] };
      const days = occurrences(all, addDays(starts_on, 366 * 8)).slice(0, fates.length);
      const of = (fate: string) =>
        days.flatMap((occurrence, index) => (fates[index] === fate ? [{ id: `${index}`, occurrence }] : []));
      const open = of('open');
      const visit = open[chosen % Math.max(1, open.length)];
      const series: Recurrence = { ...all, skips: of('skipped').map(({ occurrence }) => occurrence) };
      const movable = scope === 'all' ? open : open.filter(({ occurrence }) => visit && occurrence >= visit.occurrence);
      return { series, scope, visit, movable, fixed: of('fixed'), horizon: days.at(-1) ?? starts_on };
    })
    .filter((state): state is typeof state & { visit: Visit } => state.visit !== undefined);
type Standing = typeof standing extends (rules: never) => fc.Arbitrary<infer S> ? S : never;

const turnOf = (state: Standing, rule: Rule, from: string): RuleChange<Visit> => ({
  ...state,
  rule,
  from,
  end: null,
  skips: state.series.skips,
  pauses: [],
});

const paired = ({ movable }: Standing, days: string[]) =>
  movable.map(({ occurrence }, index) => [occurrence, days[index]!] as const);

describe('how a series goes on', () => {
  test('with the same rule and day, each visit stays where it is', () => {
    fc.assert(
      fc.property(standing(fc.oneof(month([1, 2, 3, 4, 5, -1]), weekly, pickup)), (state) => {
        const { days } = reschedule(turnOf(state, state.series.rule, state.visit.occurrence))!;
        for (const [before, after] of paired(state, days)) expect(after).toBe(before);
        expect(days).toHaveLength(state.movable.length);
      }),
      { numRuns: 500 },
    );
  });

  test('with another day of the month, each visit stays in its month, in leap years and at the ends of months too', () => {
    const nths = [1, 2, 3, 4, -1];
    fc.assert(
      fc.property(standing(month(nths)), month(nths), (state, other) => {
        const rule = { ...other, interval: state.series.rule.interval };
        const from = toDay(daysIn(rule, periodOf(rule, toTime(state.visit.occurrence)))[0]!);
        const { days, recurrence } = reschedule(turnOf(state, rule, from))!;
        for (const [before, after] of paired(state, days)) expect(after.slice(0, 7)).toBe(before.slice(0, 7));
        expect(occurrences(recurrence, days.at(-1)!)).toEqual(expect.arrayContaining(days));
      }),
      { numRuns: 500 },
    );
  });

  test('with other weekdays, each visit stays in its week', () => {
    const both = fc.integer({ min: 1, max: 4 }).chain((count) => fc.tuple(standing(weeks(count)), weeks(count)));
    fc.assert(
      fc.property(both, ([state, other]) => {
        const rule = { ...other, interval: state.series.rule.interval };
        const week = (day: string) => periodOf(rule, toTime(day));
        // Within one series, the day of a completed visit isn't used again; the next visits then move up.
        fc.pre(state.scope === 'following' || !state.fixed.some(({ occurrence }) => names(rule, occurrence)));
        const place = daysIn(state.series.rule, week(state.visit.occurrence)).indexOf(toTime(state.visit.occurrence));
        const from = toDay(daysIn(rule, week(state.visit.occurrence))[place]!);
        const { days } = reschedule(turnOf(state, rule, from))!;
        for (const [before, after] of paired(state, days)) expect(week(after)).toBe(week(before));
      }),
      { numRuns: 500 },
    );
  });

  test('with any rule, days are in order, each once, named by the rule, and none that is taken', () => {
    const rules = fc.oneof(month([1, 2, 3, 4, 5, -1]), weekly, pickup);
    fc.assert(
      fc.property(standing(rules), rules, fc.integer({ min: 0, max: 40 }), (state, rule, later) => {
        const rescheduled = reschedule(turnOf(state, rule, addDays(state.visit.occurrence, later)));
        if (!rescheduled) return;
        const { days, recurrence } = rescheduled;
        expect(days).toEqual([...new Set(days)].toSorted());
        if (days.length > 0) expect(occurrences(recurrence, days.at(-1)!)).toEqual(expect.arrayContaining(days));
        if (state.scope === 'all') for (const { occurrence } of state.fixed) expect(days).not.toContain(occurrence);
      }),
      { numRuns: 500 },
    );
  });
});

const every = (rule: Rule, starts_on: string, count: number) =>
  occurrences({ rule, starts_on, ends_on: null, max_count: null, skips: [] }, addDays(starts_on, 900))
    .slice(0, count)
    .map((occurrence, index) => ({ id: `${index}`, occurrence }));

test('a visit on Saturday that moves to Sunday takes the others along into the next week', () => {
  const rule: Rule = { every: 'week', interval: 2, weekdays: [1, 6] };
  const movable = every(rule, '2027-03-01', 6);
  const state = {
    series: { rule, starts_on: '2027-03-01', ends_on: null, max_count: null, skips: [] },
    scope: 'all' as const,
    movable,
    fixed: [],
    visit: movable[1]!,
    horizon: movable.at(-1)!.occurrence,
  };
  const { days } = reschedule(turnOf(state, { every: 'week', interval: 2, weekdays: [0, 1] }, '2027-03-07'))!;
  expect(days.slice(1, 3)).toEqual(['2027-03-07', '2027-03-08']);
});

test('an end that is kept stays where it was, and a new one is counted from the visit on', () => {
  const rule: Rule = { every: 'week', interval: 1, weekdays: [2] };
  const series = { rule, starts_on: '2027-03-02', ends_on: null, max_count: 10, skips: [] };
  const all = every(rule, '2027-03-02', 10);
  const state = { series, visit: all[4]!, fixed: all.slice(0, 2), horizon: all.at(-1)!.occurrence };
  const following = { ...state, scope: 'following' as const, movable: all.slice(4) };
  const whole = { ...state, scope: 'all' as const, movable: all.slice(2) };
  const moved: Rule = { ...rule, weekdays: [3] };
  const from = addDays(all[4]!.occurrence, 1);
  expect(reschedule(turnOf(following, moved, from))!.recurrence.max_count).toBe(6);
  expect(reschedule(turnOf(whole, moved, from))!.recurrence).toMatchObject({ max_count: 8, starts_on: '2027-03-17' });
  const end = { ends_on: null, max_count: 3 };
  expect(reschedule({ ...turnOf(whole, moved, from), end })!.days).toHaveLength(5);
  expect(reschedule({ ...turnOf(following, moved, from), end })!.days).toHaveLength(3);
});
