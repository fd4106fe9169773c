import type { TimeRow } from '#contract/field/timeEntry.schema.ts';
import { minutesBetween } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { timeText as text } from '#text/time.ts';

type What = Pick<TimeRow, 'kind' | 'job_id' | 'job_title' | 'client_name'>;

/** What the time was spent on. */
export function whatOf({ kind, job_id, job_title, client_name }: What): string {
  if (kind === 'break') return text.unpaid;
  if (!job_id) return text.kinds[kind];
  const job = job_title
    ? client_name
      ? fill(text.jobFor, { job: job_title, client: client_name })
      : job_title
    : text.otherJob;
  return kind === 'drive' ? fill(text.driveTo, { job }) : job;
}

export const minutesOf = (
  { started_at, ended_at }: Pick<TimeRow, 'started_at' | 'ended_at'>,
  now = Date.now(),
): number => Math.max(0, minutesBetween(started_at, ended_at ?? new Date(now).toISOString()));

/** A phone without signal sent it this much later. */
const lateMs = 5 * 60_000;
export const cameLate = ({ started_at, received_at, ended_at, ended_received_at }: TimeRow): string | null => {
  if (Date.parse(received_at) - Date.parse(started_at) > lateMs) return received_at;
  return ended_at && ended_received_at && Date.parse(ended_received_at) - Date.parse(ended_at) > lateMs
    ? ended_received_at
    : null;
};
