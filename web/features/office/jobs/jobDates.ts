import { jobsText } from '#text/jobs.ts';
import { formatDate, formatInstant } from '#web/when.ts';

/** MMM d, yyyy on the business' clock; what is malformed or missing is said (spec, Admin Jobs Management). */
export function dateText(instant: string | null, zone: string, missing: string = jobsText.noDate): string {
  if (!instant) return missing;
  return Number.isNaN(Date.parse(instant)) ? jobsText.invalidDate : formatDate(instant, zone);
}

export const dueText = (instant: string | null, zone: string) => dateText(instant, zone, jobsText.noDueDate);

/** With the time of day, where there is room for it. */
export const momentText = (instant: string | null, zone: string) =>
  instant && !Number.isNaN(Date.parse(instant)) ? formatInstant(instant, zone) : dateText(instant, zone);
