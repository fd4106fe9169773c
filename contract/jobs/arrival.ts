/** When a client is told to expect us. */
export type Arrival = { window_start: string; window_end: string };

/** What of a job says it. */
export type Arriving = { scheduled_start: string | null; window_start: string | null; window_end: string | null };

const minute = 60_000;
const instant = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');

/**
 * The window that was promised when the client booked. A job that the office made has none: there it begins with the planned
 * start and is as long as the owner's windows are.
 */
export function arrivalOf(job: Arriving, windowMinutes: number): Arrival | null {
  const { scheduled_start, window_start, window_end } = job;
  if (window_start !== null && window_end !== null) return { window_start, window_end };
  if (scheduled_start === null) return null;
  const start = Date.parse(scheduled_start);
  // A stored start that no calendar has: the client's page shows it as invalid, and the other visits.
  if (Number.isNaN(start)) return { window_start: scheduled_start, window_end: scheduled_start };
  return { window_start: instant(start), window_end: instant(start + windowMinutes * minute) };
}
