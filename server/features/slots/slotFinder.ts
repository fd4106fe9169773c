import { roomIn, slotStep, type Span, type Window } from '#contract/jobs/freeTime.ts';
import type { DayState } from '#contract/booking/slot.kinds.ts';
import type { Point, Visit } from '#contract/jobs/travel.ts';

/*
 * Finds when we could come, and how much driving it costs. It sweeps once over each technician's working windows and visits, both
 * in order, so that every gap between two visits is checked once (docs/decisions/0044).
 */
const minute = 60_000;

/** A day in the business' time zone, divided into the promised windows; each lasts until the next begins. */
export type ArrivalDay = Span & { day: string; windows: readonly number[] };

/** A technician: when they work and when they are busy, in order. Visits never overlap. */
export type CrewTime = { id: string; windows: readonly Window[]; busy: readonly Visit[] };

export type Drive = (from: Point, to: Point) => number;

/** How we get to a place and on. */
type Going = {
  at: Point;
  buffer: number;
  /** Where days begin and end; null means anywhere. */
  depot: Point | null;
  drive: Drive;
};

export type Wish = Going & {
  work: number;
  /** Earlier and later starts aren't offered. */
  notBefore: number;
  notAfter: number;
};

/** Any start from `first` to `last` works, each with the same driving. */
export type Gap = {
  day: number;
  technician: string;
  first: number;
  last: number;
  /** Minutes of driving that this visit adds to the day. */
  added: number;
  /** Whether the gap is next to another visit of that day, not just between the drives from and to the depot. */
  beside: boolean;
};

export type Slot = { technician: string; start: number; added: number };
export type OfferedWindow<T extends Slot = Slot> = Span & { best: T | null };
export type OfferedDay<T extends Slot = Slot> = {
  day: string;
  state: DayState;
  near: boolean;
  windows: OfferedWindow<T>[];
};

/** We are in the neighborhood if a visit adds at most this much driving to a day with other visits. */
export const nearMinutes = 5;

export const onStep = (time: number) => Math.ceil(time / slotStep) * slotStep;

/** Every gap in a technician's days that is long enough, including the drives. */
export function gapsOf({ id, windows, busy }: CrewTime, days: readonly ArrivalDay[], wish: Wish): Gap[] {
  const rooms = windows.map((window) => roomIn(window, wish.work));
  return spacesIn(rooms, busy, days, wish).flatMap(({ day, window, from, until, detour }) => {
    const first = onStep(Math.max(from, wish.notBefore));
    const last = Math.min(until - window.takes, wish.notAfter);
    return first > last ? [] : [{ day, technician: id, first, last, ...detour() }];
  });
}

type Space<T> = {
  day: number;
  window: T;
  /** Work may begin and has to end, with the drives and the buffer. */
  from: number;
  until: number;
  detour: () => Pick<Gap, 'added' | 'beside'>;
};

/** The spaces between visits in these windows; both are in order. */
export function spacesIn<T extends Span>(
  windows: readonly T[],
  busy: readonly Visit[],
  days: readonly ArrivalDay[],
  wish: Going,
): Space<T>[] {
  const spaces: Space<T>[] = [];
  let [day, next] = [0, 0];
  for (const window of windows) {
    while (day < days.length && days[day]!.end <= window.start) day += 1;
    const today = days[day];
    if (!today) break;
    while (next < busy.length && busy[next]!.end <= window.start) next += 1;
    for (let at = next; ; at += 1) {
      const [before, after] = [busy[at - 1], busy[at]];
      spaces.push({ day, window, ...spaceBetween(before, after, { window, today, wish }) });
      if (!after || after.start >= window.end) break;
    }
  }
  return spaces;
}

type Around = { window: Span; today: Span; wish: Going };

/** The visits before and after count for the drive only if they are on the same day; their time always counts. */
function spaceBetween(before: Visit | undefined, after: Visit | undefined, { window, today, wish }: Around) {
  const { at, buffer, depot, drive } = wish;
  const from = before && before.end > today.start ? before : null;
  const to = after && after.start < today.end ? after : null;
  const there = from ? drive(from, at) : depot ? drive(depot, at) : 0;
  const on = to ? drive(at, to) : depot ? drive(at, depot) : 0;
  return {
    from: Math.max(window.start, before ? before.end : -Infinity, from ? from.work_ends + there * minute : -Infinity),
    until: Math.min(window.end, after ? after.start - buffer : Infinity, to ? to.start - on * minute : Infinity),
    detour() {
      const ends = [from ?? depot, to ?? depot] as const;
      const anyway = (from || to) && ends[0] && ends[1] ? drive(ends[0], ends[1]) : 0;
      return { added: there + on - anyway, beside: Boolean(from ?? to) };
    },
  };
}

/** The start in a window that costs the least driving; of two equal ones, the earlier. */
const isBetter = (one: Slot, other: Slot | null) =>
  !other ||
  one.added < other.added ||
  (one.added === other.added &&
    (one.start < other.start || (one.start === other.start && one.technician < other.technician)));

/** The offer: the windows of each day, and for each window the start that costs the least driving. */
export function offersIn(days: readonly ArrivalDay[], crew: readonly CrewTime[], wish: Wish): OfferedDay[] {
  const known = wish.at.latitude !== null;
  const made = days.map((day) => ({
    ...day,
    works: false,
    ends: -Infinity,
    near: false,
    bests: day.windows.map((): Slot | null | undefined => undefined),
  }));
  const endOf = (day: ArrivalDay, at: number) => day.windows[at + 1] ?? day.end;
  for (const person of crew) {
    let at = 0;
    for (const window of person.windows) {
      const { start, end, takes } = roomIn(window, wish.work);
      while (at < made.length && made[at]!.end <= start) at += 1;
      const day = made[at];
      if (!day) break;
      day.works = true;
      day.ends = Math.max(day.ends, end - takes);
      const [first, last] = [onStep(Math.max(start, wish.notBefore)), Math.min(end - takes, wish.notAfter)];
      day.windows.forEach((from, index) => {
        const earliest = Math.max(first, onStep(from));
        if (day.bests[index] === undefined && earliest <= last && earliest < endOf(day, index)) day.bests[index] = null;
      });
    }
    for (const { day: index, technician, first, last, added, beside } of gapsOf(person, days, wish)) {
      const day = made[index]!;
      if (known && beside && added <= nearMinutes) day.near = true;
      day.windows.forEach((from, window) => {
        const start = Math.max(first, onStep(from));
        if (start > last || start >= endOf(day, window)) return;
        const slot = { technician, start, added };
        if (isBetter(slot, day.bests[window] ?? null)) day.bests[window] = slot;
      });
    }
  }
  return made.map(({ day, start, end, works, ends, near, bests, windows }) => {
    const offered = windows.flatMap((from, index): OfferedWindow[] => {
      const best = bests[index];
      return best === undefined ? [] : [{ start: from, end: windows[index + 1] ?? end, best }];
    });
    const open = offered.some(({ best }) => best);
    return { day, state: stateOf({ start, end, works, ends, open }, wish), near: near && open, windows: offered };
  });
}

export function stateOf(
  { start, end, works, ends, open }: Span & { works: boolean; ends: number; open: boolean },
  { notBefore, notAfter }: Pick<Wish, 'notBefore' | 'notAfter'>,
): DayState {
  if (start > notAfter) return 'too_late';
  if (open) return 'open';
  if (end <= notBefore || (works && ends < notBefore)) return 'too_soon';
  return works ? 'full' : 'closed';
}
