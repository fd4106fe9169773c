import { toTime } from '#contract/base/days.ts';
import { formatter, formatSpan, formatWeekday } from '#web/when.ts';

/* Formats days, months and weekdays for calendars, boards and series. */

const formatUtc = (options: Intl.DateTimeFormatOptions, time: number) =>
  formatter({ ...options, timeZone: 'UTC' }).format(time);

/** `08:30`, the format that the browser's time inputs take. */
export const timeIn = (timeZone: string, instant: number) =>
  formatter({ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en-GB').format(instant);

/** Nov 12, 2026, 11:00 AM – 1:00 PM */
export const formatDateSpan = (start: string, end: string, timeZone: string) =>
  formatter({ timeZone, dateStyle: 'medium', timeStyle: 'short' }).formatRange(new Date(start), new Date(end));

/** Nov 26 – 27, 2026; a single day appears once. */
export const formatCalendarDays = (first: string, last: string) =>
  formatter({ timeZone: 'UTC', dateStyle: 'medium' }).formatRange(toTime(first), toTime(last));

/** Thu, Nov 12 */
export const formatShortDay = (day: string) =>
  formatUtc({ weekday: 'short', month: 'short', day: 'numeric' }, toTime(day));

/** Thu, Nov 12, 2026 */
export const formatDay = (day: string) =>
  formatUtc({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, toTime(day));

/** Thursday, November 12, 2026 */
export const formatLongDay = (day: string) =>
  formatUtc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, toTime(day));

/** November 2026, or Nov, for `2026-11`. */
export const formatMonth = (month: string, style: 'long' | 'short' = 'long') =>
  formatUtc({ month: style, ...(style === 'long' && { year: 'numeric' }) }, toTime(`${month.slice(0, 7)}-01`));

/** November, for `2026-11`. */
export const formatMonthName = (month: string) => formatUtc({ month: 'long' }, toTime(`${month.slice(0, 7)}-01`));

/** 0 is Sunday; January 1, 2023 was a Sunday. */
export const weekdayName = (weekday: number, style: 'long' | 'short' = 'long') =>
  formatUtc({ weekday: style }, Date.UTC(2023, 0, 1 + weekday));

/** 8:30 AM, for `08:30`. */
export const formatClock = (time: string) => formatUtc({ timeStyle: 'short' }, Date.parse(`1970-01-01T${time}:00Z`));

/** Tue */
export const formatWeekdayName = (instant: string | number, timeZone: string, weekday: 'short' | 'long' = 'short') =>
  formatter({ timeZone, weekday }).format(new Date(instant));

/** Nov 24 */
export const formatMonthDay = (instant: string, timeZone: string) =>
  formatter({ timeZone, month: 'short', day: 'numeric' }).format(new Date(instant));

/** Tue, Nov 24, 8:00 AM - 10:00 AM */
export const formatWindow = (start: string, end: string, timeZone: string) =>
  `${formatWeekday(start, timeZone)}, ${formatSpan(start, end, timeZone)}`;
