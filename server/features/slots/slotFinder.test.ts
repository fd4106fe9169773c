import { describe, expect, test } from 'vitest';
import { gapsOf, offersIn, type ArrivalDay, type CrewTime, type Wish } from '#server/features/slots/slotFinder.ts';
import { daysFrom, hour, judge, minute, randomFrom, rested, someRound, startsOf } from '#test/support/slotRounds.ts';
import { slotStep } from '#contract/jobs/freeTime.ts';
import { driveMinutes, type Point, type Visit } from '#contract/jobs/travel.ts';
import { instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';

describe('the finder', () => {
  test('finds what a look at every quarter hour finds, start for start, with the driving that it adds', () => {
    const random = randomFrom(20_261_117);
    let slots = 0;
    for (let round = 0; slots < 100_000; round += 1) {
      const { days, crew, wish } = someRound(random);
      for (const person of crew) {
        const found = new Map<number, { added: number; beside: boolean }>();
        for (const { first, last, added, beside } of gapsOf(person, days, wish))
          for (let start = first; start <= last; start += slotStep) found.set(start, { added, beside });
        const expected = startsOf(days).flatMap((start) => {
          const judged = judge(person, days, start, wish);
          return judged ? [[start, judged] as const] : [];
        });
        slots += expected.length;
        expect([...found], `round ${round}`).toEqual(expected);
      }
    }
    expect(slots).toBeGreaterThanOrEqual(100_000);
  });

  test('finds the starts of work that has to cross a break, and only those', () => {
    const random = randomFrom(20_261_119);
    let slots = 0;
    for (let round = 0; slots < 20_000; round += 1) {
      const { days, crew, wish } = someRound(random, [105, 240, 270, 285, 300, 420, 480, 510, 525]);
      for (const person of crew.map(rested)) {
        const found = gapsOf(person, days, wish).flatMap(({ first, last }) =>
          Array.from({ length: Math.floor((last - first) / slotStep) + 1 }, (_, at) => first + at * slotStep),
        );
        const expected = startsOf(days).filter((start) => judge(person, days, start, wish));
        slots += expected.length;
        expect(found, `round ${round}`).toEqual(expected);
      }
    }
  });

  test('offers for each window the start that adds the least driving, the earliest of several', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 300; round += 1) {
      const { days, crew, wish } = someRound(random);
      const all = crew.flatMap((person) =>
        startsOf(days).flatMap((start) => {
          const judged = judge(person, days, start, wish);
          return judged ? [{ technician: person.id, start, added: judged.added }] : [];
        }),
      );
      const offered = offersIn(days, crew, wish).flatMap(({ windows }) => windows);
      for (const { start, end, best } of offered) {
        const [expected = null] = all
          .filter((slot) => slot.start >= start && slot.start < end)
          .toSorted(
            (one, other) =>
              one.added - other.added || one.start - other.start || (one.technician < other.technician ? -1 : 1),
          );
        expect(best, `round ${round}`).toEqual(expected);
      }
      const inOffered = all.filter((slot) => offered.some(({ start, end }) => start <= slot.start && slot.start < end));
      expect(inOffered).toHaveLength(all.length);
    }
  });
});

const here: Point = { latitude: 35.8, longitude: -78.6 };
const far: Point = { latitude: 36.3, longitude: -78.6 };
const plain = { work: hour, buffer: 0, notBefore: 0, notAfter: Infinity, depot: null, drive: driveMinutes };
const [monday] = daysFrom(0, 1, 120) as [ArrivalDay];
const worker = (busy: Visit[]): CrewTime => ({ id: 'a', windows: [{ start: 8 * hour, end: 16 * hour }], busy });
const visit = (from: number, to: number, at: Point): Visit => ({
  start: from * hour,
  end: to * hour,
  work_ends: to * hour,
  ...at,
});

describe('a day', () => {
  const stateOf = (crew: CrewTime[], part: Partial<Wish> = {}) =>
    offersIn([monday], crew, { ...plain, at: here, ...part })[0]!;

  test('is near where a visit of that day is, and not where nothing is but the depot', () => {
    expect(stateOf([worker([visit(8, 9, here)])]).near).toBe(true);
    expect(stateOf([worker([visit(8, 9, far)])]).near).toBe(false);
    expect(stateOf([worker([])], { depot: here }).near).toBe(false);
    expect(stateOf([worker([visit(8, 9, here)])], { at: { latitude: null, longitude: null } }).near).toBe(false);
  });

  test('is closed if nobody works, full if all are busy, too soon or too late by the rules', () => {
    expect(stateOf([])).toMatchObject({ state: 'closed', windows: [] });
    const full = stateOf([worker([visit(8, 16, here)])]);
    expect(full.state).toBe('full');
    expect(full.windows.map(({ best }) => best)).toEqual([null, null, null, null]);
    expect(stateOf([worker([])], { notBefore: 15.5 * hour }).state).toBe('too_soon');
    expect(stateOf([worker([])], { notBefore: 30 * hour }).state).toBe('too_soon');
    expect(stateOf([worker([])], { notAfter: -1 }).state).toBe('too_late');
    expect(stateOf([worker([])], { work: 9 * hour }).state).toBe('full');
    expect(stateOf([worker([])]).windows.map(({ start }) => start / hour)).toEqual([8, 10, 12, 14]);
  });
});

describe('when the clocks change', () => {
  const zone = 'America/New_York';
  const at = (date: string, time: string) => Date.parse(instantAt(date, time, zone));
  const localDay = (date: string, hours: string[]): ArrivalDay => ({
    day: date,
    start: at(date, '00:00'),
    end: at(addDays(date, 1), '00:00'),
    windows: hours.map((time) => at(date, time)),
  });
  const everyTwo = ['00:00', '02:00', '04:00', '06:00', '08:00', '10:00'];

  test.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
  ])('%s has %i hours, and each start stands in one window', (date, hours) => {
    const today = localDay(date, everyTwo);
    expect((today.end - today.start) / hour).toBe(hours);
    const crew = [{ id: 'a', windows: [{ start: today.start, end: at(date, '10:00') }], busy: [] }];
    const wish = { ...plain, at: here, work: 15 * minute };
    const found = offersIn([today], crew, wish)[0]!;
    const starts = gapsOf(crew[0]!, [today], wish).map(({ first, last }) => (last - first) / slotStep + 1);
    expect(starts).toEqual([((hours - 14) * 60) / 15]);
    // In spring the window from two to four lasts one hour, in autumn the window from midnight to two lasts three.
    const lengths = found.windows.map(({ start, end }) => (end - start) / hour);
    expect(lengths.slice(0, 2)).toEqual(hours === 23 ? [2, 1] : [3, 2]);
    expect(found.windows.every(({ best, start, end }) => best && best.start >= start && best.start < end)).toBe(true);
    for (const [index, { end }] of found.windows.slice(0, -1).entries())
      expect(found.windows[index + 1]!.start).toBe(end);
  });
});
