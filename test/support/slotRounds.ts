import type { ArrivalDay, CrewTime, Wish } from '#server/features/slots/slotFinder.ts';
import { slotStep, withBreaks, type Window } from '#contract/jobs/freeTime.ts';
import { driveMinutes, type Point, type Visit } from '#contract/jobs/travel.ts';

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** Random numbers from a seed, the same each time. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const daysFrom = (first: number, count: number, minutes: number): ArrivalDay[] =>
  Array.from({ length: count }, (_, at) => {
    const start = first + at * day;
    const windows = Array.from(
      { length: Math.ceil(1_440 / minutes) },
      (__, window) => start + window * minutes * minute,
    );
    return { day: String(at), start, end: start + day, windows };
  });

export type Round = { days: ArrivalDay[]; crew: CrewTime[]; wish: Wish };

export function someRound(
  random: () => number,
  works = [30, 60, 120, 300],
  within: (minutes: number) => ArrivalDay[] = (minutes) => daysFrom(0, 3, minutes),
): Round {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const place = (): Point =>
    random() < 0.1
      ? { latitude: null, longitude: null }
      : { latitude: 35.72 + random() * 0.22, longitude: -78.66 + random() * 0.26 };
  const days = within(pick([60, 90, 120, 240]));
  const [begin, ends] = [days[0]!.start, days.at(-1)!.end];
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
    let at = begin + (5 + random() * 4) * hour;
    while (at < ends) {
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
    notBefore: begin + random() * day,
    notAfter: ends - random() * day,
    depot: random() < 0.3 ? null : { latitude: 35.83, longitude: -78.53 },
    drive: driveMinutes,
  };
  return { days, crew, wish };
}

/** Until when work lasts that begins then, minute by minute; null if the technician has left before it is done. */
export function endOf(windows: readonly Window[], start: number, work: number): number | null {
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
export function judge({ windows, busy }: CrewTime, days: ArrivalDay[], start: number, wish: Wish) {
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

export const startsOf = (days: ArrivalDay[]) =>
  Array.from({ length: (days.at(-1)!.end - days[0]!.start) / slotStep }, (_, at) => days[0]!.start + at * slotStep);

/** The working hours as the finder reads them: each day's first stretch knows what follows on the break. */
export const rested = ({ windows, ...person }: CrewTime): CrewTime => ({
  ...person,
  windows: withBreaks(windows.map(({ start, end }) => ({ start, end, day: String(Math.floor(start / day)) }))),
});
