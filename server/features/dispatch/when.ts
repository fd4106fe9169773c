import { dayText } from '#text/days.ts';
import { scheduleText } from '#text/schedule.ts';
import { fill } from '#contract/text/fill.ts';
import { currentLocale } from '#server/language.ts';

/** In the format that the database prints. */
export const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

const hour = { hour: 'numeric', minute: '2-digit' } as const;
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;

const print = (at: string, timeZone: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...parts, timeZone }).format(Date.parse(at)).replaceAll('\u202f', ' ');

/** `9:00 AM`. */
export const clock = (at: string, timeZone: string): string => print(at, timeZone, hour);

/** `12:00 PM - 12:30 PM`. */
export const range = (start: string, end: string, timeZone: string): string =>
  fill(scheduleText.range, { from: clock(start, timeZone), to: clock(end, timeZone) });

/** `Tue, Nov 17, 9:00 AM to 10:30 AM`; a range past midnight names the second day too. */
export function when(start: string, end: string, timeZone: string): string {
  const sameDay = print(start, timeZone, day) === print(end, timeZone, day);
  return fill(dayText.fromTo, {
    from: print(start, timeZone, { ...day, ...hour }),
    to: print(end, timeZone, sameDay ? hour : { ...day, ...hour }),
  });
}
