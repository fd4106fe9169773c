/* Calendar days such as `2026-11-15` belong to no time zone, so the arithmetic uses UTC's calendar. */

const dayMs = 86_400_000;

/** The portal accepts no day before or after these. */
export const firstDay = '1970-01-01';
export const lastDay = '2200-12-31';

export const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
/** Throws beyond the year 9999: as text, such a day would sort before earlier ones. */
export function toDay(time: number): string {
  const text = new Date(time).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`${text} has no year of four digits`);
  return text.slice(0, 10);
}

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * dayMs);
export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / dayMs);

/** The last days, up to and including this one. */
export const lastDays = (today: string, days: number): { from: string; to: string } => ({
  from: addDays(today, 1 - days),
  to: today,
});

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay();

/** The weekdays that calendars and "this week" can begin on. */
export const weekStarts = [0, 1, 6] as const;
export type WeekStart = (typeof weekStarts)[number];
export const weekdaysFrom = (first: WeekStart) => Array.from({ length: 7 }, (_, index) => (first + index) % 7);
export const startOfWeek = (day: string, first: WeekStart): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));
export const weekOf = (day: string, first: WeekStart): string[] =>
  weekdaysFrom(first).map((_, index) => addDays(startOfWeek(day, first), index));

/** `2026-02-31` isn't a day, though `Date` reads it as one in March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(toTime(text)) &&
  toDay(toTime(text)) === text &&
  text >= firstDay &&
  text <= lastDay;

/** `2026-11`, from the month of `firstDay` to the month of `lastDay`. */
export const monthPattern = /^(?:19[7-9]\d|2[01]\d\d|2200)-(?:0[1-9]|1[0-2])$/;
export const isMonth = (text: string): boolean => monthPattern.test(text);
export const addMonths = (month: string, count: number): string => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return toDay(Date.UTC(year, index - 1 + count, 1)).slice(0, 7);
};
