import type { Span } from '#contract/jobs/freeTime.ts';

export type Point = { latitude: number | null; longitude: number | null };

const earthKm = 6_371;
/** City traffic, applied to a straight line that no road follows. The database computes the same (`line_minutes`). */
const kmPerMinute = 0.6;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Minutes between two places along a straight line, or null if one isn't on the map. An estimate, and shown as one. */
export function travelMinutes(from: Point, to: Point): number | null {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return null;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return Math.ceil((2 * earthKm * Math.asin(Math.sqrt(half + across))) / kmPerMinute);
}

/** The drive to or from a place that isn't on the map: an average, never zero. */
const unknownMinutes = 15;

export const driveMinutes = (from: Point, to: Point): number => travelMinutes(from, to) ?? unknownMinutes;

/** Busy time and its location; the work ends before its buffer does. */
export type Visit = Span & Point & { work_ends: number };

const minute = 60_000;
/** After a drive, work begins at a time that we can tell a client. */
const arrivalStep = 5 * minute;

/**
 * Busy spans with the drive from each visit to the planned one and back, where both are on the map. Buffers are meant for
 * driving, so only the part of a drive that exceeds them is added.
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
