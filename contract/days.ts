/* Calendar days such as `2026-11-15` belong to no time zone, so they are counted on UTC's calendar. */

const dayMs = 86_400_000;

export const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * dayMs);
export const daysBetween = (from: string, to: string): number => Math.round((toTime(to) - toTime(from)) / dayMs);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(toTime(day)).getUTCDay();

/** Where calendars and "this week" can begin. */
export const weekStarts = [0, 1, 6] as const;
export type WeekStart = (typeof weekStarts)[number];
export const weekdaysFrom = (first: WeekStart) => Array.from({ length: 7 }, (_, index) => (first + index) % 7);
export const startOfWeek = (day: string, first: WeekStart): string => addDays(day, -((weekdayOf(day) - first + 7) % 7));
export const weekOf = (day: string, first: WeekStart): string[] =>
  weekdaysFrom(first).map((_, index) => addDays(startOfWeek(day, first), index));

/** `2026-02-31` is none, though a `Date` reads it as one in March. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toTime(text)) && toDay(toTime(text)) === text;

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
export const addMonths = (month: string, count: number): string => {
  const [year = 0, index = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index - 1 + count, 1)).toISOString().slice(0, 7);
};
