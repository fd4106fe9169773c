import type { Span } from '#contract/jobs/freeTime.ts';

export type Point = { latitude: number | null; longitude: number | null };

const earthKm = 6_371;
/** Town traffic, over a line that no road takes. The database reckons the same (`line_minutes`). */
const kmPerMinute = 0.6;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Minutes between two places along a straight line, or null where one of them isn't on the map. An estimate, and shown as one. */
export function travelMinutes(from: Point, to: Point): number | null {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return null;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return Math.ceil((2 * earthKm * Math.asin(Math.sqrt(half + across))) / kmPerMinute);
}

/** What the way to or from a place takes that isn't on the map: the usual way, never nothing. */
const unknownMinutes = 15;

export const driveMinutes = (from: Point, to: Point): number => travelMinutes(from, to) ?? unknownMinutes;

/** Time that is taken, and where; the work itself is over before its buffer is. */
export type Visit = Span & Point & { work_ends: number };

const minute = 60_000;
/** After a drive, work begins on a time that can be told to a client. */
const arrivalStep = 5 * minute;

/**
 * Busy spans with the drive from each visit to a plan and from the plan to each visit, where both are on the map. The
 * buffers are there to be driven in, so only what a drive takes beyond them is added.
 */
export const withTravel = (
  visits: readonly Visit[],
  { first, last, buffer }: { first: Point; last: Point; buffer: number },
): Span[] =>
  visits.map((visit) => {
    const arrival = visit.work_ends + (travelMinutes(visit, first) ?? 0) * minute;
    const onwards = Math.max(0, (travelMinutes(last, visit) ?? 0) * minute - buffer);
    return {
      start: visit.start - onwards,
      end: arrival > visit.end ? Math.ceil(arrival / arrivalStep) * arrivalStep : visit.end,
    };
  });
