/* Formats dates and times. Those of calendars and boards are in web/calendar.ts: a first view has none of them. */

import { firstDay, lastDay, toTime } from '#contract/base/days.ts';
import { commonText } from '#text/common.ts';
import { locale } from '#web/language.ts';

type Options = Intl.DateTimeFormatOptions;
export type Instant = string | number | Date;

/** One day more on both sides: in some time zone it is still within the contract's bounds. */
const [earliest, latest] = [toTime(firstDay) - 86_400_000, toTime(lastDay) + 2 * 86_400_000];
const isShown = (time: number | Date) => Number(time) >= earliest && Number(time) < latest;

/** An impossible stored date, such as a day in the year 9999, shows as invalid, so that the rest of its list still shows. */
const guarded = (intl: Intl.DateTimeFormat) => ({
  format: (time: number | Date) => (isShown(time) ? intl.format(time) : commonText.invalidDate),
  formatRange: (start: number | Date, end: number | Date) =>
    isShown(start) && isShown(end) ? intl.formatRange(start, end) : commonText.invalidDate,
});

const made = new Map<string, ReturnType<typeof guarded>>();
/** Cached, because creating one takes far longer than using it, and the board uses it hundreds of times a frame. */
export function formatter(options: Options, writtenIn = locale): ReturnType<typeof guarded> {
  const key = writtenIn + JSON.stringify(options);
  const known = made.get(key) ?? guarded(new Intl.DateTimeFormat(writtenIn, options));
  made.set(key, known);
  return known;
}

const format = (options: Options, instant: Instant, writtenIn?: string) =>
  formatter(options, writtenIn).format(new Date(instant));

/** `2026-11-15`, the day in a time zone. */
export const dayIn = (timeZone: string, instant: Instant = Date.now()) =>
  format({ timeZone, dateStyle: 'short' }, instant, 'en-CA');

/** 0 to 23. */
export const hourIn = (timeZone: string, instant: Instant) =>
  Number(format({ timeZone, hour: 'numeric', hourCycle: 'h23' }, instant));

const yearIfOther = (instant: Instant, timeZone: string): Options =>
  dayIn(timeZone, instant).slice(0, 4) === dayIn(timeZone).slice(0, 4) ? {} : { year: 'numeric' };

/** Nov 12, 2026 */
export const formatDate = (instant: Instant, timeZone: string) => format({ timeZone, dateStyle: 'medium' }, instant);

/** Nov 12, 2026, 9:52 AM; in the browser's time zone if none is given. */
export const formatInstant = (instant: Instant, timeZone?: string) =>
  format({ ...(timeZone && { timeZone }), dateStyle: 'medium', timeStyle: 'short' }, instant);

/** 9:52 AM; in the browser's time zone if none is given. */
export const formatTime = (instant: Instant, timeZone?: string) =>
  format({ ...(timeZone && { timeZone }), timeStyle: 'short' }, instant);

/** Thursday, Nov 12, 2026 */
export const formatLongDate = (instant: Instant, timeZone: string) =>
  format({ timeZone, weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' }, instant);

/** Tue, Nov 24; with the year if it isn't this one. */
export const formatWeekday = (instant: Instant, timeZone: string) =>
  format({ timeZone, weekday: 'short', month: 'short', day: 'numeric', ...yearIfOther(instant, timeZone) }, instant);

/** Nov 24; with the year if it isn't this one. */
export const formatShortDate = (instant: Instant, timeZone: string) =>
  format({ timeZone, month: 'short', day: 'numeric', ...yearIfOther(instant, timeZone) }, instant);

/** As short as possible: 9:52 AM today, Nov 9 this year, Nov 9, 2025 before. */
export const formatRecent = (instant: Instant, timeZone: string) =>
  dayIn(timeZone, instant) === dayIn(timeZone) ? formatTime(instant, timeZone) : formatShortDate(instant, timeZone);

/** 9:52 AM today, otherwise Nov 14, 9:52 AM. */
export const formatLately = (instant: Instant, timeZone: string) =>
  dayIn(timeZone, instant) === dayIn(timeZone)
    ? formatTime(instant, timeZone)
    : format({ timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, instant);

/** 11:00 AM - 1:00 PM, as emails write it too */
export const formatSpan = (start: Instant, end: Instant, timeZone: string) =>
  [start, end].every((instant) => isShown(new Date(instant)))
    ? `${formatTime(start, timeZone)} - ${formatTime(end, timeZone)}`
    : commonText.invalidDate;

/** Nov 15, 2026 */
export const formatCalendarDay = (day: string) => formatDate(day, 'UTC');
