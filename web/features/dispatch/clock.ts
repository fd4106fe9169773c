import { instantAt } from '#contract/clock.ts';

export const minute = 60_000;
export const hour = 60 * minute;

const cached = new Map<string, Intl.DateTimeFormat>();
/** Made once: a board asks hundreds of times. */
function formatter(name: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${options.timeZone}`;
  const known = cached.get(key) ?? new Intl.DateTimeFormat(locale, options);
  cached.set(key, known);
  return known;
}

const instants = new Map<string, number>();
/** When `2026-11-12` is `08:30` on the business' clock, in milliseconds. Kept: dragging asks at every step. */
export function instantOf(day: string, time: string, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`;
  const known = instants.get(key) ?? Date.parse(instantAt(day, time, timeZone));
  instants.set(key, known);
  return known;
}

/** `2026-11-12` and `08:30`, as that clock shows the instant. */
export const dayOf = (at: number, timeZone: string) =>
  formatter('day', 'en-CA', { timeZone, dateStyle: 'short' }).format(at);
export const timeOf = (at: number, timeZone: string) =>
  formatter('time', 'en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Days belong to no zone, so they are counted on UTC's calendar. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * hour).toISOString().slice(0, 10);

/** Monday, as the staff's week begins. */
export const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

export const weekOf = (day: string) => Array.from({ length: 7 }, (_, index) => addDays(mondayOf(day), index));

const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(Date.parse(`${day}T00:00:00Z`));
};
/** Thu, Nov 12 */
export const shortDay = ofDay({ weekday: 'short', month: 'short', day: 'numeric' });
/** Thursday, November 12, 2026 */
export const longDay = ofDay({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** Thu */
export const weekdayOf = ofDay({ weekday: 'short' });
/** November 2026 */
export const monthName = ofDay({ month: 'long', year: 'numeric' });

/** 9:52 AM */
export const clockTime = (at: number, timeZone: string) =>
  formatter('clock', 'en-US', { timeZone, timeStyle: 'short' }).format(at);

/** 12:00 – 2:00 PM */
export const clockRange = (start: number, end: number, timeZone: string) =>
  formatter('clock', 'en-US', { timeZone, timeStyle: 'short' }).formatRange(start, end);

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** 25 min, 2 h, 3.5 h: as people say it. */
export function lengthOf(ms: number): string {
  const minutes = Math.round(ms / minute);
  if (minutes < 60) return `${minutes} min`;
  if (minutes % 30) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${number.format(minutes / 60)} h`;
}
/** 5.5, of hours. */
export const hoursIn = (ms: number) => number.format(ms / hour);

export const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
export const addMonths = (month: string, count: number) => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
};
