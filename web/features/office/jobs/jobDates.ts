import { jobsText } from '#text/jobs.ts';
import { formatDate, formatInstant } from '#web/when.ts';

/** MMM d, yyyy in the business' time zone; a missing date has its own text (spec, Admin Jobs Management). */
export const dateText = (instant: string | null, zone: string, missing: string = jobsText.noDate) =>
  instant ? formatDate(instant, zone) : missing;

export const dueText = (instant: string | null, zone: string) => dateText(instant, zone, jobsText.noDueDate);

/** With the time of day, if there is room for it. */
export const momentText = (instant: string | null, zone: string) =>
  instant ? formatInstant(instant, zone) : jobsText.noDate;
