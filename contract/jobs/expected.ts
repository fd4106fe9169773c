import type { Arriving } from '#contract/jobs/arrival.ts';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import type { Job, WorkSpan } from '#contract/jobs/job.schema.ts';

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
  return Date.parse(at) >= start - earlyMs && Date.parse(at) < endOfDay(end, timeZone);
}

const endOfDay = (at: string, timeZone: string): number =>
  Date.parse(instantAt(addDays(clockAt(at, timeZone).day, 1), '00:00', timeZone));

type Planning = Planned & Pick<Job, 'pause_minutes'>;
type OwnSpan = Pick<WorkSpan, 'start' | 'end' | 'pause_minutes'>;

/**
 * The job at the time of one person, whose spans of it these are, in order: today's or the next one, or the last one when all are
 * over. The client's window is promised for the start of the job, not for spans that begin later.
 */
export function ownTime<J extends Planning>(job: J, spans: OwnSpan[], at: string, timeZone: string): J {
  const span = spans.find(({ end }) => Date.parse(at) < endOfDay(end, timeZone)) ?? spans.at(-1);
  if (!span) return job;
  const { start, end, pause_minutes } = span;
  const window = start === job.scheduled_start ? {} : { window_start: null, window_end: null };
  return { ...job, ...window, scheduled_start: start, scheduled_end: end, pause_minutes };
}
