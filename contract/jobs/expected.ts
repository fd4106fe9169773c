import type { Arriving } from '#contract/jobs/arrival.ts';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';

/** The fields of a job that say when its technician is expected. */
export type Planned = Arriving & { scheduled_end: string | null };

/** How early a visit may begin without a confirmation. */
const earlyMs = 2 * 3_600_000;

/** Whether a planned visit is still in the future. */
export const isAhead = ({ scheduled_start }: Pick<Planned, 'scheduled_start'>, now: number): boolean =>
  scheduled_start !== null && Date.parse(scheduled_start) > now;

/**
 * Whether a technician is expected at this moment: from two hours before the promised window, or before the planned start if
 * there is none, until that day is over. A visit without a time is expected at any moment.
 */
export function isExpected(job: Planned, at: string, timeZone: string): boolean {
  const start = Date.parse(job.window_start ?? job.scheduled_start ?? '');
  const end = job.window_end ?? job.scheduled_end ?? job.scheduled_start;
  if (Number.isNaN(start) || end === null) return true;
  const over = instantAt(addDays(clockAt(end, timeZone).day, 1), '00:00', timeZone);
  return Date.parse(at) >= start - earlyMs && Date.parse(at) < Date.parse(over);
}
