import { describe, expect, test } from 'vitest';
import { instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import { driveMinutes, type Point } from '#contract/jobs/travel.ts';
import { bestByDay, plansIn, shareOf, type Plan, type PlanWish } from '#server/features/slots/planFinder.ts';
import { offersIn, type ArrivalDay, type CrewTime } from '#server/features/slots/slotFinder.ts';
import { often } from '#test/support/thorough.ts';
import {
  daysFrom,
  endOf,
  hour,
  judge,
  minute,
  randomFrom,
  rested,
  someRound,
  startsOf,
} from '#test/support/slotRounds.ts';

const step = 5 * minute;
type Part = { person: string; start: number; end: number; work: number };
type Walked = { parts: Part[]; added: number };

/** The same plans by a walk: every quarter hour of every day, every five minutes of work, against every list. */
function walkIn(days: ArrivalDay[], crew: CrewTime[], wish: PlanWish) {
  const known = new Map<string, number[]>();
  const anyTime = { ...wish, notBefore: -Infinity, notAfter: Infinity };
  const judged = (person: CrewTime, start: number, work: number) => judge(person, days, start, { ...anyTime, work });

  /** Every length of work that the person could do from then on. */
  function possible(person: CrewTime, start: number): number[] {
    const key = `${person.id} ${start}`;
    if (!known.has(key)) {
      const lengths = person.windows.some((window) => window.start <= start && start < window.end)
        ? Array.from({ length: 120 }, (_, at) => (at + 1) * step).filter((work) => judged(person, start, work))
        : [];
      known.set(key, lengths);
    }
    return known.get(key)!;
  }

  const splits = (person: CrewTime, work: number) => person.windows.every(({ start, end }) => work > end - start);

  function partAt(person: CrewTime, start: number, rest: number, mayLeave: boolean): Part | null {
    const lengths = possible(person, start);
    const most = lengths.findLast((work) => work <= rest - wish.leastPart && work >= wish.leastPart);
    const work = lengths.includes(rest) ? rest : mayLeave ? most : undefined;
    return work ? { person: person.id, start, end: endOf(person.windows, start, work)!, work } : null;
  }

  const dayOf = (at: number) => days.findIndex(({ start, end }) => start <= at && at < end);
  const gridOf = (day: number) => startsOf(days.slice(day, day + 1));

  function walkFrom(lead: CrewTime, start: number): Part[] | null {
    const parts: Part[] = [];
    const goOn = (rest: number, stage: number): Part | null => {
      const last = parts.at(-1);
      const mayLeave = (person: CrewTime) => splits(person, stage) && parts.length + 1 < wish.maxParts;
      if (!last) return partAt(lead, start, rest, mayLeave(lead));
      const cures = rest === stage;
      const people = wish.handOver ? crew : crew.filter(({ id }) => id === last.person);
      const begun = dayOf(start);
      const until = Math.min(days.length, begun + 7);
      for (let day = dayOf(last.start) + (cures ? 0 : 1); day < until; day += 1) {
        const options = gridOf(day)
          .filter((at) => !cures || at >= last.end + Math.max(wish.wait, wish.buffer))
          .flatMap((at) => people.flatMap((person) => partAt(person, at, rest, mayLeave(person)) ?? []));
        const best = options.toSorted(
          (one, other) =>
            Number(one.work !== rest) - Number(other.work !== rest) ||
            one.start - other.start ||
            addedBy([one]) - addedBy([other]) ||
            Number(one.person !== last.person) - Number(other.person !== last.person) ||
            (one.person < other.person ? -1 : 1),
        )[0];
        if (best) return best;
      }
      return null;
    };
    for (const stage of wish.stages)
      for (let rest = stage; rest > 0; rest -= parts.at(-1)!.work) {
        const part = goOn(rest, stage);
        if (!part || parts.length === wish.maxParts) return null;
        parts.push(part);
      }
    return parts;
  }

  function followed(helper: CrewTime, parts: Part[]): Part[] | null {
    const own = parts.map(({ start, work }) => {
      const can = possible(helper, start).includes(work);
      return can ? { person: helper.id, start, end: endOf(helper.windows, start, work)!, work } : null;
    });
    if (!own.every((part) => part !== null)) return null;
    let done = 0;
    for (const [at, part] of own.entries()) {
      if (at > 0 && done === wish.stages[0] && part.start < own[at - 1]!.end + Math.max(wish.wait, wish.buffer))
        return null;
      done += part.work;
    }
    return own;
  }

  /** Two parts without a visit in between are one way there. */
  function addedBy(parts: Part[]): number {
    const counted = parts.filter((part, at) => {
      const before = parts[at - 1];
      const { busy } = crew.find(({ id }) => id === part.person)!;
      const stayed =
        before?.person === part.person &&
        dayOf(before.start) === dayOf(part.start) &&
        !busy.some((visit) => visit.start >= before.start && visit.start <= part.start);
      return !stayed;
    });
    return counted.reduce(
      (sum, { person, start, work }) =>
        sum +
        judged(
          crew.find(({ id }) => id === person)!,
          start,
          work,
        )!.added,
      0,
    );
  }

  return crew.flatMap((lead) =>
    startsOf(days).flatMap((start): Walked[] => {
      if (start < wish.notBefore || start > wish.notAfter) return [];
      const parts = walkFrom(lead, start);
      if (!parts) return [];
      const helpers = crew
        .flatMap((helper) => (helper === lead ? [] : [followed(helper, parts) ?? []]))
        .filter((own) => own.length)
        .toSorted((one, other) => addedBy(one) - addedBy(other) || (one[0]!.person < other[0]!.person ? -1 : 1))
        .slice(0, wish.people - 1);
      if (helpers.length < wish.people - 1) return [];
      const all = [parts, ...helpers];
      return [{ parts: all.flat(), added: all.reduce((sum, own) => sum + addedBy(own), 0) }];
    }),
  );
}

/** Days by the clock of a place where some last 23 or 25 hours. */
const localDays = (first: string, count: number): ArrivalDay[] =>
  Array.from({ length: count }, (_, at) => {
    const [day, next] = [addDays(first, at), addDays(first, at + 1)];
    const [start, end] = [day, next].map((each) => Date.parse(instantAt(each, '00:00', 'America/New_York')));
    return { day, start: start!, end: end!, windows: [] };
  });

const asked = often(2_500, 100_000);

describe('the finder of plans', () => {
  test('finds what a walk by five minutes finds: days, crews, breaks, minimum, cure and both changes of the clock', () => {
    const random = randomFrom(20_261_119);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    const seen = { plans: 0, several: 0, cured: 0, crews: 0, handed: 0 };
    for (let round = 0; seen.plans < asked; round += 1) {
      const first = pick(['2026-06-01', '2026-10-30', '2027-03-12']);
      const { days, crew, wish } = someRound(random, [300], () => localDays(first, 5));
      const people = crew.map(rested);
      for (const person of people) person.busy = person.busy.filter(() => random() < 0.5);
      const stages = pick([[300], [480], [720], [1_080], [1_500], [60, 45], [300, 120], [600, 180]] as const);
      const needed: PlanWish = {
        ...wish,
        stages: stages.map((work) => shareOf(work * minute, 1)),
        wait: pick([15, 120, 720]) * minute,
        people: pick([1, 1, 2, 3]),
        leastPart: pick([30, 120, 180]) * minute,
        maxParts: pick([1, 2, 3, 5]),
        handOver: false,
      };
      if (needed.people === 1 && random() < 0.4) needed.handOver = true;
      const { plans } = plansIn(days, { leads: people, helpers: people }, needed);
      const found = plans.map(({ parts, added }) => ({ parts, added }));
      expect(found, `round ${round}`).toEqual(walkIn(days, people, needed));
      seen.plans += plans.length;
      seen.several += plans.filter(({ count }) => count > stages.length).length;
      seen.cured += stages.length > 1 ? plans.length : 0;
      seen.crews += needed.people > 1 ? plans.length : 0;
      seen.handed += plans.filter(
        ({ parts, lead }) => needed.handOver && parts.some(({ person }) => person !== lead),
      ).length;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(asked / 40);
  }, 600_000);

  test('offers for work in one go what clients are offered, window by window', () => {
    const random = randomFrom(7);
    let windows = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const maxParts = 1 + (round % 3);
      const works = maxParts === 1 ? [30, 120, 270, 300, 480, 510] : [30, 60, 120, 240];
      const { days, crew, wish } = someRound(random, works);
      const people = crew.map(rested);
      const { plans } = plansIn(
        days,
        { leads: people, helpers: [] },
        { ...wish, ...alone, maxParts, stages: [wish.work] },
      );
      for (const { start, end, best } of offersIn(days, people, wish).flatMap((each) => each.windows)) {
        const [own] = bestByDay(
          plans.flatMap((plan) => (plan.start >= start && plan.start < end ? Object.assign(plan, { day: 0 }) : [])),
        );
        const slot = own ? { technician: own.lead, start: own.start, added: own.added } : null;
        expect(slot, `round ${round}`).toEqual(best);
        windows += 1;
      }
    }
    expect(windows).toBeGreaterThan(5_000);
  });
});

const alone = { wait: 0, people: 1, leastPart: 120 * minute, maxParts: 3, handOver: false };
const here: Point = { latitude: 35.8, longitude: -78.6 };
const days = daysFrom(0, 5, 120);
const from = (at: number, busy: CrewTime['busy'] = [], id = 'a'): CrewTime => ({
  id,
  windows: days.flatMap(({ start }) => [
    { start: start + at * hour, end: start + 12 * hour, after: { start: start + 12.5 * hour, end: start + 17 * hour } },
    { start: start + 12.5 * hour, end: start + 17 * hour },
  ]),
  busy,
});
const visit = (at: number, until: number) => ({
  start: at * hour,
  end: until * hour,
  work_ends: until * hour,
  ...here,
});
const wanted = (part: Partial<PlanWish>): PlanWish => ({
  at: here,
  buffer: 0,
  notBefore: 0,
  notAfter: Infinity,
  depot: null,
  drive: driveMinutes,
  ...alone,
  stages: [8 * hour],
  ...part,
});
const first = (crew: CrewTime[], part: Partial<PlanWish> = {}): Plan | undefined =>
  bestByDay(plansIn(days, { leads: crew, helpers: crew }, wanted(part)).plans)[0];
const hours = (plan: Plan | undefined) =>
  plan?.parts.map(({ person, start, end }) => [person, start / hour, end / hour]);

describe('a plan', () => {
  test('crosses the break of each person, so that one ends later than the other', () => {
    const long = { ...from(8, [], 'b'), windows: [{ start: 8 * hour, end: 17 * hour }] };
    expect(hours(first([from(8), long], { people: 2, stages: [5 * hour] }))).toEqual([
      ['a', 8, 13.5],
      ['b', 8, 13],
    ]);
  });

  test('leaves at least the minimum for another day, and shortens the day before for it', () => {
    const busy = [visit(15, 17)];
    // Six and a half hours are free, an hour and a half would be left: so half an hour less is done on the first day.
    expect(hours(first([from(8, busy)], { notAfter: 8 * hour }))).toEqual([
      ['a', 8, 14.5],
      ['a', 32, 34],
    ]);
    expect(first([from(8, busy)], { notAfter: 8 * hour, maxParts: 1 })).toBeUndefined();
  });

  test('shares the work, rounded up to five minutes', () => {
    expect(shareOf(8 * hour, 2)).toBe(4 * hour);
    expect(shareOf(100 * minute, 3)).toBe(35 * minute);
    expect(shareOf(47 * minute, 1)).toBe(47 * minute);
  });

  test('keeps the buffer after every day of it', () => {
    const busy = [visit(15, 17), visit(24 + 11.5, 24 + 17)];
    expect(hours(first([from(8, busy)], { notAfter: 8 * hour, buffer: 60 * minute }))).toEqual([
      ['a', 8, 14],
      ['a', 32, 34.5],
    ]);
  });

  test('waits for the cure, on the same day or the next', () => {
    const stages = [2 * hour, hour];
    expect(hours(first([from(8)], { stages, wait: 3 * hour, notAfter: 8 * hour }))).toEqual([
      ['a', 8, 10],
      ['a', 13, 14],
    ]);
    expect(hours(first([from(8)], { stages, wait: 12 * hour, notAfter: 8 * hour }))).toEqual([
      ['a', 8, 10],
      ['a', 32, 33],
    ]);
  });

  test('lets the work of everyone cure, also of the one who ends last', () => {
    const long = { ...from(8, [], 'b'), windows: [{ start: 8 * hour, end: 17 * hour }] };
    const wish = wanted({ people: 2, stages: [5 * hour, hour], wait: 45 * minute, notAfter: 8 * hour });
    const { plans, nearest } = plansIn(days, { leads: [long], helpers: [from(8)] }, wish);
    expect({ plans, nearest }).toEqual({ plans: [], nearest: { start: 8 * hour, people: ['b'] } });
  });

  test('says who is free where too few are', () => {
    const other = from(8, [visit(0, 24 * 5)], 'b');
    const { plans, nearest } = plansIn(days, { leads: [from(8)], helpers: [from(8), other] }, wanted({ people: 2 }));
    expect(plans).toEqual([]);
    expect(nearest).toEqual({ start: 8 * hour, people: ['a'] });
  });
});
