const locale = 'en-US';

const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
  new Intl.DateTimeFormat(locale, options).format(date);

/** `2026-11-15`, the day it is in a zone. */
export const dayIn = (timeZone: string, date = new Date()) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(date);

/** Nov 12, 2026, 9:52 AM, on the business' clock. */
export const formatInstant = (instant: string, timeZone: string) =>
  format({ timeZone, dateStyle: 'medium', timeStyle: 'short' }, new Date(instant));

/** As short as it can be and still be understood: 9:52 AM today, Nov 9 this year, Nov 9, 2025 before. */
export function formatRecent(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const [day, today] = [dayIn(timeZone, date), dayIn(timeZone)];
  if (day === today) return format({ timeZone, timeStyle: 'short' }, date);
  if (day.slice(0, 4) === today.slice(0, 4)) return format({ timeZone, month: 'short', day: 'numeric' }, date);
  return format({ timeZone, dateStyle: 'medium' }, date);
}

/** Nov 15, 2026, for a day that belongs to no zone. */
export const formatCalendarDay = (day: string) =>
  format({ timeZone: 'UTC', dateStyle: 'medium' }, new Date(`${day}T00:00:00Z`));

/** Nov 26 – 27, 2026; one day is said once. */
export const formatCalendarDays = (first: string, last: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).formatRange(
    new Date(`${first}T00:00:00Z`),
    new Date(`${last}T00:00:00Z`),
  );

/** 8:30 AM, for `08:30`. */
export const formatClock = (time: string) =>
  format({ timeZone: 'UTC', timeStyle: 'short' }, new Date(`1970-01-01T${time}:00Z`));
