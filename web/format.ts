const locale = 'en-US';

const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
  new Intl.DateTimeFormat(locale, options).format(date);

/** Nov 12, 2026 */
export const formatDate = (instant: string, timeZone: string) =>
  format({ timeZone, dateStyle: 'medium' }, new Date(instant));

/** Nov 12, 2026, 9:52 AM */
export const formatMoment = (date: Date) => format({ dateStyle: 'medium', timeStyle: 'short' }, date);

/** 9:52 AM */
export const formatTime = (date: Date) => format({ timeStyle: 'short' }, date);

/** Thursday, Nov 12, 2026 */
export const formatDay = (date: Date, timeZone: string) =>
  format({ timeZone, weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' }, date);

/** 0 to 23, on a clock of that zone. */
export const hourIn = (date: Date, timeZone: string) =>
  Number(format({ timeZone, hour: 'numeric', hourCycle: 'h23' }, date));

/** One or two letters for a module with a person in it. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toUpperCase();
}
