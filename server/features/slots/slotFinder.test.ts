import { describe, expect, test } from 'vitest';
import { gapsOf, offersIn, type ArrivalDay, type CrewTime, type Wish } from '#server/features/slots/slotFinder.ts';
import { slotStep, withBreaks, type Window } from '#contract/jobs/freeTime.ts';
import { driveMinutes, type Point, type Visit } from '#contract/jobs/travel.ts';
import { instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Random numbers from a seed, the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const daysFrom = (first: number, count: number, minutes: number): ArrivalDay[] =>
  Array.from({ length: count }, (_, at) => {
    const start = first + at * day;
    const windows = Array.from(
      { length: Math.ceil(1_440 / minutes) },
      (__, window) => start + window * minutes * minute,
    );
    return { day: String(at), start, end: start + day, windows };
  });

type Round = { days: ArrivalDay[]; crew: CrewTime[]; wish: Wish };

function someRound(random: () => number, works = [30, 60, 120, 300]): Round {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const place = (): Point =>
    random() < 0.1
      ? { latitude: null, longitude: null }
      : { latitude: 35.72 + random() * 0.22, longitude: -78.66 + random() * 0.26 };
  const days = daysFrom(0, 3, pick([60, 90, 120, 240]));
  const crew = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, person) => {
    const windows = days.flatMap(({ start }) => {
      if (random() < 0.1) return [];
      if (random() < 0.2) return [{ start: start + 8 * hour, end: start + 17 * hour }];
      return [
        { start: start + 8 * hour, end: start + 12 * hour },
        { start: start + 12.5 * hour, end: start + 17 * hour },
      ];
    });
    const busy: Visit[] = [];
    let at = (5 + random() * 4) * hour;
    while (at < 3 * day) {
      const work = Math.ceil(random() * 9) * 15 * minute;
      const end = at + work + pick([0, 10, 20]) * minute;
      busy.push({ start: at, end, work_ends: at + work, ...place() });
      at = end + random() * pick([0.5, 3, 3, 20]) * hour;
    }
    return { id: `t${person}`, windows, busy };
  });
  const wish = {
    at: place(),
    work: pick(works) * minute,
    buffer: pick([0, 10, 20]) * minute,
    notBefore: random() * day,
    notAfter: (2 + random()) * day,
    depot: random() < 0.3 ? null : { latitude: 35.83, longitude: -78.53 },
    drive: driveMinutes,
  };
  return { days, crew, wish };
}

/** Until when work lasts that begins then, minute by minute; null if the technician has left before it is done. */
function endOf(windows: readonly Window[], start: number, work: number): number | null {
  const first = windows.findIndex((window) => window.start <= start && start < window.end);
  const [morning, evening] = [windows[first], windows[first]?.after];
  if (!morning) return null;
  const stretches = [morning, ...(evening ? [evening] : [])].map((window) => window.end - window.start);
  const inOneGo = work <= 120 * minute || stretches.some((stretch) => work <= stretch);
  let at = start;
  for (let left = work; left > 0; left -= 5 * minute) {
    if (at === morning.end && evening && !inOneGo) at = evening.start;
    if (at >= morning.end && !(evening && !inOneGo && at >= evening.start && at < evening.end)) return null;
    at += 5 * minute;
  }
  return at;
}

/** Whether the technician could start then, and how much driving it adds: checked for this one start against every list. */
function judge({ windows, busy }: CrewTime, days: ArrivalDay[], start: number, wish: Wish) {
  const today = days.find((each) => each.start <= start && start < each.end)!;
  const until = endOf(windows, start, wish.work);
  const works = until !== null;
  const end = until ?? start;
  const inTime = wish.notBefore <= start && start <= wish.notAfter;
  const clear = busy.every((visit) => visit.end <= start || end + wish.buffer <= visit.start);
  if (!works || !inTime || !clear) return null;
  const before = busy.findLast((visit) => visit.start <= start && visit.end > today.start);
  const after = busy.find((visit) => visit.start > start && visit.start < today.end);
  const way = (from: Point | null | undefined, to: Point | null | undefined) =>
    from && to ? driveMinutes(from, to) : 0;
  const there = way(before ?? wish.depot, wish.at);
  const on = way(wish.at, after ?? wish.depot);
  if (before && before.work_ends + there * minute > start) return null;
  if (after && end + on * minute > after.start) return null;
  const anyway = before || after ? way(before ?? wish.depot, after ?? wish.depot) : 0;
  return { added: there + on - anyway, beside: Boolean(before ?? after) };
}

const startsOf = (days: ArrivalDay[]) =>
  Array.from({ length: (days.at(-1)!.end - days[0]!.start) / slotStep }, (_, at) => days[0]!.start + at * slotStep);

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
      for (const { windows, ...person } of crew) {
        const dayOf = (at: number) => String(Math.floor(at / day));
        const rested = {
          ...person,
          windows: withBreaks(windows.map(({ start, end }) => ({ start, end, day: dayOf(start) }))),
        };
        const found = gapsOf(rested, days, wish).flatMap(({ first, last }) =>
          Array.from({ length: Math.floor((last - first) / slotStep) + 1 }, (_, at) => first + at * slotStep),
        );
        const expected = startsOf(days).filter((start) => judge(rested, days, start, wish));
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
