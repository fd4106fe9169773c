import type { BoardJob, BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import {
  holds,
  inARow,
  nearestTours,
  overlap,
  withBreaks,
  type Span,
  type Stop,
  type Window,
} from '#contract/jobs/freeTime.ts';
import { travelMinutes, withTravel, type Point } from '#contract/jobs/travel.ts';
import { busySpan, endOf, keyOf } from '#web/features/office/dispatch/blocks.ts';
import { minute } from '#web/features/office/dispatch/clock.ts';
import { dayIn } from '#web/when.ts';

/** A planned placement: one stop, or the stops of a tour one after the other. */
export type Plan = {
  start: number;
  stops: [Stop, ...Stop[]];
  /** The cards being moved; they don't conflict with themselves. */
  moving: readonly string[];
  /** Where it begins and ends; they differ only for a tour. */
  first: Point;
  last: Point;
};

export type Near = Span & { /** Minutes of travel that this start leaves room for. */ travel: number };
export type Verdict =
  | { kind: 'fits' }
  | { kind: 'outside'; near: Near | null }
  | {
      kind: 'overlaps';
      other: BoardJob;
      minutes: number;
      clash: Span;
      /** Only the buffer around the work collides, not the work itself. */
      bufferOnly: boolean;
      near: Near | null;
    };

export const windowsOf = ({ windows }: Pick<BoardTechnician, 'windows'>): Span[] =>
  windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));

/** The same with how each day goes on after its break. */
export const hoursOf = (technician: Pick<BoardTechnician, 'windows'>, zone: string): Window[] =>
  withBreaks(windowsOf(technician).map(({ start, end }) => ({ start, end, day: dayIn(zone, start) })));

/** When each stop would be worked on, and until when it blocks the time. */
const rowOf = (start: number, stops: Stop[], windows: Window[]) =>
  inARow(start, stops, windows).map((work, index) => ({ work, until: work.end + (stops[index]?.buffer ?? 0) }));

export const endOfRow = (start: number, stops: Stop[], windows: Window[]) =>
  inARow(start, stops, windows).at(-1)?.end ?? start;

/**
 * Checks a placement by the server's rules: it must not touch other work, buffers included, and it should lie within
 * working hours. The server decides; this only saves users a request.
 */
export function checkPlacement(
  windows: Window[],
  jobs: readonly BoardJob[],
  plan: Plan,
  looking: { notBefore: number; within: Span },
): Verdict {
  const others = jobs.filter((job) => job.status !== 'cancelled' && !plan.moving.includes(keyOf(job)));
  const row = rowOf(plan.start, plan.stops, windows);
  const near = () => nearest(windows, others, plan, looking);
  const hits = row.flatMap(({ work, until }) =>
    others.flatMap((other) => {
      const busy = busySpan(other);
      const clash = { start: Math.max(busy.start, work.start), end: Math.min(busy.end, until) };
      if (clash.start >= clash.end) return [];
      return [{ other, clash, bufferOnly: !overlap({ start: busy.start, end: endOf(other) }, work) }];
    }),
  );
  const worst = hits.toSorted((one, other) => lengthOf(other.clash) - lengthOf(one.clash))[0];
  if (worst) return { kind: 'overlaps', ...worst, minutes: Math.round(lengthOf(worst.clash) / minute), near: near() };
  return row.every(({ work }) => holds(windows, work)) ? { kind: 'fits' } : { kind: 'outside', near: near() };
}

const lengthOf = ({ start, end }: Span) => end - start;

/** The free start nearest to the wanted one; with room for travel before and after, if possible. */
function nearest(
  windows: Window[],
  others: readonly BoardJob[],
  { start: wish, stops, first, last }: Plan,
  { notBefore, within }: { notBefore: number; within: Span },
): Near | null {
  const inside = windows.filter((window) => overlap(window, within));
  const find = (busy: Span[]) => nearestTours({ windows: inside, busy }, { wish, stops, notBefore }, 1)[0];
  const wayTo = (job: BoardJob) => travelMinutes(job, first) ?? 0;
  const buffer = stops.at(-1)?.buffer ?? 0;
  const visits = others.map((job) => ({ ...job, ...busySpan(job), work_ends: endOf(job) }));
  const roomy = find(withTravel(visits, { first, last, buffer }));
  const found = roomy ?? find(others.map(busySpan));
  if (found === undefined) return null;
  const before = others
    .filter((job) => busySpan(job).start < found)
    .toSorted((one, other) => busySpan(other).start - busySpan(one).start)[0];
  const travel = roomy === undefined || !before ? 0 : wayTo(before);
  return { start: found, end: endOfRow(found, stops, inside), travel };
}
