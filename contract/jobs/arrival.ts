/** The window in which a client expects us. */
export type Arrival = { window_start: string; window_end: string };

/** The fields of a job that determine it. */
export type Arriving = { scheduled_start: string | null; window_start: string | null; window_end: string | null };

const minute = 60_000;
const instant = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');

/**
 * The window that the client was promised at booking. A job that the office made has none: its window begins at the planned start
 * and has the length of the owner's booking windows.
 */
export function arrivalOf(job: Arriving, windowMinutes: number): Arrival | null {
  const { scheduled_start, window_start, window_end } = job;
  if (window_start !== null && window_end !== null) return { window_start, window_end };
  if (scheduled_start === null) return null;
  const start = Date.parse(scheduled_start);
  // An invalid stored start: the client's page shows it as invalid and still lists the other visits.
  if (Number.isNaN(start)) return { window_start: scheduled_start, window_end: scheduled_start };
  return { window_start: instant(start), window_end: instant(start + windowMinutes * minute) };
}
