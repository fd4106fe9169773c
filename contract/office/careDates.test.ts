import { describe, expect, test } from 'vitest';
import { careDateOf } from '#contract/office/careDates.ts';
import type { CareStep } from '#contract/office/careGuide.schema.ts';

const zone = 'America/New_York';
const step = (timing: CareStep['timing'], after: number | null, unit: CareStep['unit']): CareStep => ({
  timing,
  after,
  unit,
  title: 'x',
  body: null,
});
/** Nov 9, 6:30 PM in New York; in UTC it is the same day, an hour later the next. */
const done = '2026-11-09T23:30:00Z';
const at = (day: string) => Date.parse(day);

describe('the dates of a care guide', () => {
  test.each([
    ['hours go by the clock', step('until', 2, 'hours'), '2026-11-10T01:30:00.000Z', true],
    ['a day begins at midnight on the business’ clock', step('from', 1, 'days'), '2026-11-10T05:00:00.000Z', false],
    ['weeks', step('until', 4, 'weeks'), '2026-12-07T05:00:00.000Z', false],
    ['months, over the change of the clocks', step('from', 6, 'months'), '2027-05-09T04:00:00.000Z', false],
  ])('%s', (_, each, expected, precise) => {
    expect(careDateOf(each, done, zone, 0)).toMatchObject({ at: expected, precise });
  });

  test('a visit late in the evening counts from its own day, not from UTC’s', () => {
    const late = careDateOf(step('from', 1, 'days'), '2026-11-10T03:00:00Z', zone, 0);
    expect(late?.at).toBe('2026-11-10T05:00:00.000Z');
  });

  test('a month after its last days is the last day of a shorter one', () => {
    const from = (count: number) => careDateOf(step('from', count, 'months'), '2027-01-31T15:00:00Z', zone, 0)?.at;
    expect([from(1), from(2), from(3), from(13)].map((each) => each?.slice(0, 10))).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ]);
  });

  test('what has a time is open, over or still to come; what has none has no date', () => {
    const [before, after] = [at('2026-11-10T04:59:59Z'), at('2026-11-10T05:00:00Z')];
    const state = (timing: CareStep['timing'], now: number) =>
      careDateOf(step(timing, 1, 'days'), done, zone, now)?.state;
    expect([state('until', before), state('until', after)]).toEqual(['open', 'over']);
    expect([state('from', before), state('from', after)]).toEqual(['later', 'open']);
    expect(careDateOf(step('always', null, null), done, zone, after)).toBeNull();
  });
});
