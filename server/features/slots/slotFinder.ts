import { slotStep, type Span } from '#contract/jobs/freeTime.ts';
import type { DayState } from '#contract/trade.ts';
import type { Point, Visit } from '#contract/jobs/travel.ts';

/*
 * When we could come, and what it costs in driving. One sweep over each technician's working windows and visits, both in
 * order: every gap between two visits is looked at once (docs/decisions/0044).
 */
const minute = 60_000;

/** A day on the business' clock, cut into the windows that are promised; each lasts until the next begins. */
export type ArrivalDay = Span & { day: string; windows: readonly number[] };

/** A technician: when they work and what they are busy with, in order. Visits never overlap. */
export type CrewTime = { id: string; windows: readonly Span[]; busy: readonly Visit[] };

export type Drive = (from: Point, to: Point) => number;

export type Wish = {
  at: Point;
  work: number;
  buffer: number;
  /** What is sooner, or later, isn't offered. */
  notBefore: number;
  notAfter: number;
  /** Where days begin and end; null: anywhere. */
  depot: Point | null;
  drive: Drive;
};

/** Any start from the first to the last would do, each for the same driving. */
export type Gap = {
  day: number;
  technician: string;
  first: number;
  last: number;
  /** Minutes of driving that this visit adds to the day. */
  added: number;
  /** Between or beside other visits of that day, not alone with the way from the depot and back. */
  beside: boolean;
};

export type Slot = { technician: string; start: number; added: number };
type OfferedWindow = Span & { best: Slot | null };
export type OfferedDay = { day: string; state: DayState; near: boolean; windows: OfferedWindow[] };

/** We are in the neighborhood if a visit adds no more than this to a day that has others. */
const nearMinutes = 5;

const onStep = (time: number) => Math.ceil(time / slotStep) * slotStep;

/** Every gap of somebody's days that is long enough, with the way there and on. */
export function gapsOf({ id, windows, busy }: CrewTime, days: readonly ArrivalDay[], wish: Wish): Gap[] {
  const gaps: Gap[] = [];
  let [day, next] = [0, 0];
  for (const window of windows) {
    while (day < days.length && days[day]!.end <= window.start) day += 1;
    const today = days[day];
    if (!today) break;
    while (next < busy.length && busy[next]!.end <= window.start) next += 1;
    for (let at = next; ; at += 1) {
      const [before, after] = [busy[at - 1], busy[at]];
      const gap = gapBetween(before, after, { window, today, wish });
      if (gap) gaps.push({ day, technician: id, ...gap });
      if (!after || after.start >= window.end) break;
    }
  }
  return gaps;
}

type Around = { window: Span; today: Span; wish: Wish };

/** Who comes before and after counts for the drive only if it is on the same day; time that is taken counts always. */
function gapBetween(before: Visit | undefined, after: Visit | undefined, { window, today, wish }: Around) {
  const { at, work, buffer, depot, drive } = wish;
  const from = before && before.end > today.start ? before : null;
  const to = after && after.start < today.end ? after : null;
  const there = from ? drive(from, at) : depot ? drive(depot, at) : 0;
  const on = to ? drive(at, to) : depot ? drive(at, depot) : 0;
  const first = onStep(
    Math.max(
      window.start,
      wish.notBefore,
      before ? before.end : -Infinity,
      from ? from.work_ends + there * minute : -Infinity,
    ),
  );
  const last = Math.min(
    window.end - work,
    wish.notAfter,
    after ? after.start - work - buffer : Infinity,
    to ? to.start - work - on * minute : Infinity,
  );
  if (first > last) return null;
  const ends = [from ?? depot, to ?? depot] as const;
  const anyway = (from || to) && ends[0] && ends[1] ? drive(ends[0], ends[1]) : 0;
  return { first, last, added: there + on - anyway, beside: Boolean(from ?? to) };
}

/** The start of a window that costs the least driving; of two, the earlier one. */
const isBetter = (one: Slot, other: Slot | null) =>
  !other ||
  one.added < other.added ||
  (one.added === other.added &&
    (one.start < other.start || (one.start === other.start && one.technician < other.technician)));

/** What is offered: for each day its windows, and for each window the start that costs the least driving. */
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
    for (const { start, end } of person.windows) {
      while (at < made.length && made[at]!.end <= start) at += 1;
      const day = made[at];
      if (!day) break;
      day.works = true;
      day.ends = Math.max(day.ends, end - wish.work);
      const [first, last] = [onStep(Math.max(start, wish.notBefore)), Math.min(end - wish.work, wish.notAfter)];
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

function stateOf(
  { start, end, works, ends, open }: Span & { works: boolean; ends: number; open: boolean },
  { notBefore, notAfter }: Wish,
): DayState {
  if (start > notAfter) return 'too_late';
  if (open) return 'open';
  if (end <= notBefore || (works && ends < notBefore)) return 'too_soon';
  return works ? 'full' : 'closed';
}
